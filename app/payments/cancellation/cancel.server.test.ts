import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { planFor } from "../../../test/buying.ts";
import { testPayments } from "../../../test/payments.ts";
import { refundRefusedProfile } from "../../../test/refusing.ts";
import { findMembership } from "../../memberships/membership.server.ts";
import { prepareCheckout } from "../checkout/checkout.server.ts";
import { createOrder } from "../orders/create-order.server.ts";
import { findReceipt, listReceipts } from "../receipts/receipt.server.ts";
import { reconcile } from "../recheck/reconcile.server.ts";
import { cancelPurchase, previewCancellation } from "./cancel.server.ts";
import { findBuyer } from "./find-purchase.server.ts";

const money = testPayments();
const day = 86_400_000;
const start = Date.parse("2026-01-01T10:00:00Z");

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"] });
	vi.setSystemTime(start);
});
afterEach(() => vi.useRealTimers());

const after = (days: number) => vi.setSystemTime(start + days * day);

type Person = { accountId: string };

const buy = async (person: Person, amount: number) => {
	const bought = await money.buy(person, amount);
	expect(bought.captured).toEqual({ status: "COMPLETED" });
	await money.hearEvents();
	return bought;
};

const periods = (person: Person) => money.listPeriods(person, start);

test("the previewed sum is refunded, with a confirmation number and two mails", async () => {
	const person = await money.addMan();
	const { db } = money.site();
	const { receipt, capture } = await buy(person, 199);
	after(13);
	const shown = await previewCancellation(db, person, receipt);
	// 19900 × 17 ÷ 30 = 11276.67
	expect(shown).toEqual({
		receipt,
		kind: "plan",
		plan: "Premium",
		currency: "USD",
		paidCents: 19_900,
		refundCents: 11_276,
		refundAgorot: 40_368,
		unusedDays: 17,
		isWhole: false,
		after: null,
	});
	expect(await cancelPurchase(money.site(), person, receipt, 11_277)).toEqual({
		refused: "changed",
	});
	const done = await cancelPurchase(money.site(), person, receipt, 11_276);
	expect(done).toEqual({
		confirmation: expect.stringMatching(/^\d{8}$/),
		kind: "plan",
		currency: "USD",
		refundCents: 11_276,
		state: "completed",
		after: null,
	});
	expect(money.paypal().state.captures.get(capture)?.refunded).toBe(11_276);
	expect(await findMembership(db, person.accountId)).toBeNull();
	expect(await periods(person)).toEqual(["premium 0-13"]);
	expect(await previewCancellation(db, person, receipt)).toEqual({ refused: "cancelled" });
	expect(await cancelPurchase(money.site(), person, receipt, 11_276)).toEqual({
		refused: "cancelled",
	});
	const [credit, first] = await listReceipts(db, person);
	expect(credit).toMatchObject({ kind: "credit", cents: 11_276, of: first?.number });
	expect(credit?.number).toBe(receipt + 1);
	await money.paypal().webhooks.idle();
	await money.workEvents();
	// Receipt, confirmation, credit note.
	expect(await money.countMails()).toBe(3);
});

test("an unused purchase is refunded in full, and its period is removed", async () => {
	const person = await money.addMan();
	const { receipt } = await buy(person, 99);
	after(0.9);
	expect(await previewCancellation(money.site().db, person, receipt)).toMatchObject({
		refundCents: 9_900,
		isWhole: true,
	});
	await cancelPurchase(money.site(), person, receipt, 9_900);
	expect(await findMembership(money.site().db, person.accountId)).toBeNull();
});

test("nobody sees or cancels somebody else's purchase", async () => {
	const one = await money.addMan();
	const other = await money.addMan();
	const { db } = money.site();
	const { receipt } = await buy(one, 99);
	expect(await findReceipt(db, one, receipt)).toMatchObject({ number: receipt, kind: "receipt" });
	expect(await findReceipt(db, other, receipt)).toBeNull();
	expect(await listReceipts(db, other)).toEqual([]);
	for (const number of [receipt, -1, 0.5, Number.NaN, 2 ** 40]) {
		expect(await previewCancellation(db, other, number)).toEqual({ refused: "unknown" });
		expect(await cancelPurchase(money.site(), other, number, 9_900)).toEqual({
			refused: "unknown",
		});
	}
	expect(await findBuyer(db, receipt)).toEqual({
		accountId: one.accountId,
		email: `${one.accountId}@example.com`,
	});
	expect(await findBuyer(db, receipt + 1)).toBeNull();
	expect(await findBuyer(db, 2 ** 40)).toBeNull();
});

test("two concurrent clicks cancel once", async () => {
	const person = await money.addMan();
	const { receipt, capture } = await buy(person, 399);
	after(10);
	const click = () => cancelPurchase(money.site(), person, receipt, 26_600);
	const answers = await Promise.all([click(), click(), click()]);
	expect(answers.filter((answer) => "confirmation" in answer)).toHaveLength(1);
	expect(money.paypal().state.captures.get(capture)?.refunded).toBe(26_600);
});

test.each(["lost-before", "lost-after", "server-error", "rate-limit"] as const)(
	"a refund whose response is lost (%s) is done once, later",
	async (fault) => {
		const person = await money.addMan();
		const { receipt, capture } = await buy(person, 99);
		after(10);
		money.paypal().failNext("refund-capture", fault);
		money.paypal().webhooks.setMode("lost");
		const done = await cancelPurchase(money.site(), person, receipt, 6_600);
		expect(done).toMatchObject({ state: "on-its-way" });
		expect(await previewCancellation(money.site().db, person, receipt)).toEqual({
			refused: "cancelled",
		});
		await reconcile(money.site(), new Date(Date.now() + 120_000));
		money.paypal().webhooks.setMode("normal");
		expect(money.paypal().state.captures.get(capture)?.refunded).toBe(6_600);
		expect((await listReceipts(money.site().db, person)).map(({ kind }) => kind)).toEqual([
			"credit",
			"receipt",
		]);
		expect(await findMembership(money.site().db, person.accountId)).toBeNull();
	},
);

