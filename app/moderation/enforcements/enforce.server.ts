import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { barMember, unbarMember } from "../../accounts/blocklist.server.ts";
import { tellNotices } from "../../accounts/notices.server.ts";
import { lockAccount } from "../../accounts/role.server.ts";
import { endSessions } from "../../accounts/sessions/session.server.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { lockDelivery } from "../../platform/live/events.server.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import { enforcementEmail } from "./enforcement.email.tsx";
import { decisionsPath, type Enforcement, type Item } from "./enforcement.ts";
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
		member: memberId,
		action,
		scope: enforcement.scope,
		item: item?.kind ?? null,
		case: enforcement.caseId,
		until: enforcement.until?.getTime() ?? null,
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
	const { accountId } = owner;
	await tellNotices(trx, [{ accountId, kind: "decision", subject: id }], now);
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
 * Ends a banned member's sessions, their streams and what was paid for; closes a suspended one's streams. What is
 * on its way from or about the member leaves before the transaction ends, or never: last, since nobody gets any
 * delivery meanwhile.
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
		const known = await ports.readFingerprints(trx, site, owner);
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
		await lockDelivery(trx, [accountId, ...(await ports.findHearers(trx, owner))]);
	}
}

type Lifting = {
	/** The subject's account; the caller has locked it. */
	accountId: string;
	/** The account of the person lifting it. */
	by: string;
	/** `reversed`: it was wrong, and all is restored; `lifted`: it ends early. */
	why: "reversed" | "lifted";
	/** For the record: the reason's code, and the ticket or case it comes from. */
	given?: { code: string; about: string };
};

/**
 * Ends a decision before its time, in the caller's transaction. A reversal also puts back what was
 * removed and what paid time was lost.
 * @returns false when there is nothing to lift.
 */
export async function liftEnforcement(
	trx: Transaction<Tables>,
	site: EnforcingSite,
	id: string,
	{ accountId, by, why, given }: Lifting,
	now: Date,
): Promise<boolean> {
	const lifted = await trx
		.updateTable("enforcements")
		.set({ lifted_at: now, lifted_by: by, lifted_why: why })
		.where("id", "=", id)
		.where("lifted_at", "is", null)
		.where("member_id", "in", (members) =>
			members.selectFrom("members").select("members.id").where("account_id", "=", accountId),
		)
		.returning(["member_id", "kind", "item_kind", "item_id", "removed", "since", "until"])
		.executeTakeFirst();
	if (!lifted) return false;
	const owner = { memberId: lifted.member_id, accountId };
	const ports = site.ports.get(enforcementPorts);
	if (why === "reversed" && lifted.kind === "removed" && lifted.item_id) {
		const item = { kind: lifted.item_kind, id: lifted.item_id } as Item;
		await ports.restoreItem(trx, site, owner, item, lifted.removed, now);
	}
	if (lifted.kind === "banned") {
		const other = await trx
			.selectFrom("enforcements")
			.select("id")
			.where("member_id", "=", lifted.member_id)
			.where("kind", "=", "banned")
			.where("lifted_at", "is", null)
			.limit(1)
			.executeTakeFirst();
		await unbarMember(trx, id, other?.id ?? null);
	}
	const wasSuspended = lifted.kind === "banned" || lifted.kind === "suspended";
	if (why === "reversed" && wasSuspended) {
		const to = lifted.until && lifted.until < now ? lifted.until : now;
		await ports.giveBackDays(trx, owner, { from: lifted.since, to }, now);
	}
	await ports.refreshListing(trx, owner, now);
	const subject = { kind: "enforcement", id };
	await recordAct(trx, {
		actor: by,
		act: "enforcement.lifted",
		subject,
		reason: given?.code ?? why,
		details: given ? { about: given.about } : {},
	});
	return true;
}
