import { planOf } from "../../app/memberships/plans.ts";
import { captureOrder } from "../../app/payments/orders/capture-order.server.ts";
import { createOrder } from "../../app/payments/orders/create-order.server.ts";
import { productOf } from "../../app/payments/product.ts";
import type { Site } from "../../app/platform/site.ts";
import { cast } from "./cast.ts";

/**
 * Lets the demo's VIP member pay in the usual way through the PayPal simulator, so that the ledger
 * is consistent from the first day. He paid before any pause.
 * @throws Error when the payment fails.
 */
export async function seedMembership(
	site: Site,
	paypal: { approve(orderId: string): unknown },
): Promise<void> {
	const account = await site.db
		.selectFrom("accounts")
		.select("id as accountId")
		.where("email", "=", cast.avi.email)
		.executeTakeFirstOrThrow();
	const payments = { ...site.settings.payments, isOpen: true };
	const open = { ...site, settings: { ...site.settings, payments } };
	const order = await createOrder(open, account, productOf(planOf("vip")));
	if ("refused" in order) throw new Error(`The demo's order was refused: ${order.refused}.`);
	paypal.approve(order.providerOrderId);
	const capture = await captureOrder(site, account, order.providerOrderId);
	if (!("status" in capture) || capture.status !== "COMPLETED") {
		throw new Error("The demo's payment did not come about.");
	}
}
