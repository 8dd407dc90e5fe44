import { beforeEach, expect, test } from "vitest";
import { testPayments } from "../../../test/payments.ts";
import { recheckAll } from "../../../test/recheck.ts";
import { addStaff } from "../../../test/staff.ts";
import { findMembership } from "../../memberships/membership.server.ts";
import { closeDiscrepancy } from "./close-discrepancy.server.ts";
import { addDays } from "./days.server.ts";
import { decideManual, recordManualPayment, refundManually, retryRefund } from "./refund.server.ts";

const money = testPayments();
const why = { code: "service", words: "תקלה ארוכה בשירות" } as const;
const finance = () => addStaff(money.site(), ["finance"]);

beforeEach(() => money.reset());

/** A payment of `amount` dollars and its owner. */
async function paid(amount: number) {
	const person = await money.addMan();
	const { capture } = await money.buy(person, amount);
	const { id } = await money
		.site()
		.db.selectFrom("payments")
		.select("id")
		.where("capture_id", "=", capture)
		.executeTakeFirstOrThrow();
	return { person, capture, paymentId: id };
}

const refunds = () =>
	money
		.site()
		.db.selectFrom("refunds")
		.select(["reason", "cents", "state"])
		.orderBy("asked_at")
		.execute();
const manualRows = () =>
	money.site().db.selectFrom("manual_adjustments").selectAll().orderBy("asked_at").execute();
const acts = async () =>
	(
		await money
			.site()
			.db.selectFrom("audit")
			.select("act")
			.where("actor", "is not", null)
			.orderBy("id")
			.execute()
	).map(({ act }) => act);

test("a small refund by hand goes at once, and small ones do not add up past ₪500", async () => {
	const { paymentId, person } = await paid(399);
	const site = money.site();
	const ronen = await finance();
	const ask = async (cents: number) =>
		refundManually(
			site,
			ronen,
			{ paymentId, cents, daysStay: false, seen: (await manualRows()).length },
			why,
		);
	expect(await ask(10_000)).toBe("done");
	expect(await refunds()).toEqual([{ reason: "staff", cents: 10_000, state: "completed" }]);
	expect(await findMembership(site.db, person.accountId)).toBeNull();
	expect(await ask(10_000)).toBe("waits");
	expect(await ask(5)).toEqual({ refused: "waiting" });
	expect(money.paypal().countMoney()).toMatchObject({ refunded: 10_000 });
	const [, waiting] = await manualRows();
	expect(await decideManual(site, ronen, waiting?.id ?? "", "approve")).toEqual({ refused: "own" });
	const none = await addStaff(site, ["support", "reviewer"]);
	const other = { ...none };
	expect(await decideManual(site, other, waiting?.id ?? "", "approve")).toEqual({
		refused: "no_role",
	});
	expect(await decideManual(site, ronen, waiting?.id ?? "", "decline")).toBe("declined");
	expect(money.paypal().countMoney()).toMatchObject({ refunded: 10_000 });
	expect(await acts()).toEqual([
		"money.refunded_by_hand",
		"money.second_asked",
		"money.second_declined",
	]);
	expect(await ask(29_901)).toEqual({ refused: "too_much" });
});

test("two who agree at once pay back once; the whole sum revokes what was bought", async () => {
	const { paymentId, person } = await paid(199);
	const site = money.site();
	const ronen = await finance();
	const gal = await finance();
	const admin = await addStaff(site, ["admin"]);
	expect(
		await refundManually(site, ronen, { paymentId, cents: 19_900, daysStay: null, seen: 0 }, why),
	).toBe("waits");
	const id = (await manualRows())[0]?.id ?? "";
	const both = await Promise.all([gal, admin].map((one) => decideManual(site, one, id, "approve")));
	expect(both.map((one) => JSON.stringify(one)).toSorted()).toEqual([
		'"done"',
		JSON.stringify({ refused: "gone" }),
	]);
	expect(money.paypal().countMoney()).toMatchObject({ refunded: 19_900 });
	const payment = site.db.selectFrom("payments").select("revoked_at");
	expect((await payment.executeTakeFirstOrThrow()).revoked_at).not.toBeNull();
	expect(await findMembership(site.db, person.accountId)).toBeNull();
	await recheckAll(site);
	expect(await site.db.selectFrom("discrepancies").select("kind").execute()).toEqual([]);
});

test("a part is paid back once by two who saw the same page", async () => {
	const { paymentId } = await paid(99);
	const site = money.site();
	const people = [await finance(), await finance()];
	const answers = await Promise.all(
		people.map((one) =>
			refundManually(site, one, { paymentId, cents: 1_000, daysStay: false, seen: 0 }, why),
		),
	);
	expect(answers).toContain("done");
	expect(answers).toContainEqual({ refused: "changed" });
	expect(money.paypal().countMoney()).toMatchObject({ refunded: 1_000 });
});

