import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { planFor } from "../../../test/buying.ts";
import { testPayments } from "../../../test/payments.ts";
import { openLog } from "../../platform/log/log.server.ts";
import { captureOrder } from "../orders/capture-order.server.ts";
import { createOrder } from "../orders/create-order.server.ts";
import { reconcile } from "./reconcile.server.ts";

const money = testPayments();
const minute = 60_000;

afterEach(() => {
	vi.useRealTimers();
	money.paypal().webhooks.setMode("normal");
});

const later = (minutes: number) => new Date(Date.now() + minutes * minute);
const rows = () => money.site().db.selectFrom("orders").selectAll().orderBy("created_at").execute();
const open = () =>
	money
		.site()
		.db.selectFrom("discrepancies")
		.select(["kind", "subject"])
		.where("solved_at", "is", null)
		.execute();

async function place(person?: { accountId: string }, amount = 99) {
	const who = person ?? (await money.addMan());
	const order = await createOrder(money.site(), who, planFor(amount));
	if ("refused" in order) throw new Error(order.refused);
	return { person: who, id: order.providerOrderId };
}

/** A payment whose response and webhook were both lost. */
async function payWithoutWebhook() {
	money.paypal().webhooks.setMode("lost");
	const { person, id } = await place();
	money.paypal().approve(id);
	money.paypal().failNext("capture-order", "lost-after", { id });
	money.paypal().failNext("show-order", "unavailable", { id });
	expect(await captureOrder(money.site(), person, id)).toEqual({ refused: "provider" });
	return { person, id };
}

/** Hides the order in the simulator; returns the function that shows it again. */
function hide(id: string): () => void {
	const { orders } = money.paypal().state;
	const order = orders.get(id);
	orders.delete(id);
	return () => void (order && orders.set(id, order));
}

test("a paid order the provider briefly does not know is read again until it is found", async () => {
	const { id } = await payWithoutWebhook();
	const show = hide(id);
	await reconcile(money.site(), later(3));
	const [row] = await rows();
	expect(row).toMatchObject({ state: "capturing", left_at: null });
	expect(await open()).toEqual([{ kind: "order-unknown-there", subject: row?.id }]);
	show();
	await reconcile(money.site(), later(5));
	expect(await rows()).toMatchObject([{ state: "paid" }]);
	expect(await open()).toEqual([]);
});

test("a capture that finds no order does not lose what an earlier one has taken", async () => {
	const { person, id } = await payWithoutWebhook();
	money.paypal().failNext("capture-order", "not-found", { id });
	expect(await captureOrder(money.site(), person, id)).toEqual({ refused: "provider" });
	expect(await rows()).toMatchObject([{ state: "capturing" }]);
	expect(await open()).toMatchObject([{ kind: "order-unknown-there" }]);
	await reconcile(money.site(), later(3));
	expect(await rows()).toMatchObject([{ state: "paid" }]);
	expect(await open()).toEqual([]);
});

test("an uncaptured order unknown to the provider is dropped and replaced", async () => {
	const { person, id } = await place();
	hide(id);
	expect(await captureOrder(money.site(), person, id)).toEqual({ refused: "unknown" });
	expect(await rows()).toMatchObject([{ state: "dropped", left_at: expect.any(Date) }]);
	expect(await open()).toEqual([]);
	expect((await place(person)).id).not.toBe(id);
});

test("a payer whose order stays unknown to the provider gets a new one", async () => {
	const { person, id } = await payWithoutWebhook();
	hide(id);
	await reconcile(money.site(), later(3));
	expect((await place(person)).id).toBe(id);
	await reconcile(money.site(), later(12));
	expect(await rows()).toMatchObject([{ state: "capturing", left_at: expect.any(Date) }]);
	expect((await place(person)).id).not.toBe(id);
});

test("a pending payment unknown to the provider stays, and no second one is requested", async () => {
	const { person, id } = await place();
	money.paypal().approve(id, { outcome: "pending" });
	await captureOrder(money.site(), person, id);
	const show = hide(id);
	await reconcile(money.site(), later(12));
	expect(await rows()).toMatchObject([{ state: "pending", left_at: null }]);
	expect(await open()).toMatchObject([{ kind: "order-unknown-there" }]);
	const again = await createOrder(money.site(), person, planFor(99));
	expect(again).toEqual({ refused: "pending" });
	show();
	await reconcile(money.site(), later(24));
	expect(await open()).toEqual([]);
});

