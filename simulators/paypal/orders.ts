/** Orders v2: create, show, and capture once the buyer has approved. */
import { followUp } from "./afterwards.ts";
import { captureBody, orderBody, payeeOf } from "./answers.ts";
import { Refusal, refuse } from "./errors.ts";
import type { Call } from "./idempotency.ts";
import { readOrderRequest } from "./order-request.ts";
import {
	isFault,
	isOutcome,
	isWebhookMode,
	type Outcome,
	readMagic,
	type WebhookMode,
} from "./outcomes.ts";
import { makeCapture } from "./payments.ts";
import { type Buyer, makeId, type Order } from "./state.ts";
import { timeOf, type World } from "./world.ts";

/** @throws Refusal when there is no such order. */
export function findOrder(world: World, id: string): Order {
	const order = world.state.orders.get(id);
	if (!order) throw new Refusal(404, "INVALID_RESOURCE_ID", { field: "order_id", value: id });
	return order;
}

/** `POST /v2/checkout/orders` */
export function createOrder(world: World, call: Call): { order: Order } {
	const { unit, amount, wallet } = readOrderRequest(call.body);
	if (wallet && !call.requestId) throw new Refusal(400, "PAYPAL_REQUEST_ID_REQUIRED");
	const now = timeOf(world.now());
	const order: Order = {
		id: makeId(),
		status: wallet ? "PAYER_ACTION_REQUIRED" : "CREATED",
		created: now,
		updated: now,
		unit,
		amount,
		wallet,
		outcome: readMagic(unit.custom_id) ?? "complete",
		webhooks: undefined,
		declined: false,
		buyer: undefined,
		captures: [],
		refunds: [],
	};
	world.state.orders.set(order.id, order);
	return { order };
}

export type Approval = {
	/** The payment's outcome; by default from the magic values, else success. */
	outcome?: Outcome;
	webhooks?: WebhookMode;
	/** The buyer's email address; `decline@…` and the like choose the outcome. */
	email?: string;
};

/** The buyer approves. A paid order is unchanged. */
export function approveOrder(world: World, id: string, approval: Approval = {}): Buyer {
	const order = findOrder(world, id);
	const { outcome, webhooks, email } = approval;
	const buyer = order.buyer ?? {
		email: "buyer@example.com",
		payerId: makeId(13),
		given: "Demo",
		surname: "Buyer",
	};
	if (order.status === "COMPLETED") return buyer;
	order.buyer = email ? { ...buyer, email } : buyer;
	const usual = order.declined ? "complete" : order.outcome;
	order.outcome = isOutcome(outcome) ? outcome : (readMagic(email) ?? usual);
	order.webhooks = isWebhookMode(webhooks) ? webhooks : order.webhooks;
	order.status = "APPROVED";
	order.updated = timeOf(world.now());
	if (isFault(order.outcome)) world.failNext("capture-order", order.outcome, { id });
	world.announce("CHECKOUT.ORDER.APPROVED", orderBody(world, order, true), id);
	return order.buyer;
}

/** `POST /v2/checkout/orders/{id}/capture` */
export function captureOrder(world: World, id: string): { order: Order } {
	const order = findOrder(world, id);
	if (order.status === "COMPLETED") throw new Refusal(422, "ORDER_ALREADY_CAPTURED");
	if (order.status !== "APPROVED") throw new Refusal(422, "ORDER_NOT_APPROVED");
	if (order.outcome === "decline") {
		order.declined = true;
		const href = `${world.url()}/checkoutnow?token=${id}`;
		const links = [{ href, rel: "redirect", method: "GET" }];
		throw new Refusal(422, "INSTRUMENT_DECLINED", { links });
	}
	const invoice = order.unit.invoice_id;
	const isUsed = [...world.state.captures.values()].some(
		(capture) =>
			invoice !== undefined &&
			capture.status !== "DECLINED" &&
			world.state.orders.get(capture.orderId)?.unit.invoice_id === invoice,
	);
	if (isUsed) throw new Refusal(422, "DUPLICATE_INVOICE_ID", { value: invoice });
	const capture = makeCapture(world, order, payeeOf(order.unit));
	order.status = "COMPLETED";
	order.updated = capture.created;
	if (capture.status === "COMPLETED")
		world.announce("PAYMENT.CAPTURE.COMPLETED", captureBody(world, capture), id);
	else if (capture.status === "PENDING")
		world.announce("PAYMENT.CAPTURE.PENDING", captureBody(world, capture), id);
	else world.announce("PAYMENT.CAPTURE.DECLINED", captureBody(world, capture), id);
	followUp(world, capture, order.outcome);
	return { order };
}

/**
 * The sandbox's header for requesting an error: `{"mock_application_codes":"INSTRUMENT_DECLINED"}`.
 */
export function readMock(header: string | undefined) {
	if (!header) return undefined;
	try {
		const { mock_application_codes: code } = JSON.parse(header) as Record<string, unknown>;
		if (typeof code !== "string") return undefined;
		if (code === "INTERNAL_SERVER_ERROR" || code === "INTERNAL_SERVICE_ERROR") return refuse(500);
		if (code === "RATE_LIMIT_REACHED") return refuse(429);
		return refuse(422, code);
	} catch {
		return refuse(400, "MALFORMED_REQUEST_JSON", { field: "PayPal-Mock-Response" });
	}
}
