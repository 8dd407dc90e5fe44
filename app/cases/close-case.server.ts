import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { openCase } from "../moderation/reports.server.ts";
import { laneOf, type ReportCode } from "../moderation/reports.ts";
import { recordAct } from "../platform/audit/audit.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import type { Released } from "../reviews/desk/same-picture.server.ts";
import { type LockedCase, lockCase } from "./holds.server.ts";

type Closing = {
	id: string;
	memberId: string;
	outcome: "found" | "not_found";
	/** When it was decided: nobody has read what came in later. */
	decidedAt: Date;
};

/**
 * Ends a case: its reporters learn whether a breach was found, and nothing else. What came in after the
 * decision goes on in a case of its own.
 */
export async function closeCase(
	trx: Transaction<Tables>,
	{ id, memberId, outcome, decidedAt }: Closing,
	now: Date,
): Promise<void> {
	await trx
		.updateTable("reports")
		.set({ outcome, decided_at: now })
		.where("case_id", "=", id)
		.where("decided_at", "is", null)
		.where("reported_at", "<=", decidedAt)
		.execute();
	await trx
		.updateTable("cases")
		.set({ closed_at: now, held_by: null, held_at: null })
		.where("id", "=", id)
		.execute();
	const reports = await trx
		.selectFrom("reports")
		.select(["id", "code", "reported_at"])
		.where("case_id", "=", id)
		.where("decided_at", "is", null)
		.execute();
	for (const report of reports) {
		const lane = laneOf(report.code as ReportCode, { isRepeated: false });
		const { id: case_id } = await openCase(trx, { memberId, lane }, report.reported_at);
		await trx.updateTable("reports").set({ case_id }).where("id", "=", report.id).execute();
	}
	const pictures = await trx
		.selectFrom("case_pictures")
		.select(["id", "found_at"])
		.where("case_id", "=", id)
		.where("found_at", ">", decidedAt)
		.execute();
	for (const picture of pictures) {
		const lane = laneOf("fake", { isRepeated: false });
		const { id: case_id } = await openCase(trx, { memberId, lane }, picture.found_at);
		await trx.updateTable("case_pictures").set({ case_id }).where("id", "=", picture.id).execute();
	}
	const held = await trx
		.selectFrom("held_messages")
		.select(["lane", "held_at"])
		.where("sender_id", "=", memberId)
		.execute();
	for (const { lane, held_at } of held) await openCase(trx, { memberId, lane }, held_at);
}

/**
 * Closes these people's open cases that were only about a picture that was just decided at the other person:
 * nothing was found, and nobody is notified.
 */
export async function releaseHarmless(
	{ db }: Pick<Site, "db">,
	{ accountIds, decision, by, decidedAt }: Released,
	now = new Date(),
): Promise<void> {
	const open = await db
		.selectFrom("cases")
		.innerJoin("members", "members.id", "cases.member_id")
		.select("cases.id")
		.where("members.account_id", "in", accountIds)
		.where("closed_at", "is", null)
		.execute();
	for (const { id } of open) {
		await db.transaction().execute(async (trx) => {
			const found = await lockCase(trx, id);
			if (!found || found.closed_at || found.accountId === by) return;
			if (await isAnythingLeft(trx, found)) return;
			const at = new Date(decidedAt);
			const own = randomUUID();
			const made = { id: own, case_id: id, verdict: "nothing", decided_by: by } as const;
			await trx
				.insertInto("case_decisions")
				.values({ ...made, decided_at: at, takes_effect_at: now, applied_at: now })
				.execute();
			await closeCase(trx, { ...found, outcome: "not_found", decidedAt: now }, now);
			await recordAct(trx, {
				actor: by,
				act: "decision.applied",
				subject: { kind: "case", id },
				details: { decision: own, verdict: "nothing", with: decision },
			});
		});
	}
}

/** Whether a case holds anything but decided pictures. */
async function isAnythingLeft(
	trx: Transaction<Tables>,
	{ id, opened_rule }: LockedCase,
): Promise<boolean> {
	if (opened_rule) return true;
	const left = await trx
		.selectFrom("cases")
		.select("id")
		.where("id", "=", id)
		.where(({ or, exists, not, selectFrom }) => {
			const pictures = selectFrom("case_pictures")
				.select("case_pictures.id")
				.whereRef("case_pictures.case_id", "=", "cases.id");
			const reports = selectFrom("reports")
				.select("reports.id")
				.whereRef("reports.case_id", "=", "cases.id");
			const held = selectFrom("held_messages")
				.select("held_messages.id")
				.whereRef("sender_id", "=", "cases.member_id");
			// A decision not yet in force, or a proposal.
			const waiting = selectFrom("case_decisions")
				.select("case_decisions.id")
				.whereRef("case_decisions.case_id", "=", "cases.id")
				.where("voided_at", "is", null)
				.where("applied_at", "is", null);
			return or([
				not(exists(pictures)),
				exists(pictures.where("case_pictures.decided_at", "is", null)),
				exists(reports.where("reports.decided_at", "is", null)),
				exists(held),
				exists(waiting),
			]);
		})
		.executeTakeFirst();
	return left !== undefined;
}
