import type { CreateOrderRequestBody, OrderResponseBody } from "@paypal/paypal-js";
import { brand } from "../../brand.ts";
import type { Log } from "../../platform/log/log.server.ts";
import type { PaypalSettings } from "../../platform/payment-settings.ts";
import type { DisputeSnapshot, PaymentProvider, Refused } from "../provider.ts";
import { openPaypalClient, type PaypalClient } from "./client.server.ts";
import { openSignatures } from "./signature.server.ts";
import {
	linkedId,
	type PaypalRefund,
	parseEvent,
	readOrder,
	readRefund,
	writeMoney,
} from "./snapshot.server.ts";

/** Upper bound, so that paging always ends. */
const mostPages = 100;

type Link = { rel?: string; href?: string };
type DisputePage = {
	items?: readonly { dispute_id?: string; update_time?: string }[];
	links?: readonly Link[];
};
type EventPage = { events?: readonly { id?: string; create_time?: string }[] };

/** `GET /v1/customer/disputes`, page by page: 50 is the maximum per page. */
async function listDisputes(
	call: PaypalClient["call"],
	since: Date,
): ReturnType<PaymentProvider["listDisputes"]> {
	const disputes: { id: string; updatedAt: Date }[] = [];
	let next: string | null = null;
	for (let page = 0; page < mostPages; page += 1) {
		const query = new URLSearchParams({ start_time: since.toISOString(), page_size: "50" });
		if (next) query.set("next_page_token", next);
		const path = `/v1/customer/disputes?${query}`;
		const answer: DisputePage | Refused = await call<DisputePage>("list disputes", {
			method: "GET",
			path,
		});
		if ("refused" in answer) return answer;
		for (const { dispute_id: id, update_time } of answer.items ?? []) {
			// Without a time it counts as changed.
			if (id) disputes.push({ id, updatedAt: new Date(update_time ?? Date.now()) });
		}
		next = nextToken(answer.links);
		if (!next) break;
	}
	return { disputes };
}

function nextToken(links: readonly Link[] = []): string | null {
	const href = links.find(({ rel }) => rel === "next")?.href;
	const query = href?.split("?")[1];
	return query ? new URLSearchParams(query).get("next_page_token") : null;
}

/**
 * `GET /v1/notifications/webhooks-events`, newest first. PayPal documents neither paging nor a
 * maximum here, so the next page is requested up to the oldest event of the previous one.
 */
async function listReturns(
	call: PaypalClient["call"],
	since: Date,
): ReturnType<PaymentProvider["listReturns"]> {
	const found = new Map<string, Buffer>();
	for (const kind of ["PAYMENT.CAPTURE.REVERSED", "PAYMENT.CAPTURE.REFUNDED"]) {
		const refused = await addSent(call, found, kind, since);
		if (refused) return refused;
	}
	const events = [...found.values()].flatMap((raw) => {
		const event = parseEvent(raw);
		return event ? [{ event, raw }] : [];
	});
	return { events };
}

async function addSent(
	call: PaypalClient["call"],
	found: Map<string, Buffer>,
	kind: string,
	since: Date,
): Promise<Refused | undefined> {
	let until = new Date().toISOString();
	for (let page = 0; page < mostPages; page += 1) {
		const query = new URLSearchParams({
			event_type: kind,
			start_time: since.toISOString(),
			end_time: until,
			page_size: "100",
		});
		const path = `/v1/notifications/webhooks-events?${query}`;
		const answer = await call<EventPage>("list events", { method: "GET", path });
		if ("refused" in answer) return answer;
		const fresh = (answer.events ?? []).filter(({ id = "" }) => id !== "" && !found.has(id));
		for (const event of fresh) found.set(event.id ?? "", Buffer.from(JSON.stringify(event)));
		const oldest = fresh.map(({ create_time = until }) => create_time).sort()[0];
		if (!oldest) break;
		until = oldest;
	}
	return undefined;
}

type Dispute = {
	dispute_id?: string;
	create_time?: string;
	update_time?: string;
	status?: string;
	dispute_outcome?: { outcome_code?: string };
	disputed_transactions?: readonly { seller_transaction_id?: string }[];
};

type PaypalCapture = {
	supplementary_data?: { related_ids?: { order_id?: string } };
	links?: readonly { rel?: string; href?: string }[];
};

const isRefused = (answer: object): answer is Refused => "refused" in answer;
const segment = (id: string) => encodeURIComponent(id);

