/** What every part of the simulator shares: the clock, its own address, its memory and its post. */
import type { Fault } from "./outcomes.ts";
import type { Json, State } from "./state.ts";

export type EventType =
	| "CHECKOUT.ORDER.APPROVED"
	| "PAYMENT.CAPTURE.COMPLETED"
	| "PAYMENT.CAPTURE.PENDING"
	| "PAYMENT.CAPTURE.DENIED"
	| "PAYMENT.CAPTURE.DECLINED"
	| "PAYMENT.CAPTURE.REFUNDED"
	| "PAYMENT.CAPTURE.REVERSED"
	| "CUSTOMER.DISPUTE.CREATED"
	| "CUSTOMER.DISPUTE.UPDATED"
	| "CUSTOMER.DISPUTE.RESOLVED";

/** An operation of PayPal's, or the loading of its script. */
export type Operation =
	| "token"
	| "create-order"
	| "show-order"
	| "capture-order"
	| "show-capture"
	| "refund-capture"
	| "show-refund"
	| "show-dispute"
	| "list-disputes"
	| "list-events"
	| "show-event"
	| "resend-event"
	| "verify-signature"
	| "script";

export type World = {
	state: State;
	now(): Date;
	/** The simulator's own address, without a trailing slash. */
	url(): string;
	/** Announces a change to the merchant; `orderId` says how this payment's events are sent. */
	announce(type: EventType, resource: Json, orderId: string): void;
	/** Does what happens by itself after a payment, a little later. */
	later(act: () => void): void;
	/** Lets the next calls of an operation go wrong, of one order or of any. */
	failNext(operation: Operation, fault: Fault, options?: { times?: number; id?: string }): void;
};

/** As PayPal writes times in orders and payments: to the second. */
export function timeOf(date: Date): string {
	return `${date.toISOString().slice(0, 19)}Z`;
}
