import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Simulator } from "../../../simulators/paypal/handle.ts";
import { makeSigner } from "../../../simulators/paypal/webhooks/certificate.ts";
import { minute, stopClock } from "../../../test/clock.ts";
import { openTestSimulator, simulatorClient } from "../../../test/paypal.ts";
import { openLog } from "../../platform/log/log.server.ts";
import type { PaypalSettings } from "../../platform/payment-settings.ts";
import { openPaypal } from "./paypal.server.ts";
import { openSignatures } from "./signature.server.ts";

let simulator: Simulator;
const lines: string[] = [];
const log = openLog("info", { write: (line) => void lines.push(line) });

beforeAll(async () => {
	simulator = await openTestSimulator();
});
afterAll(() => simulator.close());
afterEach(() => vi.restoreAllMocks());

const settings = (): PaypalSettings => ({
	env: "simulator",
	...simulatorClient,
	apiUrl: simulator.url,
	authority: simulator.rootCertificate,
});

const newOrder = () => {
	const id = randomUUID();
	return { id, cents: 9_900, currency: "USD" as const, requestId: id };
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

test("certificates are fetched from PayPal's own folder only, and no other URL is even requested", async () => {
	const asked = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("no network"));
	const headers = (url: string) =>
		new Headers({
			"paypal-transmission-id": "1",
			"paypal-transmission-time": "2026-01-01T00:00:00Z",
			"paypal-transmission-sig": "AAAA",
			"paypal-auth-algo": "SHA256withRSA",
			"paypal-cert-url": url,
		});
	const live = openSignatures(
		{ ...settings(), env: "live", apiUrl: "https://api-m.paypal.com" },
		log,
	);
	const raw = Buffer.from("{}");
	for (const url of [
		"https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1",
		"https://evil.example/v1/notifications/certs/CERT-1",
		"https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1",
		"http://api.paypal.com/v1/notifications/certs/CERT-1",
		"https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1",
		"https://x:y@api.paypal.com/v1/notifications/certs/CERT-1",
		"https://api.paypal.com:8443/v1/notifications/certs/CERT-1",
		"https://api.paypal.com/v1/notifications/certs/../../upload/CERT-1",
		"https://api.paypal.com/v1/notifications/certs/%2e%2e/CERT-1",
		"https://api.paypal.com/v1/notifications/certs/CERT-1?x=1",
		"https://api.paypal.com/elsewhere/CERT-1",
		"file:///etc/passwd",
		"",
	]) {
		expect(await live(raw, headers(url)), url).toBe("forged");
	}
	expect(asked).not.toHaveBeenCalled();
	const right = "https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594";
	expect(await live(raw, headers(right))).toBe("retryable");
	expect(asked).toHaveBeenCalledOnce();
	for (let time = 0; time < 50; time += 1) await live(raw, headers(`${right}${time}`));
	expect(asked.mock.calls.length).toBeLessThanOrEqual(20);
});

test("a chain issued by another authority is forged, whatever its names say", async () => {
	const order = await openPaypal(settings(), log).createOrder(newOrder());
	if ("refused" in order) throw new Error(order.refused);
	let seen: { body: Buffer; headers: Headers } | undefined;
	const server = createServer(async (request, response) => {
		const parts: Buffer[] = [];
		for await (const part of request) parts.push(part as Buffer);
		const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
		seen = { body: Buffer.concat(parts), headers: new Headers(headers as [string, string][]) };
		response.end();
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	simulator.webhooks.sendTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
	simulator.approve(order.providerOrderId);
	await simulator.webhooks.idle();
	server.close();
	if (!seen) throw new Error("no event came");
	const { body, headers } = seen;
	const verify = (given: PaypalSettings) => openSignatures(given, log)(body, headers);
	expect(await verify(settings())).toBe("right");
	expect(await verify({ ...settings(), authority: makeSigner().root })).toBe("forged");
	const { authority: _, ...unknown } = settings();
	expect(await verify(unknown)).toBe("forged");
	expect(await verify({ ...settings(), webhookId: "ANOTHER" })).toBe("forged");
	const changed = Buffer.concat([body, Buffer.from(" ")]);
	expect(await openSignatures(settings(), log)(changed, headers)).toBe("forged");

	// The signing certificate expires a year before its authorities and starts a day after them.
	const kept = openSignatures(settings(), log);
	const passTo = stopClock(Date.parse("2020-01-02T00:00:00Z"));
	expect(await kept(body, headers)).toBe("right");
	passTo(-minute);
	expect(await kept(body, headers)).toBe("forged");
	const end = Date.parse("2048-12-31T23:59:59Z") - Date.parse("2020-01-02T00:00:00Z");
	passTo(end - minute);
	expect(await kept(body, headers)).toBe("right");
	passTo(end);
	expect(await kept(body, headers)).toBe("forged");
	expect(await verify(settings())).toBe("forged");
});
