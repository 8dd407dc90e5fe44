import type { Transaction } from "kysely";
import { openCase } from "../moderation/reports/case.server.ts";
import type { ReportCode } from "../moderation/reports/codes.ts";
import { laneOf } from "../moderation/reports/lanes.ts";
import type { Tables } from "../platform/database/tables.ts";

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
