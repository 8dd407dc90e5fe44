import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { endReview } from "./application.server.ts";
import {
	type Bought,
	continuePeriods,
	dayMs,
	isAnyLeft,
	monthDays,
	type Period,
	planPeriods,
	runningAt,
} from "./periods.ts";
import { findPlan, type Plan, type PlanId } from "./plans.ts";

/** What somebody may do as a member: `endsAt` of the running plan, `lastsUntil` with all that waits. */
export type Membership = {
	plan: Plan;
	startsAt: Date;
	endsAt: Date;
	lastsUntil: Date;
	/** Plans that were paid for and begin later, in order. */
	waiting: readonly { plan: Plan; startsAt: Date; endsAt: Date }[];
};

/** The membership that runs now, or null: it ends when it ends (`product.md`, "Money"). */
export async function findMembership(
	db: Kysely<Tables>,
	accountId: string,
	now = new Date(),
): Promise<Membership | null> {
	const rows = await db
		.selectFrom("membership_periods")
		.select(["plan", "starts_at", "ends_at"])
		.where("account_id", "=", accountId)
		.where("ends_at", ">", now)
		.orderBy("starts_at")
		.execute();
	const [running, ...waiting] = rows.map((row) => ({
		plan: planOf(row.plan),
		startsAt: row.starts_at,
		endsAt: row.ends_at,
	}));
	if (!running || running.startsAt > now) return null;
	return { ...running, lastsUntil: waiting.at(-1)?.endsAt ?? running.endsAt, waiting };
}

function planOf(id: PlanId): Plan {
	const plan = findPlan(id);
	if (!plan) throw new Error(`${id} is no plan`);
	return plan;
}

/**
 * Writes a person's periods anew after something was bought, paid back or taken back. The caller
 * holds the account's row, so that two payments do not plan at once.
 * @param bought all of the account's payments, in the order in which they were settled.
 * @returns the periods that are not over.
 */
export async function replanPeriods(
	trx: Transaction<Tables>,
	accountId: string,
	bought: readonly Bought[],
	now: Date,
): Promise<Period[]> {
	const rows = await trx
		.selectFrom("membership_periods")
		.select(["id", "payment_id", "plan", "starts_at", "ends_at"])
		.where("account_id", "=", accountId)
		.orderBy("starts_at")
		.execute();
	const lived = rows.map(
		(row): Period => ({
			payment: row.payment_id,
			plan: row.plan,
			cents: 0,
			startsAt: row.starts_at.getTime(),
			endsAt: row.ends_at.getTime(),
		}),
	);
	if (!isAnyLeft(bought)) await endReview(trx, accountId, now);
	const next = continuePeriods(lived, planPeriods(bought), now.getTime());
	const left = new Map(next.map((period) => [keyOf(period), period]));
	for (const [index, row] of rows.entries()) {
		const was = lived[index] as Period;
		const will = left.get(keyOf(was));
		left.delete(keyOf(was));
		if (!will) {
			await trx.deleteFrom("membership_periods").where("id", "=", row.id).execute();
		} else if (will.endsAt !== was.endsAt) {
			await trx
				.updateTable("membership_periods")
				.set({ ends_at: new Date(will.endsAt) })
				.where("id", "=", row.id)
				.execute();
		}
	}
	for (const { payment, plan, startsAt, endsAt } of left.values()) {
		await trx
			.insertInto("membership_periods")
			.values({
				id: randomUUID(),
				account_id: accountId,
				payment_id: payment,
				plan,
				starts_at: new Date(startsAt),
				ends_at: new Date(endsAt),
			})
			.execute();
	}
	return next.filter(({ endsAt }) => endsAt > now.getTime());
}

const keyOf = ({ payment, startsAt }: Period) => `${payment} ${startsAt}`;

/** What one more payment would bring. */
export type Foreseen = {
	startsAt: Date;
	endsAt: Date;
	/** The lower plan that would end with it, and how many days of it would be added to the thirty. */
	replaced: { plan: Plan; addedDays: number } | null;
};

/** What buying a plan at this moment would bring, after all that was bought: a look ahead before paying. */
export function foresee(bought: readonly Bought[], { id, price }: Plan, now: Date): Foreseen {
	const at = now.getTime();
	const next = { payment: "next", plan: id, cents: price.amount, at };
	const period = planPeriods([...bought, next]).find(({ payment }) => payment === "next");
	if (!period) throw new Error(`${id} brings no days`);
	const { startsAt, endsAt } = period;
	const running = runningAt(planPeriods(bought), at);
	const addedDays = Math.round((endsAt - startsAt) / dayMs) - monthDays;
	return {
		startsAt: new Date(startsAt),
		endsAt: new Date(endsAt),
		replaced: running && startsAt === at ? { plan: planOf(running.plan), addedDays } : null,
	};
}
