import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { issueReceipt } from "../app/payments/receipts/receipt.server.ts";
import type { Tables } from "../app/platform/database/tables.ts";
import { addFullClub } from "./full-club.ts";

/** Adds a member with a paid month, one that waits, a receipt and reminders. */
export async function addFullMembership(db: Kysely<Tables>, accountId: string): Promise<void> {
	const account = { account_id: accountId };
	const [order, payment] = [randomUUID(), randomUUID()];
	const now = new Date();
	const later = new Date(now.getTime() + 30 * 86_400_000);
	const rate = { usd_ils: "3.58", usd_ils_date: "2024-03-01" };
	await db
		.insertInto("orders")
		.values({
			...rate,
			id: order,
			account_id: accountId,
			product_kind: "plan",
			product_id: "vip",
			product_name: "VIP",
			cents: 39_900,
			currency: "USD",
			shown_agorot: 142_842,
			provider: "paypal",
			provider_order_id: order,
			create_request_id: randomUUID(),
			capture_request_id: randomUUID(),
			state: "paid",
		})
		.execute();
	await db
		.insertInto("payments")
		.values({
			id: payment,
			order_id: order,
			capture_id: order,
			cents: 39_900,
			currency: "USD",
			settled_at: now,
		})
		.execute();
	await issueReceipt(db, {
		order: rate,
		payment: { id: payment, currency: "USD" },
		cents: 39_900,
		now,
	});
	await db
		.insertInto("membership_periods")
		.values({
			id: randomUUID(),
			account_id: accountId,
			payment_id: payment,
			plan: "vip",
			starts_at: now,
			ends_at: later,
		})
		.execute();
	const memberId = randomUUID();
	await db
		.insertInto("members")
		.values({
			id: memberId,
			public_id: randomUUID(),
			number: randomUUID().slice(0, 6).toUpperCase().replace(/[01]/g, "2"),
			account_id: accountId,
			role: "daddy",
			since: now,
		})
		.execute();
	await addFullClub(db, memberId);
	await db
		.insertInto("approval_spans")
		.values({ ...account, from_at: now })
		.execute();
	await db
		.insertInto("waiting_plans")
		.values({
			...account,
			place: 1,
			payment_id: payment,
			plan: "vip",
			days: 30,
			waits_since: now,
		})
		.execute();
	await db
		.insertInto("verification_reminders")
		.values({ ...account, waits_since: now, days: 2 })
		.execute();
	await db
		.insertInto("membership_reminders")
		.values({ account_id: accountId, ends_at: later, days: 7 })
		.execute();
}
