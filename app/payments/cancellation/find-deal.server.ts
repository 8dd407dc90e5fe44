import { type Kysely, sql } from "kysely";
import {
	type Bought,
	cancelBought,
	findSuccessor,
	planPeriods,
	reckonRefund,
} from "../../memberships/periods.ts";
import { findPlan } from "../../memberships/plans.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { listBought } from "../books/bought.server.ts";
import { toAgorot } from "../money.ts";

type Person = { accountId: string };

/** A deal, and what would come back for it now. */
type Refundable = {
	receipt: number;
	/** Latin. */
	plan: string;
	paidCents: number;
	refundCents: number;
	refundAgorot: number;
	/** Of the thirty; all of them while no day was used. */
	unusedDays: number;
	/** Everything comes back. */
	isWhole: boolean;
};

/** The plan that runs once a deal is cancelled, by its Latin name, and when it ends. */
type Remaining = { plan: string; endsAt: Date };

/** What cancelling a deal now would do, to be shown before it is done; `after` is what stays. */
export type Cancellation = Refundable & { after: Remaining | null };

export type CancelRefusal =
	/** No such receipt of this person's. */
	| { refused: "unknown" }
	/** Used up, or turned into days of a plan that has nothing left itself. */
	| { refused: "nothing-left" }
	/** Its days became days of a higher plan, which can be cancelled instead. */
	| { refused: "upgraded"; into: { receipt: number; plan: string } }
	/** It was cancelled, and the money is on its way or back. */
	| { refused: "cancelled" }
	/** It was cancelled, and the provider did not pay it back: the staff do, once. */
	| { refused: "in-hand" }
	/** The provider or the staff paid something back without a cancellation. */
	| { refused: "paid-back" }
	/** The payer's bank decides about it now. */
	| { refused: "disputed" };

export type Deal = Refundable & { paymentId: string; email: string };

/** A deal that can be cancelled by itself. */
type Cancellable = Deal & Cancellation;

/** The person behind a receipt's number, for the code that /cancel mails to who is signed out. */
export async function findBuyer(
	db: Kysely<Tables>,
	receipt: number,
): Promise<{ accountId: string; email: string } | null> {
	if (!isNumber(receipt)) return null;
	const row = await db
		.selectFrom("receipts")
		.innerJoin("payments", "payments.id", "receipts.payment_id")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.innerJoin("accounts", "accounts.id", "orders.account_id")
		.select(["accounts.id", "accounts.email"])
		.where("receipts.number", "=", receipt)
		.where("receipts.kind", "=", "receipt")
		.executeTakeFirst();
	return row ? { accountId: row.id, email: row.email } : null;
}

const isNumber = (number: number) => Number.isSafeInteger(number) && number > 0 && number < 2 ** 31;

/** One of a person's deals and what cancelling it would give back, or why it cannot be cancelled. */
export async function findDeal(
	db: Kysely<Tables>,
	person: Person,
	receipt: number,
	now: Date,
): Promise<Cancellable | CancelRefusal> {
	if (!isNumber(receipt)) return { refused: "unknown" };
	const rows = await listDeals(db, person);
	const row = rows.find((deal) => deal.receipt === receipt);
	if (!row) return { refused: "unknown" };
	return readDeal(db, row, rows, await listBought(db, person.accountId), now);
}

/** The same for all of a person's deals, by the numbers of their receipts. */
export async function findDeals(
	db: Kysely<Tables>,
	person: Person,
	now: Date,
): Promise<Map<number, Cancellable | CancelRefusal>> {
	const rows = await listDeals(db, person);
	const bought = await listBought(db, person.accountId);
	const deals = new Map<number, Cancellable | CancelRefusal>();
	for (const row of rows) deals.set(row.receipt, await readDeal(db, row, rows, bought, now));
	return deals;
}

