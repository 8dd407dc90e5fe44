import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testPayments } from "../../test/payments.ts";
import { findClubStatus } from "../members/member.server.ts";
import { findApplication } from "../reviews/application.server.ts";
import { approveApplication } from "../reviews/decision.server.ts";
import { cancelPurchase } from "./cancellation/cancel.server.ts";
import { reconcile } from "./recheck/reconcile.server.ts";
import { remindMembers } from "./reminder.job.ts";
import { followUnverified } from "./unverified.job.ts";

const money = testPayments();
const day = 86_400_000;
const start = Date.parse("2026-01-01T10:00:00Z");

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: start }));
afterEach(() => void vi.useRealTimers());

type Person = { accountId: string };

const after = (days: number) => vi.setSystemTime(start + days * day);
const follow = () => followUnverified.work(money.site(), {});
const db = () => money.site().db;
/** The mails that a round queues, and that a second one at once does not. */
async function mailed(days: number): Promise<number> {
	after(days);
	const before = await money.countMails();
	await follow();
	await follow();
	return (await money.countMails()) - before;
}
const sent = () =>
	db().selectFrom("verification_reminders").select("days").orderBy("days").execute();
const refunds = () =>
	db().selectFrom("refunds").select(["reason", "cents", "state"]).orderBy("cents").execute();
const verify = ({ accountId }: Person, state: "started" | "sent" | "more_asked" | "withdrawn") =>
	db()
		.insertInto("verifications")
		.values({
			id: randomUUID(),
			account_id: accountId,
			kind: "join",
			state,
			started_at: new Date(),
			sent_at: new Date(),
			decided_at: state === "withdrawn" ? new Date() : null,
			...(state === "more_asked" ? { asked_words: "עוד אחת", asked_until: new Date() } : {}),
		})
		.execute();

test("reminders come 2, 7 and 21 days after the payment, each once", async () => {
	await money.buy(await money.addApplicant(), 99);
	expect(await mailed(1.999)).toBe(0);
	expect(await mailed(2)).toBe(1);
	expect(await mailed(6.999)).toBe(0);
	expect(await mailed(7)).toBe(1);
	expect(await mailed(20.999)).toBe(0);
	expect(await mailed(21)).toBe(1);
	expect(await mailed(29.999)).toBe(0);
	expect(await sent()).toEqual([{ days: 2 }, { days: 7 }, { days: 21 }]);
});

test("after an outage only the latest reminder is sent", async () => {
	await money.buy(await money.addApplicant(), 99);
	expect(await mailed(22)).toBe(1);
	expect(await sent()).toEqual([{ days: 21 }]);
	expect(await mailed(23)).toBe(0);
});

test("thirty days after the payment everything comes back, and the application closes", async () => {
	const man = await money.addApplicant();
	const first = await money.buy(man, 99);
	after(12);
	await money.buy(man, 399);
	expect(await mailed(29.999)).toBe(1);
	expect(await refunds()).toEqual([]);
	// The mail, and none of the reminders.
	expect(await mailed(30)).toBe(1);
	expect(await refunds()).toEqual([
		{ reason: "unverified", cents: 9_900, state: "asked" },
		{ reason: "unverified", cents: 39_900, state: "asked" },
	]);
	expect(await findApplication(db(), man)).toMatchObject({
		state: "withdrawn",
		endedAt: new Date(),
	});
	const closed = await db().selectFrom("applications").select("closed_why").execute();
	expect(closed).toEqual([{ closed_why: "unverified" }]);
	expect(await db().selectFrom("waiting_plans").selectAll().execute()).toEqual([]);
	await reconcile(money.site(), new Date(Date.now() + 120_000));
	expect(money.paypal().state.captures.get(first.capture)?.refunded).toBe(9_900);
	expect((await refunds()).map(({ state }) => state)).toEqual(["completed", "completed"]);
	// Another payment counts from its own day.
	await money.buy(man, 99);
	expect(await mailed(31)).toBe(0);
	expect(await mailed(32)).toBe(1);
});

test("whoever sent the verification gets neither reminder nor refund", async () => {
	for (const state of ["sent", "more_asked"] as const) {
		const man = await money.addApplicant();
		await money.buy(man, 99);
		await verify(man, state);
	}
	expect(await mailed(22)).toBe(0);
	expect(await mailed(40)).toBe(0);
	// Withdrawn by the person, it has not been sent; nor has one that was only begun.
	await db()
		.updateTable("verifications")
		.set({ state: "withdrawn", decided_at: new Date(), asked_words: null, asked_until: null })
		.execute();
	expect(await mailed(41)).toBe(2);
	expect(await refunds()).toHaveLength(2);
});

