import { afterEach, beforeEach, expect, test } from "vitest";
import type { ReversalShows } from "../../../simulators/paypal/outcomes.ts";
import { testPayments } from "../../../test/payments.ts";
import { findMembership } from "../../memberships/membership.server.ts";
import { reconcile } from "../books/reconcile.server.ts";
import { cancelDeal, previewCancellation } from "../cancellation/cancel.server.ts";
import { captureOrder } from "../orders/capture-order.server.ts";
import { createOrder } from "../orders/create-order.server.ts";
import { findMissed } from "./missed.server.ts";
import { recheckOrders } from "./recheck.server.ts";

const money = testPayments();
const day = 86_400_000;

beforeEach(() => money.reset());
afterEach(() => money.paypal().webhooks.setMode("normal"));

async function buy() {
	const person = await money.addMan();
	const order = await createOrder(money.site(), person, { amount: 99, currency: "USD" });
	if ("refused" in order) throw new Error(order.refused);
	money.paypal().approve(order.providerOrderId);
	await captureOrder(money.site(), person, order.providerOrderId);
	await hear();
	const [capture = ""] = money.paypal().state.orders.get(order.providerOrderId)?.captures ?? [];
	return { person, capture };
}

async function hear(): Promise<void> {
	await money.paypal().webhooks.idle();
	await money.workEvents();
}

/** What the timetable does in a night. */
async function passNight(): Promise<void> {
	await recheckOrders(money.site(), { chain: "test" });
	await findMissed(money.site());
	await money.workEvents();
	await recheckOrders(money.site(), { chain: "test" });
}

const countLists = () =>
	money.paypal().seen.filter(({ operation }) => operation === "list-disputes").length;
const flags = () =>
	money.site().db.selectFrom("disputes").select(["is_open", "outcome"]).orderBy("id").execute();
const differences = () =>
	money.site().db.selectFrom("differences").select("kind").where("solved_at", "is", null).execute();

async function receiptOf({ accountId }: { accountId: string }): Promise<number> {
	const row = await money
		.site()
		.db.selectFrom("receipts")
		.innerJoin("payments", "payments.id", "receipts.payment_id")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.select("receipts.number")
		.where("orders.account_id", "=", accountId)
		.executeTakeFirstOrThrow();
	return row.number;
}

test("a dispute whose end nobody heard of no longer stops cancelling the next day", async () => {
	const { person, capture } = await buy();
	const dispute = money.paypal().dispute(capture);
	await hear();
	const receipt = await receiptOf(person);
	const { db } = money.site();
	expect(await previewCancellation(db, person, receipt)).toEqual({ refused: "disputed" });
	money.paypal().webhooks.setMode("lost");
	money.paypal().resolveDispute(dispute, "RESOLVED_SELLER_FAVOUR");
	await passNight();
	expect(await flags()).toEqual([{ is_open: false, outcome: "RESOLVED_SELLER_FAVOUR" }]);
	const shown = await previewCancellation(db, person, receipt);
	expect(shown).toMatchObject({ refundCents: 9_900 });
	expect(await cancelDeal(money.site(), person, receipt, 9_900)).not.toHaveProperty("refused");
});

test("disputes that nobody heard of are found, however many there are", async () => {
	money.paypal().webhooks.setMode("lost");
	const { capture } = await buy();
	const before = countLists();
	for (let time = 0; time < 60; time += 1) money.paypal().dispute(capture);
	await passNight();
	expect((await flags()).filter(({ is_open }) => is_open)).toHaveLength(60);
	expect(countLists() - before).toBe(2);
	expect(await differences()).toEqual([]);
});

test("an open dispute that is neither listed nor known any more stays open, and nothing is repeated", async () => {
	const { capture } = await buy();
	money.paypal().dispute(capture);
	await hear();
	money.paypal().state.disputes.clear();
	await findMissed(money.site());
	expect(await flags()).toMatchObject([{ is_open: true }]);
});

test("an open dispute is read until it ends, also when it is too old for the list", async () => {
	const { capture } = await buy();
	const dispute = money.paypal().dispute(capture);
	await hear();
	money.paypal().webhooks.setMode("lost");
	money.paypal().resolveDispute(dispute, "RESOLVED_SELLER_FAVOUR");
	await findMissed(money.site(), new Date(Date.now() + 185 * day));
	expect(await flags()).toEqual([{ is_open: false, outcome: "RESOLVED_SELLER_FAVOUR" }]);
});