async function readDeal(
	db: Kysely<Tables>,
	row: DealRow,
	rows: readonly DealRow[],
	bought: readonly Bought[],
	now: Date,
): Promise<Cancellable | CancelRefusal> {
	const standing = await readStanding(db, row.paymentId);
	if (standing) return standing;
	const refund = reckonRefund(bought, row.paymentId, now.getTime());
	if (refund.cents > 0) {
		return { ...describeDeal(row, refund), after: findRemaining(bought, row.paymentId, now) };
	}
	const into = findSuccessor(bought, row.paymentId);
	const higher = into && rows.find(({ paymentId }) => paymentId === into);
	if (!higher || reckonRefund(bought, into, now.getTime()).cents === 0) {
		return { refused: "nothing-left" };
	}
	return { refused: "upgraded", into: { receipt: higher.receipt, plan: higher.plan } };
}

function findRemaining(bought: readonly Bought[], paymentId: string, now: Date): Remaining | null {
	const at = now.getTime();
	const left = planPeriods(cancelBought(bought, paymentId, at).bought);
	const next = left.find(({ endsAt }) => endsAt > at);
	return next ? { plan: nameOf(next.plan), endsAt: new Date(next.endsAt) } : null;
}

type DealRow = Pick<Deal, "receipt" | "plan" | "paidCents" | "paymentId" | "email"> & {
	usdIls: string;
};

/** Everything that a person paid for, with its receipt. */
export async function listDeals(db: Kysely<Tables>, { accountId }: Person): Promise<DealRow[]> {
	const rows = await db
		.selectFrom("receipts")
		.innerJoin("payments", "payments.id", "receipts.payment_id")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.innerJoin("accounts", "accounts.id", "orders.account_id")
		.select([
			"receipts.number",
			"payments.id",
			"payments.cents",
			"orders.plan",
			"orders.usd_ils",
			"accounts.email",
		])
		.where("orders.account_id", "=", accountId)
		.where("receipts.kind", "=", "receipt")
		.orderBy("receipts.number")
		.execute();
	return rows.map((row) => ({
		receipt: row.number,
		plan: nameOf(row.plan),
		paidCents: row.cents,
		paymentId: row.id,
		email: row.email,
		usdIls: row.usd_ils,
	}));
}

const nameOf = (plan: string) => findPlan(plan)?.name ?? plan;

/** A deal with what would come back for it. */
export function describeDeal(
	{ usdIls, ...row }: DealRow,
	refund: { cents: number; unusedDays: number; isWhole: boolean },
): Deal {
	return {
		...row,
		refundCents: refund.cents,
		refundAgorot: toAgorot(refund.cents, usdIls),
		unusedDays: refund.unusedDays,
		isWhole: refund.isWhole,
	};
}

/** What happened to a payment that leaves nothing to cancel in it. */
async function readStanding(
	db: Kysely<Tables>,
	paymentId: string,
): Promise<{ refused: "cancelled" | "in-hand" | "paid-back" | "disputed" } | null> {
	const refunds = await db
		.selectFrom("refunds")
		.leftJoin("differences", (join) =>
			join
				.on(sql<boolean>`differences.subject = refunds.id::text`)
				.on("differences.kind", "=", "refund-failed")
				.on("differences.solved_at", "is", null),
		)
		.select(["refunds.reason", "refunds.state", "differences.id as owed"])
		.where("payment_id", "=", paymentId)
		.execute();
	if (refunds.some(isInHand)) return { refused: "in-hand" };
	if (refunds.some(({ reason }) => reason === "cancellation")) return { refused: "cancelled" };
	if (refunds.some(({ state }) => state !== "failed")) return { refused: "paid-back" };
	return (await listDisputed(db, [paymentId])).has(paymentId) ? { refused: "disputed" } : null;
}

const isInHand = ({ state, owed }: { state: string; owed: string | null }) =>
	state === "failed" && owed !== null;

/** Those of some payments about which the payer's bank decides now. */
export async function listDisputed(
	db: Kysely<Tables>,
	paymentIds: readonly string[],
): Promise<Set<string>> {
	if (paymentIds.length === 0) return new Set();
	const rows = await db
		.selectFrom("disputes")
		.select("payment_id")
		.where("payment_id", "in", paymentIds)
		.where("is_open", "=", true)
		.execute();
	return new Set(rows.map(({ payment_id }) => payment_id));
}
