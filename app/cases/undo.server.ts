import { sql, type Transaction } from "kysely";
import { recordAct } from "../platform/audit/audit.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { isReviewer, type Reviewer } from "../reviews/desk/holds.server.ts";
import { lockCase } from "./holds.server.ts";

/** What becomes of the second person's part of a ban: what the first one proposed waits on. */
const unapproved = { decided_by: null, decided_at: null, takes_effect_at: null } as const;

/** Takes an approval away from a proposal, which waits on as it was. */
export async function takeApproval(trx: Transaction<Tables>, decisionId: string): Promise<void> {
	await trx.updateTable("case_decisions").set(unapproved).where("id", "=", decisionId).execute();
}

/**
 * Takes back one's own decision or approval before it takes effect, or one's own proposal before somebody
 * approves it. Of an approved ban only the approval goes.
 */
export function undoCase(
	{ db }: Pick<Site, "db">,
	reviewer: Reviewer,
	caseId: string,
	now = new Date(),
): Promise<"undone" | { refused: "late" | "no_role" }> {
	const { accountId } = reviewer;
	return db.transaction().execute(async (trx) => {
		if (!(await isReviewer(trx, reviewer))) return { refused: "no_role" };
		// Nobody approves a proposal that is being taken back.
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
		if (!own) return { refused: "late" };
		if (own.isApproved) await takeApproval(trx, own.id);
		else {
			const undone = { voided_at: now, voided_why: "undone" } as const;
			await trx.updateTable("case_decisions").set(undone).where("id", "=", own.id).execute();
		}
		const subject = { kind: "case", id: caseId };
		const details = { decision: own.id };
		await recordAct(trx, { actor: accountId, act: "decision.undone", subject, details });
		return "undone";
	});
}
