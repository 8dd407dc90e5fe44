import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { planFor } from "../../../test/buying.ts";
import { testPayments } from "../../../test/payments.ts";
import { recheckAll } from "../../../test/recheck.ts";
import { addStaff } from "../../../test/staff.ts";
import { findMembership } from "../../memberships/membership.server.ts";
import type { Site } from "../../platform/site.ts";
import { openDiscrepancy } from "../ledger/discrepancy.server.ts";
import { captureOrder } from "../orders/capture-order.server.ts";
import { createOrder } from "../orders/create-order.server.ts";
import { openPaypal } from "../paypal/paypal.server.ts";
import { reconcile } from "../recheck/reconcile.server.ts";
import { closeDiscrepancy } from "./close-discrepancy.server.ts";
import { moveDiscrepancy } from "./discrepancy-money.server.ts";
import { refundManually } from "./refund.server.ts";

const money = testPayments();
const db = () => money.site().db;
const why = { code: "mistake", words: "חויב פעמיים לפי הספק" } as const;
const finance = () => addStaff(money.site(), ["finance"]);
const later = () => new Date(Date.now() + 3 * 60_000);

beforeEach(() => money.reset());
afterEach(() => vi.restoreAllMocks());

async function chargedTwice(amount = 99) {
	const person = await money.addMan();
	const { capture } = await money.buy(person, amount);
	const second = money.paypal().chargeAgain(capture);
	await recheckAll(money.site());
	return { person, capture, second, id: await openId("captured-twice") };
}

async function chargedOther(amount: number, charged: string) {
	const person = await money.addMan();
	const order = await createOrder(money.site(), person, planFor(amount));
	if ("refused" in order) throw new Error(order.refused);
	money.paypal().approve(order.providerOrderId);
	const there = money.paypal().state.orders.get(order.providerOrderId);
	if (!there) throw new Error("no order there");
	const { amount: before } = there;
	there.amount = { ...before, value: charged };
	await captureOrder(money.site(), person, order.providerOrderId);
	there.amount = before;
	await recheckAll(money.site());
	return { person, capture: there.captures[0] ?? "", id: await openId("capture-differs") };
}

async function openId(kind: string): Promise<string> {
	const row = await db()
		.selectFrom("discrepancies")
		.select("id")
		.where("kind", "=", kind)
		.where("solved_at", "is", null)
		.executeTakeFirstOrThrow();
	return row.id;
}

const open = () =>
	db().selectFrom("discrepancies").select("kind").where("solved_at", "is", null).execute();
const moves = () =>
	db()
		.selectFrom("discrepancy_money")
		.select(["kind", "cents", "is_done", "refund_state"])
		.orderBy("asked_at")
		.execute();
const payments = () =>
	db().selectFrom("payments").select(["capture_id", "cents", "ended_at"]).execute();

/** The person's notices about money: once, however often the nightly job reads it. */
const toldOf = async ({ accountId }: { accountId: string }) => {
	const rows = await db()
		.selectFrom("notices")
		.select("code")
		.where("account_id", "=", accountId)
		.where("kind", "=", "billing")
		.orderBy("last_at")
		.execute();
	return rows.map(({ code }) => code);
};

test("a second charge is paid back whole, and neither the days nor the books notice", async () => {
	const { person, capture, id } = await chargedTwice();
	const site = money.site();
	expect(await moveDiscrepancy(site, await finance(), id, { act: "repay", why })).toBe("done");
	expect(money.paypal().countMoney()).toMatchObject({ captured: 19_800, refunded: 9_900 });
	expect(await toldOf(person)).toEqual(["paid", "repaid"]);
	for (let night = 0; night < 2; night += 1) {
		await recheckAll(site);
		await reconcile(site, later());
		expect(await open()).toEqual([]);
	}
	expect(await payments()).toEqual([{ capture_id: capture, cents: 9_900, ended_at: null }]);
	expect(await db().selectFrom("refunds").selectAll().execute()).toEqual([]);
	expect(await db().selectFrom("receipts").select("kind").execute()).toEqual([{ kind: "receipt" }]);
	expect(await findMembership(db(), person.accountId)).not.toBeNull();
	expect(await toldOf(person)).toEqual(["paid", "repaid"]);
	expect(await moves()).toEqual([
		{ kind: "repay", cents: 9_900, is_done: true, refund_state: "completed" },
	]);
	expect(await moveDiscrepancy(site, await finance(), id, { act: "repay", why })).toEqual({
		refused: "gone",
	});
});

