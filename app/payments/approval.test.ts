import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { planFor } from "../../test/buying.ts";
import { compareLedger } from "../../test/compare-ledger.ts";
import { testPayments } from "../../test/payments.ts";
import { findClubStatus } from "../members/member.server.ts";
import { wordOf } from "../members/member.ts";
import { approveApplication } from "../reviews/decision.server.ts";
import { cancelPurchase, previewCancellation } from "./cancellation/cancel.server.ts";
import { prepareCheckout } from "./checkout/checkout.server.ts";
import { captureOrder } from "./orders/capture-order.server.ts";
import { createOrder } from "./orders/create-order.server.ts";
import { reconcile } from "./recheck/reconcile.server.ts";

/** The first month begins with the approval (`product.md`, "Money"), in the ledger and under races. */
const money = testPayments();
const day = 86_400_000;
const start = Date.parse("2026-01-01T10:00:00Z");

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: start }));
afterEach(() => vi.useRealTimers());

type Person = { accountId: string };

const after = (days: number) => vi.setSystemTime(start + days * day);
const db = () => money.site().db;
const approve = (man: Person) =>
	db()
		.transaction()
		.execute((trx) => approveApplication(trx, money.site(), man));
const periods = (man: Person) => money.listPeriods(man, start);
const waiting = async (man: Person) =>
	(await findClubStatus(db(), man)).waiting.map(({ plan, days }) => `${plan.id} ${days}`);

test("paid, then approved: no day runs before, and the first month begins then", async () => {
	const man = await money.addApplicant();
	const { receipt } = await money.buy(man, 199);
	after(3);
	await money.buy(man, 399);
	expect(await periods(man)).toEqual([]);
	expect(await waiting(man)).toEqual(["premium 30", "vip 30"]);
	const standing = await findClubStatus(db(), man);
	expect(wordOf(standing)).toBe("in-review");
	expect(standing.membership).toBeNull();
	expect(await prepareCheckout(money.site(), man, "basic")).toMatchObject({
		days: null,
		waitingBefore: 2,
		replaced: null,
	});
	after(9.5);
	expect(await previewCancellation(db(), man, receipt)).toMatchObject({
		refundCents: 19_900,
		isWhole: true,
		after: { plan: "VIP", endsAt: null },
	});
	expect(await approve(man)).toBe("approved");
	expect(await periods(man)).toEqual(["premium 9.5-39.5", "vip 39.5-69.5"]);
	expect(await waiting(man)).toEqual([]);
	const member = await findClubStatus(db(), man);
	expect(wordOf(member)).toBe("member");
	expect(member.membership?.plan.id).toBe("premium");
	// A day later the refund counts from the approval.
	after(11);
	expect(await previewCancellation(db(), man, receipt)).toMatchObject({ unusedDays: 28 });
});

test("a payment that completes after the approval begins at once", async () => {
	const man = await money.addApplicant();
	await money.buy(man, 99);
	const late = await money.buy(man, 399, "pending");
	after(2);
	await approve(man);
	after(12);
	money.paypal().settle(late.capture, "COMPLETED");
	await money.hearEvents();
	// Twenty days of Basic are left: 20 × 99 ÷ 399 = 4.96.
	expect(await periods(man)).toEqual(["basic 2-12", "vip 12-46"]);
});

const rounds = process.env.LONG ? 60 : 12;

test("approval against capture: whichever comes first, thirty days from the later one", async () => {
	vi.useRealTimers();
	for (let round = 0; round < rounds; round += 1) {
		const man = await money.addApplicant();
		await money.buy(man, 99);
		const order = await createOrder(money.site(), man, planFor(399));
		if ("refused" in order) throw new Error(order.refused);
		money.paypal().approve(order.providerOrderId);
		const [word, captured] = await Promise.all([
			approve(man),
			captureOrder(money.site(), man, order.providerOrderId),
		]);
		expect([word, captured]).toEqual(["approved", { status: "COMPLETED" }]);
		const orders = [...money.paypal().state.orders.keys()].slice(-2);
		await compareLedger(money, man, orders);
		expect(await waiting(man)).toEqual([]);
	}
	await money.paypal().webhooks.idle();
});

test("approval against cancelling: either the days run from then, or all the money goes back", async () => {
	vi.useRealTimers();
	for (let round = 0; round < rounds; round += 1) {
		const man = await money.addApplicant();
		const { receipt } = await money.buy(man, 99);
		const [word, cancelled] = await Promise.all([
			approve(man),
			cancelPurchase(money.site(), man, receipt, 9_900),
		]);
		expect(cancelled).toMatchObject({ refundCents: 9_900 });
		// Cancelled first, there is nothing left to approve.
		expect(["approved", { refused: "none" }]).toContainEqual(word);
		expect(await findClubStatus(db(), man)).toMatchObject({ membership: null, waiting: [] });
	}
	await money.paypal().webhooks.idle();
	await reconcile(money.site(), new Date(Date.now() + 120_000));
});

test("two payments at once while waiting: both wait, in the order in which they were settled", async () => {
	vi.useRealTimers();
	for (let round = 0; round < rounds; round += 1) {
		const man = await money.addApplicant();
		const place = async (dollars: number) => {
			const order = await createOrder(money.site(), man, planFor(dollars));
			if ("refused" in order) throw new Error(order.refused);
			money.paypal().approve(order.providerOrderId);
			return order.providerOrderId;
		};
		const orders = [await place(399), await place(99)];
		await Promise.all(orders.map((id) => captureOrder(money.site(), man, id)));
		expect((await waiting(man)).sort()).toEqual(["basic 30", "vip 30"]);
		await compareLedger(money, man, orders);
		await approve(man);
		await compareLedger(money, man, orders);
		const rows = await periods(man);
		expect(rows).toHaveLength(2);
	}
	await money.paypal().webhooks.idle();
});

test("approved twice at once, the days begin once", async () => {
	const man = await money.addApplicant();
	await money.buy(man, 99);
	after(4);
	const words = await Promise.all([approve(man), approve(man)]);
	expect(words).toContain("approved");
	expect(await periods(man)).toEqual(["basic 4-34"]);
	const spans = await db().selectFrom("approval_spans").select("until_at").execute();
	expect(spans).toEqual([{ until_at: null }]);
});
