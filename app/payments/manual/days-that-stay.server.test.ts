import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testPayments } from "../../../test/payments.ts";
import { recheckAll } from "../../../test/recheck.ts";
import { refundRefusedProfile } from "../../../test/refusing.ts";
import { addStaff } from "../../../test/staff.ts";
import { findMembership } from "../../memberships/membership.server.ts";
import type { Message } from "../../platform/mail/mail.server.ts";
import {
	cancelEverything,
	cancelPurchase,
	endBannedPurchases,
	previewCancellation,
	previewLeaving,
} from "../cancellation/cancel.server.ts";
import { executeRefund } from "../cancellation/execute-refund.server.ts";
import { refundUnverified } from "../unverified.job.ts";
import { decideManual, recordManualPayment, refundManually, retryRefund } from "./refund.server.ts";

const money = testPayments();
const why = { code: "service", words: "תקלה ארוכה בשירות" } as const;
const day = 86_400_000;
const start = Date.parse("2026-01-01T10:00:00Z");

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: start });
	await money.reset();
});
afterEach(() => void vi.useRealTimers());

const after = (days: number) => vi.setSystemTime(start + days * day);
const db = () => money.site().db;
const finance = () => addStaff(money.site(), ["finance"]);
const periods = (person: { accountId: string }) => money.listPeriods(person, start);
const ended = async () => (await payment()).ended_at;
const payment = () => db().selectFrom("payments").selectAll().executeTakeFirstOrThrow();
const manualRows = () =>
	db().selectFrom("manual_adjustments").selectAll().orderBy("asked_at").execute();
const back = () => money.paypal().countMoney().refunded;

/** A purchase of so many dollars, and its refund by hand in cents. */
async function bought(amount: number, person?: { accountId: string }) {
	const owner = person ?? (await money.addMan());
	const { capture, receipt } = await money.buy(owner, amount);
	const { id: paymentId } = await payment();
	const staff = await finance();
	const refund = async (cents: number, daysStay: boolean | null) => {
		const seen = (await manualRows()).length;
		return refundManually(money.site(), staff, { paymentId, cents, daysStay, seen }, why);
	};
	return { person: owner, capture, receipt, paymentId, refund };
}

/** The texts of the mails that were queued, oldest first. */
async function mails() {
	const { rows } = await sql<{ sealed: string }>`select data->>'sealed' as sealed
		from pgboss.job where name = 'mail' order by created_on`.execute(db());
	return rows.map(
		({ sealed }) => JSON.parse(money.site().vault.open("mail", sealed) ?? "") as Message,
	);
}
const creditNotes = async () =>
	(await mails()).filter(({ subject }) => subject.includes("זיכוי")).map(({ text }) => text);

/** Leaves as in an account deletion. */
async function leave(person: { accountId: string }) {
	const left = await db()
		.transaction()
		.execute((trx) => cancelEverything(trx, money.site(), person));
	if ("refused" in left) throw new Error(left.refused);
	for (const id of left.refunds) await executeRefund(money.site(), id);
}

async function ban(person: { accountId: string }) {
	await db()
		.transaction()
		.execute((trx) => endBannedPurchases(trx, money.site(), person, new Date()));
	const asked = await db()
		.selectFrom("refunds")
		.select("id")
		.where("state", "=", "asked")
		.execute();
	for (const { id } of asked) await executeRefund(money.site(), id);
}

async function cancel(person: { accountId: string }, receipt: number) {
	const shown = await previewCancellation(db(), person, receipt);
	return "refused" in shown
		? shown
		: cancelPurchase(money.site(), person, receipt, shown.refundCents);
}

test("a part whose days stay goes back and ends nothing, as often as there is a part", async () => {
	const { person, receipt, refund } = await bought(399);
	expect(await refund(5_000, true)).toBe("done");
	expect(await refund(4_000, true)).toBe("done");
	expect(back()).toBe(9_000);
	expect(await periods(person)).toEqual(["vip 0-30"]);
	expect((await findMembership(db(), person.accountId))?.plan.id).toBe("vip");
	for (const text of await creditNotes()) {
		expect(text).toContain("הימים ששולמו בעסקה הזאת נשארים");
		expect(text).not.toContain("הסתיימה");
	}
	expect(await creditNotes()).toHaveLength(2);
	await recheckAll(money.site());
	expect(await db().selectFrom("discrepancies").select("kind").execute()).toEqual([]);
	expect(await ended()).toBeNull();
	expect((await manualRows()).map(({ days_stay }) => days_stay)).toEqual([true, true]);
	after(15);
	expect(await cancel(person, receipt)).toMatchObject({ refundCents: 19_950 });
	expect(await periods(person)).toEqual(["vip 0-15"]);
	expect(await cancel(person, receipt)).toEqual({ refused: "cancelled" });
	expect(back()).toBe(28_950);
});

