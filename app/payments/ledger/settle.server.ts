import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { tellNotices } from "../../accounts/notices.server.ts";
import { whyNoSale } from "../../members/may-buy.server.ts";
import { findPeriodOf, isWaiting } from "../../memberships/membership.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { recordPayment } from "../money-acts.server.ts";
import { fulfil } from "../ports.server.ts";
import type { Capture, ProviderSnapshot } from "../provider.ts";
import { receiptEmail } from "../receipts/receipt.email.tsx";
import { issueReceipt, type Receipt } from "../receipts/receipt.server.ts";
import { declinedEmail } from "./declined.email.tsx";
import { reportDiscrepancy, resolveDiscrepancy } from "./discrepancy.server.ts";
import { endPurchases } from "./end-purchases.server.ts";
import {
	type AccountRow,
	lockOrder,
	type OrderRow,
	type PaymentRow,
} from "./lock-ledger.server.ts";
import { settleRefunds } from "./settle-refunds.server.ts";
import { chargeOf, hasCome, receivedOf } from "./stray-charge.ts";

/** The outcome of an order: a status of `contract.md`, or `OPEN` while nothing is captured. */
export type Settled = "COMPLETED" | "PENDING" | "DECLINED" | "OPEN";

/** How long the response to a capture may take. */
const captureGraceMs = 10 * 60_000;

/**
 * Brings our ledger in line with the provider for one order: the only place where money is booked.
 * Browser, webhook and reconciler all call it, in any order and any number of times; a payment is
 * settled once, in one transaction that locks the order.
 */
export function settleOrder(
	site: Site,
	orderId: string,
	snapshot: ProviderSnapshot,
): Promise<Settled> {
	return site.db.transaction().execute(async (trx) => {
		const { account, order } = await lockOrder(trx, orderId);
		const now = new Date();
		const known = await findPayment(trx, order.id);
		if (!isOurs(order, snapshot)) {
			await reportDiscrepancy(trx, site.log, {
				kind: "order-differs",
				subject: order.id,
				detail: `${snapshot.cents} ${snapshot.currency} instead of ${order.cents} ${order.currency}`,
				charge: isTheSame(order, snapshot) ? receivedOf(snapshot) : null,
				orderId: order.id,
			});
			// Money taken under other terms is left to the staff; never answer "nothing was charged".
			return known ? "COMPLETED" : "OPEN";
		}
		const payment = await settleCaptures(site, trx, { order, account, snapshot, known, now });
		const state = stateAfter(order, snapshot, payment !== undefined, now);
		if (order.state === "pending" && state === "declined" && account) {
			const content = declinedEmail(site.settings.origin);
			await queueMail(trx, site, { class: "service", to: account.email, content });
			const notice = { accountId: account.id, kind: "billing", code: "declined" } as const;
			await tellNotices(trx, [notice], now);
		}
		await trx
			.updateTable("orders")
			.set({
				state,
				checked_at: now,
				...(state === order.state ? {} : { updated_at: now, recheck_at: now }),
				...(state === "dropped" ? { left_at: order.left_at ?? now } : {}),
			})
			.where("id", "=", order.id)
			.execute();
		return wordOf(state);
	});
}

type OrderContext = {
	order: OrderRow;
	account: AccountRow | undefined;
	snapshot: ProviderSnapshot;
	known: PaymentRow | undefined;
	now: Date;
};

async function settleCaptures(
	site: Site,
	trx: Transaction<Tables>,
	{ order, account, snapshot, known, now }: OrderContext,
): Promise<PaymentRow | undefined> {
	let payment = known;
	let isNew = false;
	for (const capture of snapshot.captures) {
		if (!hasCome(capture) || capture.id === payment?.capture_id) continue;
		if (!isCounted(order, capture)) {
			const detail = `${capture.cents} ${capture.currency} for order ${order.id}`;
			await reportCharge(site, trx, { kind: "capture-differs", order, snapshot, capture, detail });
		} else if (!payment) {
			payment = await insertPayment(trx, order, capture, now);
			isNew = payment !== undefined;
		} else {
			const detail = `order ${order.id} was paid by ${payment.capture_id}`;
			await reportCharge(site, trx, { kind: "captured-twice", order, snapshot, capture, detail });
		}
	}
	if (!payment) return undefined;
	const receipt = isNew ? await giveReceipt(site, trx, order, payment, account, now) : null;
	const capture = snapshot.captures.find(({ id }) => id === payment.capture_id);
	const change = await settleRefunds(site, trx, {
		order,
		payment,
		account,
		capture,
		snapshot,
		now,
	});
	if (account && isNew && !change && (await isGoingBack(trx, account, now))) {
		const whole = { paymentId: payment.id, cents: payment.cents, isWhole: true };
		await endPurchases(trx, site, { accountId: account.id }, [whole], { reason: "staff", now });
	} else if (account && (isNew || change)) {
		const settled = isNew ? payment.id : undefined;
		await fulfil(trx, site, { accountId: account.id, settled, now });
	}
	if (account && receipt) {
		const brought = {
			period: await findPeriodOf(trx, payment.id),
			isWaiting: await isWaiting(trx, payment.id),
		};
		const content = receiptEmail({ receipt, ...brought }, site.settings.origin);
		await queueMail(trx, site, { class: "service", to: account.email, content });
		const about = { accountId: account.id, subject: `${receipt.number}` };
		await tellNotices(trx, [{ ...about, kind: "billing", code: "paid" }], now);
	}
	return payment;
}

