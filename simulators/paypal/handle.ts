/** What opens the simulator, and what a demo or a test can do with it. */
import type { Approval } from "./orders.ts";
import type { Fault, RefundWay, ReversalShows, WebhookMode } from "./outcomes.ts";
import type { Buyer, DisputeOutcome, State } from "./state.ts";
import type { SimulatorEvent } from "./webhooks/events.ts";
import type { Forgery } from "./webhooks/signature.ts";
import type { Operation } from "./world.ts";

/** What came in and how it was answered; 0: the answer was lost. */
export type Seen = {
	operation: string;
	path: string;
	requestId: string | undefined;
	status: number;
};

export type SimulatorOptions = {
	/** Who asks for it: the simulator opens only where this is true (`settings.isDemo`). */
	isDemo: boolean;
	/** 0, the usual value, takes a free one. */
	port?: number;
	/** The address to listen on; 127.0.0.1 unless said otherwise. */
	host?: string;
	clientId: string;
	clientSecret: string;
	/** Letters and digits only, as PayPal's. */
	webhookId: string;
	/** Where events go; it can be named later with `webhooks.sendTo`. */
	webhookUrl?: string;
	/** The simulator's clock; timers are real. */
	now?: () => Date;
	/** What PayPal takes before it creates, captures or refunds: milliseconds, or until resolved. */
	latency?: number | (() => number | Promise<void>);
	/** Milliseconds until that happens which happens by itself after a payment. */
	afterwards?: number;
	/** Milliseconds that a slow answer takes. */
	slow?: number;
	/** Milliseconds before the second, third … attempt of an event; the last one repeats. */
	pauses?: readonly number[];
	/** Attempts before an event is given up; PayPal makes 25 within three days. */
	attempts?: number;
	/** Milliseconds that a delayed or reordered event waits. */
	delay?: number;
	/** Keeps orders, payments and events over a restart; absent: they are forgotten. */
	stateFile?: string;
	/** Seconds that a token lives. */
	tokenSeconds?: number;
};

export type Simulator = {
	/** The base address of the API, of `/sdk/js` and of the approval window. */
	readonly url: string;
	/** PEM of the root that the webhooks' certificates go back to. */
	readonly rootCertificate: string;
	readonly merchantId: string;
	readonly state: Readonly<State>;
	/** Every call of PayPal's API so far. */
	readonly seen: readonly Seen[];
	/** The buyer approves, without a browser. */
	approve(orderId: string, approval?: Approval): Buyer;
	/** A pending capture gets through or is denied. */
	settle(captureId: string, status: "COMPLETED" | "DECLINED"): void;
	/** The merchant refunds by hand at PayPal; everything that is left without an amount. */
	refund(captureId: string, value?: string): { id: string };
	/** How the refunds go that are asked for through the API: `usual` unless the outcome said otherwise. */
	chooseRefunds(captureId: string, way: RefundWay): void;
	/** A pending refund gets through or fails. */
	settleRefund(refundId: string, status: "COMPLETED" | "FAILED"): void;
	/** The buyer's bank takes the money back; readings show it as a refund unless said otherwise. */
	reverse(captureId: string, shows?: ReversalShows): void;
	/** @returns the dispute's id */
	dispute(captureId: string): string;
	updateDispute(id: string): void;
	resolveDispute(id: string, outcome: DisputeOutcome, shows?: ReversalShows): void;
	/** Lets the next calls go wrong: once, of any order, unless said otherwise. */
	failNext(operation: Operation, fault: Fault, options?: { times?: number; id?: string }): void;
	/** From now on nothing goes wrong any more that was planned. */
	forgetFaults(): void;
	/** Makes all tokens worthless. */
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
		/** Sends a forged copy. @returns the merchant's status, 0 without an answer */
		forge(eventId: string, as: Forgery): Promise<number>;
		/** Resolves when every event is answered and nothing waits to happen. */
		idle(): Promise<void>;
	};
	close(): Promise<void>;
};
