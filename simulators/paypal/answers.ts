/** Orders, captures, refunds and disputes in PayPal's response format. */
import {
	type Capture,
	centsOf,
	type Dispute,
	type Json,
	merchant,
	moneyOf,
	type Order,
	type Refund,
} from "./state.ts";
import type { World } from "./world.ts";

const link = (href: string, rel: string, method: string) => ({ href, rel, method });

function orderLinks(world: World, order: Order): Json[] {
	const own = `${world.url()}/v2/checkout/orders/${order.id}`;
	const self = link(own, "self", "GET");
	const update = link(own, "update", "PATCH");
	const capture = link(`${own}/capture`, "capture", "POST");
	if (order.status === "COMPLETED") return [self];
	if (order.status === "APPROVED") return [self, update, capture];
	const page = `${world.url()}/checkoutnow?token=${order.id}`;
	if (order.status === "PAYER_ACTION_REQUIRED") return [self, link(page, "payer-action", "GET")];
	return [self, link(page, "approve", "GET"), update, capture];
}

/** The whole order, or the short form sent without `Prefer: return=representation`. */
export function orderBody(world: World, order: Order, full: boolean): Json {
	const { id, status, unit, buyer } = order;
	const links = orderLinks(world, order);
	const source = buyer
		? {
				email_address: buyer.email,
				account_id: buyer.payerId,
				account_status: "VERIFIED",
				name: { given_name: buyer.given, surname: buyer.surname },
				address: { country_code: "IL" },
			}
		: {};
	const paymentSource =
		buyer || order.wallet !== undefined ? { payment_source: { paypal: source } } : {};
	const payments = paymentsOf(world, order);
	const unitId = { reference_id: unit.reference_id ?? "default" };
	const payer = buyer
		? {
				payer: {
					name: { given_name: buyer.given, surname: buyer.surname },
					email_address: buyer.email,
					payer_id: buyer.payerId,
					address: { country_code: "IL" },
				},
			}
		: {};
	if (!full) {
		const paid = payments ? { purchase_units: [{ ...unitId, payments }], ...payer } : {};
		return { id, status, ...paymentSource, ...paid, links };
	}
	return {
		id,
		intent: "CAPTURE",
		status,
		...paymentSource,
		purchase_units: [
			{ ...unitId, ...unit, payee: payeeOf(unit), ...(payments ? { payments } : {}) },
		],
		...payer,
		create_time: order.created,
		update_time: order.updated,
		links,
	};
}

/** The payee: the given account, or the merchant's own. */
export function payeeOf(unit: Json): Json {
	return (unit.payee as Json | undefined) ?? merchant;
}

function paymentsOf(world: World, order: Order): Json | undefined {
	if (order.captures.length === 0) return undefined;
	const captures = order.captures.flatMap((id) => world.state.captures.get(id) ?? []);
	const refunds = order.refunds
		.flatMap((id) => world.state.refunds.get(id) ?? [])
		.filter(({ shows }) => shows === "refund");
	return {
		captures: captures.map((capture) => captureBody(world, capture, false)),
		...(refunds.length > 0 ? { refunds: refunds.map((refund) => refundBody(world, refund)) } : {}),
	};
}

/** PayPal's fee for a payment from abroad: 4.4 % and 30 cents, rounded half up. */
const feeOf = (cents: number) => Math.min(cents, Math.round(cents * 0.044) + 30);

/** A capture shown on its own also names its order and its payee. */
export function captureBody(world: World, capture: Capture, alone = true): Json {
	const { id, amount, status, reason } = capture;
	const order = world.state.orders.get(capture.orderId);
	const unit = order?.unit ?? {};
	const own = `${world.url()}/v2/payments/captures/${id}`;
	const cents = centsOf(amount);
	const settled = status !== "PENDING" && status !== "DECLINED";
	const at = (part: number) => moneyOf(part, amount.currency_code);
	return {
		id,
		status,
		...(reason ? { status_details: { reason } } : {}),
		amount,
		final_capture: true,
		...(alone ? { payee: capture.payee } : {}),
		seller_protection: { status: "NOT_ELIGIBLE" },
		...(settled
			? {
					seller_receivable_breakdown: {
						gross_amount: amount,
						paypal_fee: at(feeOf(cents)),
						net_amount: at(cents - feeOf(cents)),
					},
				}
			: {}),
		...(unit.invoice_id ? { invoice_id: unit.invoice_id } : {}),
		...(unit.custom_id ? { custom_id: unit.custom_id } : {}),
		...(alone ? { supplementary_data: { related_ids: { order_id: capture.orderId } } } : {}),
		links: [
			link(own, "self", "GET"),
			link(`${own}/refund`, "refund", "POST"),
			link(`${world.url()}/v2/checkout/orders/${capture.orderId}`, "up", "GET"),
		],
		create_time: capture.created,
		update_time: capture.updated,
	};
}

export function refundBody(world: World, refund: Refund): Json {
	const { id, amount, invoiceId, customId, note } = refund;
	const at = (cents: number) => moneyOf(cents, amount.currency_code);
	return {
		id,
		amount,
		...(invoiceId ? { invoice_id: invoiceId } : {}),
		...(customId ? { custom_id: customId } : {}),
		...(note ? { note_to_payer: note } : {}),
		seller_payable_breakdown: {
			gross_amount: amount,
			paypal_fee: at(0),
			net_amount: amount,
			total_refunded_amount: at(refund.total),
		},
		status: refund.status,
		...(refund.status === "PENDING" ? { status_details: { reason: "ECHECK" } } : {}),
		create_time: refund.created,
		update_time: refund.updated,
		links: refundLinks(world, refund),
	};
}

export function refundLinks(world: World, { id, captureId }: Refund): Json[] {
	return [
		link(`${world.url()}/v2/payments/refunds/${id}`, "self", "GET"),
		link(`${world.url()}/v2/payments/captures/${captureId}`, "up", "GET"),
	];
}

/** `alone` in an event or when fetched by id; in a list the transactions are omitted. */
export function disputeBody(world: World, dispute: Dispute, alone = true): Json {
	const { id, amount, outcome } = dispute;
	const capture = world.state.captures.get(dispute.captureId);
	const unit = world.state.orders.get(capture?.orderId ?? "")?.unit ?? {};
	const own = `${world.url()}/v1/customer/disputes/${id}`;
	const resolved = dispute.status === "RESOLVED";
	const won = outcome === "RESOLVED_BUYER_FAVOUR";
	return {
		dispute_id: id,
		create_time: dispute.created,
		update_time: dispute.updated,
		...(alone && capture
			? {
					disputed_transactions: [
						{
							seller_transaction_id: capture.id,
							create_time: capture.created,
							transaction_status: capture.reversed ? "REVERSED" : capture.status,
							gross_amount: capture.amount,
							...(unit.invoice_id ? { invoice_number: unit.invoice_id } : {}),
							...(unit.custom_id ? { custom: unit.custom_id } : {}),
							buyer: { name: "Demo Buyer" },
							seller: { merchant_id: merchant.merchant_id, name: "Demo Merchant" },
						},
					],
				}
			: {}),
		reason: "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED",
		status: dispute.status,
		dispute_state: resolved ? "RESOLVED" : "REQUIRED_ACTION",
		dispute_amount: amount,
		...(outcome
			? {
					dispute_outcome: {
						outcome_code: outcome,
						...(won ? { amount_refunded: amount } : {}),
					},
				}
			: {}),
		dispute_life_cycle_stage: "INQUIRY",
		dispute_channel: "INTERNAL",
		links: [link(own, "self", "GET")],
	};
}