test("after the days are over nothing is said of them", async () => {
	const { refund } = await bought(99);
	after(31);
	expect(await refund(1_000, true)).toBe("done");
	expect(await creditNotes()).toHaveLength(1);
	expect((await creditNotes())[0]).not.toContain("הימים ששולמו");
});

test("the choice is asked of a part only, and of days that go on", async () => {
	const { person, refund } = await bought(99);
	expect(await refund(1_000, null)).toEqual({ refused: "unasked" });
	expect(await refund(9_900, true)).toEqual({ refused: "no_part" });
	expect(await refund(9_901, true)).toEqual({ refused: "too_much" });
	expect(back()).toBe(0);
	expect(await manualRows()).toEqual([]);
	expect(await refund(1_000, false)).toBe("done");
	expect(await findMembership(db(), person.accountId)).toBeNull();
	expect(await refund(1_000, null)).toBe("done");
	expect(await refund(1_000, true)).toBe("done");
	expect((await manualRows()).map(({ days_stay }) => days_stay)).toEqual([false, null, null]);
	expect(await creditNotes()).toHaveLength(3);
	for (const text of await creditNotes()) expect(text).toContain("העסקה הזאת הסתיימה עם ההחזר");
});

test("what is left in full ends the days, also after a part whose days stayed", async () => {
	const { person, refund } = await bought(99);
	expect(await refund(4_000, true)).toBe("done");
	after(3);
	expect(await refund(5_900, true)).toEqual({ refused: "no_part" });
	expect(await refund(5_900, null)).toBe("done");
	expect(back()).toBe(9_900);
	expect(await findMembership(db(), person.accountId)).toBeNull();
	expect(await payment()).toMatchObject({ revoked_at: new Date(), ended_at: new Date() });
});

const wholeWays = {
	cancel: ({ person, receipt }: Bought) => cancel(person, receipt),
	leave: ({ person }: Bought) => leave(person),
	ban: ({ person }: Bought) => ban(person),
	refuse: ({ person }: Bought) => refundRefusedProfile(money.site(), person),
};
type Bought = Awaited<ReturnType<typeof bought>>;

for (const [name, go] of Object.entries(wholeWays)) {
	test(`after a part whose days stayed, no more than the rest goes back: ${name}`, async () => {
		const one = await bought(99);
		expect(await one.refund(4_000, true)).toBe("done");
		expect((await previewLeaving(db(), one.person)).purchases).toMatchObject([
			{ refundCents: 5_900, isRest: true },
		]);
		after(2);
		await go(one);
		expect(back()).toBe(9_900);
		expect(await findMembership(db(), one.person.accountId)).toBeNull();
		await recheckAll(money.site());
		expect(await db().selectFrom("discrepancies").select("kind").execute()).toEqual([]);
		// A day was used: used days stay, except after a refusal or a ban.
		const { revoked_at } = await payment();
		expect(revoked_at === null).toBe(name === "cancel" || name === "leave");
	});
}

test("an unverified application pays the rest back and does not call it all", async () => {
	const { refund } = await bought(99, await money.addApplicant());
	expect(await refund(4_000, true)).toBe("done");
	expect(await db().selectFrom("waiting_plans").select("days").execute()).toEqual([{ days: 30 }]);
	after(30);
	await refundUnverified(money.site());
	const row = db().selectFrom("refunds").selectAll().where("reason", "=", "unverified");
	await executeRefund(money.site(), (await row.executeTakeFirstOrThrow()).id);
	expect(back()).toBe(9_900);
	const closed = (await mails()).find(({ text }) => text.includes("האימות לא נשלח"));
	expect(closed?.text).toContain("$59");
	expect(closed?.text).not.toContain("במלואו");
});

test("a part that the provider refused is owed beside the cancellation, and its days still go on", async () => {
	const { person, capture, receipt, refund } = await bought(99);
	money.paypal().chooseRefunds(capture, "refused");
	expect(await refund(4_000, true)).toBe("done");
	expect((await findMembership(db(), person.accountId))?.plan.id).toBe("basic");
	const owed = (await mails()).find(({ subject }) => subject === "עדכון על ההחזר");
	expect(owed?.text).toContain("הימים ששולמו נשארים");
	expect(owed?.text).not.toContain("ביטול");
	money.paypal().chooseRefunds(capture, "usual");
	const { id } = await db().selectFrom("refunds").select("id").executeTakeFirstOrThrow();
	const staff = await finance();
	expect(await cancel(person, receipt)).toMatchObject({ refundCents: 5_900 });
	expect(await retryRefund(money.site(), staff, id)).toBe("completed");
	expect(back()).toBe(9_900);
	// The cancellation already said that the days ended.
	expect(await creditNotes()).toHaveLength(2);
	for (const text of await creditNotes()) expect(text).not.toContain("הימים ששולמו");
});

