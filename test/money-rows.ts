/** Rows of the ledger for tests of the desk, without a provider. */
import { randomUUID } from "node:crypto";
import type { TestSite } from "./site.ts";

type Store = Pick<TestSite, "site">;
type Paid = { paymentId: string; accountId: string; receipt: number };

/** A payment of a new man, with its receipt. */
export async function addPayment(
	{ site }: Store,
	{ cents = 9_900, at = new Date() } = {},
): Promise<Paid> {
	const { db } = site();
	const accountId = randomUUID();
	const orderId = randomUUID();
	const paymentId = randomUUID();
	const receipt = 20_000 + Math.floor(Math.random() * 1_000_000);
	const email = `${accountId}@example.com`;
	await db
		.insertInto("accounts")
		.values({ id: accountId, email, password_hash: "", role: "daddy" })
		.execute();
	const sum = { cents, currency: "USD" } as const;
	const rate = { usd_ils: "3.7000", usd_ils_date: "2026-11-20" };
	await db
		.insertInto("orders")
		.values({
			id: orderId,
			account_id: accountId,
			...sum,
			...rate,
			state: "paid",
			plan: "basic",
			product_kind: "plan",
			product_id: "basic",
			product_name: "Basic",
			shown_agorot: cents,
			provider: "paypal",
			provider_order_id: orderId.slice(0, 17),
			create_request_id: randomUUID(),
			capture_request_id: randomUUID(),
		})
		.execute();
	await db
		.insertInto("payments")
		.values({ id: paymentId, order_id: orderId, capture_id: paymentId, ...sum, settled_at: at })
		.execute();
	const agorot = Math.round(cents * 3.7);
	await db
		.insertInto("receipts")
		.values({
			number: receipt,
			kind: "receipt",
			payment_id: paymentId,
			...sum,
			...rate,
			total_agorot: agorot,
			vat_agorot: Math.round((agorot * 18) / 118),
			issued_at: at,
		})
		.execute();
	return { paymentId, accountId, receipt };
}

/** An open discrepancy of a kind; a refused refund has its payment and its refund. */
export async function addDiscrepancy(store: Store, kind: string, cents = 9_900): Promise<string> {
	const { db } = store.site();
	const id = randomUUID();
	const refundId = randomUUID();
	if (kind === "refund-failed") {
		const { paymentId } = await addPayment(store, { cents });
		const refund = { id: refundId, payment_id: paymentId, cents, reason: "cancellation" } as const;
		await db
			.insertInto("refunds")
			.values({ ...refund, state: "failed", asked_at: new Date(), settled_at: new Date() })
			.execute();
	}
	await db
		.insertInto("discrepancies")
		.values({ id, kind, subject: refundId, detail: "refused" })
		.execute();
	return id;
}

/** A refund by hand that waits for a second person. */
export async function addWaitingManual(store: Store, askedBy = randomUUID()): Promise<string> {
	const { paymentId } = await addPayment(store, { cents: 39_900 });
	const id = randomUUID();
	await store
		.site()
		.db.insertInto("manual_adjustments")
		.values({
			id,
			kind: "refund",
			payment_id: paymentId,
			cents: 39_900,
			code: "service",
			words: "תקלה ארוכה בשירות",
			asked_by: askedBy,
			asked_at: new Date(),
		})
		.execute();
	return id;
}