test("above ₪500 a second person decides, who did not ask", async () => {
	const { id } = await chargedTwice(399);
	const site = money.site();
	const ronen = await finance();
	expect(await moveDiscrepancy(site, ronen, id, { act: "repay", why })).toBe("waits");
	expect(money.paypal().countMoney()).toMatchObject({ refunded: 0 });
	const again = await moveDiscrepancy(site, await finance(), id, { act: "repay", why });
	expect(again).toEqual({ refused: "waiting" });
	const closing = { code: "other", words: "הספק החזיר בעצמו" } as const;
	expect(await closeDiscrepancy(db(), ronen, id, closing)).toEqual({ refused: "waiting" });
	expect(await moveDiscrepancy(site, ronen, id, { act: "approve" })).toEqual({ refused: "own" });
	const none = await addStaff(site, ["support", "reviewer"]);
	expect(await moveDiscrepancy(site, none, id, { act: "approve" })).toEqual({ refused: "no_role" });
	expect(await moveDiscrepancy(site, none, id, { act: "repay", why })).toEqual({
		refused: "no_role",
	});
	expect(await moveDiscrepancy(site, ronen, id, { act: "decline" })).toBe("declined");
	expect(await moveDiscrepancy(site, ronen, id, { act: "repay", why })).toBe("waits");
	const admin = await addStaff(site, ["admin"]);
	expect(await moveDiscrepancy(site, admin, id, { act: "approve" })).toBe("done");
	expect(money.paypal().countMoney()).toMatchObject({ refunded: 39_900 });
	const acts = await db()
		.selectFrom("audit")
		.select("act")
		.where("subject_id", "=", id)
		.orderBy("id")
		.execute();
	expect(acts.map(({ act }) => act)).toEqual([
		"money.second_asked",
		"money.second_declined",
		"money.second_asked",
		"money.difference_repaid",
		"money.refunded",
	]);
});

test("a charge of another sum is booked to its order: receipt, days and sum as it was charged", async () => {
	const { person, capture, id } = await chargedOther(99, "89.00");
	const site = money.site();
	expect(await findMembership(db(), person.accountId)).toBeNull();
	expect(await moveDiscrepancy(site, await finance(), id, { act: "book", why })).toBe("done");
	expect(await payments()).toEqual([{ capture_id: capture, cents: 8_900, ended_at: null }]);
	expect(await db().selectFrom("receipts").select(["kind", "cents"]).execute()).toEqual([
		{ kind: "receipt", cents: 8_900 },
	]);
	expect(await findMembership(db(), person.accountId)).not.toBeNull();
	await recheckAll(site);
	await reconcile(site, later());
	expect(await open()).toEqual([]);
	expect(await moveDiscrepancy(site, await finance(), id, { act: "repay", why })).toEqual({
		refused: "gone",
	});
});

test("what was paid for an order by other terms goes back, and its person orders once more", async () => {
	const { person, id } = await chargedOther(99, "89.00");
	const site = money.site();
	expect(await moveDiscrepancy(site, await finance(), id, { act: "repay", why })).toBe("done");
	await recheckAll(site);
	expect(await open()).toEqual([]);
	expect(await payments()).toEqual([]);
	expect(money.paypal().countMoney()).toMatchObject({ captured: 8_900, refunded: 8_900 });
	expect(await money.buy(person, 99)).toMatchObject({ captured: { status: "COMPLETED" } });
	expect(await payments()).toMatchObject([{ cents: 9_900 }]);
});

