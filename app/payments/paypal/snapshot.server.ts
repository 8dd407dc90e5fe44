import type { CheckoutOrdersV2, OrderResponseBody } from "@paypal/paypal-js";
import type { Capture, CaptureStatus, ProviderRefund, ProviderSnapshot } from "../provider.ts";

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

/** Converts a refund. */
export function readRefund(refund: PaypalRefund): ProviderRefund {
	return {
		id: refund.id ?? "",
		ours: refund.custom_id,
		captureId: linkedId(refund),
		status: refundStatuses[refund.status ?? ""] ?? "pending",
		...readMoney(refund.amount),
	};
}

/** Converts an order. */
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
