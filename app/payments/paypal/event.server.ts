import type { ProviderEvent } from "../provider.ts";
import { linkedId, type PaypalRefund, readRefund } from "./snapshot.server.ts";

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