test("an account that is gone gets nothing booked, only its money back", async () => {
	const { person, id } = await chargedOther(99, "89.00");
	await db().deleteFrom("accounts").where("id", "=", person.accountId).execute();
	const site = money.site();
	expect(await moveDiscrepancy(site, await finance(), id, { act: "book", why })).toEqual({
		refused: "no_book",
	});
	expect(await moveDiscrepancy(site, await finance(), id, { act: "repay", why })).toBe("done");
	expect(money.paypal().countMoney()).toMatchObject({ captured: 8_900, refunded: 8_900 });
});

test("what the provider refuses is a difference again, and can be paid back once more", async () => {
	const { second, id } = await chargedTwice();
	const site = money.site();
	const charge = money.paypal().state.captures.get(second);
	if (charge) charge.refundsGo = "refused";
	expect(await moveDiscrepancy(site, await finance(), id, { act: "repay", why })).toBe("done");
	expect(await moves()).toMatchObject([{ refund_state: "failed" }]);
	expect(await open()).toEqual([{ kind: "captured-twice" }]);
	if (charge) charge.refundsGo = "usual";
	const again = await openId("captured-twice");
	expect(await moveDiscrepancy(site, await finance(), again, { act: "repay", why })).toBe("done");
	expect(money.paypal().countMoney()).toMatchObject({ refunded: 9_900 });
	expect(await open()).toEqual([]);
});

test("what was closed by hand is not found again the next night, nor what was paid back there", async () => {
	const { second, id } = await chargedTwice();
	const site = money.site();
	await closeDiscrepancy(db(), await finance(), id, { code: "other", words: "יוחזר בטלפון" });
	await recheckAll(site);
	expect(await open()).toEqual([]);
	await db().updateTable("discrepancies").set({ solved_at: null, solved_by: null }).execute();
	const charge = money.paypal().state.captures.get(second);
	if (charge) charge.status = "REFUNDED";
	await recheckAll(site);
	expect(await open()).toEqual([]);
});

test("an event of an order that forgot its number there is booked to it, or paid back once for all its events", async () => {
	for (const act of ["book", "repay"] as const) {
		await money.reset();
		const person = await money.addMan();
		const order = await createOrder(money.site(), person, planFor(99));
		if ("refused" in order) throw new Error(order.refused);
		const { provider_order_id } = await db()
			.updateTable("orders")
			.set({ provider_order_id: null, payee: null })
			.returning("provider_order_id")
			.executeTakeFirstOrThrow();
		expect(provider_order_id).toBeNull();
		money.paypal().approve(order.providerOrderId);
		const { payments: settings } = money.site().settings;
		const captured = await openPaypal(settings.paypal as never, money.site().log).captureOrder(
			order.providerOrderId,
			crypto.randomUUID(),
		);
		expect(captured).toMatchObject({ status: "completed" });
		await money.hearEvents();
		const rows = await db().selectFrom("discrepancies").select(["id", "kind", "cents"]).execute();
		expect(rows[0]).toMatchObject({ kind: "event-without-order", cents: 9_900 });
		const site = money.site();
		const [first] = rows;
		expect(await moveDiscrepancy(site, await finance(), first?.id ?? "", { act, why })).toBe(
			"done",
		);
		expect(await open()).toEqual([]);
		const there = money.paypal().countMoney();
		expect(there).toMatchObject({ captured: 9_900, refunded: act === "repay" ? 9_900 : 0 });
		expect(await payments()).toHaveLength(act === "book" ? 1 : 0);
		expect(await findMembership(db(), person.accountId)).toEqual(
			act === "book" ? expect.anything() : null,
		);
	}
});

test("a refund that names no charge is of the only one, and of none where there are two", async () => {
	const { person, second, id } = await chargedTwice();
	const site = money.site();
	const plain = globalThis.fetch;
	vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
		const answer = await plain(input, init);
		if (!/\/v2\/checkout\/orders\/[^/]+$/.test(String(input))) return answer;
		const order = JSON.parse(await answer.text(), (key, value) =>
			key === "links" ? undefined : value,
		);
		return Response.json(order, answer);
	});
	expect(await moveDiscrepancy(site, await finance(), id, { act: "repay", why })).toBe("done");
	await recheckAll(site);
	expect(money.paypal().state.captures.get(second)?.status).toBe("REFUNDED");
	expect(await findMembership(db(), person.accountId)).not.toBeNull();
	expect(await db().selectFrom("refunds").selectAll().execute()).toEqual([]);
});