test("a refused part that was paid another way leaves the days, and its note says so", async () => {
	const { person, capture, refund } = await bought(99);
	money.paypal().chooseRefunds(capture, "refused");
	await refund(4_000, true);
	const { id } = await db().selectFrom("refunds").select("id").executeTakeFirstOrThrow();
	expect(await recordManualPayment(money.site(), await finance(), id, why)).toBe("done");
	expect(await creditNotes()).toMatchObject([
		expect.stringContaining("הימים ששולמו בעסקה הזאת נשארים"),
	]);
	await recheckAll(money.site());
	expect((await findMembership(db(), person.accountId))?.plan.id).toBe("basic");
	expect((await previewLeaving(db(), person)).cents).toBe(5_900);
});

test("the second person carries the choice out, unless the part has become all that is left", async () => {
	const { person, refund } = await bought(399);
	expect(await refund(20_000, true)).toBe("waits");
	const approve = async () =>
		decideManual(money.site(), await finance(), (await manualRows()).at(-1)?.id ?? "", "approve");
	expect(await approve()).toBe("done");
	expect((await findMembership(db(), person.accountId))?.plan.id).toBe("vip");
	expect(await refund(15_000, true)).toBe("waits");
	await db()
		.insertInto("refunds")
		.values({
			id: crypto.randomUUID(),
			payment_id: (await payment()).id,
			reason: "provider",
			cents: 4_900,
			state: "pending",
			asked_at: new Date(),
		})
		.execute();
	expect(await approve()).toEqual({ refused: "no_part" });
	expect(back()).toBe(20_000);
	expect(await ended()).toBeNull();
});

test("a request that the version before stored without the choice ends the days", async () => {
	const { person, refund } = await bought(399);
	expect(await refund(20_000, true)).toBe("waits");
	await db().updateTable("manual_adjustments").set({ days_stay: null }).execute();
	const [row] = await manualRows();
	expect(await decideManual(money.site(), await finance(), row?.id ?? "", "approve")).toBe("done");
	expect(await findMembership(db(), person.accountId)).toBeNull();
});

test("the version before, which ends whatever has a refund, ends no days that stay", async () => {
	const { refund, person, receipt } = await bought(99);
	const end = () => db().updateTable("payments").set({ ended_at: new Date() }).execute();
	await refund(4_000, true);
	await end();
	expect(await ended()).toBeNull();
	await cancel(person, receipt);
	expect(await ended()).not.toBeNull();
});

test("two refunds of one receipt at once are one, whatever each says of the days", async () => {
	const { paymentId, person } = await bought(99);
	const people = [await finance(), await finance()];
	const answers = await Promise.all(
		people.map((one, index) =>
			refundManually(
				money.site(),
				one,
				{ paymentId, cents: 6_000, daysStay: index === 0, seen: 0 },
				why,
			),
		),
	);
	expect(answers).toContain("done");
	expect(answers.filter((one) => one !== "done")).toHaveLength(1);
	expect(back()).toBe(6_000);
	const [row] = await manualRows();
	expect((await findMembership(db(), person.accountId)) !== null).toBe(row?.days_stay);
});

test("a part whose days stay while the member cancels never pays back more than was paid", async () => {
	for (let round = 0; round < 6; round += 1) {
		await money.reset();
		const { person, receipt, refund } = await bought(99);
		const shown = await previewCancellation(db(), person, receipt);
		if ("refused" in shown) throw new Error(shown.refused);
		const cancelling = () => cancelPurchase(money.site(), person, receipt, shown.refundCents);
		const both =
			round % 2 ? [refund(4_000, true), cancelling()] : [cancelling(), refund(4_000, true)];
		const answers = await Promise.all(both);
		// The second one saw another sum: nothing was done, and nothing is left for both.
		expect([4_000, 9_900]).toContain(back());
		expect(answers.filter((one) => typeof one === "object" && "refused" in one)).toHaveLength(1);
		expect((await findMembership(db(), person.accountId)) !== null).toBe(back() === 4_000);
		await recheckAll(money.site());
		expect(await db().selectFrom("discrepancies").select("kind").execute()).toEqual([]);
	}
});

