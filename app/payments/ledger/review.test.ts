import { expect, test, vi } from "vitest";
import { testPayments } from "../../../test/payments.ts";
import { findMembership } from "../../memberships/membership.server.ts";
import { findApplication } from "../../reviews/application.server.ts";
import { cancelPurchase, previewCancellation } from "../cancellation/cancel.server.ts";
import { listReceipts } from "../receipts/receipt.server.ts";

/**
 * The review that a man's payment opens (`product.md`, "People"), and how a pending payment ends.
 */
const money = testPayments();

type Person = { accountId: string };

const pay = (person: Person, amount = 99, outcome: "complete" | "pending" = "complete") =>
	money.buy(person, amount, outcome);

const stateOf = async (person: Person) =>
	(await findApplication(money.site().db, person))?.state ?? null;

test("a payment opens the review, a pending one does not, and an approval is kept", async () => {
	const person = await money.addMan();
	const waiting = await pay(person, 99, "pending");
	expect(waiting.captured).toEqual({ status: "PENDING" });
	expect(await stateOf(person)).toBeNull();
	money.paypal().settle(waiting.capture, "COMPLETED");
	await money.hearEvents();
	expect(await stateOf(person)).toBe("submitted");
	const { db } = money.site();
	await db.updateTable("applications").set({ state: "approved", ended_at: new Date() }).execute();
	await pay(person, 399);
	expect(await db.selectFrom("applications").select("state").execute()).toEqual([
		{ state: "approved" },
	]);
});

test("the review ends with the last purchase, and a new payment opens a new one", async () => {
	const person = await money.addMan();
	await pay(person, 99);
	await pay(person, 199);
	const cancelNewest = async () => {
		const receipts = await listReceipts(money.site().db, person);
		for (const { number, kind } of receipts) {
			const shown = await previewCancellation(money.site().db, person, number);
			if (kind === "credit" || "refused" in shown) continue;
			await cancelPurchase(money.site(), person, number, shown.refundCents);
			return;
		}
	};
	await cancelNewest();
	expect(await stateOf(person)).toBe("submitted");
	await cancelNewest();
	expect(await stateOf(person)).toBe("withdrawn");
	await pay(person, 99);
	expect(await stateOf(person)).toBe("submitted");
});

test("a payment reversed before it was settled opens nothing", async () => {
	const person = await money.addMan();
	money.paypal().webhooks.hold();
	const { capture } = await pay(person, 99, "pending");
	money.paypal().settle(capture, "COMPLETED");
	money.paypal().refund(capture);
	money.paypal().webhooks.release();
	await money.hearEvents();
	expect(await money.site().db.selectFrom("payments").select("id").execute()).toHaveLength(1);
	expect(await stateOf(person)).toBeNull();
});

test("a payer whose pending payment is declined is notified once", async () => {
	const person = await money.addMan();
	const { capture } = await pay(person, 99, "pending");
	expect(await money.countMails()).toBe(0);
	money.paypal().settle(capture, "DECLINED");
	await money.hearEvents();
	expect(await money.site().db.selectFrom("orders").select("state").execute()).toEqual([
		{ state: "declined" },
	]);
	expect(await money.countMails()).toBe(1);
	await money.workEvents();
	expect(await money.countMails()).toBe(1);
});

test("cancelling an upgrade after some days ends the review: nothing is left of either plan", async () => {
	const person = await money.addMan();
	const start = Date.parse("2026-01-01T10:00:00Z");
	vi.useFakeTimers({ toFake: ["Date"], now: start });
	try {
		await pay(person, 199);
		vi.setSystemTime(start + 2 * 86_400_000);
		await pay(person, 399);
		vi.setSystemTime(start + 20 * 86_400_000);
		const { db } = money.site();
		const [vip] = await listReceipts(db, person);
		const receipt = vip?.number ?? 0;
		const shown = await previewCancellation(db, person, receipt);
		if ("refused" in shown) throw new Error(shown.refused);
		expect(shown.isWhole).toBe(false);
		expect(await stateOf(person)).toBe("submitted");
		await cancelPurchase(money.site(), person, receipt, shown.refundCents);
		expect(await findMembership(db, person.accountId)).toBeNull();
		expect(await stateOf(person)).toBe("withdrawn");
	} finally {
		vi.useRealTimers();
	}
});
