import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { openApplication } from "../../memberships/application.server.ts";
import { replanPeriods } from "../../memberships/membership.server.ts";
import { isStanding } from "../../memberships/periods.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import type { Capture, Reading } from "../provider.ts";
import { receiptLetter } from "../receipts/receipt.email.tsx";
import { issueReceipt } from "../receipts/receipt.server.ts";
import { listBought } from "./bought.server.ts";
import { declinedLetter } from "./declined.email.tsx";
import { noteDifference } from "./difference.server.ts";
import { lockOrder } from "./lock-books.server.ts";
import type { AccountRow, OrderRow, PaymentRow } from "./rows.server.ts";
import { settleRefunds } from "./settle-refunds.server.ts";

/** What came of an order: the status of `contract.md`, or `OPEN` while nothing was captured. */
export type Settled = "COMPLETED" | "PENDING" | "DECLINED" | "OPEN";

/** An answer to a capture may be on its way for so long. */
const captureGraceMs = 10 * 60_000;

/**
 * Brings our books to what the provider says of one order: the only place where money counts. Browser,
 * webhook and reconciler all come here, as often and in whatever order they like; a payment is settled
 * once. Everything happens in one transaction, which holds the order's row.
 */
export function settleReading(site: Site, orderId: string, reading: Reading): Promise<Settled> {
	return site.db.transaction().execute(async (trx) => {
		const { account, order } = await lockOrder(trx, orderId);
		const now = new Date();
		const known = await findPayment(trx, order.id);
		if (!isOurs(order, reading)) {
			await noteDifference(trx, site.log, {
				kind: "order-differs",
				subject: order.id,
				detail: `${reading.cents} ${reading.currency} instead of ${order.cents} ${order.currency}`,
			});
			// What was taken under other terms is for the staff; "nothing was charged" would not be true.
			return known ? "COMPLETED" : "OPEN";
		}
		const payment = await settleCaptures(site, trx, { order, account, reading, known, now });
		const state = stateAfter(order, reading, payment !== undefined, now);
		if (order.state === "pending" && state === "declined" && account) {
			const letter = declinedLetter(site.settings.origin);
			await queueMail(trx, site, { class: "service", to: account.email, letter });
		}
		await trx
			.updateTable("orders")
			.set({
				state,
				checked_at: now,
				...(state === order.state ? {} : { updated_at: now }),
				...(state === "dropped" ? { left_at: order.left_at ?? now } : {}),
			})
			.where("id", "=", order.id)
			.execute();
		return wordOf(state);
	});
}

type Books = {
	order: OrderRow;
	account: AccountRow | undefined;
	reading: Reading;
	known: PaymentRow | undefined;
	now: Date;
};

async function settleCaptures(
	site: Site,
	trx: Transaction<Tables>,
	{ order, account, reading, known, now }: Books,
): Promise<PaymentRow | undefined> {
	let payment = known;
	let isNew = false;
	for (const capture of reading.captures) {
		if (capture.status === "pending" || capture.status === "declined") continue;
		if (capture.cents !== order.cents || capture.currency !== order.currency) {
			await noteDifference(trx, site.log, {
				kind: "capture-differs",
				subject: capture.id,
				detail: `${capture.cents} ${capture.currency} for order ${order.id}`,
			});
		} else if (!payment) {
			payment = await insertPayment(trx, order, capture, now);
			isNew = payment !== undefined;
		} else if (payment.capture_id !== capture.id) {
			await noteDifference(trx, site.log, {
				kind: "captured-twice",
				subject: capture.id,
				detail: `order ${order.id} was paid by ${payment.capture_id}`,
			});
		}
	}
	if (!payment) return undefined;
	if (isNew) await giveReceipt(site, trx, order, payment, account, now);
	const capture = reading.captures.find(({ id }) => id === payment.capture_id);
	const change = await settleRefunds(site, trx, { order, payment, account, capture, reading, now });
	if (account && (isNew || change)) {
		const bought = await listBought(trx, account.id);
		const isLive = bought.some((one) => one.payment === payment.id && isStanding(one));
		if (isNew && isLive) await openApplication(trx, { accountId: account.id });
		await replanPeriods(trx, account.id, bought, now);
	}
	return payment;
}

/** The payment, if this call is the one that settles it. */
async function insertPayment(
	trx: Transaction<Tables>,
	order: OrderRow,
	capture: Capture,
	now: Date,
): Promise<PaymentRow | undefined> {
	return trx
		.insertInto("payments")
		.values({
			id: randomUUID(),
			order_id: order.id,
			capture_id: capture.id,
			cents: capture.cents,
			currency: capture.currency,
			settled_at: now,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returningAll()
		.executeTakeFirst();
}

async function giveReceipt(
	site: Site,
	trx: Transaction<Tables>,
	order: OrderRow,
	payment: PaymentRow,
	account: AccountRow | undefined,
	now: Date,
): Promise<void> {
	const receipt = await issueReceipt(trx, { order, payment, cents: payment.cents, now });
	if (account) {
		const letter = receiptLetter(receipt, site.settings.origin);
		await queueMail(trx, site, { class: "service", to: account.email, letter });
		return;
	}
	await noteDifference(trx, site.log, {
		kind: "paid-without-account",
		subject: payment.capture_id,
		detail: `order ${order.id}`,
	});
}

function findPayment(trx: Transaction<Tables>, orderId: string): Promise<PaymentRow | undefined> {
	return trx.selectFrom("payments").selectAll().where("order_id", "=", orderId).executeTakeFirst();
}

/** Whether the reading is of this very order: number, amount, currency and whose account is paid. */
function isOurs(order: OrderRow, reading: Reading): boolean {
	return (
		reading.providerOrderId === order.provider_order_id &&
		reading.ours === order.id &&
		reading.cents === order.cents &&
		reading.currency === order.currency &&
		reading.payee === order.payee
	);
}

function stateAfter(
	order: OrderRow,
	reading: Reading,
	isPaid: boolean,
	now: Date,
): OrderRow["state"] {
	if (isPaid) return "paid";
	const statuses = reading.captures.map(({ status }) => status);
	if (statuses.includes("pending")) return "pending";
	if (statuses.includes("declined")) return "declined";
	if (reading.status === "void") return "dropped";
	const isStale = now.getTime() - order.updated_at.getTime() > captureGraceMs;
	if (order.state === "capturing" && isStale) return "open";
	return order.state;
}

function wordOf(state: OrderRow["state"]): Settled {
	if (state === "paid") return "COMPLETED";
	if (state === "pending") return "PENDING";
	return state === "declined" || state === "dropped" ? "DECLINED" : "OPEN";
}
