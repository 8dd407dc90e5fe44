import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import {
	type BoughtPlan,
	continuePeriods,
	dayMs,
	monthDays,
	type Period,
	planPeriods,
	runningAt,
} from "./periods.ts";
import { type Plan, type PlanId, planOf } from "./plans.ts";

/** A person's membership: `endsAt` of the current plan, `lastsUntil` including waiting plans. */
export type Membership = {
	plan: Plan;
	startsAt: Date;
	endsAt: Date;
	lastsUntil: Date;
	/** Plans paid for that begin later, in order. */
	waiting: readonly { plan: Plan; startsAt: Date; endsAt: Date }[];
};

/** The current membership, or null; it does not renew itself (`product.md`, "Money"). */
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
	return membershipOf(rows, now);
}

/** The days that a payment brought, as planned now; null if it brought none. */
export async function findPeriodOf(
	db: Kysely<Tables>,
	paymentId: string,
): Promise<{ startsAt: Date; endsAt: Date } | null> {
	const row = await db
		.selectFrom("membership_periods")
		.select(["starts_at as startsAt", "ends_at as endsAt"])
		.where("payment_id", "=", paymentId)
		.orderBy("starts_at")
		.executeTakeFirst();
	return row ?? null;
}

/** Builds the membership from its periods that are not over, in order. */
export function membershipOf(
	rows: readonly { plan: PlanId; starts_at: Date; ends_at: Date }[],
	now: Date,
): Membership | null {
	const [running, ...waiting] = rows.map((row) => ({
		plan: planOf(row.plan),
		startsAt: row.starts_at,
		endsAt: row.ends_at,
	}));
	if (!running || running.startsAt > now) return null;
	return { ...running, lastsUntil: waiting.at(-1)?.endsAt ?? running.endsAt, waiting };
}

/**
 * Recomputes a person's periods after a purchase, refund or reversal. The caller holds the lock on
 * the account's row, so that two payments do not replan concurrently.
 * @param bought all of the account's payments, in the order in which they were settled.
 * @returns the periods that are not over.
 */
export async function replanPeriods(
	trx: Transaction<Tables>,
	accountId: string,
	bought: readonly BoughtPlan[],
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

/** The effect of one more payment. */
export type PurchasePreview = {
	startsAt: Date;
	endsAt: Date;
	/** The lower plan it would end, and how many of its days would be added to the thirty. */
	replaced: { plan: Plan; addedDays: number } | null;
};

/** Previews the effect of buying a plan now, after all earlier purchases. */
export function previewPurchase(
	bought: readonly BoughtPlan[],
	{ id, price }: Plan,
	now: Date,
): PurchasePreview {
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
