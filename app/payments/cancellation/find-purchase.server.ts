import { type Kysely, sql } from "kysely";
import { type Refundable as Credits, readRefundable } from "../../credits/refundable.server.ts";
import { readApprovals } from "../../memberships/approvals.server.ts";
import {
	type Approvals,
	type BoughtPlan,
	findSuccessor,
	planPeriods,
	planWaiting,
} from "../../memberships/periods.ts";
import { type Currency, planOf } from "../../memberships/plans.ts";
import { cancelBought, computeRefund, type Refund } from "../../memberships/refund.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { listBoughtPlans } from "../ledger/bought-plans.server.ts";
import { creditSums, type Left, leftOf } from "../receipts/receipt.server.ts";

type Person = { accountId: string };

/** A purchase and its refund if cancelled now. */
type Refundable = {
	receipt: number;
	kind: string;
	/** Its name on that day; a plan's is Latin. */
	plan: string;
	currency: Currency;
	paidCents: number;
	refundCents: number;
	refundAgorot: number;
	/** Out of thirty; all thirty if no day was used. Plans only. */
	unusedDays: number;
	/** Credits of a package that were not used, and how many were bought. */
	unused?: { left: number; of: number };
	isWhole: boolean;
	/** All that is left, since a part was paid back before. */
	isRest?: true;
};

/**
 * The plan that runs after a cancellation, by its Latin name, and when it ends: null while it waits
 * for the approval.
 */
type Remaining = { plan: string; endsAt: Date | null };

/** Preview of cancelling a purchase now; `after` is the plan that remains. */
export type Cancellation = Refundable & { after: Remaining | null };

export type CancelRefusal =
	/** The person has no such receipt. */
	| { refused: "unknown" }
	/** Used up, or turned into days of a plan that is itself used up. */
	| { refused: "nothing-left" }
	/** A package or a gift that was used, or whose fourteen days are over. */
	| { refused: "used" }
	/** Its days went to a higher plan, which can be cancelled instead. */
	| { refused: "upgraded"; into: { receipt: number; plan: string } }
	/** Already cancelled; the refund is under way or completed. */
	| { refused: "cancelled" }
	/** Cancelled, but the refund failed: the staff handle it. */
	| { refused: "in-hand" }
	/** Refunded by the provider or the staff, which ended it without a cancellation. */
	| { refused: "paid-back" }
	/** Under dispute: the payer's bank decides. */
	| { refused: "disputed" };

export type Purchase = Refundable & { paymentId: string; email: string };

type Cancellable = Purchase & Cancellation;

/** The buyer of a receipt, to mail a code to signed-out visitors of /cancel. */
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

/** A person's purchase with its refund preview, or why it cannot be cancelled. */
export async function findPurchase(
	db: Kysely<Tables>,
	person: Person,
	receipt: number,
	now: Date,
): Promise<Cancellable | CancelRefusal> {
	if (!isNumber(receipt)) return { refused: "unknown" };
	const rows = await listPurchases(db, person);
	const row = rows.find((purchase) => purchase.receipt === receipt);
	if (!row) return { refused: "unknown" };
	return assessPurchase(db, row, rows, await readHistory(db, person, now), now);
}

/** The same for all of a person's purchases, by receipt number. */
export async function findPurchases(
	db: Kysely<Tables>,
	person: Person,
	now: Date,
): Promise<Map<number, Cancellable | CancelRefusal>> {
	const rows = await listPurchases(db, person);
	const history = await readHistory(db, person, now);
	const purchases = new Map<number, Cancellable | CancelRefusal>();
	for (const row of rows)
		purchases.set(row.receipt, await assessPurchase(db, row, rows, history, now));
	return purchases;
}

type History = {
	bought: readonly BoughtPlan[];
	approvals: Approvals;
	/** The refunds for packages and gifts. */
	others: ReadonlyMap<string, Credits>;
};

async function readHistory(db: Kysely<Tables>, person: Person, now: Date): Promise<History> {
	return {
		bought: await listBoughtPlans(db, person.accountId),
		approvals: await readApprovals(db, person.accountId),
		others: await readRefundable(db, person, now),
	};
}

