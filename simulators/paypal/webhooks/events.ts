/** PayPal's events, in its format. */
import { type Json, makeId } from "../state.ts";
import type { EventType, World } from "../world.ts";

export type SimulatorEvent = {
	id: string;
	type: EventType;
	orderId: string;
	/** The exact bytes that are signed and sent. */
	body: string;
	created: Date;
	/** How often it was sent, and the status of the last answer; 0 when there was none. */
	attempts: number;
	answer: number | undefined;
	/** Never sent, as if lost. */
	isLost: boolean;
};

const resourceTypes: Record<string, string> = {
	CHECKOUT: "checkout-order",
	PAYMENT: "capture",
	CUSTOMER: "dispute",
};

function summaryOf(type: EventType, resource: Json): string {
	const amount = resource.amount as { currency_code: string; value: string } | undefined;
	const sum = amount ? `$ ${amount.value} ${amount.currency_code}` : "";
	const sentences: Record<EventType, string> = {
		"CHECKOUT.ORDER.APPROVED": "An order has been approved by buyer",
		"PAYMENT.CAPTURE.COMPLETED": `Payment completed for ${sum}`,
		"PAYMENT.CAPTURE.PENDING": `Payment pending for ${sum}`,
		"PAYMENT.CAPTURE.DENIED": `A ${sum} capture payment was denied`,
		"PAYMENT.CAPTURE.DECLINED": `A ${sum} capture payment was declined`,
		"PAYMENT.CAPTURE.REFUNDED": `A ${sum} capture payment was refunded`,
		"PAYMENT.CAPTURE.REVERSED": `A ${sum} capture payment was reversed`,
		"CUSTOMER.DISPUTE.CREATED": `A new dispute opened with Case # ${resource.dispute_id}`,
		"CUSTOMER.DISPUTE.UPDATED": `A dispute was updated with Case # ${resource.dispute_id}`,
		"CUSTOMER.DISPUTE.RESOLVED": `A dispute was resolved with Case # ${resource.dispute_id}`,
	};
	return sentences[type];
}

/** Refunds and reversals show the refund, not the capture. */
function resourceTypeOf(type: EventType): string {
	if (/REFUNDED|REVERSED/.test(type)) return "refund";
	return resourceTypes[type.split(".")[0] ?? ""] ?? "capture";
}

export function makeEvent(
	world: Pick<World, "now" | "url">,
	type: EventType,
	resource: Json,
	orderId: string,
): SimulatorEvent {
	const id = `WH-${makeId()}-${makeId()}`;
	const created = world.now();
	const own = `${world.url()}/v1/notifications/webhooks-events/${id}`;
	const body = JSON.stringify({
		id,
		event_version: "1.0",
		create_time: created.toISOString(),
		resource_type: resourceTypeOf(type),
		resource_version: "2.0",
		event_type: type,
		summary: summaryOf(type, resource),
		resource,
		links: [
			{ href: own, rel: "self", method: "GET" },
			{ href: `${own}/resend`, rel: "resend", method: "POST" },
		],
	});
	return { id, type, orderId, body, created, attempts: 0, answer: undefined, isLost: false };
}
