import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { barMember } from "../../accounts/blocklist.server.ts";
import { lockAccount } from "../../accounts/role.server.ts";
import { endSessions } from "../../accounts/sessions/session.server.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { stopDelivery } from "../../platform/live/events.server.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import { enforcementEmail } from "./enforcement.email.tsx";
import { decisionsPath, type Enforcement } from "./enforcement.ts";
import { type EnforcingSite, enforcementPorts, type Owner } from "./ports.server.ts";
import { isPaidBack } from "./rules.ts";

/**
 * Puts a decision of the staff in force, in the caller's transaction: its row, what others find of the
 * member, the record, the neutral mail, and the end of what must end. It locks the account; what the
 * caller's transaction takes away from somebody must not be told before it has committed.
 * @throws TypeError when an action has a scope or an end that it cannot have.
 */
export async function enforce(
	trx: Transaction<Tables>,
	site: EnforcingSite,
	enforcement: Enforcement,
	now: Date,
): Promise<{ id: string }> {
	refuseImpossible(enforcement);
	const { memberId, action, rule, item, decidedBy } = enforcement;
	const owner = await findOwner(trx, memberId);
	const id = randomUUID();
	const ports = site.ports.get(enforcementPorts);
	const isTaken = action === "removed" && item !== null && owner !== null;
	const removed = isTaken ? await ports.removeItem(trx, site, owner, item, now) : null;
	await insert(trx, id, enforcement, removed, now);
	const subject = { kind: "enforcement", id };
	const details = {
		...{ member: memberId, action, scope: enforcement.scope, item: item?.kind ?? null },
		...{ case: enforcement.caseId, until: enforcement.until?.getTime() ?? null },
	};
	await recordAct(trx, {
		actor: decidedBy,
		act: "enforcement.made",
		subject,
		reason: rule,
		details,
	});
	if (!owner) return { id };
	await ports.refreshListing(trx, owner, now);
	const content = enforcementEmail(`${decisionsPath}/${id}`, site.settings.origin);
	await queueMail(trx, site, { class: "service", to: owner.email, content });
	await endWhatEnds(trx, site, { ...enforcement, id }, owner, now);
	return { id };
}

function refuseImpossible({ action, scope, until, words }: Enforcement): void {
	if ((action === "limited") !== (scope !== null)) throw new TypeError("a scope that cannot be");
	const mayEnd = action === "limited" || action === "suspended";
	if (until && !mayEnd) throw new TypeError(`${action} has no end`);
	if (words !== null && (words === "" || words.length > 1_000)) throw new TypeError("words");
}

/** The member's account, locked; null once it is gone. */
async function findOwner(
	trx: Transaction<Tables>,
	memberId: string,
): Promise<(Owner & { email: string }) | null> {
	const { account_id: accountId } = await trx
		.selectFrom("members")
		.select("account_id")
		.where("id", "=", memberId)
		.executeTakeFirstOrThrow();
	if (accountId === null) return null;
	await lockAccount(trx, { accountId });
	const account = await trx
		.selectFrom("accounts")
		.select("email")
		.where("id", "=", accountId)
		.executeTakeFirst();
	return account ? { memberId, accountId, email: account.email } : null;
}

async function insert(
	trx: Transaction<Tables>,
	id: string,
	given: Enforcement,
	removed: string | null,
	now: Date,
) {
	await trx
		.insertInto("enforcements")
		.values({
			id,
			member_id: given.memberId,
			kind: given.action,
			scope: given.scope,
			rule: given.rule,
			item_kind: given.item?.kind ?? null,
			item_id: given.item?.id ?? null,
			found_by: given.foundBy,
			case_id: given.caseId,
			since: now,
			until: given.until,
			words: given.words,
			removed,
			decided_by: given.decidedBy,
		})
		.execute();
}

/**
 * A banned member's sessions end, with their streams, and what was paid for; a suspended one's streams
 * close. What is on its way to anybody from or about the member leaves before the transaction ends, or
 * never: last, since nobody is delivered anything meanwhile.
 */
async function endWhatEnds(
	trx: Transaction<Tables>,
	site: EnforcingSite,
	{ id, action, rule }: Enforcement & { id: string },
	owner: Owner & { email: string },
	now: Date,
): Promise<void> {
	const { accountId } = owner;
	const ports = site.ports.get(enforcementPorts);
	if (action === "banned") {
		const passkeys = await trx
			.selectFrom("passkeys")
			.select("credential_id")
			.where("account_id", "=", accountId)
			.execute();
		const known = await ports.knownBy(trx, site, owner);
		const ids = passkeys.map(({ credential_id }) => credential_id);
		const member = { ...known, email: owner.email, passkeys: ids };
		await barMember(trx, site.vault, member, { enforcementId: id, now });
		if (isPaidBack(rule)) await ports.endPurchases(trx, site, owner, now);
		await endSessions(trx, accountId);
	}
	if (action === "suspended") {
		await sql`select pg_notify('live', json_build_array('ended', id)::text)
			from sessions where account_id = ${accountId}`.execute(trx);
	}
	if (action === "banned" || action === "suspended") {
		await stopDelivery(trx, [accountId, ...(await ports.findHearers(trx, owner))]);
	}
}
