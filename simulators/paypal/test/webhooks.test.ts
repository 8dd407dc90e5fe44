import { createVerify, X509Certificate } from "node:crypto";
import { crc32 } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Simulator } from "../handle.ts";
import { forgeries } from "../webhooks/signature.ts";
import {
	client,
	Merchant,
	openTestSimulator,
	openWebhookReceiver,
	type Received,
} from "./merchant.ts";

let answers: number[];
let receiver: Awaited<ReturnType<typeof openWebhookReceiver>>;
let simulator: Simulator;
let merchant: Merchant;

beforeEach(async () => {
	answers = [];
	receiver = await openWebhookReceiver(answers);
	simulator = await openTestSimulator({ webhookUrl: receiver.url });
	merchant = new Merchant(simulator);
	await merchant.login();
});
afterEach(async () => {
	await simulator.close();
	await receiver.close();
});

const header = ({ headers }: Received, name: string) => String(headers[`paypal-${name}`]);

/** A merchant's verification as PayPal documents it, following the chain to the root. */
async function isGenuine(received: Received): Promise<boolean> {
	const address = header(received, "cert-url");
	if (new URL(address).origin !== simulator.url) return false;
	const pem = await (await fetch(address)).text();
	const found = pem.match(/-----BEGIN[\s\S]+?END CERTIFICATE-----/g) ?? [];
	const [leaf, middle] = found.map((part) => new X509Certificate(part));
	const root = new X509Certificate(simulator.rootCertificate);
	if (!leaf || !middle || !leaf.verify(middle.publicKey) || !leaf.checkIssued(middle)) return false;
	if (!middle.ca || leaf.ca || !middle.verify(root.publicKey) || !middle.checkIssued(root))
		return false;
	if (leaf.checkHost("messageverificationcerts.paypal.com") === undefined) return false;
	const parts = [header(received, "transmission-id"), header(received, "transmission-time")];
	const text = [...parts, client.webhookId, crc32(received.body)].join("|");
	const signature = header(received, "transmission-sig");
	return createVerify("sha256").update(text).verify(leaf.publicKey, signature, "base64");
}

const verify = (received: Received) =>
	merchant.post("/v1/notifications/verify-webhook-signature", {
		auth_algo: header(received, "auth-algo"),
		cert_url: header(received, "cert-url"),
		transmission_id: header(received, "transmission-id"),
		transmission_sig: header(received, "transmission-sig"),
		transmission_time: header(received, "transmission-time"),
		webhook_id: client.webhookId,
		webhook_event: received.event,
	});

it("events are signed so that node:crypto and PayPal's own verification agree", async () => {
	await merchant.pay(simulator);
	await simulator.webhooks.idle();
	expect(receiver.types().sort()).toEqual(["CHECKOUT.ORDER.APPROVED", "PAYMENT.CAPTURE.COMPLETED"]);
	for (const received of receiver.received) {
		expect(await isGenuine(received)).toBe(true);
		expect((await verify(received)).body).toEqual({ verification_status: "SUCCESS" });
	}
});

it.each(forgeries)("forgeries fail verification: %s", async (forgery) => {
	await merchant.pay(simulator);
	await simulator.webhooks.idle();
	const before = receiver.received.length;
	const [, event] = simulator.webhooks.events;
	expect(await simulator.webhooks.forge(String(event?.id), forgery)).toBe(200);
	const received = receiver.received.at(before) as Received;
	expect(received.event.event_type).toBe("PAYMENT.CAPTURE.COMPLETED");
	expect(await isGenuine(received)).toBe(false);
	expect((await verify(received)).body).toEqual({ verification_status: "FAILURE" });
});

it("an event is retried until accepted, each time with a new signature", async () => {
	simulator.webhooks.hold();
	await merchant.pay(simulator);
	answers.push(500, 404);
	simulator.webhooks.release(([, paid]) => (paid ? [paid] : []));
	await simulator.webhooks.idle();
	expect(receiver.received).toHaveLength(3);
	expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(1);
	expect(
		new Set(receiver.received.map((received) => header(received, "transmission-id"))).size,
	).toBe(3);
	expect(simulator.webhooks.events[1]).toMatchObject({ attempts: 3, answer: 200 });
	const [id] = receiver.received.map(({ event }) => String(event.id));
	const resent = await merchant.post(`/v1/notifications/webhooks-events/${id}/resend`, {});
	await simulator.webhooks.idle();
	expect([resent.status, receiver.received.length]).toEqual([202, 4]);
});

it("held events are released one by one, in the requested order", async () => {
	simulator.webhooks.hold();
	await merchant.pay(simulator, { outcome: "reverse" });
	await simulator.webhooks.idle();
	expect(receiver.received).toHaveLength(0);
	simulator.webhooks.release((events) => events.toReversed());
	await simulator.webhooks.idle();
	expect(receiver.types()).toEqual([
		"PAYMENT.CAPTURE.REVERSED",
		"PAYMENT.CAPTURE.COMPLETED",
		"CHECKOUT.ORDER.APPROVED",
	]);
});

it("an event is retried while nobody listens, and given up in the end", async () => {
	await receiver.close();
	const id = String((await merchant.create()).body.id);
	simulator.approve(id);
	await simulator.webhooks.idle();
	expect(simulator.webhooks.events[0]).toMatchObject({ attempts: 25, answer: 0 });
	receiver = await openWebhookReceiver();
});

describe("the delivery of a payment's events", () => {
	it("twice", async () => {
		await merchant.pay(simulator, { webhooks: "duplicate" });
		await simulator.webhooks.idle();
		expect(receiver.received).toHaveLength(4);
		expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(2);
	});

	it("in reverse order", async () => {
		await merchant.pay(simulator, { webhooks: "reordered", outcome: "refund" });
		await simulator.webhooks.idle();
		expect(receiver.types()).toEqual([
			"PAYMENT.CAPTURE.REFUNDED",
			"PAYMENT.CAPTURE.COMPLETED",
			"CHECKOUT.ORDER.APPROVED",
		]);
	});

	it("late", async () => {
		await merchant.pay(simulator, { webhooks: "delayed" });
		expect(receiver.received).toHaveLength(0);
		await simulator.webhooks.idle();
		expect(receiver.received).toHaveLength(2);
	});

	it("with forged ones before them", async () => {
		await merchant.pay(simulator, { webhooks: "forged" });
		await simulator.webhooks.idle();
		const genuine = await Promise.all(receiver.received.map(isGenuine));
		expect(genuine.filter(Boolean)).toHaveLength(2);
		expect(genuine).toHaveLength(2 + 2 * forgeries.length);
	});

	it("not at all, but PayPal's list of events has them", async () => {
		const id = await merchant.pay(simulator, { webhooks: "lost" });
		await simulator.webhooks.idle();
		expect(receiver.received).toHaveLength(0);
		const list = await merchant.get(
			`/v1/notifications/webhooks-events?page_size=100&transaction_id=${id}`,
		);
		expect(list.body).toMatchObject({
			count: 1,
			events: [{ event_type: "PAYMENT.CAPTURE.COMPLETED" }],
		});
	});
});
