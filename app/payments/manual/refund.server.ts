import { randomUUID } from "node:crypto";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { findStaff } from "../../accounts/staff.server.ts";
import type { StaffRole } from "../../accounts/staff.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { executeRefund } from "../cancellation/execute-refund.server.ts";
import { type LockedPayment, lockPayment } from "./lock-payment.server.ts";
import { isDaysChoice, needsSecond, type Why } from "./manual.ts";
import {
	beginManualRefund,
	findManualRefusal,
	isChanged,
	type ManualRefund,
	type ManualRefusal,
	notePaid,
	recordManual,
	replaceRefund,
} from "./manual-refunds.server.ts";

type Staff = { accountId: string };
type ManualRow = Selectable<Tables["manual_adjustments"]>;

/** `waits`: a second person has to agree. */
type ManualOutcome = "done" | "waits" | "declined" | { refused: ManualRefusal };

/** Dry run: checks whether the act is allowed, without doing it. */
export type Only = "check" | undefined;

/** What remains after the commit: requesting a refund from the provider, if there is one. */
type CarriedOut = { refundId: string | null };

/** The manual refund form's values; `seen` as in `addDays`. */
type RefundForm = { paymentId: string; cents: number; daysStay: boolean | null; seen: number };

/**
 * Refunds a payment manually, in part or in full. A full refund ends what was bought; for a partial one the staff
 * member chooses whether its days stay.
 */
export function refundManually(
	site: Site,
	staff: Staff,
	form: RefundForm,
	why: Why,
): Promise<ManualOutcome> {
	return carriedOut(site, (trx) => refundWithin(trx, site, staff, form, why));
}

export function refundWithin(
	trx: Transaction<Tables>,
	site: Site,
	staff: Staff,
	{ paymentId, cents, daysStay, seen }: RefundForm,
	why: Why,
	only?: Only,
) {
	const asked = { kind: "refund", refund_id: null, cents, days_stay: daysStay } as const;
	return ask(trx, site, staff, { paymentId, asked, why, seen }, only);
}

/** Records that a refund the provider refused was paid another way. */
export function recordManualPayment(
	site: Site,
	staff: Staff,
	refundId: string,
	why: Why,
): Promise<ManualOutcome> {
	return carriedOut(site, (trx) => payOtherwiseWithin(trx, site, staff, refundId, why));
}

export async function payOtherwiseWithin(
	trx: Transaction<Tables>,
	site: Site,
	staff: Staff,
	refundId: string,
	why: Why,
	only?: Only,
) {
	const refund = await trx
		.selectFrom("refunds")
		.select(["payment_id", "cents"])
		.where("id", "=", refundId)
		.executeTakeFirst();
	if (!refund) return { refused: "gone" } as const;
	const { payment_id: paymentId, cents } = refund;
	return ask(trx, site, staff, { paymentId, asked: paid(refundId, cents), why }, only);
}

const paid = (refundId: string, cents: number) =>
	({ kind: "paid", refund_id: refundId, cents, days_stay: null }) as const;

/** Runs the transaction, then calls the provider. */
async function carriedOut(
	site: Site,
	act: (
		trx: Transaction<Tables>,
	) => Promise<CarriedOut | "waits" | "declined" | "possible" | { refused: ManualRefusal }>,
): Promise<ManualOutcome> {
	const answer = await site.db.transaction().execute(act);
	if (typeof answer === "string" || "refused" in answer) return answer as ManualOutcome;
	if (answer.refundId) await executeRefund(site, answer.refundId);
	return "done";
}

type RefundRequest = { paymentId: string; asked: ManualRefund; why: Why; seen?: number };

async function ask(
	trx: Transaction<Tables>,
	site: Site,
	{ accountId }: Staff,
	{ paymentId, asked, why, seen }: RefundRequest,
	only?: Only,
): Promise<CarriedOut | "waits" | "possible" | { refused: ManualRefusal }> {
	const locked = await lockPayment(trx, paymentId);
	if (!locked) return { refused: "gone" };
	if (!(await hasRole(trx, accountId, ["finance"]))) return { refused: "no_role" };
	const before = await readHand(trx, paymentId);
	if (before.some(({ is_done }) => is_done === null)) return { refused: "waiting" };
	const refused = await findManualRefusal(trx, locked, asked);
	if (refused) return { refused };
	const left = { cents: locked.leftCents, isEnded: locked.payment.ended_at !== null };
	const isChoice = asked.kind === "refund" && isDaysChoice(asked.cents, left);
	if (isChoice && asked.days_stay === null) return { refused: "unasked" };
	if (seen !== undefined && (await isChanged(trx, paymentId, seen))) return { refused: "changed" };
	const back = before.reduce((sum, row) => sum + (row.is_done ? (row.cents ?? 0) : 0), 0);
	const waits = needsSecond(back + asked.cents, locked.order.usd_ils);
	if (only) return waits ? "waits" : "possible";
	const now = new Date();
	const row: ManualRow = {
		id: randomUUID(),
		payment_id: paymentId,
		...asked,
		...why,
		days: null,
		days_stay: isChoice ? asked.days_stay : null,
		asked_by: accountId,
		asked_at: now,
		decided_by: null,
		...(waits ? { decided_at: null, is_done: null } : { decided_at: now, is_done: true }),
	};
	await trx.insertInto("manual_adjustments").values(row).execute();
	if (waits) {
		await recordManual(trx, accountId, "money.second_asked", row);
		return "waits";
	}
	return carryOut(trx, site, locked, row, accountId);
}

