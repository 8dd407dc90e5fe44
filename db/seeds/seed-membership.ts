import { plans } from "../../app/memberships/plans.ts";
import { captureOrder } from "../../app/payments/orders/capture-order.server.ts";
import { createOrder } from "../../app/payments/orders/create-order.server.ts";
import type { Site } from "../../app/platform/site.ts";
import { cast } from "./cast.ts";

/**
 * Lets the demo's member with VIP pay for it, on the same way as everybody else and at the PayPal of
 * this machine, so that the books agree with it from the first day. He paid before any pause.
 * @throws Error when the payment did not come about.
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
	const vip = plans.find(({ id }) => id === "vip");
	if (!vip) throw new Error("There is no plan VIP.");
	const payments = { ...site.settings.payments, isOpen: true };
	const open = { ...site, settings: { ...site.settings, payments } };
	const order = await createOrder(open, account, {
		amount: vip.price.amount / 100,
		currency: vip.price.currency,
	});
	if ("refused" in order) throw new Error(`The demo's order was refused: ${order.refused}.`);
	paypal.approve(order.providerOrderId);
	const capture = await captureOrder(site, account, order.providerOrderId);
	if (!("status" in capture) || capture.status !== "COMPLETED") {
		throw new Error("The demo's payment did not come about.");
	}
}
