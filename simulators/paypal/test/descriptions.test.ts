/**
 * Checks every answer and event against PayPal's published API descriptions. The files are not part
 * of this repository: PAYPAL_OPENAPI names their folder.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Simulator } from "../handle.ts";
import { type Outcome, outcomeNames } from "../outcomes.ts";
import type { Json } from "../state.ts";
import { capturesOf, Merchant, openTestSimulator } from "./merchant.ts";

const folder = process.env.PAYPAL_OPENAPI;
const isHere = folder !== undefined && existsSync(folder);
if (!isHere)
	console.log(
		"Not run: the simulator against PayPal's API descriptions. PAYPAL_OPENAPI names no folder that holds them.",
	);

const files = [
	"checkout_orders_v2",
	"payments_payment_v2",
	"customer_disputes_v1",
	"notifications_webhooks_v1",
] as const;

/** Issues that PayPal documents in prose only. */
const undescribed = /DUPLICATE_REQUEST_ID|UNSUPPORTED_MEDIA_TYPE/;

type Described = { paths: Record<string, Record<string, { responses: Record<string, unknown> }>> };

const ajv = new Ajv({ strict: false, unicodeRegExp: false, allErrors: true, logger: false });
formats.default(ajv);
const described = new Map<string, Described>();

/** Where an answer is described: the file and the pointer into it. */
function findSchema(method: string, path: string, status: number): string | undefined {
	for (const [file, { paths }] of described) {
		for (const [pattern, operations] of Object.entries(paths)) {
			const isSame = new RegExp(`^${pattern.replace(/\{[^}]+\}/g, "[^/]+")}$`).test(path);
			const responses = isSame && operations[method.toLowerCase()]?.responses;
			if (!responses) continue;
			const at = (key: string) => {
				const parts = ["paths", pattern, method.toLowerCase(), "responses", key];
				const rest = ["content", "application/json", "schema"];
				const pointer = [...parts, ...rest].map((part) =>
					encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")),
				);
				return `${file}#/${pointer.join("/")}`;
			};
			const own = responses[status] as { content?: object } | undefined;
			if (own?.content) return at(String(status));
			const { $ref, content } = responses.default as { $ref?: string; content?: object };
			if (content) return at("default");
			return `${file}${$ref}/content/application~1json/schema`;
		}
	}
	return undefined;
}

function faultsOf(schema: string, value: unknown): unknown {
	return ajv.validate({ $ref: schema }, value) ? null : ajv.errors?.slice(0, 5);
}

const resources: Record<string, string> = {
	"checkout-order": "checkout_orders_v2#/components/schemas/order",
	capture: "payments_payment_v2#/components/schemas/capture-2",
	refund: "payments_payment_v2#/components/schemas/refund",
	dispute: "customer_disputes_v1#/components/schemas/dispute",
};

