/** Shared by every part of the simulator: the clock, its own address, its state and its events. */
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

/** A PayPal operation, or loading its script. */
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
	/** Sends an event to the merchant; `orderId` selects the payment's delivery mode. */
	announce(type: EventType, resource: Json, orderId: string): void;
	/** Runs an automatic action after a payment, a little later. */
	later(act: () => void): void;
	/** Makes the next calls of an operation fail, for one order or any. */
	failNext(operation: Operation, fault: Fault, options?: { times?: number; id?: string }): void;
};

/** PayPal's time format in orders and payments: whole seconds. */
export function timeOf(date: Date): string {
	return `${date.toISOString().slice(0, 19)}Z`;
}
