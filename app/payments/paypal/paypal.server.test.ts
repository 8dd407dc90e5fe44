import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Simulator } from "../../../simulators/paypal/handle.ts";
import { openTestSimulator, simulatorClient } from "../../../test/paypal.ts";
import { openLog } from "../../platform/log/log.server.ts";
import type { PaypalSettings } from "../../platform/payment-settings.ts";
import { neutralItem } from "../product.ts";
import { openPaypal } from "./paypal.server.ts";

let simulator: Simulator;
const lines: string[] = [];
const log = openLog("info", { write: (line) => void lines.push(line) });

beforeAll(async () => {
	simulator = await openTestSimulator();
});
afterAll(() => simulator.close());

const settings = (): PaypalSettings => ({
	env: "simulator",
	...simulatorClient,
	apiUrl: simulator.url,
	authority: simulator.rootCertificate,
});

const newOrder = () => {
	const id = randomUUID();
	return { id, cents: 9_900, currency: "USD" as const, item: neutralItem.latin, requestId: id };
};

test("many concurrent calls fetch one token, and one more when it is rejected", async () => {
	const paypal = openPaypal(settings(), log);
	const tokens = () => simulator.seen.filter(({ operation }) => operation === "token").length;
	const before = tokens();
	const create = () => paypal.createOrder(newOrder());
	const orders = await Promise.all([create(), create(), create(), create(), create()]);
	expect(orders.every((order) => !("refused" in order))).toBe(true);
	expect(tokens() - before).toBe(1);
	simulator.expireTokens();
	expect(await create()).not.toHaveProperty("refused");
	expect(tokens() - before).toBe(2);
});

test("concurrent calls whose token is rejected fetch one new token together", async () => {
	const paypal = openPaypal(settings(), log);
	const tokens = () => simulator.seen.filter(({ operation }) => operation === "token").length;
	await paypal.readOrder("X");
	for (let round = 0; round < 5; round += 1) {
		const before = tokens();
		simulator.expireTokens();
		const answers = await Promise.all(Array.from({ length: 6 }, () => paypal.readOrder("X")));
		expect(answers).toEqual(Array(6).fill({ refused: "not-found" }));
		expect(tokens() - before).toBe(1);
	}
});

test("a wrong secret and an unreachable simulator return error codes instead of throwing", async () => {
	const wrong = openPaypal({ ...settings(), clientSecret: "wrong" }, log);
	expect(await wrong.createOrder(newOrder())).toEqual({ refused: "retryable" });
	const gone = openPaypal({ ...settings(), apiUrl: "http://127.0.0.1:9" }, log);
	expect(await gone.readOrder("X")).toEqual({ refused: "retryable" });
	expect(await openPaypal(settings(), log).readOrder("MADE-UP")).toEqual({ refused: "not-found" });
});

test("every call that changes something has a request id; the log contains nothing private", async () => {
	const paypal = openPaypal(settings(), log);
	const order = await paypal.createOrder(newOrder());
	if ("refused" in order) throw new Error(order.refused);
	simulator.approve(order.providerOrderId, { outcome: "decline", email: "buyer@example.com" });
	const declined = await paypal.captureOrder(order.providerOrderId, randomUUID());
	expect(declined).toEqual({ refused: "declined" });
	simulator.approve(order.providerOrderId);
	const paid = await paypal.captureOrder(order.providerOrderId, randomUUID());
	if ("refused" in paid) throw new Error(paid.refused);
	const again = await paypal.captureOrder(order.providerOrderId, randomUUID());
	expect(again).toEqual({ refused: "already-captured" });
	const id = randomUUID();
	const captureId = paid.captures[0]?.id ?? "";
	const refund = { id, captureId, cents: 9_900, currency: "USD" as const };
	expect(await paypal.refund(refund)).toMatchObject({ ours: id, cents: 9_900, captureId });
	expect(await paypal.refund({ ...refund, id: randomUUID() })).toEqual({
		refused: "already-refunded",
	});
	const changing = simulator.seen.filter(({ operation }) =>
		["create-order", "capture-order", "refund-capture"].includes(operation),
	);
	expect(changing.length).toBeGreaterThan(5);
	expect(changing.every(({ requestId }) => requestId)).toBe(true);
	expect(lines.join("")).toContain('"issue":"INSTRUMENT_DECLINED"');
	expect(lines.join("")).not.toMatch(/@|Basic|Bearer|access_token|simulator"/);
});

test("everything sent to PayPal is neutral", async () => {
	const order = await openPaypal(settings(), log).createOrder(newOrder());
	if ("refused" in order) throw new Error(order.refused);
	const told = JSON.stringify(simulator.state.orders.get(order.providerOrderId)?.unit);
	expect(told).toContain("Digital membership 30d");
	expect(told).not.toMatch(/basic|premium|vip|dating|sugar|[֐-׿]/i);
});

test("amounts that are not dollars with two decimals match no price", async () => {
	let value = "99";
	const server = createServer((request, response) => {
		response.setHeader("content-type", "application/json");
		if (request.url === "/v1/oauth2/token") {
			response.end(JSON.stringify({ access_token: "t", expires_in: 900 }));
			return;
		}
		const amount = { currency_code: "USD", value };
		response.end(JSON.stringify({ id: "O", status: "APPROVED", purchase_units: [{ amount }] }));
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const paypal = openPaypal({ ...settings(), apiUrl }, log);
	for (value of ["99", "99.0", "9.9e1", "-99.00", " 99.00", "99.000", ""]) {
		expect(await paypal.readOrder("O"), value).toMatchObject({ cents: -1 });
	}
	value = "99.00";
	expect(await paypal.readOrder("O")).toMatchObject({ cents: 9_900, currency: "USD" });
	server.close();
});

test("a conflict may be asked about again; another refusal without words of PayPal's is final", async () => {
	let status = 409;
	const server = createServer((request, response) => {
		response.setHeader("content-type", "application/json");
		const isToken = request.url === "/v1/oauth2/token";
		response.statusCode = isToken ? 200 : status;
		response.end(JSON.stringify(isToken ? { access_token: "t", expires_in: 900 } : {}));
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const paypal = openPaypal({ ...settings(), apiUrl }, log);
	for (const [answer, refused] of [
		[409, "retryable"],
		[429, "retryable"],
		[503, "retryable"],
		[404, "not-found"],
		[422, "refused"],
	] as const) {
		status = answer;
		expect(await paypal.captureOrder("O", randomUUID()), `${answer}`).toEqual({ refused });
	}
	server.close();
});
