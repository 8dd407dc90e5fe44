import { expect, test } from "vitest";
import { planFor } from "../../../test/buying.ts";
import { stopClock } from "../../../test/clock.ts";
import { testPayments } from "../../../test/payments.ts";
import { findMembership } from "../../memberships/membership.server.ts";
import { createOrder } from "../orders/create-order.server.ts";
import type { Capture, ProviderSnapshot } from "../provider.ts";
import { settleOrder } from "./settle.server.ts";

const money = testPayments();

async function placed() {
	const person = await money.addMan();
	const site = money.site();
	const order = await createOrder(site, person, planFor(99));
	if ("refused" in order) throw new Error(order.refused);
	const row = await site.db
		.selectFrom("orders")
		.selectAll()
		.where("provider_order_id", "=", order.providerOrderId)
		.executeTakeFirstOrThrow();
	const capture: Capture = { id: `C${row.id}`, status: "completed", cents: 9_900, currency: "USD" };
	const snapshot: ProviderSnapshot = {
		providerOrderId: order.providerOrderId,
		ours: row.id,
		payee: money.paypal().merchantId,
		status: "completed",
		cents: 9_900,
		currency: "USD",
		captures: [capture],
		refunds: [],
	};
	return { person, row, capture, snapshot };
}

const discrepancies = async () =>
	(await money.site().db.selectFrom("discrepancies").select("kind").execute()).map(
		({ kind }) => kind,
	);

test.each<[string, Partial<ProviderSnapshot>]>([
	["another amount", { cents: 9_899 }],
	["another currency", { currency: "ILS" }],
	["another payee", { payee: "SOMEBODYELSE1" }],
	["no payee", { payee: undefined }],
	["another number of ours", { ours: "00000000-0000-0000-0000-000000000000" }],
	["another order there", { providerOrderId: "ANOTHER" }],
])("%s grants nothing and is reported once", async (_, changed) => {
	const { person, row, snapshot } = await placed();
	for (let time = 0; time < 2; time += 1) {
		await settleOrder(money.site(), row.id, { ...snapshot, ...changed });
	}
	const { db } = money.site();
	expect(await db.selectFrom("payments").selectAll().execute()).toEqual([]);
	expect(await findMembership(db, person.accountId)).toBeNull();
	expect(await discrepancies()).toEqual(["order-differs"]);
});

test.each<[string, Partial<Capture>]>([
	["a smaller capture", { cents: 1 }],
	["a larger capture", { cents: 9_901 }],
	["a capture in another currency", { currency: "EUR" }],
])("%s grants nothing and is reported", async (_, changed) => {
	const { person, row, capture, snapshot } = await placed();
	const captures = [{ ...capture, ...changed }];
	await settleOrder(money.site(), row.id, { ...snapshot, captures });
	const { db } = money.site();
	expect(await db.selectFrom("payments").selectAll().execute()).toEqual([]);
	expect(await findMembership(db, person.accountId)).toBeNull();
	expect(await discrepancies()).toEqual(["capture-differs"]);
});

const now = new Date("2026-06-10T10:00:00Z");
const before = (ms: number) => new Date(now.getTime() - ms);
const grace = 10 * 60_000;

type Found = Pick<ProviderSnapshot, "status"> & { capture?: Capture["status"]; left?: Date };
type Becomes = { state: string; word: string; left?: Date };

test.each<
	[state: "open" | "capturing" | "pending" | "declined" | "dropped", ago: number, Found, Becomes]
>([
	["open", grace + 1, { status: "open" }, { state: "open", word: "OPEN" }],
	["capturing", grace, { status: "open" }, { state: "capturing", word: "OPEN" }],
	["capturing", grace + 1, { status: "open" }, { state: "open", word: "OPEN" }],
	["pending", grace + 1, { status: "open" }, { state: "pending", word: "PENDING" }],
	["declined", grace + 1, { status: "open" }, { state: "declined", word: "DECLINED" }],
	["dropped", grace + 1, { status: "open" }, { state: "dropped", word: "DECLINED", left: now }],
	["open", 1, { status: "open", capture: "pending" }, { state: "pending", word: "PENDING" }],
	["open", 1, { status: "open", capture: "declined" }, { state: "declined", word: "DECLINED" }],
	["open", 1, { status: "void" }, { state: "dropped", word: "DECLINED", left: now }],
	["capturing", grace + 1, { status: "void" }, { state: "dropped", word: "DECLINED", left: now }],
	[
		"open",
		1,
		{ status: "void", left: before(5) },
		{ state: "dropped", word: "DECLINED", left: before(5) },
	],
	["pending", 1, { status: "void", capture: "pending" }, { state: "pending", word: "PENDING" }],
])("an order that is %s for %i ms and found %o becomes %o", async (state, ago, found, becomes) => {
	stopClock(now.getTime());
	const { row, capture, snapshot } = await placed();
	const { db } = money.site();
	const at = before(ago);
	const earlier = { state, updated_at: at, recheck_at: at, left_at: found.left ?? null };
	await db.updateTable("orders").set(earlier).where("id", "=", row.id).execute();
	const captures = found.capture ? [{ ...capture, status: found.capture }] : [];
	const answer = { ...snapshot, status: found.status, captures };
	expect(await settleOrder(money.site(), row.id, answer)).toBe(becomes.word);
	const after = await db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
	const moved = becomes.state === state ? at : now;
	expect(after).toMatchObject({
		state: becomes.state,
		checked_at: now,
		updated_at: moved,
		recheck_at: moved,
		left_at: becomes.left ?? null,
	});
	expect(await db.selectFrom("payments").select("id").execute()).toEqual([]);
});