test("upgraded, waiting and cancelled plans follow the arithmetic in the ledger too", async () => {
	const person = await money.addMan();
	await buy(person, 99);
	after(5);
	await buy(person, 99);
	after(10);
	const checkout = await prepareCheckout(money.site(), person, "premium");
	if ("refused" in checkout) throw new Error(checkout.refused);
	expect(checkout.days).toEqual({
		startsAt: new Date(start + 10 * day),
		endsAt: new Date(start + 49 * day),
	});
	const upgrade = await buy(person, 199);
	expect(await periods(person)).toEqual(["basic 0-10", "premium 10-49", "basic 49-79"]);
	const membership = await findMembership(money.site().db, person.accountId);
	expect(membership?.plan.id).toBe("premium");
	expect(membership?.waiting.map(({ plan }) => plan.id)).toEqual(["basic"]);
	after(30);
	// Nineteen whole days are left: 19900 × 19 ÷ 30 = 12603.33
	const stays = { after: { plan: "Basic", endsAt: new Date(start + 60 * day) } };
	expect(await previewCancellation(money.site().db, person, upgrade.receipt)).toMatchObject(stays);
	expect(await cancelPurchase(money.site(), person, upgrade.receipt, 12_603)).toMatchObject(stays);
	expect(await periods(person)).toEqual(["basic 0-10", "premium 10-30", "basic 30-60"]);
});

test("a reversal undoes the upgrade and the older plan resumes; a dispute only flags", async () => {
	const person = await money.addMan();
	await buy(person, 99);
	after(10);
	const upgrade = await buy(person, 399);
	after(12);
	const dispute = money.paypal().dispute(upgrade.capture);
	await money.paypal().webhooks.idle();
	await money.workEvents();
	expect(await previewCancellation(money.site().db, person, upgrade.receipt)).toEqual({
		refused: "disputed",
	});
	expect(await periods(person)).toEqual(["basic 0-10", "vip 10-44"]);
	money.paypal().reverse(upgrade.capture);
	money.paypal().resolveDispute(dispute, "RESOLVED_BUYER_FAVOUR");
	await money.paypal().webhooks.idle();
	await money.workEvents();
	expect(await periods(person)).toEqual(["basic 0-10", "vip 10-12", "basic 12-30"]);
	const rows = await money
		.site()
		.db.selectFrom("refunds")
		.select(["reason", "cents", "state"])
		.execute();
	expect(rows).toEqual([{ reason: "reversal", cents: 39_900, state: "completed" }]);
	const disputes = await money.site().db.selectFrom("disputes").select(["is_open"]).execute();
	expect(disputes).toEqual([{ is_open: false }]);
});

test("a rejected applicant is refunded in full, however much was used", async () => {
	const person = await money.addMan();
	const first = await buy(person, 99);
	const second = await buy(person, 199);
	after(20);
	expect(await refundRefusedProfile(money.site(), person)).toEqual({ refunds: 2 });
	expect(await refundRefusedProfile(money.site(), person)).toEqual({ refunds: 0 });
	const { captures } = money.paypal().state;
	expect(captures.get(first.capture)?.refunded).toBe(9_900);
	expect(captures.get(second.capture)?.refunded).toBe(19_900);
	expect(await findMembership(money.site().db, person.accountId)).toBeNull();
	const numbers = (await listReceipts(money.site().db, person)).map(({ number }) => number);
	expect(numbers).toEqual([10_004, 10_003, 10_002, 10_001]);
});

test("a checkout states the price, in shekels with VAT, and any obstacle", async () => {
	const person = await money.addMan();
	const site = money.site();
	expect(await prepareCheckout(site, person, "basic")).toMatchObject({
		plan: { id: "basic" },
		statement: "PAYPAL *INBARDIGITAL",
		totalAgorot: 35_442,
		vatAgorot: 5_406,
		isOpenElsewhere: false,
		days: { startsAt: new Date(start), endsAt: new Date(start + 30 * day) },
	});
	expect(await prepareCheckout(site, person, "gold")).toEqual({ refused: "no-plan" });
	await createOrder(site, person, planFor(99));
	expect(await prepareCheckout(site, person, "basic")).toMatchObject({ isOpenElsewhere: true });
	await site.db.updateTable("accounts").set({ role: "baby" }).execute();
	expect(await prepareCheckout(site, person, "basic")).toEqual({ refused: "role" });
});

test("a failed refund cannot be cancelled again; a refund at the provider is no cancellation", async () => {
	const person = await money.addMan();
	const { db } = money.site();
	const { receipt, capture } = await buy(person, 99);
	money.paypal().chooseRefunds(capture, "refused");
	after(10);
	await cancelPurchase(money.site(), person, receipt, 6_600);
	expect(await previewCancellation(db, person, receipt)).toEqual({ refused: "in-hand" });
	const again = await cancelPurchase(money.site(), person, receipt, 6_600);
	expect(again).toEqual({ refused: "in-hand" });
	expect(await db.selectFrom("refunds").select("id").execute()).toHaveLength(1);

	const other = await money.addMan();
	const bought = await buy(other, 399);
	money.paypal().refund(bought.capture, "10.00");
	await money.paypal().webhooks.idle();
	await money.workEvents();
	expect(await previewCancellation(db, other, bought.receipt)).toEqual({ refused: "paid-back" });
});
