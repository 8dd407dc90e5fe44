import type { Site } from "../../platform/site.ts";
import type { DisputeSnapshot } from "../provider.ts";

/** Records a dispute's state; a snapshot older than the recorded one changes nothing. */
export async function settleDispute(
	{ db }: Pick<Site, "db">,
	dispute: DisputeSnapshot,
): Promise<"settled" | { refused: "unknown" }> {
	const payment = await db
		.selectFrom("payments")
		.select("id")
		.where("capture_id", "in", ["", ...dispute.captureIds])
		.executeTakeFirst();
	if (!payment) return { refused: "unknown" };
	const told = {
		is_open: dispute.isOpen,
		outcome: dispute.outcome,
		updated_at: dispute.updatedAt,
	};
	await db
		.insertInto("disputes")
		.values({ id: dispute.id, payment_id: payment.id, opened_at: dispute.openedAt, ...told })
		.onConflict((conflict) =>
			conflict.column("id").doUpdateSet(told).where("disputes.updated_at", "<=", dispute.updatedAt),
		)
		.execute();
	return "settled";
}
