import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { planFor } from "../../../test/buying.ts";
import { testPayments } from "../../../test/payments.ts";
import { recheckAll } from "../../../test/recheck.ts";
import { captureOrder } from "../orders/capture-order.server.ts";
import { createOrder } from "../orders/create-order.server.ts";
import { beginRecheck, type Progress, recheckOrders } from "./recheck.server.ts";

const money = testPayments();
afterEach(() => money.paypal().webhooks.setMode("normal"));

async function place() {
	const person = await money.addMan();
	const order = await createOrder(money.site(), person, planFor(99));
	if ("refused" in order) throw new Error(order.refused);
	return { person, id: order.providerOrderId };
}

/** An order paid at the provider that is still open here. */
async function placePaid(): Promise<string> {
	const { person, id } = await place();
	money.paypal().webhooks.setMode("lost");
	money.paypal().approve(id);
	money.paypal().failNext("capture-order", "lost-after", { id });
	money.paypal().failNext("show-order", "unavailable", { id });
	await captureOrder(money.site(), person, id);
	return id;
}

const rows = () => money.site().db.selectFrom("orders").selectAll().orderBy("id").execute();
const countReads = () =>
	money.paypal().seen.filter(({ operation }) => operation === "show-order").length;

type Queued = { data: Progress; at: Date };

/** The queued jobs, in order, and when each is due. */
async function listLeft(): Promise<Queued[]> {
	const { rows } = await sql<Queued>`
		select data, start_after as at from pgboss.job
		where name = 'recheck-orders' order by created_on`.execute(money.site().db);
	return rows;
}

const hour = 3_600_000;

/** Works through a night like the queue does; returns the number of batches. */
async function workChain(clock?: () => number, now = new Date()): Promise<number> {
	const progress = { chain: "night", until: new Date(now.getTime() + 6 * hour).toISOString() };
	const before = (await listLeft()).length;
	await recheckOrders(money.site(), progress, now, clock);
	for (let worked = 1; ; worked += 1) {
		const next = (await listLeft())[before + worked - 1];
		if (!next) return worked;
		await recheckOrders(money.site(), next.data, next.at, clock);
	}
}

test("a dropped order that was paid nevertheless is found at night", async () => {
	const id = await placePaid();
	const { db } = money.site();
	await db.updateTable("orders").set({ state: "dropped", left_at: new Date() }).execute();
	await workChain();
	expect(await rows()).toMatchObject([{ provider_order_id: id, state: "paid" }]);
});

test("an order unknown to the provider keeps its state; only a paid one is reported", async () => {
	const orders = [await place(), await place(), await place(), await place()];
	const [dropped, declined, paid, open] = orders.map(({ id }) => id);
	money.paypal().approve(paid ?? "");
	await captureOrder(money.site(), orders[2]?.person ?? { accountId: "" }, paid ?? "");
	const { db } = money.site();
	const set = (id = "", state: "dropped" | "declined") =>
		db.updateTable("orders").set({ state }).where("provider_order_id", "=", id).execute();
	await set(dropped, "dropped");
	await set(declined, "declined");
	money.paypal().state.orders.clear();
	await workChain();
	const states = Object.fromEntries(
		(await rows()).map(({ provider_order_id, state }) => [provider_order_id, state]),
	);
	expect(states).toEqual({
		[String(dropped)]: "dropped",
		[String(declined)]: "declined",
		[String(paid)]: "paid",
		[String(open)]: "dropped",
	});
	const noted = await db.selectFrom("discrepancies").select(["kind", "detail"]).execute();
	expect(noted).toEqual([{ kind: "order-unknown-there", detail: paid }]);
});

test("a batch ends after a minute, and the next one continues where it stopped", async () => {
	for (let time = 0; time < 7; time += 1) await placePaid();
	let clock = 0;
	const before = countReads();
	// Each reading of the clock is 25 seconds later: three orders per batch.
	const batches = await workChain(() => {
		clock += 25_000;
		return clock;
	});
	expect(batches).toBe(3);
	expect(countReads() - before).toBe(7);
	expect((await rows()).map(({ state }) => state)).toEqual(Array(7).fill("paid"));
});

test("unanswered orders are re-read half an hour later", async () => {
	const ids = [await placePaid(), await placePaid(), await placePaid()];
	for (const id of ids.slice(1)) money.paypal().failNext("show-order", "unavailable", { id });
	const now = new Date();
	expect(await workChain(undefined, now)).toBe(2);
	expect((await rows()).map(({ state }) => state)).toEqual(Array(3).fill("paid"));
	const [last] = await listLeft();
	expect(last?.at.getTime()).toBe(now.getTime() + hour / 2);
});

