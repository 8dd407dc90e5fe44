import {
	ApiError,
	CheckoutPaymentIntent,
	Client,
	OrdersController,
	PaymentsController,
} from "@paypal/paypal-server-sdk";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Simulator } from "../handle.ts";
import { client, openTestSimulator } from "./merchant.ts";

let simulator: Simulator;
let orders: OrdersController;
let payments: PaymentsController;

type Sent = { url: string; method: string; headers: { toJSON(): object }; data: BodyInit | null };

/** PayPal's own client has two fixed hosts; only this option, called unstable, overrides them. */
function openClient(secret = client.clientSecret): Client {
	return new Client({
		clientCredentialsAuthCredentials: {
			oAuthClientId: client.clientId,
			oAuthClientSecret: secret,
		},
		timeout: 10_000,
		unstable_httpClientOptions: {
			adapter: async (config: Sent) => {
				const { origin } = new URL(config.url);
				const response = await fetch(config.url.replace(origin, simulator.url), {
					method: config.method,
					headers: config.headers.toJSON() as Record<string, string>,
					body: config.data ?? null,
				});
				return {
					data: await response.text(),
					status: response.status,
					statusText: response.statusText,
					headers: Object.fromEntries(response.headers),
					config,
				};
			},
		},
	});
}

beforeEach(async () => {
	simulator = await openTestSimulator();
	orders = new OrdersController(openClient());
	payments = new PaymentsController(openClient());
});
afterEach(() => simulator.close());

const price = { currencyCode: "USD", value: "99.00" };
const prefer = "return=representation";

async function create(): Promise<string> {
	const { result } = await orders.createOrder({
		prefer,
		paypalRequestId: crypto.randomUUID(),
		body: {
			intent: CheckoutPaymentIntent.Capture,
			purchaseUnits: [{ amount: price, customId: "c-1", invoiceId: crypto.randomUUID() }],
		},
	});
	return String(result.id);
}

const capture = (id: string) =>
	orders.captureOrder({ id, prefer, paypalRequestId: `capture-${id}` });

it("creates, shows, captures and refunds, and accepts every answer", async () => {
	const id = await create();
	simulator.approve(id);
	expect((await orders.getOrder({ id })).result).toMatchObject({ status: "APPROVED" });
	const paid = await capture(id);
	expect(paid.statusCode).toBe(201);
	const [taken] = paid.result.purchaseUnits?.[0]?.payments?.captures ?? [];
	expect(taken).toMatchObject({ status: "COMPLETED", amount: price, customId: "c-1" });
	const captureId = String(taken?.id);
	const shown = await payments.getCapturedPayment({ captureId });
	expect(shown.result.payee?.merchantId).toBe(simulator.merchantId);
	const { result } = await payments.refundCapturedPayment({
		captureId,
		prefer,
		paypalRequestId: "refund-1",
		body: { amount: { currencyCode: "USD", value: "9.00" } },
	});
	expect(result).toMatchObject({ status: "COMPLETED", amount: { value: "9.00" } });
	const refund = await payments.getRefund({ refundId: String(result.id) });
	expect(refund.result.sellerPayableBreakdown?.totalRefundedAmount?.value).toBe("9.00");
	const last = await orders.getOrder({ id });
	expect(last.result.purchaseUnits?.[0]?.payments).toMatchObject({
		captures: [{ status: "PARTIALLY_REFUNDED" }],
		refunds: [{ id: result.id }],
	});
});

it("parses a pending capture and its reason", async () => {
	const id = await create();
	simulator.approve(id, { outcome: "pending" });
	const { result } = await capture(id);
	expect(result.purchaseUnits?.[0]?.payments?.captures?.[0]).toMatchObject({
		status: "PENDING",
		statusDetails: { reason: "PENDING_REVIEW" },
	});
});

it("parses errors", async () => {
	const id = await create();
	const early = await capture(id).catch((error: unknown) => error);
	expect(early).toBeInstanceOf(ApiError);
	expect((early as ApiError).result).toMatchObject({
		name: "UNPROCESSABLE_ENTITY",
		details: [{ issue: "ORDER_NOT_APPROVED" }],
	});
	await expect(orders.getOrder({ id: "NONE" })).rejects.toMatchObject({ statusCode: 404 });
	const stranger = new OrdersController(openClient("wrong"));
	await expect(stranger.getOrder({ id })).rejects.toThrow();
});