async function carryOut(
	trx: Transaction<Tables>,
	site: Site,
	locked: LockedPayment,
	row: ManualRow,
	by: string,
): Promise<CarriedOut> {
	const { kind, cents, refund_id, days_stay } = row;
	if (cents === null) throw new Error("money that moves by hand is a sum");
	if (kind === "refund") {
		await recordManual(trx, by, "money.refunded_by_hand", row);
		const daysStay = days_stay ?? false;
		const refundId = await beginManualRefund(trx, site, locked, { cents, daysStay });
		if (cents === locked.leftCents) await closeOwnerless(trx, locked, row, by);
		return { refundId };
	}
	await recordManual(trx, by, "money.paid_by_hand", row);
	await notePaid(trx, site, locked, { refundId: refund_id ?? "", cents, by });
	return { refundId: null };
}

/** A deleted account's payment is no longer a discrepancy once it is refunded in full. */
const closeOwnerless = (
	trx: Transaction<Tables>,
	{ payment }: LockedPayment,
	{ words }: ManualRow,
	by: string,
) =>
	trx
		.updateTable("discrepancies")
		.set({ solved_at: new Date(), solved_by: by, solved_why: "repaid", solved_words: words })
		.where("kind", "=", "paid-without-account")
		.where("subject", "=", payment.capture_id)
		.where("solved_at", "is", null)
		.execute();

/** Retries a refund that the provider refused. */
export async function retryRefund(
	site: Site,
	staff: Staff,
	refundId: string,
): Promise<Awaited<ReturnType<typeof executeRefund>> | { refused: ManualRefusal }> {
	const answer = await site.db
		.transaction()
		.execute((trx) => retryWithin(trx, site, staff, refundId));
	if (answer === "possible" || "refused" in answer) return answer as { refused: ManualRefusal };
	return executeRefund(site, answer.refundId);
}

export async function retryWithin(
	trx: Transaction<Tables>,
	_: Site,
	{ accountId }: Staff,
	refundId: string,
	only?: Only,
): Promise<{ refundId: string } | "possible" | { refused: ManualRefusal }> {
	const refund = await trx
		.selectFrom("refunds")
		.select(["id", "payment_id", "cents"])
		.where("id", "=", refundId)
		.executeTakeFirst();
	const locked = refund && (await lockPayment(trx, refund.payment_id));
	if (!refund || !locked) return { refused: "gone" };
	if (!(await hasRole(trx, accountId, ["finance"]))) return { refused: "no_role" };
	const { cents } = refund;
	const before = await readHand(trx, refund.payment_id);
	if (before.some(({ is_done }) => is_done === null)) return { refused: "waiting" };
	const refused = await findManualRefusal(trx, locked, paid(refundId, cents));
	if (refused) return { refused };
	if (only) return "possible";
	const solved = { solved_by: accountId, solved_why: "tried_again" } as const;
	const subject = { kind: "refund", id: refundId };
	await recordAct(trx, { actor: accountId, act: "money.refund_retried", subject });
	const { id } = await replaceRefund(trx, refundId, { state: "asked", cents, solved });
	return { refundId: id };
}

/** The second person's decision: `approve` carries it out, `decline` drops it. Nobody may approve their own. */
export function decideManual(
	site: Site,
	staff: Staff,
	id: string,
	decision: "approve" | "decline",
): Promise<ManualOutcome> {
	return carriedOut(site, (trx) => decideManualWithin(trx, site, staff, id, decision));
}

export async function decideManualWithin(
	trx: Transaction<Tables>,
	site: Site,
	{ accountId }: Staff,
	id: string,
	decision: "approve" | "decline",
	only?: Only,
): Promise<CarriedOut | "declined" | "possible" | { refused: ManualRefusal }> {
	const found = await findHand(trx, id);
	const locked = found && (await lockPayment(trx, found.payment_id));
	// Re-read: someone else may have decided before we got the lock.
	const row = await findHand(trx, id);
	if (!locked || !row || row.is_done !== null) return { refused: "gone" };
	if (!(await hasRole(trx, accountId, ["finance", "admin"]))) return { refused: "no_role" };
	const isDone = decision === "approve";
	if (isDone && row.asked_by === accountId) return { refused: "own" };
	const refused =
		isDone && (await findManualRefusal(trx, locked, { ...row, cents: row.cents ?? 0 }));
	if (refused) return { refused };
	if (only) return "possible";
	await trx
		.updateTable("manual_adjustments")
		.set({ decided_by: accountId, decided_at: new Date(), is_done: isDone })
		.where("id", "=", id)
		.execute();
	if (isDone) return carryOut(trx, site, locked, row, accountId);
	await recordManual(trx, accountId, "money.second_declined", row);
	return "declined";
}

const findHand = (db: Kysely<Tables>, id: string): Promise<ManualRow | undefined> =>
	db.selectFrom("manual_adjustments").selectAll().where("id", "=", id).executeTakeFirst();

const readHand = (db: Kysely<Tables>, paymentId: string) =>
	db
		.selectFrom("manual_adjustments")
		.select(["cents", "is_done"])
		.where("payment_id", "=", paymentId)
		.where("kind", "!=", "days")
		.execute();

export async function hasRole(
	trx: Transaction<Tables>,
	accountId: string,
	roles: readonly StaffRole[],
): Promise<boolean> {
	await sql`select 1 from staff where account_id = ${accountId} for share`.execute(trx);
	return (await findStaff(trx, accountId))?.roles.some((role) => roles.includes(role)) ?? false;
}
