import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testPayments } from "../../../test/payments.ts";
import { refundRefusedProfile } from "../../../test/refusing.ts";
import { findMembership } from "../../memberships/membership.server.ts";
import { listReceipts } from "../receipts/receipt.server.ts";
import { reconcile } from "../recheck/reconcile.server.ts";
import { cancelPurchase, previewCancellation } from "./cancel.server.ts";
import { listOpenRefunds } from "./open-refunds.server.ts";

const money = testPayments();
const day = 86_400_000;
const start = Date.parse("2026-01-01T10:00:00Z");

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"] });
	vi.setSystemTime(start);
});
afterEach(() => vi.useRealTimers());

const after = (days: number) => vi.setSystemTime(start + days * day);
const soon = () => new Date(Date.now() + 120_000);

type Person = { accountId: string };

const buy = async (person: Person, amount: number, outcome: "complete" | "refund-refused") => {
	const bought = await money.buy(person, amount, outcome);
	expect(bought.captured).toEqual({ status: "COMPLETED" });
	return bought;
};

const periods = (person: Person) => money.listPeriods(person, start);

const discrepancies = async () => {
	const rows = await money
		.site()
		.db.selectFrom("discrepancies")
		.select(["kind", "subject", "detail", "solved_at"])
		.execute();
	return rows.map(({ solved_at, ...row }) => ({ ...row, isOpen: solved_at === null }));
};

/** The person's notices about money without a document. */
const told = () =>
	money
		.site()
		.db.selectFrom("notices")
		.select(["code", "times"])
		.where("kind", "=", "billing")
		.where("subject", "=", "")
		.execute();

const payments = () =>
	money.site().db.selectFrom("payments").selectAll().orderBy("number").execute();
const refunds = () => money.site().db.selectFrom("refunds").selectAll().execute();

test("the days end with the cancellation, whenever the refund completes", async () => {
	const person = await money.addMan();
	const { db } = money.site();
	const { receipt, capture } = await buy(person, 199, "complete");
	await buy(person, 99, "complete");
	money.paypal().chooseRefunds(capture, "pending");
	after(13);
	expect(await cancelPurchase(money.site(), person, receipt, 11_276)).toMatchObject({
		refundCents: 11_276,
		state: "on-its-way",
	});
	expect(await periods(person)).toEqual(["premium 0-13", "basic 13-43"]);
	expect((await findMembership(db, person.accountId))?.plan.id).toBe("basic");
	expect(await listOpenRefunds(db, person)).toMatchObject([
		{ receipt, cents: 11_276, state: "on-its-way" },
	]);
	const [ended] = await payments();

	after(16);
	await reconcile(money.site(), soon());
	const [refund] = await refunds();
	money.paypal().settleRefund(String(refund?.provider_refund_id), "COMPLETED");
	await money.hearEvents();
	expect(money.paypal().state.captures.get(capture)?.refunded).toBe(11_276);
	expect(await payments()).toMatchObject([ended, { ended_at: null }]);
	expect(await periods(person)).toEqual(["premium 0-13", "basic 13-43"]);
	expect(await listOpenRefunds(db, person)).toEqual([]);
	expect(await discrepancies()).toEqual([]);
	expect((await listReceipts(db, person))[0]).toMatchObject({ kind: "credit", cents: 11_276 });
});

test("after a crash before the provider call the purchase has ended and is refunded once later", async () => {
	const person = await money.addMan();
	const { receipt, capture } = await buy(person, 99, "complete");
	after(10);
	const site = money.site();
	const seenBefore = money.paypal().seen.length;
	const { payments: settings } = site.settings;
	const gone = { ...site, settings: { ...site.settings, payments: { ...settings } } };
	delete (gone.settings.payments as { paypal?: unknown }).paypal;
	expect(await cancelPurchase(gone, person, receipt, 6_600)).toMatchObject({ state: "on-its-way" });
	expect(await findMembership(site.db, person.accountId)).toBeNull();
	expect(await periods(person)).toEqual(["basic 0-10"]);
	expect(money.paypal().state.captures.get(capture)?.refunded).toBe(0);

	after(11);
	await Promise.all([reconcile(site, soon()), reconcile(site, soon()), reconcile(site, soon())]);
	await money.hearEvents();
	await reconcile(site, soon());
	const [refund] = await refunds();
	const asked = money
		.paypal()
		.seen.slice(seenBefore)
		.filter(({ operation }) => operation === "refund-capture");
	expect(new Set(asked.map(({ requestId }) => requestId))).toEqual(new Set([refund?.id]));
	expect(money.paypal().state.captures.get(capture)?.refunded).toBe(6_600);
	const there = [...money.paypal().state.refunds.values()];
	expect(there.filter(({ captureId }) => captureId === capture)).toHaveLength(1);
	expect(await periods(person)).toEqual(["basic 0-10"]);
});

