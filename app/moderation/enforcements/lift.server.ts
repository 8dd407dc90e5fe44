import type { Transaction } from "kysely";
import { unbarMember } from "../../accounts/blocklist.server.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Item } from "./enforcement.ts";
import { type EnforcingSite, enforcementPorts } from "./ports.server.ts";

type Lifting = {
	/** Whose decision it is; the caller has locked the account. */
	accountId: string;
	/** The account of who lifts it. */
	by: string;
	/** `reversed`: it was wrong, and all is restored; `lifted`: it ends early. */
	why: "reversed" | "lifted";
	/** For the record: the code of the reason, and the ticket or case that it comes from. */
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
	const keptOut = lifted.kind === "banned" || lifted.kind === "suspended";
	if (why === "reversed" && keptOut) {
		const to = lifted.until && lifted.until < now ? lifted.until : now;
		await ports.giveBackDays(trx, owner, { from: lifted.since, to }, now);
	}
	await ports.refreshListing(trx, owner, now);
	const subject = { kind: "enforcement", id };
	await recordAct(trx, {
		...{ actor: by, act: "enforcement.lifted", subject, reason: given?.code ?? why },
		details: given ? { about: given.about } : {},
	});
	return true;
}
