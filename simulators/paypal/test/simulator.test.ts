import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Simulator } from "../handle.ts";
import type { Approval } from "../orders.ts";
import { openSimulator } from "../simulator.ts";
import {
	capturesOf,
	issueOf,
	Merchant,
	openTestSimulator,
	openWebhookReceiver,
	orderFor,
	price,
} from "./merchant.ts";

let simulator: Simulator;
let merchant: Merchant;
let clock: Date;

beforeEach(async () => {
	clock = new Date("2026-01-05T08:00:00Z");
	simulator = await openTestSimulator({ now: () => clock });
	merchant = new Merchant(simulator);
	await merchant.login();
});
afterEach(() => simulator.close());

const passHours = (hours: number) => {
	clock = new Date(clock.getTime() + hours * 3_600_000);
};

async function approved(approval?: Approval) {
	const id = String((await merchant.create()).body.id);
	simulator.approve(id, approval);
	return id;
}

it("refuses to open outside the demo and tests", async () => {
	const options = { isDemo: false, clientId: "a", clientSecret: "b", webhookId: "c" };
	await expect(openSimulator(options)).rejects.toThrow("only in the demo");
});

it("restores its payments and its unsent events from the file after a restart", async () => {
	const folder = mkdtempSync(join(tmpdir(), "simulator-"));
	const stateFile = join(folder, "state.json");
	const before = await openTestSimulator({ stateFile });
	const shop = new Merchant(before);
	await shop.login();
	const capture = await shop.pay(before);
	await before.close();
	const receiver = await openWebhookReceiver();
	const after = await openTestSimulator({ stateFile, webhookUrl: receiver.url });
	expect(after.countMoney()).toEqual(before.countMoney());
	await after.webhooks.idle();
	expect(receiver.types().sort()).toEqual(["CHECKOUT.ORDER.APPROVED", "PAYMENT.CAPTURE.COMPLETED"]);
	after.refund(capture, "9.00");
	expect(after.countMoney().left).toBe(9000);
	await after.close();
	await receiver.close();
	rmSync(folder, { recursive: true });
});

it("goes on when its file cannot be written, says so once, and keeps it again afterwards", async () => {
	const folder = join(mkdtempSync(join(tmpdir(), "simulator-")), "gone");
	const stateFile = join(folder, "state.json");
	const said = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
	const opened = await openTestSimulator({ stateFile });
	const shop = new Merchant(opened);
	await shop.login();
	await shop.pay(opened);
	expect(opened.countMoney().left).toBeGreaterThan(0);
	expect(said).toHaveBeenCalledTimes(1);
	mkdirSync(folder);
	await shop.pay(opened);
	expect(existsSync(stateFile)).toBe(true);
	await opened.close();
	said.mockRestore();
	rmSync(dirname(folder), { recursive: true });
});

describe("tokens", () => {
	it("rejects a wrong secret, and calls with a missing, made-up or expired token", async () => {
		const path = "/v2/checkout/orders/X";
		expect((await merchant.login("wrong")).body).toMatchObject({ error: "invalid_client" });
		expect((await merchant.get(path)).body).toMatchObject({ error: "invalid_token" });
		const bare = await fetch(simulator.url + path);
		expect([bare.status, await bare.json()]).toMatchObject([
			401,
			{ name: "AUTHENTICATION_FAILURE" },
		]);
		await merchant.login();
		expect((await merchant.get(path)).status).toBe(404);
		passHours(9.1);
		expect((await merchant.get(path)).status).toBe(401);
		await merchant.login();
		simulator.expireTokens();
		expect((await merchant.get(path)).status).toBe(401);
	});
});

