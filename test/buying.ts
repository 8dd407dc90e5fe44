/** A membership bought without a browser, at the simulator of PayPal. */
import { setRole } from "../app/accounts/role.server.ts";
import type { PlanId } from "../app/memberships/plans.ts";
import { findPlan } from "../app/memberships/plans.ts";
import { captureOrder } from "../app/payments/orders/capture-order.server.ts";
import { createOrder } from "../app/payments/orders/create-order.server.ts";
import { listReceipts } from "../app/payments/receipts/receipt.server.ts";
import type { Site } from "../app/platform/site.ts";
import type { Simulator } from "../simulators/paypal/handle.ts";

/** Makes a person a man with a paid plan. @returns the number of the receipt */
export async function buyPlan(
	site: Site,
	paypal: Simulator,
	person: { accountId: string },
	plan: PlanId = "premium",
): Promise<number> {
	await site.db.transaction().execute((trx) => setRole(trx, person, "daddy"));
	const amount = Number(findPlan(plan)?.price.amount) / 100;
	const order = await createOrder(site, person, { amount, currency: "USD" });
	if ("refused" in order) throw new Error(order.refused);
	paypal.approve(order.providerOrderId);
	await captureOrder(site, person, order.providerOrderId);
	const [newest] = await listReceipts(site.db, person);
	if (!newest) throw new Error("there is no receipt");
	return newest.number;
}
