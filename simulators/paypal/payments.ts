/** Payments v2: captures and refunds, and what happens to a payment afterwards. */
import { captureBody, refundBody } from "./answers.ts";
import { Refusal } from "./errors.ts";
import { readMoney, readText } from "./order-request.ts";
import type { Outcome, RefundWay, ReversalShows } from "./outcomes.ts";
import {
	type Capture,
	centsOf,
	type Json,
	makeId,
	moneyOf,
	type Order,
	type Refund,
} from "./state.ts";
import { timeOf, type World } from "./world.ts";

/** @throws Refusal when there is no such capture. */
export function findCapture(world: World, id: string): Capture {
	const capture = world.state.captures.get(id);
	if (!capture) throw new Refusal(404, "INVALID_RESOURCE_ID", { field: "capture_id", value: id });
	return capture;
}

const refundsAfter: Partial<Record<Outcome, RefundWay>> = {
	"refund-refused": "refused",
	"refund-pending": "pending",
};

/** Captures the money with the order's outcome. */
export function makeCapture(world: World, order: Order, payee: Json): Capture {
	const now = timeOf(world.now());
	const pending = order.outcome.startsWith("pending");
	const declined = order.outcome === "declined-capture";
	const capture: Capture = {
		id: makeId(),
		orderId: order.id,
		status: pending ? "PENDING" : declined ? "DECLINED" : "COMPLETED",
		reason: pending ? "PENDING_REVIEW" : undefined,
		reversed: false,
		amount: order.amount,
		refunded: 0,
		refundsGo: refundsAfter[order.outcome] ?? "usual",
		payee,
		created: now,
		updated: now,
	};
	world.state.captures.set(capture.id, capture);
	order.captures.push(capture.id);
	return capture;
}

/** What was captured is captured once more, which nobody asked for. */
export function chargeAgain(world: World, id: string): Capture {
	const first = findCapture(world, id);
	const now = timeOf(world.now());
	const capture: Capture = { ...first, id: makeId(), refunded: 0, created: now, updated: now };
	world.state.captures.set(capture.id, capture);
	world.state.orders.get(first.orderId)?.captures.push(capture.id);
	world.announce("PAYMENT.CAPTURE.COMPLETED", captureBody(world, capture), capture.orderId);
	return capture;
}

/** A pending capture completes or is declined; any other is unchanged. */
export function settleCapture(world: World, id: string, status: "COMPLETED" | "DECLINED"): void {
	const capture = findCapture(world, id);
	if (capture.status !== "PENDING") return;
	capture.status = status;
	capture.reason = undefined;
	capture.updated = timeOf(world.now());
	const type = status === "COMPLETED" ? "PAYMENT.CAPTURE.COMPLETED" : "PAYMENT.CAPTURE.DENIED";
	world.announce(type, captureBody(world, capture), capture.orderId);
}

/** The amount that can still be refunded; pending refunds count as refunded. */
function leftOf(world: World, capture: Capture): number {
	const waiting = [...world.state.refunds.values()]
		.filter(({ captureId, status }) => captureId === capture.id && status === "PENDING")
		.reduce((sum, { amount }) => sum + centsOf(amount), 0);
	return centsOf(capture.amount) - capture.refunded - waiting;
}

/** Refunds are possible for 180 days. */
const refundable = 180 * 24 * 60 * 60 * 1000;

function readRefund(world: World, capture: Capture, body: Json): { cents: number } {
	if (capture.reversed) throw new Refusal(422, "REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK");
	if (capture.status === "PENDING") throw new Refusal(422, "PENDING_CAPTURE");
	if (capture.status === "DECLINED") throw new Refusal(422, "REFUND_NOT_ALLOWED");
	const left = leftOf(world, capture);
	if (left === 0) throw new Refusal(422, "CAPTURE_FULLY_REFUNDED");
	if (world.now().getTime() - Date.parse(capture.created) > refundable)
		throw new Refusal(422, "REFUND_TIME_LIMIT_EXCEEDED");
	readText(body, "invoice_id", 127, "");
	readText(body, "custom_id", 127, "");
	readText(body, "note_to_payer", 255, "");
	const isUsed = [...world.state.refunds.values()].some(
		({ invoiceId }) => invoiceId !== undefined && invoiceId === body.invoice_id,
	);
	if (isUsed)
		throw new Refusal(422, "DUPLICATE_INVOICE_ID", {
			description: "Invoice ID was previously used to refund a capture.",
		});
	if (body.amount === undefined) return { cents: left };
	const amount = readMoney(body.amount, "/amount");
	if (amount.currency_code !== capture.amount.currency_code)
		throw new Refusal(422, "REFUND_CAPTURE_CURRENCY_MISMATCH");
	if (centsOf(amount) > left) throw new Refusal(422, "REFUND_AMOUNT_EXCEEDED");
	const isDisputed = [...world.state.disputes.values()].some(
		({ captureId, status }) => captureId === capture.id && status !== "RESOLVED",
	);
	if (isDisputed && centsOf(amount) < left) throw new Refusal(422, "TRANSACTION_DISPUTED");
	return { cents: centsOf(amount) };
}