test("an abandoned order is not captured once its plan was paid for", async () => {
	vi.useFakeTimers({ toFake: ["Date"] });
	const left = await place();
	vi.setSystemTime(Date.now() + 160 * minute);
	const next = await place(left.person);
	expect(next.id).not.toBe(left.id);
	for (const { id } of [next, left]) money.paypal().approve(id);
	expect(await captureOrder(money.site(), left.person, next.id)).toEqual({ status: "COMPLETED" });
	expect(await captureOrder(money.site(), left.person, left.id)).toEqual({ refused: "paid" });
	expect(money.paypal().state.orders.get(left.id)?.captures).toEqual([]);
});

test("an abandoned order whose plan was not paid for still counts when captured", async () => {
	vi.useFakeTimers({ toFake: ["Date"] });
	const left = await place();
	vi.setSystemTime(Date.now() + 160 * minute);
	await place(left.person);
	const other = await place(left.person, 199);
	for (const { id } of [other, left]) money.paypal().approve(id);
	expect(await captureOrder(money.site(), left.person, other.id)).toEqual({ status: "COMPLETED" });
	expect(await captureOrder(money.site(), left.person, left.id)).toEqual({ status: "COMPLETED" });
});

test("one failing order does not hold up the others of the round", async () => {
	const first = await payWithoutWebhook();
	const second = await payWithoutWebhook();
	await money
		.site()
		.db.updateTable("orders")
		.set({ updated_at: new Date(0) })
		.where("provider_order_id", "=", first.id)
		.execute();
	const broken = money.paypal().state.orders.get(first.id);
	// PayPal's ids have at most 64 characters.
	const [captureId = ""] = broken?.captures ?? [];
	const capture = money.paypal().state.captures.get(captureId);
	if (capture) capture.id = "X".repeat(70);
	const lines: string[] = [];
	const log = openLog("info", { write: (line) => void lines.push(line) });
	await reconcile({ ...money.site(), log }, later(3));
	const said = lines.filter((line) => line.includes("order not compared"));
	expect(said).toHaveLength(1);
	expect(said[0]).toContain((await rows())[0]?.id);
	expect(said[0]).not.toMatch(/X{5}|values|example\.com/i);
	expect((await rows()).map(({ provider_order_id, state }) => [provider_order_id, state])).toEqual([
		[first.id, "capturing"],
		[second.id, "paid"],
	]);
});

test("a slow round leaves the rest to the next one", async () => {
	await payWithoutWebhook();
	await payWithoutWebhook();
	await payWithoutWebhook();
	let clock = 0;
	// Each reading of the clock is 25 seconds later: two orders per round.
	const slow = () => {
		clock += 25_000;
		return clock;
	};
	const countPaid = async () => (await rows()).filter(({ state }) => state === "paid").length;
	await reconcile(money.site(), later(3), slow);
	expect(await countPaid()).toBe(2);
	await reconcile(money.site(), later(5), slow);
	expect(await countPaid()).toBe(3);
});

async function addRefund(capture: string, asked_at: Date): Promise<void> {
	const { db } = money.site();
	const payment = await db
		.selectFrom("payments")
		.select("id")
		.where("capture_id", "=", capture)
		.executeTakeFirstOrThrow();
	const refund = { payment_id: payment.id, reason: "staff", cents: 100, state: "asked" } as const;
	await db
		.insertInto("refunds")
		.values({ id: randomUUID(), ...refund, asked_at })
		.execute();
}

test("refunds that never settle do not hold up a new one, however many they are", async () => {
	const stuck = await money.buy(await money.addMan(), 99);
	for (let time = 0; time < 45; time += 1) await addRefund(stuck.capture, later(-1_000 - time));
	money.paypal().failNext("refund-capture", "unavailable", { id: stuck.capture, times: 1_000 });
	for (const minutes of [2, 4]) await reconcile(money.site(), later(minutes));
	const next = await money.buy(await money.addMan(), 99);
	await addRefund(next.capture, later(-2));
	await reconcile(money.site(), later(6));
	const states = await money
		.site()
		.db.selectFrom("refunds")
		.select(["state", ({ fn }) => fn.countAll<number>().as("count")])
		.groupBy("state")
		.orderBy("state")
		.execute();
	expect(states).toEqual([
		{ state: "asked", count: 45 },
		{ state: "completed", count: 1 },
	]);
});
