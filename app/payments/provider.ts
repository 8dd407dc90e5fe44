/**
 * What any company that takes payments has to offer us, in our words; PayPal is the first
 * (`paypal/paypal.server.ts`). Money is in whole cents.
 */

/** Why a call brought nothing. */
export type ProviderRefusal =
	/** Nobody knows whether it worked: the same call, with the same request id, may be made again. */
	| "retryable"
	/** The payer's bank said no; another means of payment may do. */
	| "declined"
	/** The payer has not agreed yet. */
	| "not-approved"
	/** It was captured before: read it. */
	| "already-captured"
	/** Nothing is left to pay back. */
	| "already-refunded"
	| "not-found"
	/** It will never work like this. */
	| "refused";

export type Refused = { refused: ProviderRefusal };

/** `declined` ends a capture, `pending` waits; refunds leave it standing as money that came in. */
export type CaptureStatus =
	| "completed"
	| "pending"
	| "declined"
	| "refunded"
	| "partially-refunded";

export type Capture = { id: string; status: CaptureStatus; cents: number; currency: string };

export type ProviderRefund = {
	id: string;
	/** Our number of it, when we asked for it. */
	ours: string | undefined;
	captureId: string | undefined;
	status: "pending" | "completed" | "failed";
	cents: number;
	currency: string;
	/** Taken back by the payer's bank or the provider, not paid back by us. */
	isReversal?: boolean;
};

/** An order as the provider knows it at one moment. */
export type Reading = {
	providerOrderId: string;
	/** Our number of it. */
	ours: string | undefined;
	/** Whose account is paid. */
	payee: string | undefined;
	status: "open" | "approved" | "completed" | "void";
	cents: number;
	currency: string;
	captures: readonly Capture[];
	refunds: readonly ProviderRefund[];
};

export type DisputeReading = {
	id: string;
	captureIds: readonly string[];
	isOpen: boolean;
	outcome: string | null;
	openedAt: Date;
	updatedAt: Date;
};

/** A message of the provider whose signature was right; it only says where to look. */
export type ProviderEvent = {
	id: string;
	kind: string;
	/** Where the books have to be compared. */
	about:
		| { order: string }
		| { capture: string; reversal?: ProviderRefund }
		| { refund: string }
		| { dispute: string }
		| null;
};

type ListedDispute = Pick<DisputeReading, "id" | "updatedAt">;

/** A message as the provider keeps it: read from there, it needs no signature. */
type SentEvent = { event: ProviderEvent; raw: Buffer };

type NewOrder = {
	/** Our number of it. */
	id: string;
	cents: number;
	currency: "USD";
	requestId: string;
};

type NewRefund = {
	/** Our number of it, and the request id. */
	id: string;
	captureId: string;
	cents: number;
	currency: "USD";
};

export type PaymentProvider = {
	createOrder(order: NewOrder): Promise<Reading | Refused>;
	captureOrder(providerOrderId: string, requestId: string): Promise<Reading | Refused>;
	readOrder(providerOrderId: string): Promise<Reading | Refused>;
	/** The order that a capture or a refund belongs to. */
	findOrderOf(
		about: { capture: string } | { refund: string },
	): Promise<{ order: string } | Refused>;
	refund(refund: NewRefund): Promise<ProviderRefund | Refused>;
	readDispute(id: string): Promise<DisputeReading | Refused>;
	/** Those that were opened since a moment, which lies 180 days back at most. */
	listDisputes(since: Date): Promise<{ disputes: readonly ListedDispute[] } | Refused>;
	/** The messages of reversals since a moment, whether or not they arrived. */
	listReversals(since: Date): Promise<{ events: readonly SentEvent[] } | Refused>;
	/** Checks the signature of what was posted before it is parsed. */
	readEvent(
		raw: Buffer,
		headers: Headers,
	): Promise<ProviderEvent | { refused: "forged" | "retryable" }>;
};