test("another sum pays the order only where the staff booked that very charge, and is on record once", async () => {
	const { row, capture, snapshot } = await placed();
	const { db } = money.site();
	const other = { ...snapshot, cents: 5_000, captures: [{ ...capture, cents: 5_000 }] };
	expect(await settleOrder(money.site(), row.id, other)).toBe("OPEN");
	const booked = { booked_capture_id: capture.id };
	await db.updateTable("orders").set(booked).where("id", "=", row.id).execute();
	for (let time = 0; time < 2; time += 1)
		expect(await settleOrder(money.site(), row.id, other)).toBe("COMPLETED");
	const paid = db.selectFrom("audit").select("details").where("act", "=", "money.paid");
	expect(await paid.execute()).toEqual([
		{ details: { order: row.id, cents: 5_000, currency: "USD" } },
	]);
});

test("what is paid while the account is being deleted is revoked whole at once", async () => {
	const { person, row, snapshot } = await placed();
	const { db } = money.site();
	const ends = { deletes_at: new Date(Date.now() + 86_400_000) };
	await db.updateTable("accounts").set(ends).where("id", "=", person.accountId).execute();
	expect(await settleOrder(money.site(), row.id, snapshot)).toBe("COMPLETED");
	expect(await db.selectFrom("payments").select("revoked_at").execute()).toEqual([
		{ revoked_at: expect.any(Date) },
	]);
	expect(await db.selectFrom("refunds").select(["cents", "reason"]).execute()).toEqual([
		{ cents: 9_900, reason: "staff" },
	]);
	expect(await findMembership(db, person.accountId)).toBeNull();
});

test("a charge that the provider calls refunded is revoked whole, though the refunds say less", async () => {
	const { row, capture, snapshot } = await placed();
	await settleOrder(money.site(), row.id, snapshot);
	const refund = { id: "R1", ours: undefined, captureId: capture.id, currency: "USD" };
	const refunds = [{ ...refund, status: "completed" as const, cents: 9_000 }];
	const captures = [
		{ ...capture, id: "OTHER", cents: 1, status: "partially-refunded" as const },
		{ ...capture, status: "refunded" as const },
	];
	await settleOrder(money.site(), row.id, { ...snapshot, captures, refunds });
	expect(await money.site().db.selectFrom("payments").select("revoked_at").execute()).toEqual([
		{ revoked_at: expect.any(Date) },
	]);
});

test("a second capture of a paid order creates no second payment and is reported", async () => {
	const { row, capture, snapshot } = await placed();
	const captures = [capture, { ...capture, id: "SECOND" }];
	expect(await settleOrder(money.site(), row.id, { ...snapshot, captures })).toBe("COMPLETED");
	const { db } = money.site();
	expect(await db.selectFrom("payments").select("capture_id").execute()).toEqual([
		{ capture_id: capture.id },
	]);
	expect(await db.selectFrom("membership_periods").select("plan").execute()).toHaveLength(1);
	expect(await discrepancies()).toEqual(["captured-twice"]);
});

test("a snapshot older than the ledger revokes nothing", async () => {
	const { person, row, capture, snapshot } = await placed();
	const pending = { ...snapshot, captures: [{ ...capture, status: "pending" as const }] };
	expect(await settleOrder(money.site(), row.id, pending)).toBe("PENDING");
	expect(await settleOrder(money.site(), row.id, snapshot)).toBe("COMPLETED");
	expect(await settleOrder(money.site(), row.id, pending)).toBe("COMPLETED");
	const nothing = { ...snapshot, status: "open" as const, captures: [] };
	expect(await settleOrder(money.site(), row.id, nothing)).toBe("COMPLETED");
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
	await settleOrder(money.site(), row.id, {
		...snapshot,
		captures: [paidBack],
		refunds: [refund],
	});
	expect(await findMembership(money.site().db, person.accountId)).toBeNull();
	await settleOrder(money.site(), row.id, snapshot);
	expect(await findMembership(money.site().db, person.accountId)).toBeNull();
	expect(await money.site().db.selectFrom("receipts").select("kind").execute()).toHaveLength(2);
});

test("a refund made at the provider ends nothing while pending, nor when it fails", async () => {
	const { row, capture, snapshot } = await placed();
	const refund = {
		id: "R1",
		ours: undefined,
		captureId: capture.id,
		cents: 9_900,
		currency: "USD",
		status: "pending" as const,
	};
	const { db } = money.site();
	const payment = () => db.selectFrom("payments").select(["ended_at", "revoked_at"]).execute();
	await settleOrder(money.site(), row.id, { ...snapshot, refunds: [refund] });
	expect(await payment()).toEqual([{ ended_at: null, revoked_at: null }]);
	await settleOrder(money.site(), row.id, {
		...snapshot,
		refunds: [{ ...refund, status: "failed" }],
	});
	expect(await payment()).toEqual([{ ended_at: null, revoked_at: null }]);
});

test("a reversal revokes the payment, even a partial one", async () => {
	const { row, capture, snapshot } = await placed();
	const back = { id: "R2", ours: undefined, captureId: capture.id, cents: 5_000, currency: "USD" };
	await settleOrder(money.site(), row.id, {
		...snapshot,
		refunds: [{ ...back, isReversal: true, status: "completed" }],
	});
	const { db } = money.site();
	expect(await db.selectFrom("payments").select(["ended_at", "revoked_at"]).execute()).toEqual([
		{ ended_at: expect.any(Date), revoked_at: expect.any(Date) },
	]);
});
