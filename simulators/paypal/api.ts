/** Routing of PayPal's API operations. */
import { captureBody, disputeBody, orderBody, refundBody, refundLinks } from "./answers.ts";
import { findDispute, listDisputes } from "./disputes.ts";
import { type Answer, Refusal, refuse } from "./errors.ts";
import type { Call, Repeats } from "./idempotency.ts";
import { captureOrder, createOrder, findOrder } from "./orders.ts";
import { askForRefund, findCapture } from "./payments.ts";
import type { Json } from "./state.ts";
import type { Tokens } from "./tokens.ts";
import type { WebhookSender } from "./webhooks/sender.ts";
import type { WebhookSigner } from "./webhooks/signature.ts";
import type { Operation, World } from "./world.ts";

export type Parts = {
	world: World;
	tokens: Tokens;
	repeats: Repeats;
	signer: WebhookSigner;
	sender: WebhookSender;
	/** Waits as long as PayPal takes before it acts. */
	wait: () => Promise<void>;
};

type Route = {
	operation: Operation;
	method: "GET" | "POST";
	path: RegExp;
	act: (call: Call, parts: Parts) => Answer | Promise<Answer>;
};

const hoursForOrders = 6;
const hoursForRefunds = 45 * 24;

const routes: readonly Route[] = [
	{
		operation: "token",
		method: "POST",
		path: /^\/v1\/oauth2\/token$/,
		act: (call, { tokens }) => tokens.issue(call),
	},
	{
		operation: "create-order",
		method: "POST",
		path: /^\/v2\/checkout\/orders$/,
		act: (call, { world, repeats, wait }) =>
			repeats.once(call, hoursForOrders, wait, () => {
				const { order } = createOrder(world, call);
				return (again) => ({
					status: again ? 200 : 201,
					body: orderBody(world, order, call.full),
				});
			}),
	},
	{
		operation: "show-order",
		method: "GET",
		path: /^\/v2\/checkout\/orders\/([^/]+)$/,
		act: (call, { world }) => ok(orderBody(world, findOrder(world, call.id), true)),
	},
	{
		operation: "capture-order",
		method: "POST",
		path: /^\/v2\/checkout\/orders\/([^/]+)\/capture$/,
		act: (call, { world, repeats, wait }) =>
			repeats.once(call, hoursForOrders, wait, () => {
				const { order } = captureOrder(world, call.id);
				return (again) => ({
					status: again ? 200 : 201,
					body: orderBody(world, order, call.full),
				});
			}),
	},
	{
		operation: "show-capture",
		method: "GET",
		path: /^\/v2\/payments\/captures\/([^/]+)$/,
		act: (call, { world }) => ok(captureBody(world, findCapture(world, call.id))),
	},
	{
		operation: "refund-capture",
		method: "POST",
		path: /^\/v2\/payments\/captures\/([^/]+)\/refund$/,
		act: (call, { world, repeats, wait }) =>
			repeats.once(call, hoursForRefunds, wait, () => {
				const { refund } = askForRefund(world, call.id, call.body);
				const short = () => ({
					id: refund.id,
					status: refund.status,
					links: refundLinks(world, refund),
				});
				return () => ({ status: 201, body: call.full ? refundBody(world, refund) : short() });
			}),
	},
	{
		operation: "show-refund",
		method: "GET",
		path: /^\/v2\/payments\/refunds\/([^/]+)$/,
		act: ({ id }, { world }) => {
			const refund = world.state.refunds.get(id);
			if (!refund) throw new Refusal(404, "INVALID_RESOURCE_ID", { field: "refund_id", value: id });
			return ok(refundBody(world, refund));
		},
	},
	{
		operation: "list-disputes",
		method: "GET",
		path: /^\/v1\/customer\/disputes$/,
		act: ({ query }, { world }) => ok(listDisputes(world, query)),
	},
	{
		operation: "show-dispute",
		method: "GET",
		path: /^\/v1\/customer\/disputes\/([^/]+)$/,
		act: ({ id }, { world }) => ok(disputeBody(world, findDispute(world, id))),
	},
	{
		operation: "verify-signature",
		method: "POST",
		path: /^\/v1\/notifications\/verify-webhook-signature$/,
		act: ({ body }, { signer }) =>
			ok({ verification_status: signer.verify((body ?? {}) as Json) ? "SUCCESS" : "FAILURE" }),
	},
	{
		operation: "list-events",
		method: "GET",
		path: /^\/v1\/notifications\/webhooks-events$/,
		act: ({ query }, { sender, world }) => ok(listEvents(query, sender, world)),
	},
	{
		operation: "show-event",
		method: "GET",
		path: /^\/v1\/notifications\/webhooks-events\/([^/]+)$/,
		act: ({ id }, { sender }) => ok(findEvent(id, sender)),
	},
	{
		operation: "resend-event",
		method: "POST",
		path: /^\/v1\/notifications\/webhooks-events\/([^/]+)\/resend$/,
		act: ({ id }, { sender }) => {
			const body = findEvent(id, sender);
			sender.later(0, () => sender.resend(id));
			return { status: 202, body };
		},
	},
];

const ok = (body: unknown): Answer => ({ status: 200, body });

function findEvent(id: string, sender: WebhookSender): Json {
	const event = sender.events.find((one) => one.id === id);
	if (!event) throw new Refusal(404, "INVALID_RESOURCE_ID", { field: "event_id", value: id });
	return JSON.parse(event.body) as Json;
}

/** Newest first, filtered by the requested times and types, up to the requested number. */
function listEvents(query: URLSearchParams, sender: WebhookSender, world: World): Json {
	const from = Date.parse(query.get("start_time") ?? "") || 0;
	const until = Date.parse(query.get("end_time") ?? "") || Number.POSITIVE_INFINITY;
	const type = query.get("event_type");
	const transaction = query.get("transaction_id");
	const size = Number(query.get("page_size") ?? 10);
	const events = sender.events
		.filter(({ created }) => created.getTime() >= from && created.getTime() <= until)
		.filter((event) => !type || event.type === type)
		.filter(({ body }) => !transaction || body.includes(`"${transaction}"`))
		.slice(-size)
		.reverse()
		.map(({ body }) => JSON.parse(body) as Json);
	const href = `${world.url()}/v1/notifications/webhooks-events`;
	return { events, count: events.length, links: [{ href, rel: "self", method: "GET" }] };
}

/** Which operation a call is for, and the id in its path. */
export function findRoute(method: string, path: string): { route: Route; id: string } | undefined {
	for (const route of routes) {
		const match = route.method === method ? route.path.exec(path) : null;
		if (match) return { route, id: decodeURIComponent(match[1] ?? "") };
	}
	return undefined;
}

/** Handles a call in PayPal's order: token, format of the request, then the operation itself. */
export async function answerCall(route: Route, call: Call, parts: Parts): Promise<Answer> {
	if (route.operation !== "token") {
		const refused = parts.tokens.check(call);
		if (refused) return refused;
		const isJson = /^application\/json\b/i.test(call.headers["content-type"] ?? "");
		if (route.method === "POST" && !isJson) return refuse(415);
		if (call.requestId && call.requestId.length > 108)
			return refuse(400, "INVALID_STRING_LENGTH", { field: "PayPal-Request-Id" });
		if (call.body === malformed) return refuse(400, "MALFORMED_REQUEST_JSON", { field: "/" });
	}
	try {
		return await route.act(call, parts);
	} catch (error) {
		if (error instanceof Refusal) return error.answer;
		throw error;
	}
}

/** Marks a body that is not JSON. */
export const malformed = Symbol("malformed");
