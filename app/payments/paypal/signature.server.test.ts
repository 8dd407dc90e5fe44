import { createSign, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { crc32 } from "node:zlib";
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
const log = openLog("info", { write() {} });

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

/** Verifies events as PayPal signs them; its certificates are answered by `answer`. */
function verifying(answer: (chain: string) => Promise<Response>) {
	const signer = makeSigner();
	const asked = vi.spyOn(globalThis, "fetch").mockImplementation(() => answer(signer.chain));
	const verify = openSignatures({ ...settings(), authority: signer.root }, log);
	const raw = Buffer.from('{"id":"WH-1"}');
	const time = "2026-01-01T00:00:00Z";
	const text = `1|${time}|${settings().webhookId}|${crc32(raw)}`;
	const signature = createSign("RSA-SHA256").update(text).sign(signer.key, "base64");
	const event = (certificate: string | number) =>
		verify(
			raw,
			new Headers({
				"paypal-transmission-id": "1",
				"paypal-transmission-time": time,
				"paypal-transmission-sig": signature,
				"paypal-auth-algo": "SHA256withRSA",
				"paypal-cert-url": `${simulator.url}/v1/notifications/certs/CERT-${certificate}`,
			}),
		);
	return { event, asked };
}

const ok = async (text: string) => new Response(text);

test("a certificate is fetched once and kept; of more than ten the older ones are dropped", async () => {
	const { event, asked } = verifying(ok);
	for (let nth = 0; nth < 10; nth += 1) expect(await event(nth)).toBe("right");
	for (let nth = 0; nth < 10; nth += 1) expect(await event(nth)).toBe("right");
	expect(asked).toHaveBeenCalledTimes(10);
	expect(await event(10)).toBe("right");
	expect(await event(10)).toBe("right");
	expect(asked).toHaveBeenCalledTimes(11);
	expect(await event(0)).toBe("right");
	expect(asked).toHaveBeenCalledTimes(12);
});

test("twenty certificates are fetched in a minute, and again in the next", async () => {
	const setClock = stopClock(Date.UTC(2026, 0, 1));
	const { event, asked } = verifying(async () => new Response(null, { status: 404 }));
	for (let nth = 0; nth < 19; nth += 1) await event(nth);
	asked.mockImplementation(() => Promise.reject(new Error("away")));
	expect(await event(19)).toBe("retryable");
	expect(asked).toHaveBeenCalledTimes(20);
	setClock(minute - 1);
	expect(await event(20)).toBe("retryable");
	expect(asked).toHaveBeenCalledTimes(20);
	setClock(minute);
	expect(await event(20)).toBe("retryable");
	expect(asked).toHaveBeenCalledTimes(21);
});

test("names that PayPal does not know are asked for once, and use up nobody's fetches", async () => {
	stopClock(Date.UTC(2026, 0, 1));
	const { event, asked } = verifying(async () => new Response(null, { status: 404 }));
	for (let nth = 0; nth < 60; nth += 1) expect(await event(nth % 3)).toBe("retryable");
	asked.mockImplementation(async () => new Response("<html>"));
	for (let nth = 0; nth < 30; nth += 1) expect(await event("page")).toBe("forged");
	expect(asked).toHaveBeenCalledTimes(4);
	asked.mockImplementation(async () => new Response(makeSigner().chain));
	expect(await event("real")).toBe("forged");
	expect(asked).toHaveBeenCalledTimes(5);
});

test("a certificate file may have 64 KiB, and an empty or refused one is asked for again", async () => {
	const largest = 64 * 1024;
	let length = largest;
	const { event, asked } = verifying(async (chain) => new Response(chain.padEnd(length, "\n")));
	expect(await event("fits")).toBe("right");
	length += 1;
	expect(await event("large")).toBe("retryable");
	asked.mockImplementation(async () => new Response(""));
	expect(await event("empty")).toBe("retryable");
	asked.mockImplementation(async () => new Response("<html>", { status: 503 }));
	expect(await event("refused")).toBe("retryable");
	asked.mockImplementation(async () => new Response("<html>"));
	expect(await event("page")).toBe("forged");
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
	const id = randomUUID();
	const order = await openPaypal(settings(), log).createOrder({
		id,
		cents: 9_900,
		currency: "USD" as const,
		item: "Item",
		requestId: id,
	});
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
