import { sql, type Transaction } from "kysely";
import { lockAccount } from "../accounts/role.server.ts";
import { undoActWithin } from "../desk/acts.server.ts";
import { type DeskKind, hold, holdsOf, type Staffer } from "../desk/holds.server.ts";
import { handOverOf, takeOverOf } from "../desk/take-over.server.ts";
import { recordAct } from "../platform/audit/audit.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { isReviewer } from "../reviews/desk/holds.server.ts";
import { caseQueue } from "./queue.server.ts";

/** Clears the second person's part of a ban: the first one's proposal waits again. */
const unapproved = { decided_by: null, decided_at: null, takes_effect_at: null } as const;

/** Takes an approval away from a proposal, which waits on as it was. */
export async function takeApproval(trx: Transaction<Tables>, decisionId: string): Promise<void> {
	await trx.updateTable("case_decisions").set(unapproved).where("id", "=", decisionId).execute();
}

/** Voids a decision; the proposal in whose place it came waits again. */
export async function voidDecision(
	trx: Transaction<Tables>,
	decisionId: string,
	why: "undone" | "no_role",
	now: Date,
): Promise<void> {
	const { case_id, decided_at } = await trx
		.updateTable("case_decisions")
		.set({ voided_at: now, voided_why: why })
		.where("id", "=", decisionId)
		.returning(["case_id", "decided_at"])
		.executeTakeFirstOrThrow();
	// A proposal has none, and came in no other's place.
	if (!decided_at) return;
	await trx
		.updateTable("case_decisions")
		.set({ voided_at: null, voided_why: null })
		.where("case_id", "=", case_id)
		.where("voided_why", "=", "returned")
		.where("voided_at", "=", decided_at)
		.execute();
}

/**
 * Undoes one's own decision or approval before it takes effect, with the decisions on held messages, or one's own
 * proposal before its approval. For an approved ban only the approval is undone.
 */
export function undoCase(
	{ db }: Pick<Site, "db">,
	reviewer: Staffer,
	caseId: string,
	now = new Date(),
): Promise<"undone" | { refused: "late" | "no_role" }> {
	const { accountId } = reviewer;
	return db.transaction().execute(async (trx) => {
		if (!(await isReviewer(trx, reviewer))) return { refused: "no_role" };
		// Nobody can approve a proposal while it is being withdrawn.
		await lockCase(trx, caseId);
		const own = await trx
			.selectFrom("case_decisions")
			.select([
				"id",
				sql<boolean>`proposed_at is not null and decided_at is not null`.as("isApproved"),
			])
			.where("case_id", "=", caseId)
			.where("voided_at", "is", null)
			.where("applied_at", "is", null)
			.where(({ or, and, eb }) =>
				or([
					and([eb("decided_by", "=", accountId), eb("takes_effect_at", ">", now)]),
					and([eb("proposed_by", "=", accountId), eb("takes_effect_at", "is", null)]),
				]),
			)
			.forUpdate()
			.executeTakeFirst();
		const held = await undoActWithin(trx, reviewer, { kind: "case", id: caseId }, now);
		const subject = { kind: "case", id: caseId };
		if (!own && !held) return { refused: "late" };
		if (!own) {
			await recordAct(trx, { actor: accountId, act: "decision.undone", subject });
			return "undone";
		}
		if (own.isApproved) await takeApproval(trx, own.id);
		else await voidDecision(trx, own.id, "undone", now);
		const details = { decision: own.id };
		await recordAct(trx, { actor: accountId, act: "decision.undone", subject, details });
		return "undone";
	});
}

export type LockedCase = {
	id: string;
	memberId: string;
	accountId: string | null;
	closed_at: Date | null;
	held_by: string | null;
	held_at: Date | null;
	/** The rule for which staff opened it; null: a report or a rule did. */
	opened_rule: string | null;
};

/** Locks the account and then the case, in the order of everything that changes either. */
export async function lockCase(
	trx: Transaction<Tables>,
	caseId: string,
): Promise<LockedCase | undefined> {
	const found = await trx
		.selectFrom("cases")
		.innerJoin("members", "members.id", "cases.member_id")
		.select(["member_id as memberId", "account_id as accountId"])
		.where("cases.id", "=", caseId)
		.executeTakeFirst();
	if (!found) return undefined;
	if (found.accountId) await lockAccount(trx, { accountId: found.accountId });
	const row = await trx
		.selectFrom("cases")
		.select(["id", "closed_at", "held_by", "held_at", "opened_rule"])
		.where("id", "=", caseId)
		.forUpdate()
		.executeTakeFirst();
	return row && { ...row, ...found };
}

/** Reports, and what the rules found, about one person. */
const kind: DeskKind<string> = {
	name: "case",
	table: "cases",
	role: "reviewer",
	queue: caseQueue,
	lock: async (trx, id) => {
		const found = await lockCase(trx, id);
		return found && { ...found, ownerId: found.accountId, isOpen: !found.closed_at };
	},
};

export const { take: takeCase, release: releaseCase } = holdsOf(kind);

export const takeCaseOver = takeOverOf(kind, "case");
export const handCaseOver = handOverOf(kind, "case");

export const holdCase = (
	trx: Transaction<Tables>,
	caseId: string,
	staffer: Staffer,
	now: Date,
): Promise<void> => hold(trx, kind, caseId, staffer, now);