test("the same refund asked for twice at once is one", async () => {
	const { paymentId } = await paid(99);
	const site = money.site();
	const people = [await finance(), await finance()];
	const ask = (staff: { accountId: string }) =>
		refundManually(site, staff, { paymentId, cents: 9_900, daysStay: null, seen: 0 }, why);
	const answers = await Promise.all(people.map(ask));
	expect(answers).toContain("done");
	expect(answers).toContainEqual({ refused: "too_much" });
	expect(money.paypal().countMoney()).toMatchObject({ refunded: 9_900 });
});

async function refused(amount: number) {
	const bought = await paid(amount);
	const { db } = money.site();
	const refundId = crypto.randomUUID();
	const refund = { reason: "cancellation", confirmation: "12345678" } as const;
	await db
		.insertInto("refunds")
		.values({
			id: refundId,
			payment_id: bought.paymentId,
			cents: amount * 100,
			state: "failed",
			asked_at: new Date(),
			settled_at: new Date(),
			...refund,
		})
		.execute();
	await db
		.insertInto("discrepancies")
		.values({
			id: crypto.randomUUID(),
			kind: "refund-failed",
			subject: refundId,
			detail: "refused",
		})
		.execute();
	return { ...bought, refundId };
}

const openDiscrepancies = () =>
	money.site().db.selectFrom("discrepancies").select("id").where("solved_at", "is", null).execute();

test("a refused refund is tried again under its number, and once by two at once", async () => {
	const { refundId, paymentId } = await refused(99);
	const site = money.site();
	const people = [await finance(), await finance()];
	expect(
		await refundManually(
			site,
			people[0] ?? { accountId: "" },
			{ paymentId, cents: 1, daysStay: false, seen: 0 },
			why,
		),
	).toEqual({ refused: "owed" });
	const answers = await Promise.all(people.map((one) => retryRefund(site, one, refundId)));
	expect(answers).toContain("completed");
	expect(answers).toContainEqual({ refused: "gone" });
	expect(money.paypal().countMoney()).toMatchObject({ refunded: 9_900 });
	expect(await openDiscrepancies()).toEqual([]);
	const rows = site.db.selectFrom("refunds").select(["state", "confirmation"]).orderBy("asked_at");
	expect(await rows.execute()).toEqual([
		{ state: "failed", confirmation: null },
		{ state: "completed", confirmation: "12345678" },
	]);
});

test("what was paid another way needs two above ₪500, ends the debt and gets its credit note", async () => {
	const { refundId } = await refused(199);
	const site = money.site();
	const ronen = await finance();
	expect(await recordManualPayment(site, ronen, refundId, why)).toBe("waits");
	expect(await openDiscrepancies()).toHaveLength(1);
	const id = (await manualRows())[0]?.id ?? "";
	expect(await decideManual(site, await finance(), id, "approve")).toBe("done");
	expect(await openDiscrepancies()).toEqual([]);
	const documents = await site.db.selectFrom("receipts").select(["kind", "cents"]).execute();
	expect(documents).toContainEqual({ kind: "credit", cents: 19_900 });
	// Compared with the provider, which has no record of it.
	await recheckAll(site);
	expect(await openDiscrepancies()).toEqual([]);
	expect(money.paypal().countMoney()).toMatchObject({ refunded: 0 });
});

test("added days move the end, are paid back with nothing, and need a month that runs", async () => {
	const { person, paymentId, capture } = await paid(99);
	const site = money.site();
	const ronen = await finance();
	const ends = async () => {
		const row = site.db.selectFrom("membership_periods").select("ends_at");
		return (await row.executeTakeFirst())?.ends_at.getTime() ?? 0;
	};
	const before = await ends();
	const seven = { paymentId, days: 7, seen: 0 };
	const both = await Promise.all(
		[ronen, await finance()].map((one) => addDays(site, one, seven, why)),
	);
	expect(both).toContain("added");
	expect(both).toContainEqual({ refused: "changed" });
	expect(await ends()).toBe(before + 7 * 86_400_000);
	const other = await addStaff(site, ["admin"]);
	expect(await addDays(site, other, seven, why)).toEqual({ refused: "no_role" });
	await money.paypal().reverse(capture, "refund");
	await money.hearEvents();
	expect(await addDays(site, ronen, { ...seven, seen: 1 }, why)).toEqual({ refused: "over" });
	expect(await findMembership(site.db, person.accountId)).toBeNull();
});

test("a difference is closed by one of two at once; a refund that is owed never is", async () => {
	const { db } = money.site();
	const id = crypto.randomUUID();
	const row = { id, kind: "captured-twice", subject: "X", detail: "twice" };
	await db.insertInto("discrepancies").values(row).execute();
	const close = { code: "fixed_there", words: "הספק תיקן אצלו" } as const;
	const people = [await finance(), await finance()];
	const answers = await Promise.all(people.map((one) => closeDiscrepancy(db, one, id, close)));
	expect(answers).toContain("closed");
	expect(answers).toContainEqual({ refused: "gone" });
	expect(await acts()).toEqual(["money.difference_closed"]);
	await refused(99);
	const [owed] = await openDiscrepancies();
	expect(await closeDiscrepancy(db, people[0] ?? { accountId: "" }, owed?.id ?? "", close)).toEqual(
		{
			refused: "gone",
		},
	);
});