/** The merchant refunds by hand at PayPal. */
export function refundCapture(world: World, id: string, given: unknown): { refund: Refund } {
	const capture = findCapture(world, id);
	const body = (given ?? {}) as Json;
	const { cents } = readRefund(world, capture, body);
	return { refund: giveBack(world, capture, cents, body) };
}

/** `POST /v2/payments/captures/{id}/refund`: with the outcome chosen for this capture. */
export function askForRefund(world: World, id: string, given: unknown): { refund: Refund } {
	const capture = findCapture(world, id);
	if (capture.refundsGo === "usual") return refundCapture(world, id, given);
	const body = (given ?? {}) as Json;
	const { cents } = readRefund(world, capture, body);
	if (capture.refundsGo === "refused") throw new Refusal(422, "REFUND_NOT_ALLOWED");
	return { refund: addRefund(world, capture, { cents, body, status: "PENDING" }) };
}

/** A pending refund completes or fails; PayPal sends no event for a failed one. */
export function settleRefund(world: World, id: string, status: "COMPLETED" | "FAILED"): void {
	const refund = world.state.refunds.get(id);
	if (!refund) throw new Refusal(404, "INVALID_RESOURCE_ID", { field: "refund_id", value: id });
	if (refund.status !== "PENDING") return;
	refund.status = status;
	refund.updated = timeOf(world.now());
	if (status === "COMPLETED") countRefund(world, findCapture(world, refund.captureId), refund);
}

/** Sets the outcome of later refund requests for this capture. */
export function chooseRefunds(world: World, id: string, way: RefundWay): void {
	findCapture(world, id).refundsGo = way;
}

/** The buyer's bank takes back all that is left of the money, if anything. */
export function reverseCapture(world: World, id: string, shows: ReversalShows = "refund"): void {
	const capture = findCapture(world, id);
	const left = leftOf(world, capture);
	if (left === 0 || capture.status === "PENDING" || capture.status === "DECLINED") return;
	capture.reversed = true;
	giveBack(world, capture, left, { note_to_payer: "Payment reversed" }, shows);
}

function giveBack(
	world: World,
	capture: Capture,
	cents: number,
	body: Json,
	shows: ReversalShows = "refund",
): Refund {
	const refund = addRefund(world, capture, { cents, body, status: "COMPLETED", shows });
	countRefund(world, capture, refund);
	return refund;
}

type NewRefund = {
	cents: number;
	body: Json;
	status: Refund["status"];
	shows?: ReversalShows;
};

function addRefund(
	world: World,
	capture: Capture,
	{ cents, body, status, shows = "refund" }: NewRefund,
): Refund {
	const now = timeOf(world.now());
	const text = (name: string) => body[name] as string | undefined;
	const refund: Refund = {
		id: makeId(),
		captureId: capture.id,
		status,
		amount: moneyOf(cents, capture.amount.currency_code),
		total: capture.refunded + cents,
		reversal: capture.reversed,
		shows,
		invoiceId: text("invoice_id"),
		customId: text("custom_id"),
		note: text("note_to_payer"),
		created: now,
		updated: now,
	};
	world.state.refunds.set(refund.id, refund);
	world.state.orders.get(capture.orderId)?.refunds.push(refund.id);
	return refund;
}

/** Adds a completed refund to its capture. */
function countRefund(world: World, capture: Capture, refund: Refund): void {
	capture.refunded += centsOf(refund.amount);
	refund.total = capture.refunded;
	const hidden = [...world.state.refunds.values()]
		.filter(({ captureId, shows }) => captureId === capture.id && shows === "nothing")
		.reduce((sum, { amount }) => sum + centsOf(amount), 0);
	const shown = capture.refunded - hidden;
	const isAll = shown === centsOf(capture.amount);
	if (shown > 0) capture.status = isAll ? "REFUNDED" : "PARTIALLY_REFUNDED";
	capture.updated = refund.updated;
	const type = refund.reversal ? "PAYMENT.CAPTURE.REVERSED" : "PAYMENT.CAPTURE.REFUNDED";
	world.announce(type, refundBody(world, refund), capture.orderId);
}