const step = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.record({
			do: fc.constant("by hand" as const),
			part: fc.integer({ min: 1, max: 100 }),
			daysStay: fc.constantFrom(true, true, false),
			go: fc.constantFrom("usual", "usual", "usual", "refused", "pending"),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constantFrom("cancel", "leave", "ban", "refuse") }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constantFrom("retry", "upgrade") }) },
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant("pass" as const),
			days: fc.double({ min: 0.1, max: 12, noNaN: true }),
		}),
	},
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

test("whatever is paid back by hand, cancelled or left: no more than the receipt, and the days as chosen", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9, size: "max" }), async (steps) => {
			await money.reset();
			after(0);
			const one = await bought(99);
			const history = { now: 0, isEnded: false };
			for (const next of steps) await take(one, next, history);
			for (const { id, status } of money.paypal().state.refunds.values()) {
				if (status === "PENDING") money.paypal().settleRefund(id, "COMPLETED");
			}
			await recheckAll(money.site());
			const { rows } = await sql<{ paid: number; back: number; credit: number; agorot: number }>`
				select cents as paid,
					(select coalesce(sum(cents), 0)::int from refunds where payment_id = payments.id and state = 'completed') as back,
					(select coalesce(sum(cents), 0)::int from receipts where payment_id = payments.id and kind = 'credit') as credit,
					(select sum(case kind when 'receipt' then total_agorot else -total_agorot end)::int
						from receipts where payment_id = payments.id) as agorot
				from payments`.execute(db());
			for (const { paid, back: all, credit, agorot } of rows) {
				expect(all).toBeLessThanOrEqual(paid);
				expect(credit).toBe(all);
				expect(agorot).toBeGreaterThanOrEqual(0);
				if (credit === paid) expect(agorot).toBe(0);
			}
			expect(money.paypal().countMoney().refunded).toBe(
				rows.reduce((sum, row) => sum + row.back, 0),
			);
			const open = await db()
				.selectFrom("discrepancies")
				.select("kind")
				.where("solved_at", "is", null)
				.execute();
			expect(open.filter(({ kind }) => kind !== "refund-failed")).toEqual([]);
			const first = db().selectFrom("payments").select("ended_at").where("id", "=", one.paymentId);
			expect((await first.executeTakeFirstOrThrow()).ended_at !== null).toBe(history.isEnded);
		}),
		{ numRuns: process.env.LONG ? 300 : 25, endOnFailure: true },
	);
}, 300_000);

/** Takes one step, and records whether it ends the first purchase. */
async function take(one: Bought, next: Step, history: { now: number; isEnded: boolean }) {
	const site = money.site();
	switch (next.do) {
		case "by hand": {
			money.paypal().chooseRefunds(one.capture, next.go as "usual");
			const { rows } = await sql<{
				left: number;
			}>`select cents - (select coalesce(sum(cents), 0)::int
				from refunds where payment_id = payments.id and state <> 'failed') as left
				from payments where id = ${one.paymentId}`.execute(db());
			const left = rows[0]?.left ?? 0;
			const cents = Math.max(1, Math.floor((left * next.part) / 100));
			const isWhole = cents === left;
			const asked = await one.refund(cents, isWhole ? null : next.daysStay);
			if (asked === "done") history.isEnded ||= isWhole || !next.daysStay;
			if (typeof asked === "object") expect(["owed", "too_much"]).toContain(asked.refused);
			return;
		}
		case "cancel": {
			const done = await cancel(one.person, one.receipt);
			if (!("refused" in done)) history.isEnded = true;
			return;
		}
		case "leave":
		case "ban": {
			const { purchases } = await previewLeaving(db(), one.person);
			await (next.do === "leave" ? leave : ban)(one.person);
			history.isEnded ||= purchases.some(({ receipt }) => receipt === one.receipt);
			return;
		}
		case "refuse": {
			const { revoked_at, id } = await db()
				.selectFrom("payments")
				.selectAll()
				.where("id", "=", one.paymentId)
				.executeTakeFirstOrThrow();
			const { refunds } = await refundRefusedProfile(site, one.person);
			const asked = await db()
				.selectFrom("refunds")
				.select("id")
				.where("payment_id", "=", id)
				.where("reason", "=", "profile")
				.execute();
			if (refunds > 0 && revoked_at === null && asked.length > 0) history.isEnded = true;
			return;
		}
		case "retry": {
			const failed = await db()
				.selectFrom("refunds")
				.select("id")
				.where("state", "=", "failed")
				.execute();
			money.paypal().chooseRefunds(one.capture, "usual");
			for (const { id } of failed) await retryRefund(site, await finance(), id);
			return;
		}
		case "upgrade":
			await money.buy(one.person, 199).catch(() => {});
			return;
		default:
			history.now += next.days;
			after(history.now);
	}
}
