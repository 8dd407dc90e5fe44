/** Compares our ledger with the simulator once nothing is in flight. */
import { expect } from "vitest";
import { readApprovals } from "../app/memberships/approvals.server.ts";
import { planPeriods, planWaiting } from "../app/memberships/periods.ts";
import { listBoughtPlans } from "../app/payments/ledger/bought-plans.server.ts";
import type { TestPayments } from "./payments.ts";

/** Whether our ledger matches PayPal order by order, to the cent. */
export async function compareLedger(
	money: TestPayments,
	person: { accountId: string },
	orders: readonly string[],
): Promise<void> {
	const { db } = money.site();
	const { state } = money.paypal();
	const payments = await db
		.selectFrom("payments")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.selectAll("payments")
		.where("orders.account_id", "=", person.accountId)
		.execute();
	const paidThere = orders.flatMap((id) =>
		(state.orders.get(id)?.captures ?? []).flatMap((captureId) => {
			const capture = state.captures.get(captureId);
			return capture && capture.status !== "PENDING" && capture.status !== "DECLINED"
				? [capture]
				: [];
		}),
	);
	expect(payments.map(({ capture_id }) => capture_id).sort()).toEqual(
		paidThere.map(({ id }) => id).sort(),
	);
	for (const payment of payments) {
		const there = state.captures.get(payment.capture_id);
		const all = await db
			.selectFrom("refunds")
			.selectAll()
			.where("payment_id", "=", payment.id)
			.orderBy("asked_at")
			.execute();
		const refunds = all.filter(({ state }) => state !== "failed");
		expect(refunds.filter(({ state }) => state !== "completed")).toEqual([]);
		expect(refunds.reduce((sum, { cents }) => sum + cents, 0)).toBe(there?.refunded);
		// A purchase cancelled here ended then, whether or not its money could be refunded.
		const ours = all.filter(({ reason }) => reason !== "provider" && reason !== "reversal");
		const isRefused = ours.some(({ reason }) => reason === "profile");
		const isReversed = refunds.some(({ reason }) => reason === "reversal");
		const whole = ours.find(({ cents }) => cents === payment.cents);
		if (isRefused || isReversed || !whole) {
			const isBack = there?.refunded === payment.cents;
			expect(payment.revoked_at !== null).toBe(isRefused || isReversed || isBack);
		} else {
			// A used upgrade may be refunded in full, and its days still count.
			expect([null, whole.asked_at]).toContainEqual(payment.revoked_at);
		}
		expect(payment.ended_at !== null).toBe(ours.length > 0 || there?.refunded !== 0);
		if (ours[0] && ours[0] === all[0]) expect(payment.ended_at).toEqual(ours[0].asked_at);
		const isPart = ours.length === 0 && refunds.length > 0 && payment.revoked_at === null;
		const noted = await listDiscrepancies(money, "part-refunded", payment.capture_id);
		if (isPart) expect(noted).toHaveLength(1);
		if (ours.length > 0 && ours.length === all.length) expect(noted).toEqual([]);
		for (const { id, cents } of ours.filter(({ state }) => state === "failed")) {
			const left = payment.cents - (there?.refunded ?? 0);
			// Owed as long as nobody has refunded the same amount by hand.
			const back = refunds.filter((one) => !ours.includes(one));
			const byHand = back.reduce((sum, one) => sum + one.cents, 0);
			const owed = await listDiscrepancies(money, "refund-failed", id);
			if (byHand === 0 && left >= cents) {
				expect(owed).toMatchObject([{ solved_at: null }]);
			} else if (left === 0) {
				expect(owed.filter(({ solved_at }) => solved_at === null)).toEqual([]);
			}
		}
		const open = [...state.disputes.values()].some(
			({ captureId, status }) => captureId === payment.capture_id && status !== "RESOLVED",
		);
		const flags = await db
			.selectFrom("disputes")
			.select("is_open")
			.where("payment_id", "=", payment.id)
			.where("is_open", "=", true)
			.execute();
		expect(flags.length > 0).toBe(open);
	}
	const now = Date.now();
	const bought = await listBoughtPlans(db, person.accountId);
	const approvals = await readApprovals(db, person.accountId);
	const planned = planPeriods(bought, approvals)
		.filter(({ endsAt }) => endsAt > now)
		.map(({ payment, startsAt, endsAt }) => ({
			payment,
			startsAt: Math.max(startsAt, now),
			endsAt,
		}));
	const rows = await db
		.selectFrom("membership_periods")
		.selectAll()
		.where("account_id", "=", person.accountId)
		.where("ends_at", ">", new Date(now))
		.orderBy("starts_at")
		.execute();
	expect(
		rows.map(({ payment_id, starts_at, ends_at }) => ({
			payment: payment_id,
			startsAt: Math.max(starts_at.getTime(), now),
			endsAt: ends_at.getTime(),
		})),
	).toEqual(planned);
	const waiting = await db
		.selectFrom("waiting_plans")
		.select(["payment_id as payment", "plan", "days"])
		.where("account_id", "=", person.accountId)
		.orderBy("place")
		.execute();
	expect(waiting).toEqual(planWaiting(bought, approvals));
}

const listDiscrepancies = (money: TestPayments, kind: string, subject: string) =>
	money
		.site()
		.db.selectFrom("discrepancies")
		.selectAll()
		.where("kind", "=", kind)
		.where("subject", "=", subject)
		.execute();

/**
 * Whether receipt numbers have no gaps, and documents, mails and discrepancies match what happened.
 */
export async function compareDocuments(money: TestPayments): Promise<void> {
	const { db } = money.site();
	const receipts = await db.selectFrom("receipts").selectAll().orderBy("number").execute();
	expect(receipts.map(({ number }) => number)).toEqual(receipts.map((_, index) => 10_001 + index));
	const sum = (kind: string) =>
		receipts.filter((one) => one.kind === kind).reduce((all, { cents }) => all + cents, 0);
	const there = money.paypal().countMoney();
	expect({ captured: sum("receipt"), refunded: sum("credit") }).toEqual({
		captured: there.captured,
		refunded: there.refunded,
	});
	const asked = await db
		.selectFrom("refunds")
		.select("id")
		.where("confirmation", "is not", null)
		.execute();
	const discrepancies = await db
		.selectFrom("discrepancies")
		.select(["kind", "solved_at"])
		.execute();
	const failed = discrepancies.filter(({ kind }) => kind === "refund-failed");
	// Each document, each cancellation, and each refund that PayPal refuses, which the staff get too.
	const others = (await money.countMails()) - receipts.length - asked.length - failed.length;
	// And at most one for each payment that was reviewed and then refused.
	const declined = await db
		.selectFrom("orders")
		.select("id")
		.where("state", "=", "declined")
		.execute();
	// And one for those that were paid back together because no verification came.
	const unverified = await db
		.selectFrom("refunds")
		.select("id")
		.where("reason", "=", "unverified")
		.execute();
	expect(others).toBeGreaterThanOrEqual(0);
	expect(others).toBeLessThanOrEqual(declined.length + unverified.length);
	const strange = discrepancies.filter(
		({ kind, solved_at }) =>
			solved_at === null && kind !== "part-refunded" && kind !== "refund-failed",
	);
	expect(strange).toEqual([]);
}