test("an order that stays unanswered is read until the night is over, and again the next night", async () => {
	const id = await placePaid();
	money.paypal().failNext("show-order", "unavailable", { id, times: 13 });
	// At once, and every half hour for six hours.
	expect(await workChain()).toBe(13);
	expect(await rows()).toMatchObject([{ state: "capturing" }]);
	await workChain(undefined, new Date(Date.now() + 24 * hour));
	expect(await rows()).toMatchObject([{ state: "paid" }]);
});

test("a night that is over leaves the rest, oldest first, to the next one", async () => {
	for (let time = 0; time < 3; time += 1) await placePaid();
	let clock = 0;
	const slow = () => {
		clock += 61_000;
		return clock;
	};
	const now = new Date();
	const until = new Date(now.getTime() + 30_000).toISOString();
	await recheckOrders(money.site(), { chain: "short", until }, now, slow);
	expect(await listLeft()).toEqual([]);
	const countPaid = async () => (await rows()).filter(({ state }) => state === "paid").length;
	expect(await countPaid()).toBe(1);
	await workChain(undefined, new Date(now.getTime() + 24 * hour));
	expect(await countPaid()).toBe(3);
});

test("a night begun twice and a batch processed twice make one chain", async () => {
	for (let time = 0; time < 3; time += 1) await placePaid();
	for (let time = 0; time < 2; time += 1) await beginRecheck(money.site());
	expect(await listLeft()).toHaveLength(1);
	const slow = () => {
		clock += 61_000;
		return clock;
	};
	let clock = 0;
	const [first] = await listLeft();
	for (let time = 0; time < 2; time += 1) {
		await recheckOrders(money.site(), first?.data ?? { chain: "" }, new Date(), slow);
	}
	expect(await listLeft()).toHaveLength(2);
});

test("an order with an unreadable refund is a discrepancy and does not hold up the others", async () => {
	const ids = [await placePaid(), await placePaid()];
	await workChain();
	const [broken = "", other = ""] = ids;
	const { state } = money.paypal();
	const captureOf = (id: string) => state.orders.get(id)?.captures[0] ?? "";
	for (const id of ids) money.paypal().refund(captureOf(id), "9.00");
	for (const refund of state.refunds.values()) {
		if (refund.captureId === captureOf(broken))
			refund.amount = { currency_code: "EUR", value: "9.00" };
	}
	await recheckAll(money.site());
	const { db } = money.site();
	expect(await db.selectFrom("refunds").select("cents").execute()).toEqual([{ cents: 900 }]);
	const noted = await db
		.selectFrom("discrepancies")
		.select(["kind", "subject"])
		.orderBy("kind")
		.execute();
	expect(noted).toEqual([
		{ kind: "part-refunded", subject: captureOf(other) },
		{ kind: "refunds-differ", subject: captureOf(broken) },
	]);
	for (const refund of state.refunds.values()) {
		if (refund.captureId === captureOf(broken))
			refund.amount = { currency_code: "USD", value: "-9.00" };
	}
	await recheckAll(money.site());
	expect(await db.selectFrom("refunds").select("cents").execute()).toHaveLength(1);
});

test("a batch is a hundred orders, and the next one continues after it", async () => {
	for (let time = 0; time < 101; time += 1) await place();
	const before = countReads();
	expect(await workChain()).toBe(2);
	expect(countReads() - before).toBe(101);
});

test("an order is read at three times its age, every night while it differs, and no more once it is over", async () => {
	const id = await placePaid();
	await workChain();
	const { db } = money.site();
	const readOn = async (days: number) => {
		const before = countReads();
		await workChain(undefined, new Date(Date.now() + days * 24 * hour));
		return countReads() - before;
	};
	const days = [1.1, 2, 3.4, 9, 10.3, 30, 31, 90, 94, 199, 201, 300];
	const reads: number[] = [];
	for (const day of days) reads.push(await readOn(day));
	expect(reads).toEqual([1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0]);
	const [order] = await rows();
	expect(order).toMatchObject({ provider_order_id: id, recheck_at: null });
	await db.updateTable("orders").set({ recheck_at: new Date() }).execute();
	const subject = order?.id ?? "";
	const difference = { id: subject, kind: "refunds-differ", subject, detail: "x" };
	await db.insertInto("discrepancies").values(difference).execute();
	expect([await readOn(301), await readOn(302), await readOn(303)]).toEqual([1, 1, 1]);
});
