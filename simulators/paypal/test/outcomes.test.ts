import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Simulator } from "../handle.ts";
import type { Outcome } from "../outcomes.ts";
import { capturesOf, issueOf, Merchant, openTestSimulator, type Reply } from "./merchant.ts";

let simulator: Simulator;
let merchant: Merchant;

beforeEach(async () => {
	simulator = await openTestSimulator();
	merchant = new Merchant(simulator);
	await merchant.login();
});
afterEach(() => simulator.close());

const control = async (name: string, body: object) => {
	const response = await fetch(`${simulator.url}/_simulator/${name}`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(body),
	});
	return { status: response.status, body: await response.json() };
};

async function approved(outcome: Outcome): Promise<string> {
	const id = String((await merchant.create()).body.id);
	simulator.approve(id, { outcome });
	return id;
}

const types = () => simulator.webhooks.events.map(({ type }) => type);
const statusOf = async (capture: string) =>
	(await merchant.get(`/v2/payments/captures/${capture}`)).body.status;

it("declines, links back to the window, and captures after a new approval", async () => {
	const id = await approved("decline");
	const refused = await merchant.capture(id, "one");
	expect([refused.status, issueOf(refused)]).toEqual([422, "INSTRUMENT_DECLINED"]);
	expect(refused.body.links).toContainEqual({
		href: `${simulator.url}/checkoutnow?token=${id}`,
		rel: "redirect",
		method: "GET",
	});
	expect(issueOf(await merchant.capture(id, "two"))).toBe("INSTRUMENT_DECLINED");
	simulator.approve(id);
	expect(issueOf(await merchant.capture(id, "one"))).toBe("INSTRUMENT_DECLINED");
	expect((await merchant.capture(id, "three")).status).toBe(201);
});

it.each([
	["pending", "PENDING", ["PAYMENT.CAPTURE.PENDING"]],
	["pending-complete", "COMPLETED", ["PAYMENT.CAPTURE.PENDING", "PAYMENT.CAPTURE.COMPLETED"]],
	["pending-deny", "DECLINED", ["PAYMENT.CAPTURE.PENDING", "PAYMENT.CAPTURE.DENIED"]],
	["declined-capture", "DECLINED", ["PAYMENT.CAPTURE.DECLINED"]],
	["refund", "REFUNDED", ["PAYMENT.CAPTURE.COMPLETED", "PAYMENT.CAPTURE.REFUNDED"]],
	["refund-part", "PARTIALLY_REFUNDED", ["PAYMENT.CAPTURE.COMPLETED", "PAYMENT.CAPTURE.REFUNDED"]],
	["twice", "COMPLETED", ["PAYMENT.CAPTURE.COMPLETED", "PAYMENT.CAPTURE.COMPLETED"]],
	["reverse", "REFUNDED", ["PAYMENT.CAPTURE.COMPLETED", "PAYMENT.CAPTURE.REVERSED"]],
	["dispute", "COMPLETED", ["PAYMENT.CAPTURE.COMPLETED", "CUSTOMER.DISPUTE.CREATED"]],
	[
		"dispute-won",
		"COMPLETED",
		["PAYMENT.CAPTURE.COMPLETED", "CUSTOMER.DISPUTE.CREATED", "CUSTOMER.DISPUTE.RESOLVED"],
	],
	[
		"dispute-lost",
		"REFUNDED",
		[
			"PAYMENT.CAPTURE.COMPLETED",
			"CUSTOMER.DISPUTE.CREATED",
			"PAYMENT.CAPTURE.REVERSED",
			"CUSTOMER.DISPUTE.RESOLVED",
		],
	],
] as const)("continues automatically: %s", async (outcome, status, events) => {
	const capture = await merchant.pay(simulator, { outcome });
	await simulator.webhooks.idle();
	expect(types()).toEqual(["CHECKOUT.ORDER.APPROVED", ...events]);
	expect(await statusOf(capture)).toBe(status);
});

describe("a reversal", () => {
	it.each([
		["refund", "REFUNDED", 1],
		["status", "REFUNDED", 0],
		["nothing", "COMPLETED", 0],
	] as const)("shows as %s", async (shows, status, refunds) => {
		const capture = await merchant.pay(simulator);
		await control("reverse", { capture, shows });
		const { orderId = "" } = simulator.state.captures.get(capture) ?? {};
		const { body } = await merchant.get(`/v2/checkout/orders/${orderId}`);
		const [unit] = body.purchase_units as { payments: { refunds?: unknown[] } }[];
		expect(unit?.payments.refunds ?? []).toHaveLength(refunds);
		expect(await statusOf(capture)).toBe(status);
		expect(simulator.countMoney()).toMatchObject({ captured: 9900, refunded: 9900 });
		expect(types().at(-1)).toBe("PAYMENT.CAPTURE.REVERSED");
		expect((await control("reverse", { capture, shows: "x" })).status).toBe(400);
	});

	it("that does not show leaves earlier partial refunds visible", async () => {
		const capture = await merchant.pay(simulator);
		simulator.refund(capture, "9.00");
		simulator.reverse(capture, "nothing");
		expect(await statusOf(capture)).toBe("PARTIALLY_REFUNDED");
	});
});