describe("orders", () => {
	it("goes from created to approved to completed, with the money counted", async () => {
		const created = await merchant.create({ custom_id: "c-1", invoice_id: "i-1" });
		expect(created).toMatchObject({ status: 201, body: { status: "CREATED", intent: "CAPTURE" } });
		const id = String(created.body.id);
		expect(issueOf(await merchant.capture(id))).toBe("ORDER_NOT_APPROVED");
		simulator.approve(id);
		expect((await merchant.get(`/v2/checkout/orders/${id}`)).body.status).toBe("APPROVED");
		const paid = await merchant.capture(id);
		expect([paid.status, paid.body.status]).toEqual([201, "COMPLETED"]);
		const [capture] = capturesOf(paid);
		expect(capture).toMatchObject({ status: "COMPLETED", amount: price, custom_id: "c-1" });
		const shown = await merchant.get(`/v2/payments/captures/${capture?.id}`);
		expect(shown.body).toMatchObject({
			payee: { merchant_id: simulator.merchantId },
			supplementary_data: { related_ids: { order_id: id } },
		});
		expect(issueOf(await merchant.capture(id))).toBe("ORDER_ALREADY_CAPTURED");
		expect(simulator.countMoney()).toEqual({ captured: 9900, refunded: 0, left: 9900 });
	});

	it("shows little unless the whole is requested", async () => {
		const little = { prefer: "return=minimal" };
		const { body } = await merchant.create({}, little);
		expect(Object.keys(body)).toEqual(["id", "status", "links"]);
		simulator.approve(String(body.id));
		const paid = await merchant.post(`/v2/checkout/orders/${body.id}/capture`, undefined, little);
		expect(paid.body).not.toHaveProperty("create_time");
		expect(capturesOf(paid)).toHaveLength(1);
	});

	it.each([
		["0.00", "CANNOT_BE_ZERO_OR_NEGATIVE"],
		["-1", "CANNOT_BE_ZERO_OR_NEGATIVE"],
		["1.234", "DECIMAL_PRECISION"],
		["1e-9", "INVALID_PARAMETER_SYNTAX"],
		["99.00 x", "INVALID_PARAMETER_SYNTAX"],
		["NaN", "INVALID_PARAMETER_SYNTAX"],
		[99, "INVALID_PARAMETER_SYNTAX"],
		["99999999999999", "MAX_VALUE_EXCEEDED"],
		["98.00", "AMOUNT_MISMATCH"],
	])("refuses the amount %s", async (value, issue) => {
		const amount = { currency_code: "USD", value, breakdown: { item_total: price } };
		expect(issueOf(await merchant.create({ amount }))).toBe(issue);
	});

	it("refuses what PayPal refuses", async () => {
		const post = (body: unknown) => merchant.post("/v2/checkout/orders", body);
		expect(issueOf(await post("{"))).toBe("MALFORMED_REQUEST_JSON");
		expect(issueOf(await post({}))).toBe("MISSING_REQUIRED_PARAMETER");
		expect(issueOf(await post({ ...orderFor(), intent: "SALE" }))).toBe("INVALID_PARAMETER_VALUE");
		expect(issueOf(await merchant.create({ soft_descriptor: "x".repeat(23) }))).toBe(
			"INVALID_STRING_LENGTH",
		);
		expect(issueOf(await merchant.create({ amount: price }))).toBe("ITEM_TOTAL_REQUIRED");
		const other = { amount: { currency_code: "XYZ", value: "1" } };
		expect(issueOf(await merchant.create(other))).toBe("INVALID_CURRENCY_CODE");
		expect((await merchant.create({}, { "content-type": "text/plain" })).status).toBe(415);
		expect((await merchant.get("/v2/checkout/orders/NONE")).body.name).toBe("RESOURCE_NOT_FOUND");
		const wallet = { ...orderFor(), payment_source: { paypal: {} } };
		expect(issueOf(await post(wallet))).toBe("PAYPAL_REQUEST_ID_REQUIRED");
	});

	it("accepts an invoice number once", async () => {
		const pay = async () => {
			const id = String((await merchant.create({ invoice_id: "same" })).body.id);
			simulator.approve(id);
			return merchant.capture(id);
		};
		expect((await pay()).status).toBe(201);
		expect(issueOf(await pay())).toBe("DUPLICATE_INVOICE_ID");
		expect(simulator.countMoney().captured).toBe(9900);
	});
});

describe("PayPal-Request-Id", () => {
	it("creates one order and returns its latest state again", async () => {
		const id = { "paypal-request-id": "create-1" };
		const first = await merchant.create({}, id);
		const second = await merchant.create({}, id);
		expect([first.status, second.status]).toEqual([201, 200]);
		expect(second.body.id).toBe(first.body.id);
		simulator.approve(String(first.body.id));
		expect((await merchant.create({}, id)).body.status).toBe("APPROVED");
		expect(simulator.state.orders.size).toBe(1);
	});

	it("refuses another body or operation under the same id, and expires after six hours", async () => {
		const id = { "paypal-request-id": "create-1" };
		const first = await merchant.create({}, id);
		const other = await merchant.create({ custom_id: "other" }, id);
		expect([other.status, issueOf(other)]).toEqual([422, "DUPLICATE_REQUEST_ID"]);
		simulator.approve(String(first.body.id));
		expect((await merchant.capture(String(first.body.id), "create-1")).status).toBe(422);
		passHours(6.1);
		expect((await merchant.create({ custom_id: "other" }, id)).status).toBe(201);
	});

	it("captures once and shows a later refund in the repeated answer", async () => {
		const id = await approved();
		const paid = await merchant.capture(id, "capture-1");
		simulator.refund(String(capturesOf(paid)[0]?.id));
		const again = await merchant.capture(id, "capture-1");
		expect([again.status, capturesOf(again)[0]?.status]).toEqual([200, "REFUNDED"]);
		expect(simulator.state.captures.size).toBe(1);
	});

	it("may be reused after a server fault, and after a call that came too early", async () => {
		const id = String((await merchant.create()).body.id);
		expect((await merchant.capture(id, "once")).status).toBe(422);
		simulator.approve(id, { outcome: "server-error" });
		expect((await merchant.capture(id, "once")).status).toBe(500);
		expect((await merchant.capture(id, "once")).status).toBe(201);
	});
});

describe("concurrent calls", () => {
	const reopen = async (latency: () => number | Promise<void>) => {
		await simulator.close();
		simulator = await openTestSimulator({ latency });
		merchant = new Merchant(simulator);
		await merchant.login();
	};

	it("capture the money once", async () => {
		await reopen(() => Math.random() * 10);
		const id = await approved();
		const replies = await Promise.all(
			Array.from({ length: 20 }, (_, n) => merchant.capture(id, n % 2 ? `id-${n}` : "shared")),
		);
		expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
		const known = [undefined, "ORDER_ALREADY_CAPTURED", "PREVIOUS_REQUEST_IN_PROGRESS"];
		expect(known).toEqual(expect.arrayContaining(replies.map(issueOf)));
		expect(simulator.state.captures.size).toBe(1);
		expect(simulator.countMoney().captured).toBe(9900);
	});

	it("are refused under an id whose first call is still running", async () => {
		const gate = Promise.withResolvers<void>();
		let waiting = 0;
		await reopen(() => (++waiting > 1 ? gate.promise : 0));
		const id = await approved();
		const first = merchant.capture(id, "shared");
		await expect.poll(() => waiting, { timeout: 10_000 }).toBe(2);
		const second = await merchant.capture(id, "shared");
		expect([second.status, issueOf(second)]).toEqual([409, "PREVIOUS_REQUEST_IN_PROGRESS"]);
		gate.resolve();
		expect((await first).status).toBe(201);
	});
});
