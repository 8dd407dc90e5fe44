import { recheckOrders } from "../app/payments/recheck/recheck.server.ts";
import type { Site } from "../app/platform/site.ts";

/** A night in which all orders are due. */
export async function recheckAll(site: Site): Promise<void> {
	const due = await site.db
		.updateTable("orders")
		.set({ recheck_at: new Date(0) })
		.where("provider_order_id", "is not", null)
		.returning("id")
		.execute();
	for (let read = 0; read <= due.length; read += 100) await recheckOrders(site, { chain: "test" });
}
