import { sql } from "kysely";
import { expect, test } from "vitest";
import { planFor } from "../../../test/buying.ts";
import { day, hour, minute } from "../../../test/clock.ts";
import { testPayments } from "../../../test/payments.ts";
import { eventJobName, storeEvent } from "../ledger/event.server.ts";
import { createOrder } from "../orders/create-order.server.ts";
import { providerOf } from "../providers.server.ts";
import { beginRecheck } from "./recheck.server.ts";
import { compareOrder } from "./reconcile.server.ts";

const money = testPayments();
const now = new Date("2026-05-01T01:00:00Z");
const before = (ms: number) => new Date(now.getTime() - ms);

type Given = { id: string; received: Date; worked?: "unknown" | "early" | "settled" };

async function addEvent({ id, received, worked }: Given): Promise<void> {
	await storeEvent(money.site(), { id, kind: "CHECKOUT.ORDER.APPROVED", about: null }, Buffer.of());
	const done = worked ? { outcome: worked, worked_at: received } : {};
	await money
		.site()
		.db.updateTable("webhook_events")
		.set({ received_at: received, ...done })
		.where("id", "=", id)
		.execute();
}

async function listRetried(): Promise<string[]> {
	const { db } = money.site();
	await sql`delete from pgboss.job where name = ${eventJobName}`.execute(db);
	await beginRecheck(money.site(), now);
	const { rows } = await sql<{ event: string }>`
		select data->>'event' as event from pgboss.job where name = ${eventJobName}
		order by event`.execute(db);
	return rows.map(({ event }) => event);
}

test("events without an outcome are tried again from an hour to thirty days after they came", async () => {
	await addEvent({ id: "just now", received: before(hour) });
	await addEvent({ id: "since an hour", received: before(hour + 1) });
	await addEvent({ id: "unknown", received: before(day), worked: "unknown" });
	await addEvent({ id: "early", received: before(30 * day - minute), worked: "early" });
	await addEvent({ id: "settled", received: before(day), worked: "settled" });
	await addEvent({ id: "given up", received: before(30 * day) });
	expect(await listRetried()).toEqual(["early", "since an hour", "unknown"]);
});

test("an event's words are kept for ninety days, and the event itself after them", async () => {
	await addEvent({ id: "kept", received: before(90 * day) });
	await addEvent({ id: "over", received: before(90 * day + 1) });
	await beginRecheck(money.site(), now);
	const rows = await money
		.site()
		.db.selectFrom("webhook_events")
		.select(["id", sql<boolean>`sealed is not null`.as("has")])
		.orderBy("id")
		.execute();
	expect(rows.map(({ id, has }) => [id, has])).toEqual([
		["kept", true],
		["over", false],
	]);
});

test("an order that was never made at the provider is dropped after a day, and nobody is asked about it", async () => {
	const { db } = money.site();
	for (const age of [day, day + 1]) {
		const order = await createOrder(money.site(), await money.addMan(), planFor(99));
		if ("refused" in order) throw new Error(order.refused);
		await db
			.updateTable("orders")
			.set({ state: "creating", provider_order_id: null, created_at: before(age) })
			.where("provider_order_id", "=", order.providerOrderId)
			.execute();
	}
	await beginRecheck(money.site(), now);
	const rows = await db.selectFrom("orders").selectAll().orderBy("created_at", "desc").execute();
	expect(rows).toMatchObject([
		{ state: "creating", left_at: null },
		{ state: "dropped", left_at: now },
	]);
	const provider = providerOf(money.site());
	if (!provider) throw new Error("there is no provider");
	const asked = money.paypal().seen.length;
	for (const order of rows) {
		expect(await compareOrder(money.site(), provider, order, now)).toBe("compared");
	}
	expect(money.paypal().seen).toHaveLength(asked);
});