test.each<ReversalShows>(["refund", "status", "nothing"])(
	"a reversal that nobody heard of is found the next day (shown as %s)",
	async (shows) => {
		const { person, capture } = await buy();
		money.paypal().webhooks.setMode("lost");
		money.paypal().reverse(capture, shows);
		await passNight();
		const { db } = money.site();
		expect(await findMembership(db, person.accountId)).toBeNull();
		expect(await db.selectFrom("refunds").select(["cents", "state"]).execute()).toEqual([
			{ cents: 9_900, state: "completed" },
		]);
		expect(await db.selectFrom("receipts").select("kind").orderBy("number").execute()).toEqual([
			{ kind: "receipt" },
			{ kind: "credit" },
		]);
		expect(await differences()).toEqual([]);
	},
);

test.each<ReversalShows>(["refund", "status", "nothing"])(
	"a reversal that was heard of is no difference (shown as %s)",
	async (shows) => {
		const { capture } = await buy();
		money.paypal().refund(capture, "9.00");
		money.paypal().reverse(capture, shows);
		await hear();
		await passNight();
		const refunds = await money.site().db.selectFrom("refunds").select("cents").execute();
		expect(refunds.reduce((sum, { cents }) => sum + cents, 0)).toBe(9_900);
		expect(await differences()).not.toContainEqual({ kind: "refunds-differ" });
	},
);

test("a reversal that shows in the status alone is a difference until its message is found", async () => {
	const { capture } = await buy();
	money.paypal().webhooks.setMode("lost");
	money.paypal().reverse(capture, "status");
	await recheckOrders(money.site(), { chain: "test" });
	expect(await differences()).toEqual([{ kind: "refunds-differ" }]);
	await findMissed(money.site());
	await money.workEvents();
	await recheckOrders(money.site(), { chain: "test" });
	expect(await differences()).toEqual([]);
});

test("a dispute that the buyer wins unheard ends the deal", async () => {
	const { person, capture } = await buy();
	money.paypal().webhooks.setMode("lost");
	const dispute = money.paypal().dispute(capture);
	money.paypal().resolveDispute(dispute, "RESOLVED_BUYER_FAVOUR", "nothing");
	await passNight();
	expect(await findMembership(money.site().db, person.accountId)).toBeNull();
	expect(await flags()).toEqual([{ is_open: false, outcome: "RESOLVED_BUYER_FAVOUR" }]);
});

test("more reversals than a list holds are all found, and each is kept once", async () => {
	const { capture } = await buy();
	money.paypal().webhooks.setMode("lost");
	const { events } = money.paypal().webhooks;
	money.paypal().reverse(capture, "nothing");
	const one = events.at(-1);
	if (!one) throw new Error("no event");
	for (let time = 1; time <= 250; time += 1) {
		const created = new Date(one.created.getTime() - time * 1_000);
		const event = { ...JSON.parse(one.body), id: `WH-${time}`, create_time: created.toISOString() };
		(events as (typeof one)[]).unshift({
			...one,
			id: event.id,
			created,
			body: JSON.stringify(event),
		});
	}
	for (let time = 0; time < 2; time += 1) await findMissed(money.site());
	const stored = await money.site().db.selectFrom("webhook_events").select("id").execute();
	const reversals = events.filter(({ type }) => type === "PAYMENT.CAPTURE.REVERSED");
	const ids = new Set(stored.map(({ id }) => id));
	expect(reversals.filter(({ id }) => !ids.has(id))).toEqual([]);
	expect(reversals).toHaveLength(251);
});

test("what the provider does not answer is asked again, and what it answered is done", async () => {
	const { capture } = await buy();
	money.paypal().webhooks.setMode("lost");
	const dispute = money.paypal().dispute(capture);
	money.paypal().failNext("list-events", "unavailable");
	await expect(findMissed(money.site())).rejects.toThrow("did not answer");
	expect(await flags()).toMatchObject([{ is_open: true }]);
	money.paypal().resolveDispute(dispute, "RESOLVED_SELLER_FAVOUR");
	money.paypal().failNext("list-disputes", "unavailable");
	await expect(findMissed(money.site())).rejects.toThrow("did not answer");
	expect(await flags()).toMatchObject([{ is_open: false }]);
	money.paypal().failNext("show-dispute", "unavailable");
	money.paypal().updateDispute(money.paypal().dispute(capture));
	await expect(findMissed(money.site())).rejects.toThrow("did not answer");
	money.paypal().failNext("show-dispute", "not-found");
	await expect(findMissed(money.site())).rejects.toThrow("did not answer");
	await findMissed(money.site());
	expect((await flags()).filter(({ is_open }) => is_open)).toHaveLength(1);
	await reconcile(money.site());
});
