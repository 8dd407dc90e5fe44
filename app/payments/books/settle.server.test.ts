import { expect, test } from "vitest";
import { testPayments } from "../../../test/payments.ts";
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

test("a refund of somebody else's ends nothing while it waits, nor when it fails", async () => {
	const { row, capture, reading } = await placed();
	const refund = {
		...{ id: "R1", ours: undefined, captureId: capture.id, cents: 9_900, currency: "USD" },
		status: "pending" as const,
	};
	const { db } = money.site();
	const payment = () => db.selectFrom("payments").select(["ended_at", "revoked_at"]).execute();
	await settleReading(money.site(), row.id, { ...reading, refunds: [refund] });
	expect(await payment()).toEqual([{ ended_at: null, revoked_at: null }]);
	await settleReading(money.site(), row.id, {
		...reading,
		refunds: [{ ...refund, status: "failed" }],
	});
	expect(await payment()).toEqual([{ ended_at: null, revoked_at: null }]);
});

test("what a bank took back revokes, even when it is a part", async () => {
	const { row, capture, reading } = await placed();
	const back = { id: "R2", ours: undefined, captureId: capture.id, cents: 5_000, currency: "USD" };
	await settleReading(money.site(), row.id, {
		...reading,
		refunds: [{ ...back, isReversal: true, status: "completed" }],
	});
	const { db } = money.site();
	expect(await db.selectFrom("payments").select(["ended_at", "revoked_at"]).execute()).toEqual([
		{ ended_at: expect.any(Date), revoked_at: expect.any(Date) },
	]);
});
