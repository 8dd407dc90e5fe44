import { randomUUID } from "node:crypto";
import { keepContacts } from "../../app/memberships/named-contact/keep-contacts.server.ts";
import { type PlanId, planOf } from "../../app/memberships/plans.ts";
import { captureOrder } from "../../app/payments/orders/capture-order.server.ts";
import { createOrder } from "../../app/payments/orders/create-order.server.ts";
import { productOf } from "../../app/payments/product.ts";
import type { Site } from "../../app/platform/site.ts";
import { cast } from "./cast.ts";

type Paypal = { approve(orderId: string): unknown };

/**
 * Lets the demo's men with a plan pay in the usual way through the PayPal simulator, so that the
 * ledger is consistent from the first day. The provider then tells of a charge that nobody here made,
 * so that the desk has a difference to close. They paid before any pause.
 * @throws Error when a payment fails.
 */
export async function seedMemberships(site: Site, paypal: Paypal): Promise<void> {
	await buy(site, paypal, cast.avi.email, "vip");
	await buy(site, paypal, cast.eli.email, "basic");
	await keepContacts(site.db);
	const told = { kind: "event-without-order", subject: "8XK20471PW663194T" };
	const detail = "PAYMENT.CAPTURE.COMPLETED";
	await site.db
		.insertInto("differences")
		.values({ id: randomUUID(), ...told, detail })
		.execute();
}

async function buy(site: Site, paypal: Paypal, email: string, plan: PlanId): Promise<void> {
	const account = await site.db
		.selectFrom("accounts")
		.select("id as accountId")
		.where("email", "=", email)
		.executeTakeFirstOrThrow();
	const payments = { ...site.settings.payments, isOpen: true };
	const open = { ...site, settings: { ...site.settings, payments } };
	const order = await createOrder(open, account, productOf(planOf(plan)));
	if ("refused" in order) throw new Error(`The demo's order was refused: ${order.refused}.`);
	paypal.approve(order.providerOrderId);
	const capture = await captureOrder(site, account, order.providerOrderId);
	if (!("status" in capture) || capture.status !== "COMPLETED") {
		throw new Error("The demo's payment did not come about.");
	}
}