/** PayPal behind the port: Orders v2, Payments v2, Disputes v1 and webhooks. */
export function openPaypal(settings: PaypalSettings, log: Log): PaymentProvider {
	const { call } = openPaypalClient(settings, log);
	const verify = openSignatures(settings, log);

	return {
		async createOrder({ requestId, ...order }) {
			const path = "/v2/checkout/orders";
			const answer = await call<OrderResponseBody>("create order", {
				method: "POST",
				path,
				requestId,
				body: writeOrder(order),
			});
			return isRefused(answer) ? answer : readOrder(answer);
		},

		async captureOrder(providerOrderId, requestId) {
			const path = `/v2/checkout/orders/${segment(providerOrderId)}/capture`;
			const answer = await call<OrderResponseBody>("capture order", {
				method: "POST",
				path,
				requestId,
			});
			return isRefused(answer) ? answer : readOrder(answer);
		},

		async readOrder(providerOrderId) {
			const path = `/v2/checkout/orders/${segment(providerOrderId)}`;
			const answer = await call<OrderResponseBody>("read order", { method: "GET", path });
			return isRefused(answer) ? answer : readOrder(answer);
		},

		findOrderOf: (about) => findOrderOf(call, about),

		async refund({ id, captureId, cents, currency }) {
			const answer = await call<PaypalRefund>("refund", {
				method: "POST",
				path: `/v2/payments/captures/${segment(captureId)}/refund`,
				requestId: id,
				body: {
					amount: { currency_code: currency, value: writeMoney(cents) },
					custom_id: id,
					invoice_id: id,
				},
			});
			if (isRefused(answer)) return answer;
			// The minimal response omits what we sent.
			return { ...readRefund(answer), ours: id, captureId, cents, currency };
		},

		async readDispute(id): Promise<DisputeSnapshot | Refused> {
			const path = `/v1/customer/disputes/${segment(id)}`;
			const answer = await call<Dispute>("read dispute", { method: "GET", path });
			if (isRefused(answer)) return answer;
			return readDispute(id, answer);
		},

		listDisputes: (since) => listDisputes(call, since),
		listReturns: (since) => listReturns(call, since),

		async readEvent(raw, headers) {
			const verdict = await verify(raw, headers);
			if (verdict !== "right") return { refused: verdict };
			return parseEvent(raw) ?? { refused: "forged" };
		},
	};
}

type NewOrder = Omit<Parameters<PaymentProvider["createOrder"]>[0], "requestId">;

function writeOrder({ id, cents, currency, item }: NewOrder): CreateOrderRequestBody {
	const amount = { currency_code: currency, value: writeMoney(cents) };
	return {
		intent: "CAPTURE",
		purchase_units: [
			{
				reference_id: "default",
				custom_id: id,
				// PayPal accepts each invoice number only once, whatever else goes wrong.
				invoice_id: id,
				description: item,
				soft_descriptor: brand.statement,
				amount: { ...amount, breakdown: { item_total: amount } },
				items: [
					{
						name: item,
						quantity: "1",
						unit_amount: amount,
						category: "DIGITAL_GOODS",
					},
				],
			},
		],
		application_context: {
			brand_name: brand.latin,
			locale: "he-IL",
			shipping_preference: "NO_SHIPPING",
			user_action: "PAY_NOW",
		},
	};
}

async function findOrderOf(
	call: PaypalClient["call"],
	about: Parameters<PaymentProvider["findOrderOf"]>[0],
): ReturnType<PaymentProvider["findOrderOf"]> {
	let captureId = "capture" in about ? about.capture : undefined;
	if ("refund" in about) {
		const path = `/v2/payments/refunds/${segment(about.refund)}`;
		const refund = await call<PaypalRefund>("read refund", { method: "GET", path });
		if (isRefused(refund)) return refund;
		captureId = linkedId(refund);
	}
	if (!captureId) return { refused: "not-found" };
	const path = `/v2/payments/captures/${segment(captureId)}`;
	const capture = await call<PaypalCapture>("read capture", { method: "GET", path });
	if (isRefused(capture)) return capture;
	const order = capture.supplementary_data?.related_ids?.order_id ?? linkedId(capture);
	return order ? { order } : { refused: "not-found" };
}

function readDispute(id: string, answer: Dispute): DisputeSnapshot {
	const captureIds = (answer.disputed_transactions ?? []).flatMap(
		({ seller_transaction_id }) => seller_transaction_id ?? [],
	);
	return {
		id: answer.dispute_id ?? id,
		captureIds,
		isOpen: answer.status !== "RESOLVED",
		outcome: answer.dispute_outcome?.outcome_code ?? null,
		openedAt: new Date(answer.create_time ?? Date.now()),
		updatedAt: new Date(answer.update_time ?? Date.now()),
	};
}