test("a rejected refund stays owed: the purchase has ended, staff and person are notified", async () => {
	const person = await money.addMan();
	const { db } = money.site();
	const { receipt, capture } = await buy(person, 99, "refund-refused");
	after(10);
	const mails = await money.countMails();
	expect(await cancelPurchase(money.site(), person, receipt, 6_600)).toMatchObject({
		state: "failed",
	});
	expect(await findMembership(db, person.accountId)).toBeNull();
	expect(await periods(person)).toEqual(["basic 0-10"]);
	const [refund] = await refunds();
	const row = { kind: "refund-failed", subject: refund?.id, detail: "refused" };
	expect(await discrepancies()).toEqual([{ ...row, isOpen: true }]);
	// The confirmation, and the notice that the refund failed.
	expect((await money.countMails()) - mails).toBe(2);
	// The cancellation, then its failure.
	expect(await told()).toEqual([{ code: "", times: 2 }]);
	expect(await listOpenRefunds(db, person)).toMatchObject([
		{ receipt, cents: 6_600, state: "in-hand", confirmation: refund?.confirmation },
	]);
	expect(await previewCancellation(db, person, receipt)).toEqual({ refused: "in-hand" });

	// Once the staff refund it by hand, the discrepancy is resolved and nothing is owed.
	money.paypal().refund(capture, "66.00");
	await money.hearEvents();
	expect(await discrepancies()).toEqual([{ ...row, isOpen: false }]);
	expect(await listOpenRefunds(db, person)).toEqual([]);
	expect(await previewCancellation(db, person, receipt)).toEqual({ refused: "cancelled" });
	expect((await listReceipts(db, person))[0]).toMatchObject({ kind: "credit", cents: 6_600 });
	expect(await periods(person)).toEqual(["basic 0-10"]);
});

test("a pending refund that fails is still owed", async () => {
	const person = await money.addMan();
	const { receipt, capture } = await buy(person, 99, "complete");
	money.paypal().chooseRefunds(capture, "pending");
	after(10);
	await cancelPurchase(money.site(), person, receipt, 6_600);
	const [refund] = await refunds();
	money.paypal().settleRefund(String(refund?.provider_refund_id), "FAILED");
	const mails = await money.countMails();
	await reconcile(money.site(), soon());
	await reconcile(money.site(), soon());
	expect((await money.countMails()) - mails).toBe(1);
	// The cancellation, then its failure.
	expect(await told()).toEqual([{ code: "", times: 2 }]);
	expect(await discrepancies()).toMatchObject([{ kind: "refund-failed", isOpen: true }]);
	expect(await listOpenRefunds(money.site().db, person)).toMatchObject([{ state: "in-hand" }]);
	expect(await periods(person)).toEqual(["basic 0-10"]);
});

test("an upgrade refunded in full restores the previous plan at once", async () => {
	const person = await money.addMan();
	await buy(person, 99, "complete");
	after(10);
	const upgrade = await buy(person, 399, "refund-refused");
	after(10.5);
	expect(await cancelPurchase(money.site(), person, upgrade.receipt, 39_900)).toMatchObject({
		state: "failed",
		after: { plan: "Basic", endsAt: new Date(start + 30 * day) },
	});
	expect(await periods(person)).toEqual(["basic 0-10", "vip 10-10.5", "basic 10.5-30"]);
	expect((await findMembership(money.site().db, person.accountId))?.plan.id).toBe("basic");
});

test("a rejected man loses his membership at once, whenever the refund completes", async () => {
	const person = await money.addMan();
	await buy(person, 99, "refund-refused");
	after(10);
	expect(await refundRefusedProfile(money.site(), person)).toEqual({ refunds: 1 });
	expect(await findMembership(money.site().db, person.accountId)).toBeNull();
	expect((await payments())[0]?.revoked_at).toEqual(new Date());
	expect(await discrepancies()).toMatchObject([{ kind: "refund-failed", isOpen: true }]);
});

test("a partial refund made at the provider ends the purchase and is reported to the staff", async () => {
	const person = await money.addMan();
	const { capture } = await buy(person, 99, "complete");
	after(10);
	money.paypal().refund(capture, "10.00");
	await money.hearEvents();
	money.paypal().refund(capture, "5.00");
	await money.hearEvents();
	expect(await periods(person)).toEqual(["basic 0-10"]);
	const row = { kind: "part-refunded", subject: capture, detail: "1000 of 9900 cents" };
	expect(await discrepancies()).toEqual([{ ...row, isOpen: true }]);

	const other = await money.addMan();
	const whole = await buy(other, 99, "complete");
	money.paypal().refund(whole.capture);
	await money.hearEvents();
	expect(await discrepancies()).toHaveLength(1);
});

test("an upgraded purchase names the one its days went to", async () => {
	const person = await money.addMan();
	const { db } = money.site();
	const first = await buy(person, 99, "complete");
	after(10);
	const second = await buy(person, 199, "complete");
	after(20);
	const third = await buy(person, 399, "complete");
	const named = { refused: "upgraded", into: { receipt: third.receipt, plan: "VIP" } };
	expect(await previewCancellation(db, person, first.receipt)).toEqual(named);
	expect(await previewCancellation(db, person, second.receipt)).toEqual(named);
	expect(await cancelPurchase(money.site(), person, first.receipt, 9_900)).toEqual(named);
	after(40);
	const shown = await previewCancellation(db, person, third.receipt);
	if ("refused" in shown) throw new Error(shown.refused);
	await cancelPurchase(money.site(), person, third.receipt, shown.refundCents);
	// Twenty-four of its forty-four days are left: 39900 × 24 ÷ 30
	expect(shown.refundCents).toBe(31_920);
	expect(await previewCancellation(db, person, first.receipt)).toEqual({ refused: "nothing-left" });
});

test("a failed refund does not count as refunded: a rejected man is owed everything", async () => {
	const person = await money.addMan();
	const { receipt } = await buy(person, 99, "refund-refused");
	after(10);
	await cancelPurchase(money.site(), person, receipt, 6_600);
	expect(await refundRefusedProfile(money.site(), person)).toEqual({ refunds: 1 });
	const rows = (await refunds()).map(({ reason, state, cents }) => `${reason} ${state} ${cents}`);
	expect(rows.sort()).toEqual(["cancellation failed 6600", "profile failed 9900"]);
});
