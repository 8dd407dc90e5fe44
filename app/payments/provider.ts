import type { Currency } from "../memberships/plans.ts";

/**
 * The port every payment provider implements; PayPal is the first (`paypal/paypal.server.ts`).
 * Money is in whole cents.
 */

export type ProviderRefusal =
	/** The outcome is unknown: the call can be repeated with the same request id. */
	| "retryable"
	/** The payer's bank declined; another payment method may work. */
	| "declined"
	| "not-approved"
	/** Already captured: read the order. */
	| "already-captured"
	| "already-refunded"
	| "not-found"
	/** Will not work however often it is repeated. */
	| "refused";

export type Refused = { refused: ProviderRefusal };

/** `declined` is final, `pending` is not; a refunded capture still counts as money received. */
export type CaptureStatus =
	| "completed"
	| "pending"
	| "declined"
	| "refunded"
	| "partially-refunded";

export type Capture = { id: string; status: CaptureStatus; cents: number; currency: string };

export type ProviderRefund = {
	id: string;
	/** Our id, when we requested it. */
	ours: string | undefined;
	captureId: string | undefined;
	status: "pending" | "completed" | "failed";
	cents: number;
	currency: string;
	/** Reversed by the payer's bank or the provider, not refunded by us. */
	isReversal?: boolean;
};

/** An order as the provider knows it at one moment. */
export type ProviderSnapshot = {
	providerOrderId: string;
	/** Our id for it. */
	ours: string | undefined;
	payee: string | undefined;
	status: "open" | "approved" | "completed" | "void";
	cents: number;
	currency: string;
	captures: readonly Capture[];
	refunds: readonly ProviderRefund[];
};

export type DisputeSnapshot = {
	id: string;
	captureIds: readonly string[];
	isOpen: boolean;
	outcome: string | null;
	openedAt: Date;
	updatedAt: Date;
};

/** A webhook event with a valid signature; it only says what to read. */
export type ProviderEvent = {
	id: string;
	kind: string;
	/** What to compare with our ledger. */
	about:
		| { order: string }
		| { capture: string; reversal?: ProviderRefund }
		| { refund: string }
		| { dispute: string }
		| null;
};

type ListedDispute = Pick<DisputeSnapshot, "id" | "updatedAt">;

/** An event from the provider's own list; fetched from there it needs no signature. */
type SentEvent = { event: ProviderEvent; raw: Buffer };

type NewOrder = {
	/** Our id for it. */
	id: string;
	cents: number;
	currency: Currency;
	/** What the payer sees at the provider. */
	item: string;
	requestId: string;
};

type NewRefund = {
	/** Our id, also the request id. */
	id: string;
	captureId: string;
	cents: number;
	currency: Currency;
};

export type PaymentProvider = {
	createOrder(order: NewOrder): Promise<ProviderSnapshot | Refused>;
	captureOrder(providerOrderId: string, requestId: string): Promise<ProviderSnapshot | Refused>;
	readOrder(providerOrderId: string): Promise<ProviderSnapshot | Refused>;
	findOrderOf(
		about: { capture: string } | { refund: string },
	): Promise<{ order: string } | Refused>;
	refund(refund: NewRefund): Promise<ProviderRefund | Refused>;
	readDispute(id: string): Promise<DisputeSnapshot | Refused>;
	/** Disputes opened since a moment at most 180 days ago. */
	listDisputes(since: Date): Promise<{ disputes: readonly ListedDispute[] } | Refused>;
	/** Events of refunds and reversals sent since a moment, delivered or not. */
	listReturns(since: Date): Promise<{ events: readonly SentEvent[] } | Refused>;
	/** Verifies the signature of a posted body before parsing it. */
	readEvent(
		raw: Buffer,
		headers: Headers,
	): Promise<ProviderEvent | { refused: "forged" | "retryable" }>;
};
