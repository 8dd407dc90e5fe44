import type { Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { recordDispute } from "../money-acts.server.ts";
import type { DisputeSnapshot } from "../provider.ts";

/** Records a dispute's state; a snapshot older than the recorded one changes nothing. */
export function settleDispute(
	{ db }: Pick<Site, "db">,
	dispute: DisputeSnapshot,
): Promise<"settled" | { refused: "unknown" }> {
	return db.transaction().execute(async (trx) => {
		const payment = await trx
			.selectFrom("payments")
			.select("id")
			.where("capture_id", "in", ["", ...dispute.captureIds])
			.limit(1)
			// Held to the end, so that two at once do not both find the dispute new.
			.forUpdate()
			.executeTakeFirst();
		if (!payment) return { refused: "unknown" };
		await keepDispute(trx, payment.id, dispute);
		return "settled";
	});
}

async function keepDispute(
	trx: Transaction<Tables>,
	paymentId: string,
	{ id, isOpen, outcome, openedAt, updatedAt }: DisputeSnapshot,
): Promise<void> {
	const known = await trx
		.selectFrom("disputes")
		.select(["is_open", "outcome", "updated_at"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (known && known.updated_at > updatedAt) return;
	const told = { is_open: isOpen, outcome, updated_at: updatedAt };
	await trx
		.insertInto("disputes")
		.values({ id, payment_id: paymentId, opened_at: openedAt, ...told })
		.onConflict((conflict) => conflict.column("id").doUpdateSet(told))
		.execute();
	if (known?.is_open === isOpen && known.outcome === outcome) return;
	await recordDispute(trx, { id, paymentId, isOpen, outcome });
}