test("money of an account that is gone is no difference once all of it went back", async () => {
	const person = await money.addMan();
	const { capture } = await money.buy(person, 99);
	await db().deleteFrom("accounts").where("id", "=", person.accountId).execute();
	const subject = { kind: "paid-without-account", subject: capture } as const;
	await openDiscrepancy(db(), { ...subject, detail: "order" });
	const payment = await db().selectFrom("payments").select("id").executeTakeFirstOrThrow();
	const whole = { paymentId: payment.id, cents: 9_900, daysStay: null, seen: 0 };
	expect(await refundManually(money.site(), await finance(), whole, why)).toBe("done");
	expect(await open()).toEqual([]);
});

/** Calls to the provider fail, as if the process had ended there. */
const cutOff = (site: Site): Site => ({
	...site,
	settings: {
		...site.settings,
		payments: { ...site.settings.payments, paypal: undefined },
	} as never,
});

test.each(["book", "repay"] as const)(
	"ended between its commit and the provider, a %s is finished by the reconciler, once",
	async (act) => {
		const { capture, id } = await chargedOther(99, "89.00");
		const site = money.site();
		expect(await moveDiscrepancy(cutOff(site), await finance(), id, { act, why })).toBe("done");
		expect(await payments()).toEqual([]);
		await Promise.all([reconcile(site, later()), reconcile(site, later())]);
		await reconcile(site, later());
		expect(await open()).toEqual([]);
		const there = money.paypal().countMoney();
		if (act === "repay") {
			expect(there).toMatchObject({ refunded: 8_900 });
			expect(await moves()).toMatchObject([{ refund_state: "completed" }]);
		} else {
			expect(there).toMatchObject({ refunded: 0 });
			expect(await payments()).toMatchObject([{ capture_id: capture, cents: 8_900 }]);
		}
	},
);

const act = fc.constantFrom("book", "repay", "close", "recheck", "reconcile");
const fault = fc.option(fc.constantFrom("lost-before", "lost-after", "server-error"), {
	nil: undefined,
});

test("many at once on one charge book it once, or pay it back once, or close it", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(act, { minLength: 2, maxLength: 5 }),
			fault,
			async (acts, failing) => {
				await money.reset();
				const { capture, id } = await chargedOther(99, "89.00");
				const site = money.site();
				const people = await Promise.all(acts.map(finance));
				if (failing) money.paypal().failNext("refund-capture", failing);
				await Promise.all(
					acts.map((one, at) => {
						const staff = people[at] ?? { accountId: "" };
						if (one === "recheck") return recheckAll(site);
						if (one === "reconcile") return reconcile(site, later());
						if (one === "close") {
							return closeDiscrepancy(db(), staff, id, { code: "other", words: "נסגר בטלפון" });
						}
						return moveDiscrepancy(site, staff, id, { act: one, why });
					}),
				);
				money.paypal().forgetFaults();
				await reconcile(site, later());
				await recheckAll(site);
				const done = (await moves()).filter(({ is_done }) => is_done);
				const { refunded } = money.paypal().countMoney();
				const booked = await payments();
				const isAsked = acts.some((one) => one === "book" || one === "repay");
				const isClosed = acts.includes("close");
				expect(done.length).toBeLessThanOrEqual(1);
				if (isAsked && !isClosed) expect(done).toHaveLength(1);
				expect(refunded).toBe(done[0]?.kind === "repay" ? 8_900 : 0);
				expect(booked.map((one) => one.capture_id)).toEqual(
					done[0]?.kind === "book" ? [capture] : [],
				);
				expect(await open()).toHaveLength(isAsked || isClosed ? 0 : 1);
			},
		),
		{ numRuns: process.env.LONG ? 200 : 12, endOnFailure: true },
	);
}, 600_000);
