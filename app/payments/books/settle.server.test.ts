import { expect, test } from "vitest";
import { testPayments } from "../../../test/payments.ts";
import { findApplication } from "../../memberships/application.server.ts";
import { findMembership } from "../../memberships/membership.server.ts";
import { createOrder } from "../orders/create-order.server.ts";
import type { Capture, Reading } from "../provider.ts";
import { settleReading } from "./settle.server.ts";

const money = testPayments();

async function placed() {
	const person = await money.addMan();
	const site = money.site();
	const order = await createOrder(site, person, { amount: 99, currency: "USD" });
	if ("refused" in order) throw new Error(order.refused);
	const row = await site.db
		.selectFrom("orders")
		.selectAll()
		.where("provider_order_id", "=", order.providerOrderId)
		.executeTakeFirstOrThrow();
	const capture: Capture = { id: `C${row.id}`, status: "completed", cents: 9_900, currency: "USD" };
	const reading: Reading = {
		providerOrderId: order.providerOrderId,
		ours: row.id,
		payee: money.paypal().merchantId,
		status: "completed",
		cents: 9_900,
		currency: "USD",
		captures: [capture],
		refunds: [],
	};
	return { person, row, capture, reading };
}

const differences = async () =>
	(await money.site().db.selectFrom("differences").select("kind").execute()).map(
		({ kind }) => kind,
	);

test.each<[string, Partial<Reading>]>([
	["another amount", { cents: 9_899 }],
	["another currency", { currency: "ILS" }],
	["another payee", { payee: "SOMEBODYELSE1" }],
	["no payee", { payee: undefined }],
	["another number of ours", { ours: "00000000-0000-0000-0000-000000000000" }],
	["another order there", { providerOrderId: "ANOTHER" }],
])("%s grants nothing and is noted once", async (_, changed) => {
	const { person, row, reading } = await placed();
	for (let time = 0; time < 2; time += 1) {
		await settleReading(money.site(), row.id, { ...reading, ...changed });
	}
	const { db } = money.site();
	expect(await db.selectFrom("payments").selectAll().execute()).toEqual([]);
	expect(await findMembership(db, person.accountId)).toBeNull();
	expect(await differences()).toEqual(["order-differs"]);
});

test.each<[string, Partial<Capture>]>([
	["a smaller capture", { cents: 1 }],
	["a larger capture", { cents: 9_901 }],
	["a capture in another currency", { currency: "EUR" }],
])("%s grants nothing and is noted", async (_, changed) => {
	const { person, row, capture, reading } = await placed();
	const captures = [{ ...capture, ...changed }];
	await settleReading(money.site(), row.id, { ...reading, captures });
	const { db } = money.site();
	expect(await db.selectFrom("payments").selectAll().execute()).toEqual([]);
	expect(await findMembership(db, person.accountId)).toBeNull();
	expect(await differences()).toEqual(["capture-differs"]);
});

test("a second capture of a paid order is no second payment, and is noted", async () => {
	const { row, capture, reading } = await placed();
	const captures = [capture, { ...capture, id: "SECOND" }];
	expect(await settleReading(money.site(), row.id, { ...reading, captures })).toBe("COMPLETED");
	const { db } = money.site();
	expect(await db.selectFrom("payments").select("capture_id").execute()).toEqual([
		{ capture_id: capture.id },
	]);
	expect(await db.selectFrom("membership_periods").select("plan").execute()).toHaveLength(1);
	expect(await differences()).toEqual(["captured-twice"]);
});

test("a reading that is older than the books takes nothing away", async () => {
	const { person, row, capture, reading } = await placed();
	const pending = { ...reading, captures: [{ ...capture, status: "pending" as const }] };
	expect(await settleReading(money.site(), row.id, pending)).toBe("PENDING");
	expect(await settleReading(money.site(), row.id, reading)).toBe("COMPLETED");
	expect(await settleReading(money.site(), row.id, pending)).toBe("COMPLETED");
	const nothing = { ...reading, status: "open" as const, captures: [] };
	expect(await settleReading(money.site(), row.id, nothing)).toBe("COMPLETED");
	expect(await findMembership(money.site().db, person.accountId)).not.toBeNull();
	const refund = {
		id: "R1",
		ours: undefined,
		captureId: capture.id,
		status: "completed" as const,
		cents: 100,
		currency: "USD",
	};
	const paidBack = { ...capture, status: "partially-refunded" as const };
	await settleReading(money.site(), row.id, {
		...reading,
		captures: [paidBack],
		refunds: [refund],
	});
	expect(await findMembership(money.site().db, person.accountId)).toBeNull();
	await settleReading(money.site(), row.id, reading);
	expect(await findMembership(money.site().db, person.accountId)).toBeNull();
	expect(await money.site().db.selectFrom("receipts").select("kind").execute()).toHaveLength(2);
});

test("the first payment opens the review, a second one leaves it as it is", async () => {
	const { person, row, reading } = await placed();
	const { db } = money.site();
	expect(await findApplication(db, person)).toBeNull();
	await settleReading(money.site(), row.id, { ...reading, captures: [] });
	expect(await findApplication(db, person)).toBeNull();
	for (let time = 0; time < 2; time += 1) await settleReading(money.site(), row.id, reading);
	expect(await findApplication(db, person)).toMatchObject({ state: "submitted" });
	await db.updateTable("applications").set({ state: "approved", ended_at: new Date() }).execute();
	const order = await createOrder(money.site(), person, { amount: 399, currency: "USD" });
	if ("refused" in order) throw new Error(order.refused);
	const next = await db
		.selectFrom("orders")
		.selectAll()
		.where("provider_order_id", "=", order.providerOrderId)
		.executeTakeFirstOrThrow();
	const paid: Capture = { id: "NEXT", status: "completed", cents: 39_900, currency: "USD" };
	await settleReading(money.site(), next.id, {
		...reading,
		providerOrderId: order.providerOrderId,
		ours: next.id,
		cents: 39_900,
		captures: [paid],
	});
	expect(await db.selectFrom("applications").select("state").execute()).toEqual([
		{ state: "approved" },
	]);
});
