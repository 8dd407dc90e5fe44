/**
 * A merchant for the simulator's own tests: calls the API like PayPal's clients and receives
 * webhooks.
 */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { Simulator, SimulatorOptions } from "../handle.ts";
import type { Approval } from "../orders.ts";
import { openSimulator } from "../simulator.ts";
import type { Json } from "../state.ts";

export const client = {
	clientId: "test-client",
	clientSecret: "test-secret",
	webhookId: "8PT597110X687430L",
};

/** Opens the simulator with test settings: no delays except for late events. */
export const openTestSimulator = (options: Partial<SimulatorOptions> = {}) =>
	openSimulator({
		isDemo: true,
		...client,
		afterwards: 0,
		slow: 50,
		pauses: [5, 10],
		delay: 1_500,
		...options,
	});

export type Reply = { status: number; body: Json };

/** Calls the API with its own token. */
export class Merchant {
	readonly replies: (Reply & { method: string; path: string })[] = [];
	#url: string;
	#token = "";

	constructor({ url }: Pick<Simulator, "url">) {
		this.#url = url;
	}

	async login(secret = client.clientSecret): Promise<Reply> {
		const basic = Buffer.from(`${client.clientId}:${secret}`).toString("base64");
		const reply = await this.#send("POST", "/v1/oauth2/token", {
			headers: { authorization: `Basic ${basic}` },
			body: new URLSearchParams({ grant_type: "client_credentials" }),
		});
		this.#token = String(reply.body.access_token);
		return reply;
	}

	get(path: string): Promise<Reply> {
		return this.#send("GET", path, { headers: { authorization: `Bearer ${this.#token}` } });
	}

	/** Posts JSON and asks for the whole resource. */
	post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
		return this.#send("POST", path, {
			headers: {
				authorization: `Bearer ${this.#token}`,
				"content-type": "application/json",
				prefer: "return=representation",
				...headers,
			},
			body: typeof body === "string" ? body : body === undefined ? null : JSON.stringify(body),
		});
	}

	async #send(method: string, path: string, init: RequestInit): Promise<Reply> {
		const response = await fetch(this.#url + path, { ...init, method });
		const text = await response.text();
		const reply = { status: response.status, body: text ? (JSON.parse(text) as Json) : {} };
		this.replies.push({ ...reply, method, path });
		return reply;
	}

	/** A new order; `unit` is added to its purchase unit. */
	create(unit: Json = {}, headers: Record<string, string> = {}): Promise<Reply> {
		return this.post("/v2/checkout/orders", orderFor(unit), headers);
	}

	/** Creates, approves and captures. @returns the capture's id */
	async pay(
		simulator: Pick<Simulator, "approve">,
		approval?: Approval,
		unit?: Json,
	): Promise<string> {
		const id = String((await this.create(unit)).body.id);
		simulator.approve(id, approval);
		return String(capturesOf(await this.capture(id))[0]?.id);
	}

	capture(order: string, requestId?: string): Promise<Reply> {
		const headers: Record<string, string> = requestId ? { "paypal-request-id": requestId } : {};
		return this.post(`/v2/checkout/orders/${order}/capture`, undefined, headers);
	}
}

export const price = { currency_code: "USD", value: "99.00" };

export const orderFor = (unit: Json = {}) => ({
	intent: "CAPTURE",
	purchase_units: [
		{
			amount: { ...price, breakdown: { item_total: price } },
			description: "Digital membership 30d",
			soft_descriptor: "EXAMPLEDIGITAL",
			items: [
				{
					name: "Digital membership 30d",
					quantity: "1",
					unit_amount: price,
					category: "DIGITAL_GOODS",
				},
			],
			...unit,
		},
	],
});

/** The name of PayPal's issue in an error, or nothing. */
export const issueOf = ({ body }: Reply) => (body.details as Json[] | undefined)?.[0]?.issue;

/** The captures of an order shown in full. */
export function capturesOf({ body }: Reply): Json[] {
	const [unit] = body.purchase_units as Json[];
	return ((unit?.payments as Json | undefined)?.captures as Json[] | undefined) ?? [];
}

export type Received = { headers: IncomingHttpHeaders; body: string; event: Json };

/** Receives webhooks; the first answers can be made to fail. */
export async function openWebhookReceiver(answers: number[] = []) {
	const received: Received[] = [];
	const server = createServer(async (request, response) => {
		const parts: Buffer[] = [];
		for await (const part of request) parts.push(part as Buffer);
		const body = Buffer.concat(parts).toString();
		received.push({ headers: request.headers, body, event: JSON.parse(body) as Json });
		response.writeHead(answers.shift() ?? 200).end();
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/paypal/webhook`,
		received,
		types: () => received.map(({ event }) => event.event_type),
		close: async () => {
			server.closeAllConnections();
			await new Promise((done) => server.close(done));
		},
	};
}