async function assessPurchase(
	db: Kysely<Tables>,
	row: PurchaseRow,
	rows: readonly PurchaseRow[],
	history: History,
	now: Date,
): Promise<Cancellable | CancelRefusal> {
	const refusal = await findRefusal(db, row.paymentId);
	const { bought, approvals, others } = history;
	if (row.kind !== "plan") {
		const back = others.get(row.paymentId);
		// A package is cancelled in parts, as its credits are returned.
		const isFinal = refusal && (refusal.refused !== "cancelled" || !back);
		if (isFinal) return refusal;
		return back ? { ...describeOther(row, back), after: null } : { refused: "used" };
	}
	if (refusal) return refusal;
	const refund = computeRefund(bought, approvals, row.paymentId, now.getTime());
	if (refund.cents > 0) {
		return { ...describePurchase(row, refund), after: findRemaining(history, row.paymentId, now) };
	}
	const into = findSuccessor(bought, approvals, row.paymentId);
	const higher = into && rows.find(({ paymentId }) => paymentId === into);
	if (!higher || computeRefund(bought, approvals, into, now.getTime()).cents === 0) {
		return { refused: "nothing-left" };
	}
	return { refused: "upgraded", into: { receipt: higher.receipt, plan: higher.plan } };
}

function findRemaining(
	{ bought, approvals }: History,
	paymentId: string,
	now: Date,
): Remaining | null {
	const at = now.getTime();
	const left = cancelBought(bought, approvals, paymentId, at).bought;
	const [waiting] = planWaiting(left, approvals);
	if (waiting) return { plan: planOf(waiting.plan).name, endsAt: null };
	const next = planPeriods(left, approvals).find(({ endsAt }) => endsAt > at);
	return next ? { plan: planOf(next.plan).name, endsAt: new Date(next.endsAt) } : null;
}

type PurchaseRow = Pick<
	Purchase,
	"receipt" | "kind" | "plan" | "currency" | "paidCents" | "paymentId" | "email"
> & {
	usdIls: string;
	left: Left;
};

export async function listPurchases(
	db: Kysely<Tables>,
	{ accountId }: Person,
): Promise<PurchaseRow[]> {
	const left = leftOf(sql.ref("payments.id"));
	const rows = await db
		.selectFrom("receipts")
		.innerJoin("payments", "payments.id", "receipts.payment_id")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.innerJoin("accounts", "accounts.id", "orders.account_id")
		.select([
			"receipts.number",
			"payments.id",
			"payments.cents",
			"payments.currency",
			"orders.product_kind",
			"orders.product_name",
			"orders.usd_ils",
			"accounts.email",
			left.left_cents.as("left_cents"),
			left.total_agorot.as("total_agorot"),
			left.vat_agorot.as("vat_agorot"),
		])
		.where("orders.account_id", "=", accountId)
		.where("receipts.kind", "=", "receipt")
		.orderBy("receipts.number")
		.execute();
	return rows.map((row) => ({
		receipt: row.number,
		kind: row.product_kind,
		plan: row.product_name,
		currency: row.currency,
		paidCents: row.cents,
		paymentId: row.id,
		email: row.email,
		usdIls: row.usd_ils,
		left: row,
	}));
}

export function describePurchase({ usdIls, left, ...row }: PurchaseRow, refund: Refund): Purchase {
	return {
		...row,
		refundCents: refund.cents,
		refundAgorot: creditSums(left, refund.cents, usdIls).total_agorot,
		unusedDays: refund.unusedDays,
		isWhole: refund.isWhole,
		...(refund.isRest ? { isRest: true } : {}),
	};
}

/** The same of a package or a gift. */
export function describeOther({ usdIls, left, ...row }: PurchaseRow, back: Credits): Purchase {
	return {
		...row,
		refundCents: back.cents,
		refundAgorot: creditSums(left, back.cents, usdIls).total_agorot,
		unusedDays: 0,
		isWhole: back.isWhole,
		...(back.unused ? { unused: back.unused } : {}),
	};
}

/** Why a payment can no longer be cancelled, or null. */
async function findRefusal(
	db: Kysely<Tables>,
	paymentId: string,
): Promise<{ refused: "cancelled" | "in-hand" | "paid-back" | "disputed" } | null> {
	const refunds = await db
		.selectFrom("refunds")
		.leftJoin("discrepancies", (join) =>
			join
				.on(sql<boolean>`discrepancies.subject = refunds.id::text`)
				.on("discrepancies.kind", "=", "refund-failed")
				.on("discrepancies.solved_at", "is", null),
		)
		.select(["refunds.reason", "refunds.state", "discrepancies.id as owed"])
		.where("payment_id", "=", paymentId)
		.where("days_stay", "=", false)
		.execute();
	if (refunds.some(isInHand)) return { refused: "in-hand" };
	if (refunds.some(({ reason }) => reason === "cancellation")) return { refused: "cancelled" };
	if (refunds.some(({ state }) => state !== "failed")) return { refused: "paid-back" };
	return (await listDisputed(db, [paymentId])).has(paymentId) ? { refused: "disputed" } : null;
}

const isInHand = ({ state, owed }: { state: string; owed: string | null }) =>
	state === "failed" && owed !== null;

/** The payments among these with an open dispute. */
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