describe("the list of disputes", () => {
	const list = async (query: string) => merchant.get(`/v1/customer/disputes?${query}`);
	const idsOf = ({ body }: Reply) =>
		((body.items as { dispute_id: string }[] | undefined) ?? []).map(
			({ dispute_id }) => dispute_id,
		);

	it("is sorted newest first, page by page", async () => {
		const ids: string[] = [];
		for (let time = 0; time < 5; time++)
			ids.unshift(simulator.dispute(await merchant.pay(simulator)));
		const since = new Date(Date.now() - 60_000).toISOString();
		const first = await list(`start_time=${since}&page_size=3`);
		const next = (first.body.links as { rel: string; href: string }[]).find(
			({ rel }) => rel === "next",
		);
		const second = await list(String(next?.href.split("?")[1]));
		expect([idsOf(first), idsOf(second)]).toEqual([ids.slice(0, 3), ids.slice(3)]);
		expect(second.body.links).toHaveLength(1);
	});

	it("is filtered by time, state and transaction", async () => {
		const capture = await merchant.pay(simulator);
		const id = simulator.dispute(capture);
		const other = simulator.dispute(await merchant.pay(simulator));
		simulator.resolveDispute(other, "RESOLVED_SELLER_FAVOUR");
		expect(idsOf(await list(`disputed_transaction_id=${capture}`))).toEqual([id]);
		expect(idsOf(await list("dispute_state=RESOLVED"))).toEqual([other]);
		expect(idsOf(await list("dispute_state=RESOLVED,REQUIRED_ACTION"))).toHaveLength(2);
		const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
		expect(idsOf(await list(`start_time=${tomorrow}`))).toEqual([]);
		expect(idsOf(await list(`update_time_after=${tomorrow}`))).toEqual([]);
		expect(idsOf(await list(`update_time_before=${tomorrow}`))).toHaveLength(2);
	});

	it("refuses what PayPal refuses", async () => {
		const now = new Date().toISOString();
		const old = new Date(Date.now() - 181 * 86_400_000).toISOString();
		for (const query of [
			`start_time=${now}&disputed_transaction_id=X`,
			`start_time=${old}`,
			"start_time=yesterday",
			"page_size=51",
			"page_size=0",
		])
			expect([query, (await list(query)).status]).toEqual([query, 400]);
	});
});

describe("faults", () => {
	it.each([
		["server-error", 500, "INTERNAL_SERVER_ERROR"],
		["unavailable", 503, "SERVICE_UNAVAILABLE"],
		["rate-limit", 429, "RATE_LIMIT_REACHED"],
	] as const)("%s, and the next call works", async (outcome, status, name) => {
		const id = await approved(outcome);
		const broken: Reply = await merchant.capture(id, "same");
		expect(broken).toMatchObject({ status, body: { name } });
		expect((await merchant.capture(id, "same")).status).toBe(201);
	});

	it("loses the answer before anything was done", async () => {
		const id = await approved("lost-before");
		await expect(merchant.capture(id, "same")).rejects.toThrow();
		expect(simulator.state.captures.size).toBe(0);
		expect((await merchant.capture(id, "same")).status).toBe(201);
	});

	it("loses the answer after the money was captured", async () => {
		const id = await approved("lost-after");
		await expect(merchant.capture(id, "same")).rejects.toThrow();
		expect(simulator.countMoney().captured).toBe(9900);
		const again = await merchant.capture(id, "same");
		expect([again.status, capturesOf(again).length]).toEqual([200, 1]);
		expect(simulator.seen.filter(({ status }) => status === 0)).toHaveLength(1);
	});

	it("delays the answer of a completed call", async () => {
		const id = await approved("slow");
		const answer = merchant.capture(id);
		await expect.poll(() => simulator.state.captures.size, { timeout: 10_000 }).toBe(1);
		expect((await answer).status).toBe(201);
	});

	it("does not find an order for a moment", async () => {
		const id = await approved("complete");
		await control("fail", { operation: "show-order", fault: "not-found" });
		const show = () => merchant.get(`/v2/checkout/orders/${id}`);
		expect(await show()).toMatchObject({ status: 404, body: { name: "RESOURCE_NOT_FOUND" } });
		expect((await show()).status).toBe(200);
	});

	it("fails to serve the script once", async () => {
		simulator.failNext("script", "server-error");
		const address = `${simulator.url}/sdk/js?client-id=test-client&currency=USD&intent=capture`;
		const load = async () => (await fetch(address)).status;
		expect([await load(), await load()]).toEqual([500, 200]);
	});
});

describe("magic values", () => {
	it("are read from the custom id, the buyer's address and the sandbox's header", async () => {
		const custom = await merchant.pay(simulator, {}, { custom_id: "order-1.sim-pending" });
		expect(await statusOf(custom)).toBe("PENDING");
		const email = await merchant.pay(simulator, { email: "declined-capture@example.com" });
		expect(await statusOf(email)).toBe("DECLINED");
		const id = await approved("complete");
		const mock = { "paypal-mock-response": '{"mock_application_codes":"PAYER_CANNOT_PAY"}' };
		const path = `/v2/checkout/orders/${id}/capture`;
		expect(issueOf(await merchant.post(path, undefined, mock))).toBe("PAYER_CANNOT_PAY");
		expect((await merchant.capture(id)).status).toBe(201);
	});
});
