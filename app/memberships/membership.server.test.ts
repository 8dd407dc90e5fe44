import { expect, test } from "vitest";
import { day } from "../../test/clock.ts";
import { addPlan } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import { buy, centsOf } from "../../test/histories.ts";
import { signedIn } from "../../test/person.ts";
import { findMembership, replanPeriods } from "./membership.server.ts";
import type { BoughtPlan } from "./periods.ts";
import type { PlanId } from "./plans.ts";

const db = testDatabase();
/** A moment, in days like those of `buy`. */
const on = (days: number) => new Date(days * day);

/** A man approved before he paid. */
async function addMan(): Promise<string> {
	const { accountId } = await signedIn(db(), "dan@example.com");
	await db()
		.insertInto("approval_spans")
		.values({ account_id: accountId, from_at: on(0) })
		.execute();
	return accountId;
}

const pay = (accountId: string, plan: PlanId, from: number, until: number) =>
	addPlan(db(), accountId, { plan, cents: centsOf(plan), since: on(from), until: on(until) });

const replan = (accountId: string, bought: readonly BoughtPlan[], onDay: number) =>
	db()
		.transaction()
		.execute((trx) => replanPeriods(trx, accountId, bought, on(onDay)));

/** `vip 10-44`: what is recorded, in order. */
async function recorded(): Promise<string[]> {
	const rows = await db()
		.selectFrom("membership_periods")
		.select(["plan", "starts_at", "ends_at"])
		.orderBy("starts_at")
		.execute();
	return rows.map((row) => `${row.plan} ${+row.starts_at / day}-${+row.ends_at / day}`);
}

test("a membership begins with the first moment of its days and ends with the last", async () => {
	const accountId = await addMan();
	expect(await findMembership(db(), accountId, on(10))).toBeNull();
	await pay(accountId, "premium", 10, 40);
	await pay(accountId, "basic", 40, 70);
	const at = async (ms: number) => {
		const found = await findMembership(db(), accountId, new Date(ms));
		return found && [found.plan.id, +found.endsAt / day, +found.lastsUntil / day];
	};
	expect(await at(10 * day - 1), "paid for, not begun").toBeNull();
	expect(await at(10 * day)).toEqual(["premium", 40, 70]);
	expect(await at(40 * day - 1)).toEqual(["premium", 40, 70]);
	expect(await at(40 * day)).toEqual(["basic", 70, 70]);
	expect(await at(70 * day - 1)).toEqual(["basic", 70, 70]);
	expect(await at(70 * day)).toBeNull();
});

test("days of a payment that no longer counts are taken back, and its later days move up", async () => {
	const accountId = await addMan();
	const first = await pay(accountId, "premium", 1, 31);
	const second = await pay(accountId, "basic", 31, 61);
	const third = await pay(accountId, "basic", 61, 91);
	const bought = [
		buy(first, "premium", 1),
		buy(second, "basic", 2, { isRevoked: true }),
		buy(third, "basic", 3),
	];
	await replan(accountId, bought, 5);
	expect(await recorded()).toEqual(["premium 1-31", "basic 31-61"]);
	await replan(accountId, [buy(first, "premium", 1, { isRevoked: true })], 0.5);
	expect(await recorded()).toEqual([]);
});

test("a refund in the middle of the days ends them at that moment", async () => {
	const accountId = await addMan();
	const payment = await pay(accountId, "premium", 1, 31);
	await replan(accountId, [buy(payment, "premium", 1, { endedAt: 12 * day })], 12);
	expect(await recorded()).toEqual(["premium 1-12"]);
	expect(await findMembership(db(), accountId, on(12))).toBeNull();
	await replan(accountId, [buy(payment, "premium", 1)], 12);
	expect(await recorded(), "the refund was refused").toEqual(["premium 1-12", "premium 12-31"]);
});
