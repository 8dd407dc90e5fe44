import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { readApprovals } from "./approvals.server.ts";
import {
	type Approvals,
	type BoughtPlan,
	continuePeriods,
	dayMs,
	isApprovedAt,
	monthDays,
	type Period,
	planPeriods,
	planWaiting,
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

/** A plan that was paid for and begins with the approval, for this many days. */
export type WaitingPlan = {
	/** Its position in the queue, from 1. */
	place: number;
	plan: Plan;
	days: number;
	/** When it was paid for, or when a granted approval was taken back. */
	since: Date;
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

/** Whether days that a payment brought wait for the approval. */
export async function isWaiting(db: Kysely<Tables>, paymentId: string): Promise<boolean> {
	const row = await db
		.selectFrom("waiting_plans")
		.select("place")
		.where("payment_id", "=", paymentId)
		.executeTakeFirst();
	return row !== undefined;
}

/** A query for the plans that wait for the approval, in the order in which they will begin. */
export function waitingPlansOf(db: Kysely<Tables>, accountId: string) {
	return db
		.selectFrom("waiting_plans")
		.select(["place", "plan", "days", "waits_since"])
		.where("account_id", "=", accountId)
		.orderBy("place");
}

/** The rows of `waitingPlansOf`, also out of JSON, which knows no dates. */
export function viewWaitingPlans(
	rows: readonly { place: number; plan: PlanId; days: number; waits_since: Date | string }[],
): WaitingPlan[] {
	return rows.map(({ place, plan, days, waits_since }) => ({
		place,
		plan: planOf(plan),
		days,
		since: new Date(waits_since),
	}));
}

/** The days that a payment brought, as planned now; null if it brought none or they wait. */
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

/** Whether a payment has days ahead: running, upcoming, or waiting for the approval. */
export async function hasDaysAhead(
	db: Kysely<Tables>,
	paymentId: string,
	now: Date,
): Promise<boolean> {
	const ahead = await db
		.selectFrom("membership_periods")
		.select("payment_id")
		.where("payment_id", "=", paymentId)
		.where("ends_at", ">", now)
		.limit(1)
		.executeTakeFirst();
	return ahead !== undefined || isWaiting(db, paymentId);
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
 * Recomputes a person's periods after a purchase, refund, reversal or approval. The caller holds the
 * lock on the account's row, so that two payments do not replan concurrently.
 * @param bought all of the account's payments, in the order in which they were settled.
 */
export async function replanPeriods(
	trx: Transaction<Tables>,
	accountId: string,
	bought: readonly BoughtPlan[],
	now: Date,
): Promise<void> {
	const approvals = await readApprovals(trx, accountId);
	await writePeriods(trx, accountId, planPeriods(bought, approvals), now);
	await writeWaiting(trx, accountId, bought, approvals);
}

/** Writes what differs from the recorded periods. */
async function writePeriods(
	trx: Transaction<Tables>,
	accountId: string,
	planned: readonly Period[],
	now: Date,
): Promise<void> {
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
	const next = continuePeriods(lived, planned, now.getTime());
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
}

/** Writes the plans waiting for the approval; those that waited before keep their start of waiting. */
async function writeWaiting(
	trx: Transaction<Tables>,
	accountId: string,
	bought: readonly BoughtPlan[],
	approvals: Approvals,
): Promise<void> {
	const before = await trx
		.deleteFrom("waiting_plans")
		.where("account_id", "=", accountId)
		.returning(["payment_id", "waits_since"])
		.execute();
	const since = new Map(before.map(({ payment_id, waits_since }) => [payment_id, waits_since]));
	const takenBack = approvals.at(-1)?.until ?? 0;
	const waiting = planWaiting(bought, approvals).map(({ payment, plan, days }, index) => {
		const paidAt = bought.find((one) => one.payment === payment)?.at ?? 0;
		return {
			account_id: accountId,
			place: index + 1,
			payment_id: payment,
			plan,
			days,
			waits_since: since.get(payment) ?? new Date(Math.max(paidAt, takenBack)),
		};
	});
	if (waiting.length > 0) await trx.insertInto("waiting_plans").values(waiting).execute();
}

const keyOf = ({ payment, startsAt }: Period) => `${payment} ${startsAt}`;

export type PurchasePreview = {
	/** Null while the person is not approved: the days begin with the approval. */
	days: { startsAt: Date; endsAt: Date } | null;
	/** The number of plans waiting for the approval before it. */
	waitingBefore: number;
	/** The lower plan it would end, and how many of its days would be added to the thirty. */
	replaced: { plan: Plan; addedDays: number } | null;
};

/** Previews the effect of buying a plan now, after all earlier purchases. */
export function previewPurchase(
	bought: readonly BoughtPlan[],
	approvals: Approvals,
	{ id, price }: Plan,
	now: Date,
): PurchasePreview {
	const at = now.getTime();
	if (!isApprovedAt(approvals, at)) {
		return { days: null, waitingBefore: planWaiting(bought, approvals).length, replaced: null };
	}
	const next = { payment: "next", plan: id, cents: price.amount, at };
	const period = planPeriods([...bought, next], approvals).find(
		({ payment }) => payment === "next",
	);
	if (!period) throw new Error(`${id} brings no days`);
	const { startsAt, endsAt } = period;
	const running = runningAt(planPeriods(bought, approvals), at);
	const addedDays = Math.round((endsAt - startsAt) / dayMs) - monthDays;
	return {
		days: { startsAt: new Date(startsAt), endsAt: new Date(endsAt) },
		waitingBefore: 0,
		replaced: running && startsAt === at ? { plan: planOf(running.plan), addedDays } : null,
	};
}
