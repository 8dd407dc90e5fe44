import { randomUUID } from "node:crypto";
import { keepContacts } from "../../app/memberships/named-contact/keep-contacts.server.ts";
import { type PlanId, planOf } from "../../app/memberships/plans.ts";
import { captureOrder } from "../../app/payments/orders/capture-order.server.ts";
import { createOrder } from "../../app/payments/orders/create-order.server.ts";
import { productOf } from "../../app/payments/product.ts";
import { providerOf } from "../../app/payments/providers.server.ts";
import { compareOrder } from "../../app/payments/recheck/reconcile.server.ts";
import type { Site } from "../../app/platform/site.ts";
import { cast } from "./cast.ts";

type Paypal = { approve(orderId: string): unknown; chargeAgain(captureId: string): unknown };

/**
 * Lets the demo's men with a plan pay in the usual way through the PayPal simulator, so that the
 * ledger is consistent from the first day. They paid before any pause. The desk has differences to deal with: the
 * provider tells of a charge that nobody here made, and charged both men once more.
 * @throws Error when a payment fails.
 */
export async function seedMemberships(site: Site, paypal: Paypal): Promise<void> {
	await buy(site, paypal, cast.avi.email, "vip");
	await buy(site, paypal, cast.eli.email, "basic");
	await keepContacts(site.db);
	const told = { kind: "event-without-order", subject: "8XK20471PW663194T" };
	const detail = "PAYMENT.CAPTURE.COMPLETED";
	await site.db
		.insertInto("discrepancies")
		.values({ id: randomUUID(), ...told, detail })
		.execute();
	await chargeAll(site, paypal);
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

/** Charges at the provider everybody who paid once more, and reads their orders as a night does. */
async function chargeAll(site: Site, paypal: Paypal): Promise<void> {
	const paid = await site.db
		.selectFrom("payments")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.select(["orders.id", "orders.provider_order_id", "capture_id"])
		.execute();
	const provider = providerOf(site);
	if (!provider) return;
	for (const order of paid) {
		paypal.chargeAgain(order.capture_id);
		await compareOrder(site, provider, order);
	}
}