test("one that was only begun is not sent", async () => {
	const man = await money.addApplicant();
	await money.buy(man, 99);
	await verify(man, "started");
	expect(await mailed(2)).toBe(1);
	await mailed(30);
	expect(await refunds()).toHaveLength(1);
});

test("an approved man is left alone; reminders of the end hang on the real start", async () => {
	const man = await money.addApplicant();
	await money.buy(man, 99);
	after(20);
	await db()
		.transaction()
		.execute((trx) => approveApplication(trx, money.site(), man));
	expect(await mailed(21)).toBe(0);
	expect(await mailed(30)).toBe(0);
	const reminded = async (days: number) => {
		after(days);
		const before = await money.countMails();
		await remindMembers(money.site());
		return (await money.countMails()) - before;
	};
	// Thirty days from the approval on day 20.
	expect(await reminded(29)).toBe(0);
	expect(await reminded(42.9)).toBe(0);
	expect(await reminded(43)).toBe(1);
	expect(await reminded(49.5)).toBe(1);
	expect(await reminded(50)).toBe(0);
});

test("while waiting nobody is reminded of an end; a cancelled payment is not followed", async () => {
	const man = await money.addApplicant();
	const { receipt } = await money.buy(man, 99);
	after(29.5);
	const before = await money.countMails();
	await remindMembers(money.site());
	expect(await money.countMails()).toBe(before);
	const other = await money.addApplicant();
	const cancelled = await money.buy(other, 99);
	expect(await cancelPurchase(money.site(), other, cancelled.receipt, 9_900)).toMatchObject({
		refundCents: 9_900,
	});
	expect(receipt).toBeGreaterThan(0);
	await mailed(45);
	expect((await refunds()).map(({ reason }) => reason).sort()).toEqual([
		"cancellation",
		"unverified",
	]);
});

test("a disputed payment is left to the bank until it has decided", async () => {
	const man = await money.addApplicant();
	const { capture } = await money.buy(man, 99);
	const dispute = money.paypal().dispute(capture);
	await money.hearEvents();
	await mailed(30);
	expect(await refunds()).toEqual([]);
	expect((await findApplication(db(), man))?.state).toBe("submitted");
	money.paypal().resolveDispute(dispute, "RESOLVED_SELLER_FAVOUR");
	await money.hearEvents();
	await mailed(31);
	expect(await refunds()).toHaveLength(1);
});

test("beside a disputed payment the others come back, and the application closes", async () => {
	const man = await money.addApplicant();
	const { capture } = await money.buy(man, 99);
	await money.buy(man, 199);
	money.paypal().dispute(capture);
	await money.hearEvents();
	await mailed(30);
	expect(await refunds()).toMatchObject([{ cents: 19_900, reason: "unverified" }]);
	expect(await findApplication(db(), man)).toMatchObject({
		state: "withdrawn",
		closedWhy: "unverified",
	});
	expect(await mailed(31)).toBe(0);
});

test("approved while the refund begins, nobody is refunded; refunded first, nobody is approved", async () => {
	const man = await money.addApplicant();
	await money.buy(man, 99);
	after(30);
	const [, word] = await Promise.all([
		follow(),
		db()
			.transaction()
			.execute((trx) => approveApplication(trx, money.site(), man)),
	]);
	const { membership } = await findClubStatus(db(), man);
	expect(membership !== null).toBe(word === "approved");
	expect(await refunds()).toHaveLength(word === "approved" ? 0 : 1);
});

test("two nodes at once refund once; a process that ends in the middle leaves nothing half done", async () => {
	const man = await money.addApplicant();
	await money.buy(man, 99);
	after(30);
	const site = money.site();
	const broken = {
		...site,
		jobs: {
			...site.jobs,
			enqueue: () => Promise.reject(new Error("the process ended")),
		},
	};
	await expect(followUnverified.work(broken, {})).rejects.toThrow();
	expect(await refunds()).toEqual([]);
	expect((await findApplication(db(), man))?.state).toBe("submitted");
	await Promise.all([follow(), follow(), follow()]);
	expect(await refunds()).toHaveLength(1);
	const { rows } = await sql<{ n: number }>`
		select count(*)::int as n from pgboss.job where name = 'mail'`.execute(db());
	// The receipt and the notice.
	expect(rows[0]?.n).toBe(2);
});
