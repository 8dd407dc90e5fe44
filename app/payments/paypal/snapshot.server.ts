import type { CheckoutOrdersV2, OrderResponseBody } from "@paypal/paypal-js";
import type {
	Capture,
	CaptureStatus,
	ProviderEvent,
	ProviderRefund,
	ProviderSnapshot,
} from "../provider.ts";

type Schemas = CheckoutOrdersV2["components"]["schemas"];
type Money = { currency_code?: string; value?: string };
type PaypalCapture = Schemas["capture"];
/** The published types leave a link's `rel` and `href` untyped. */
type Linked = { links?: readonly { rel?: string; href?: string }[] };
export type PaypalRefund = Schemas["refund"] & Linked;

const captureStatuses: Record<string, CaptureStatus> = {
	COMPLETED: "completed",
	PENDING: "pending",
	DECLINED: "declined",
	FAILED: "declined",
	REFUNDED: "refunded",
	PARTIALLY_REFUNDED: "partially-refunded",
};

const refundStatuses: Record<string, ProviderRefund["status"]> = {
	COMPLETED: "completed",
	PENDING: "pending",
	FAILED: "failed",
	CANCELLED: "failed",
};

const orderStatuses: Record<string, ProviderSnapshot["status"]> = {
	APPROVED: "approved",
	COMPLETED: "completed",
	VOIDED: "void",
};

/** Formats cents for PayPal: `9900` as `99.00`. */
export function writeMoney(cents: number): string {
	return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** Parses `99.00` into cents; -1, which matches no price, for anything else. */
function readMoney(money: Money | undefined): { cents: number; currency: string } {
	const [, whole, part] = /^(\d{1,10})\.(\d{2})$/.exec(money?.value ?? "") ?? [];
	const cents = whole && part ? Number(whole) * 100 + Number(part) : -1;
	return { cents, currency: money?.currency_code ?? "" };
}

/** The last path segment of the `up` link: a refund's capture, or a capture's order. */
export function linkedId({ links }: Linked): string | undefined {
	const up = links?.find(({ rel }) => rel === "up")?.href;
	return up?.split("?")[0]?.split("/").at(-1);
}

function readCapture(capture: PaypalCapture): Capture {
	return {
		id: capture.id ?? "",
		// Unknown statuses count as pending.
		status: captureStatuses[capture.status ?? ""] ?? "pending",
		...readMoney(capture.amount),
	};
}

export function readRefund(refund: PaypalRefund): ProviderRefund {
	return {
		id: refund.id ?? "",
		ours: refund.custom_id,
		captureId: linkedId(refund),
		status: refundStatuses[refund.status ?? ""] ?? "pending",
		...readMoney(refund.amount),
	};
}

export function readOrder(order: OrderResponseBody): ProviderSnapshot {
	const unit = order.purchase_units?.[0];
	return {
		providerOrderId: order.id ?? "",
		ours: unit?.custom_id,
		payee: unit?.payee?.merchant_id ?? unit?.payee?.email_address,
		status: orderStatuses[order.status ?? ""] ?? "open",
		...readMoney(unit?.amount),
		captures: (unit?.payments?.captures ?? []).map(readCapture),
		refunds: (unit?.payments?.refunds ?? []).map(readRefund),
	};
}

type Event = {
	id?: unknown;
	event_type?: unknown;
	resource?: PaypalRefund & { dispute_id?: string; id?: string };
};

/** What a signed event refers to; null if it is not a valid event. */
export function parseEvent(raw: Buffer): ProviderEvent | null {
	let event: Event;
	try {
		event = JSON.parse(raw.toString("utf8")) as Event;
	} catch {
		return null;
	}
	const { id, event_type: kind, resource } = event;
	if (typeof id !== "string" || id === "" || id.length > 128) return null;
	if (typeof kind !== "string" || kind.length > 128) return null;
	return { id, kind, about: aboutOf(kind, resource ?? {}) };
}

function aboutOf(kind: string, resource: NonNullable<Event["resource"]>): ProviderEvent["about"] {
	const { id, dispute_id } = resource;
	if (kind.startsWith("CUSTOMER.DISPUTE.")) return dispute_id ? { dispute: dispute_id } : null;
	if (!id) return null;
	if (kind.startsWith("CHECKOUT.ORDER.")) return { order: id };
	if (kind === "PAYMENT.CAPTURE.REFUNDED") {
		const capture = linkedId(resource);
		return capture ? { capture } : { refund: id };
	}
	if (kind === "PAYMENT.CAPTURE.REVERSED") return reversalOf(resource, id);
	if (kind.startsWith("PAYMENT.CAPTURE.")) return { capture: id };
	if (kind.startsWith("PAYMENT.REFUND.")) return { refund: id };
	return null;
}

/** No order lists its reversals, so the signed event is the only source. */
function reversalOf(resource: PaypalRefund, id: string): ProviderEvent["about"] {
	const capture = linkedId(resource);
	if (!capture) return { capture: id };
	const reversal = { ...readRefund(resource), captureId: capture, isReversal: true };
	return { capture, reversal: { ...reversal, status: "completed" } };
}
