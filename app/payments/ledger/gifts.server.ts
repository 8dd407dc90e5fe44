import { endUnpaidGifts } from "../../credits/returns.server.ts";
import type { Fulfil } from "../ports.server.ts";
import { noteDiscrepancy } from "./discrepancy.server.ts";

export const deliverJobName = "deliver-gifts";

/** Gifts paid for directly: a separate job sends them after the payment. */
export const fulfilGifts: Fulfil = async (trx, site, { accountId, settled, now }) => {
	for (const paymentId of await endUnpaidGifts(trx, { accountId }, now)) {
		const detail = "the gift was accepted before its money went back";
		await noteDiscrepancy(trx, { kind: "credits-spent", subject: paymentId, detail });
	}
	if (settled === undefined) return;
	const gift = await trx
		.selectFrom("payments")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.select("payments.id")
		.where("payments.id", "=", settled)
		.where("orders.product_kind", "=", "gift")
		.executeTakeFirst();
	if (gift) await site.jobs.enqueue(trx, deliverJobName, { paymentId: settled });
};