type Reported = Pick<OrderContext, "order" | "snapshot"> & {
	kind: "capture-differs" | "captured-twice";
	capture: Capture;
	detail: string;
};

/** Reports a charge that paid for nothing here, until it is fully refunded. */
function reportCharge(
	site: Site,
	trx: Transaction<Tables>,
	{ kind, order, snapshot, capture, detail }: Reported,
): Promise<void> {
	if (capture.status === "refunded") return resolveDiscrepancy(trx, kind, capture.id);
	const facts = { charge: chargeOf(snapshot, capture), orderId: order.id };
	return reportDiscrepancy(trx, site.log, { kind, subject: capture.id, detail, ...facts });
}

/** Whether a capture pays the order: its sum, or one that the staff booked to it. */
const isCounted = (order: OrderRow, { id, cents, currency }: Capture) =>
	currency === order.currency && (cents === order.cents || id === order.booked_capture_id);

/**
 * Whether money received although its owner may not buy is owed back immediately and in full; also for an account
 * awaiting deletion, whose days would run out until then. After a refusal, a payment begins a new application.
 */
async function isGoingBack(
	trx: Transaction<Tables>,
	{ id: accountId }: AccountRow,
	now: Date,
): Promise<boolean> {
	const noSale = await whyNoSale(trx, { accountId }, now);
	return (
		noSale !== null && ["suspended", "banned", "closed", "deleting", "staff"].includes(noSale.why)
	);
}

/** Inserts the payment; returns it only if this call settled it. */
async function insertPayment(
	trx: Transaction<Tables>,
	order: OrderRow,
	capture: Capture,
	now: Date,
): Promise<PaymentRow | undefined> {
	const inserted = await trx
		.insertInto("payments")
		.values({
			id: randomUUID(),
			order_id: order.id,
			capture_id: capture.id,
			cents: capture.cents,
			currency: order.currency,
			settled_at: now,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returningAll()
		.executeTakeFirst();
	if (inserted) await recordPayment(trx, inserted);
	return inserted;
}

async function giveReceipt(
	site: Site,
	trx: Transaction<Tables>,
	order: OrderRow,
	payment: PaymentRow,
	account: AccountRow | undefined,
	now: Date,
): Promise<Receipt> {
	const receipt = await issueReceipt(trx, { order, payment, cents: payment.cents, now });
	if (account) return receipt;
	await reportDiscrepancy(trx, site.log, {
		kind: "paid-without-account",
		subject: payment.capture_id,
		detail: `order ${order.id}`,
	});
	return receipt;
}

function findPayment(trx: Transaction<Tables>, orderId: string): Promise<PaymentRow | undefined> {
	return trx.selectFrom("payments").selectAll().where("order_id", "=", orderId).executeTakeFirst();
}

/** Whether the snapshot matches this order in every required field; the staff may have booked another amount. */
const isOurs = (order: OrderRow, snapshot: ProviderSnapshot) =>
	isTheSame(order, snapshot) &&
	(snapshot.cents === order.cents || order.booked_capture_id !== null);

/** Whether the snapshot is of this order: id, currency and payee. */
function isTheSame(order: OrderRow, snapshot: ProviderSnapshot): boolean {
	return (
		snapshot.providerOrderId === order.provider_order_id &&
		snapshot.ours === order.id &&
		snapshot.currency === order.currency &&
		snapshot.payee === order.payee
	);
}

function stateAfter(
	order: OrderRow,
	snapshot: ProviderSnapshot,
	isPaid: boolean,
	now: Date,
): OrderRow["state"] {
	if (isPaid) return "paid";
	const statuses = snapshot.captures.map(({ status }) => status);
	if (statuses.includes("pending")) return "pending";
	if (statuses.includes("declined")) return "declined";
	if (snapshot.status === "void") return "dropped";
	const isStale = now.getTime() - order.updated_at.getTime() > captureGraceMs;
	if (order.state === "capturing" && isStale) return "open";
	return order.state;
}

function wordOf(state: OrderRow["state"]): Settled {
	if (state === "paid") return "COMPLETED";
	if (state === "pending") return "PENDING";
	return state === "declined" || state === "dropped" ? "DECLINED" : "OPEN";
}
