/** The simulator's state: orders, captures, refunds, disputes and events, in memory. */
import { randomBytes } from "node:crypto";
import type { Outcome, RefundWay, ReversalShows, WebhookMode } from "./outcomes.ts";

export type Money = { currency_code: string; value: string };
/** JSON as received or sent. */
export type Json = Record<string, unknown>;

export type Buyer = { email: string; payerId: string; given: string; surname: string };

export type Order = {
	id: string;
	status: "CREATED" | "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED";
	created: string;
	updated: string;
	/** The only purchase unit, as the merchant sent it. */
	unit: Json;
	amount: Money;
	/** Set when the merchant named PayPal's wallet on creation. */
	wallet: Json | undefined;
	/** The payment's outcome, once the buyer has chosen; `complete` until then. */
	outcome: Outcome;
	webhooks: WebhookMode | undefined;
	/** The buyer's instrument was declined before: the next one works by default. */
	declined: boolean;
	buyer: Buyer | undefined;
	captures: string[];
	refunds: string[];
};

export type Capture = {
	id: string;
	orderId: string;
	status: "COMPLETED" | "PENDING" | "DECLINED" | "PARTIALLY_REFUNDED" | "REFUNDED";
	/** Why it is not completed, in PayPal's words. */
	reason: string | undefined;
	/** The buyer's bank took the money back. PayPal shows such a capture as refunded. */
	reversed: boolean;
	amount: Money;
	refunded: number;
	refundsGo: RefundWay;
	payee: Json;
	created: string;
	updated: string;
};

export type Refund = {
	id: string;
	captureId: string;
	/** While pending, no money has gone back yet. */
	status: "COMPLETED" | "PENDING" | "FAILED";
	amount: Money;
	/** The total refunded of the capture up to and including this refund, in cents. */
	total: number;
	reversal: boolean;
	/** How a reversal shows when its order or capture is read; other refunds always show. */
	shows: ReversalShows;
	invoiceId: string | undefined;
	customId: string | undefined;
	note: string | undefined;
	created: string;
	updated: string;
};

export type Dispute = {
	id: string;
	captureId: string;
	status: "OPEN" | "WAITING_FOR_SELLER_RESPONSE" | "UNDER_REVIEW" | "RESOLVED";
	outcome: DisputeOutcome | undefined;
	amount: Money;
	created: string;
	updated: string;
};

export type DisputeOutcome = "RESOLVED_BUYER_FAVOUR" | "RESOLVED_SELLER_FAVOUR";

export type State = {
	orders: Map<string, Order>;
	captures: Map<string, Capture>;
	refunds: Map<string, Refund>;
	disputes: Map<string, Dispute>;
};

export function emptyState(): State {
	return { orders: new Map(), captures: new Map(), refunds: new Map(), disputes: new Map() };
}

/** The alphabet of PayPal's account ids: without 0, 1, I and O. */
export const merchant = { merchant_id: "D8VASHTESTM8R", email_address: "merchant@simulator.test" };

const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Seventeen characters, like PayPal's ids of orders, captures and refunds. */
export function makeId(length = 17): string {
	return [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join("");
}

/** An already validated amount in cents. */
export function centsOf({ value }: Money): number {
	const [whole = "0", part = ""] = value.split(".");
	return Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

export function moneyOf(cents: number, currency: string): Money {
	const value = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
	return { currency_code: currency, value };
}

/** Cents captured, refunded and left, in one currency. */
export function countMoney(state: State, currency = "USD") {
	const paid = [...state.captures.values()].filter(
		({ status, amount }) =>
			amount.currency_code === currency && status !== "PENDING" && status !== "DECLINED",
	);
	const captured = paid.reduce((sum, { amount }) => sum + centsOf(amount), 0);
	const refunded = paid.reduce((sum, capture) => sum + capture.refunded, 0);
	return { captured, refunded, left: captured - refunded };
}
