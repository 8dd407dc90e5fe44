/** The simulator's options, and what a demo or a test can do with it. */
import type { Approval } from "./orders.ts";
import type { Fault, RefundWay, ReversalShows, WebhookMode } from "./outcomes.ts";
import type { Buyer, DisputeOutcome, State } from "./state.ts";
import type { SimulatorEvent } from "./webhooks/events.ts";
import type { Forgery } from "./webhooks/signature.ts";
import type { Operation } from "./world.ts";

/** A request and the status of its answer; 0 when the answer was lost. */
export type Seen = {
	operation: string;
	path: string;
	requestId: string | undefined;
	status: number;
};

export type SimulatorOptions = {
	/** The caller's mode: the simulator opens only where this is true (`settings.isDemo`). */
	isDemo: boolean;
	/** 0, the default, picks a free port. */
	port?: number;
	/** The address to listen on; default 127.0.0.1. */
	host?: string;
	clientId: string;
	clientSecret: string;
	/** Letters and digits only, like PayPal's. */
	webhookId: string;
	/** Where events are sent; can be set later with `webhooks.sendTo`. */
	webhookUrl?: string;
	/** The simulator's clock; timers are real. */
	now?: () => Date;
	/** PayPal's delay before it creates, captures or refunds: milliseconds, or until resolved. */
	latency?: number | (() => number | Promise<void>);
	/** Milliseconds until the automatic events after a payment. */
	afterwards?: number;
	/** Milliseconds that a slow answer takes. */
	slow?: number;
	/** Milliseconds before the second, third … attempt of an event; the last one repeats. */
	pauses?: readonly number[];
	/** Attempts before an event is given up; PayPal makes 25 within three days. */
	attempts?: number;
	/** Milliseconds that a delayed or reordered event waits. */
	delay?: number;
	/** Stores orders, payments and events across restarts; without it they are lost. */
	stateFile?: string;
	/** Lifetime of a token in seconds. */
	tokenSeconds?: number;
};

export type Simulator = {
	/** The base address of the API, of `/sdk/js` and of the approval window. */
	readonly url: string;
	/** PEM of the root certificate of the webhook certificates. */
	readonly rootCertificate: string;
	readonly merchantId: string;
	readonly state: Readonly<State>;
	/** Every PayPal API call so far. */
	readonly seen: readonly Seen[];
	/** The buyer approves, without a browser. */
	approve(orderId: string, approval?: Approval): Buyer;
	/** A pending capture completes or is denied. */
	settle(captureId: string, status: "COMPLETED" | "DECLINED"): void;
	/** The merchant refunds by hand at PayPal; the whole remainder when no amount is given. */
	refund(captureId: string, value?: string): { id: string };
	/**
	 * The outcome of refunds requested through the API: `usual` unless the order's outcome differs.
	 */
	chooseRefunds(captureId: string, way: RefundWay): void;
	/** A pending refund completes or fails. */
	settleRefund(refundId: string, status: "COMPLETED" | "FAILED"): void;
	/** A second charge of what was captured; returns its id. */
	chargeAgain(captureId: string): string;
	/** The buyer's bank takes the money back; reads show it as a refund by default. */
	reverse(captureId: string, shows?: ReversalShows): void;
	/** @returns the dispute's id */
	dispute(captureId: string): string;
	updateDispute(id: string): void;
	resolveDispute(id: string, outcome: DisputeOutcome, shows?: ReversalShows): void;
	/** Makes the next calls fail: once and for any order, by default. */
	failNext(operation: Operation, fault: Fault, options?: { times?: number; id?: string }): void;
	forgetFaults(): void;
	expireTokens(): void;
	/** In cents. */
	countMoney(currency?: string): { captured: number; refunded: number; left: number };
	readonly webhooks: {
		readonly events: readonly SimulatorEvent[];
		sendTo(address: string | undefined): void;
		setMode(mode: WebhookMode): void;
		hold(): void;
		release(arrange?: (events: SimulatorEvent[]) => SimulatorEvent[]): void;
		resend(eventId: string): Promise<boolean>;
		/** Sends a forged copy. @returns the merchant's status; 0 when there was no answer */
		forge(eventId: string, as: Forgery): Promise<number>;
		/** Resolves when every event is answered and no timer is pending. */
		idle(): Promise<void>;
	};
	close(): Promise<void>;
};