describe.skipIf(!isHere)("PayPal's API descriptions", () => {
	let simulator: Simulator;
	let merchant: Merchant;

	beforeAll(async () => {
		for (const file of files) {
			const text = readFileSync(join(folder ?? "", `${file}.json`), "utf8");
			described.set(file, JSON.parse(text) as Described);
			ajv.addSchema(JSON.parse(text), file);
		}
		simulator = await openTestSimulator();
		merchant = new Merchant(simulator);
		await merchant.login();
		for (const outcome of Object.keys(outcomeNames) as Outcome[]) await live(outcome);
		await refuseMuch();
		await simulator.webhooks.idle();
	});
	afterAll(() => simulator?.close());

	/** The whole life of a payment, with every answer along the way. */
	async function live(outcome: Outcome): Promise<void> {
		const { body } = await merchant.create({ custom_id: "c-1", invoice_id: `i-${outcome}` });
		const id = String(body.id);
		await merchant.get(`/v2/checkout/orders/${id}`);
		simulator.approve(id, { outcome });
		await merchant.get(`/v2/checkout/orders/${id}`);
		const capture = () => merchant.capture(id, `capture-${outcome}`);
		await capture().catch(capture);
		await capture();
		await simulator.webhooks.idle();
		const shown = await merchant.get(`/v2/checkout/orders/${id}`);
		const captureId = String((shown.body.status === "COMPLETED" ? capturesOf(shown) : [])[0]?.id);
		await merchant.get(`/v2/payments/captures/${captureId}`);
		await merchant.post(`/v2/payments/captures/${captureId}/refund`, {
			amount: { currency_code: "USD", value: "1.00" },
			note_to_payer: "A note",
		});
		const list = await merchant.get(`/v1/customer/disputes?disputed_transaction_id=${captureId}`);
		for (const { dispute_id: dispute } of (list.body.items as Json[] | undefined) ?? []) {
			simulator.updateDispute(String(dispute));
			await merchant.get(`/v1/customer/disputes/${dispute}`);
		}
		for (const refund of simulator.state.refunds.keys())
			await merchant.get(`/v2/payments/refunds/${refund}`);
	}

	async function refuseMuch(): Promise<void> {
		const little = { prefer: "return=minimal" };
		const { body } = await merchant.create({}, little);
		await merchant.capture(String(body.id));
		await merchant.create({ amount: { currency_code: "USD", value: "0" } });
		await merchant.create({ amount: { currency_code: "USD", value: "x" } });
		await merchant.create({ soft_descriptor: "x".repeat(30) });
		await merchant.create({ invoice_id: "i-complete" }).then(async (order) => {
			simulator.approve(String(order.body.id));
			await merchant.capture(String(order.body.id));
		});
		await merchant.post("/v2/checkout/orders", "{");
		for (const path of ["v2/checkout/orders", "v2/payments/captures", "v2/payments/refunds"])
			await merchant.get(`/${path}/NONE`);
		await merchant.get("/v1/customer/disputes/NONE");
		const since = new Date(Date.now() - 3_600_000).toISOString();
		await merchant.get(`/v1/customer/disputes?start_time=${since}&page_size=1`);
		await merchant.get("/v1/customer/disputes?page_size=0");
		await merchant.get("/v1/notifications/webhooks-events?page_size=100");
		const [event] = simulator.webhooks.events;
		await merchant.get(`/v1/notifications/webhooks-events/${event?.id}`);
		await merchant.post(`/v1/notifications/webhooks-events/${event?.id}/resend`, {});
		await merchant.post("/v1/notifications/verify-webhook-signature", { webhook_event: {} });
		simulator.expireTokens();
		await merchant.get("/v2/checkout/orders/NONE");
	}

	it("match every answer", () => {
		const answers = merchant.replies.filter(
			({ path, body, status }) =>
				!path.startsWith("/v1/oauth2/") &&
				status !== 429 &&
				!undescribed.test(JSON.stringify(body)),
		);
		expect(answers.length).toBeGreaterThan(200);
		const faults = answers.flatMap(({ method, path, status, body }) => {
			const schema = findSchema(method, path.split("?")[0] ?? "", status);
			const found = schema ? faultsOf(schema, body) : "not described";
			return found ? [{ method, path, status, body, found }] : [];
		});
		expect(faults).toEqual([]);
		expect(new Set(answers.map(({ status }) => status))).toEqual(
			new Set([200, 201, 202, 400, 401, 404, 422, 500, 503]),
		);
	});

	it("match every event and its resource", () => {
		const events = simulator.webhooks.events.map(({ body }) => JSON.parse(body) as Json);
		const faults = events.flatMap((event) => {
			const resource = resources[String(event.resource_type)] ?? "";
			const found =
				faultsOf("notifications_webhooks_v1#/components/schemas/event", event) ??
				faultsOf(resource, event.resource);
			return found ? [{ event, found }] : [];
		});
		expect(faults).toEqual([]);
		expect(new Set(events.map(({ event_type: type }) => type)).size).toBe(10);
	});

	it("detect a wrong answer", () => {
		const schema = findSchema("POST", "/v2/checkout/orders", 201) ?? "";
		expect(faultsOf(schema, { id: 5, status: "PAID" })).toHaveLength(2);
		const refused = findSchema("POST", "/v2/checkout/orders/X/capture", 422) ?? "";
		const body = { name: "UNPROCESSABLE_ENTITY", details: [{ issue: "NOT_ENOUGH_HONEY" }] };
		expect(faultsOf(refused, body)).not.toBeNull();
	});
});
