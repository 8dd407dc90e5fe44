import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { issueReceipt } from "../app/payments/receipts/receipt.server.ts";
import type { Tables } from "../app/platform/database/tables.ts";
import { addMemberRow, addPlan, planRate } from "./club.ts";
import { addFullClub } from "./full-club.ts";

/** Adds a member with a paid month, one that waits, a receipt and reminders. */
export async function addFullMembership(db: Kysely<Tables>, accountId: string): Promise<void> {
	const account = { account_id: accountId };
	const now = new Date();
	const later = new Date(now.getTime() + 30 * 86_400_000);
	const cents = 39_900;
	const payment = await addPlan(db, accountId, { plan: "vip", cents, since: now, until: later });
	await issueReceipt(db, {
		order: { ...planRate, product_kind: "plan" },
		payment: { id: payment, currency: "USD" },
		cents,
		now,
	});
	const memberId = randomUUID();
	await addMemberRow(db, { memberId, accountId, role: "daddy", since: now });
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
