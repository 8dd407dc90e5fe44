/**
 * A local PayPal that speaks the real protocol on its own port: OAuth, Orders v2, payments,
 * disputes, signed webhooks, and the JavaScript SDK. For the demo and tests only; README.md lists
 * what can be simulated.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { openDispute, resolveDispute, updateDispute } from "./disputes.ts";
import { Refusal } from "./errors.ts";
import { Faults } from "./faults.ts";
import type { Simulator, SimulatorOptions } from "./handle.ts";
import { answerRequest, type Site } from "./http.ts";
import { Repeats } from "./idempotency.ts";
import { approveOrder } from "./orders.ts";
import {
	chargeAgain,
	chooseRefunds,
	findCapture,
	refundCapture,
	reverseCapture,
	settleCapture,
	settleRefund,
} from "./payments.ts";
import { countMoney, merchant } from "./state.ts";
import { readState, saverOf } from "./state-file.ts";
import { Tokens } from "./tokens.ts";
import { WebhookSender } from "./webhooks/sender.ts";
import { WebhookSigner } from "./webhooks/signature.ts";
import type { World } from "./world.ts";

/** Seconds to minutes, so that they show in a demo; PayPal's own delays reach hours. */
const usualPauses = [1_000, 2_000, 5_000, 15_000, 60_000, 300_000];

/**
 * Opens the simulator.
 * @throws Error outside the demo and tests
 */
export async function openSimulator(options: SimulatorOptions): Promise<Simulator> {
	if (options.isDemo !== true) {
		throw new Error("The PayPal simulator opens only in the demo and in tests.");
	}
	const now = options.now ?? (() => new Date());
	const { latency = 0, afterwards = 3_000, slow = 20_000, delay = 3_000 } = options;
	let url = "";
	const kept = readState(options.stateFile);
	const { state } = kept;
	const faults = new Faults();
	const seen: Site["seen"] = [];
	const signer = new WebhookSigner(options.webhookId, () => url, now);
	const senderOptions = {
		to: options.webhookUrl,
		pauses: options.pauses ?? usualPauses,
		attempts: options.attempts ?? 25,
		delay,
	};
	const save = saverOf(options.stateFile, state, () => sender.events);
	const sender = new WebhookSender({ ...senderOptions, save }, signer, { now, url: () => url });
	const world: World = {
		state,
		now,
		url: () => url,
		announce: (type, resource, orderId) =>
			sender.announce(type, resource, orderId, state.orders.get(orderId)?.webhooks),
		later: (act) => sender.later(afterwards, () => unlessRefused(act)),
		failNext: (...given) => faults.plan(...given),
	};
	const tokens = new Tokens(options, options.tokenSeconds ?? 32_400, now);
	const simulator = controlsOf({ world, signer, sender, faults, tokens, seen });
	const site: Site = {
		world,
		tokens,
		repeats: new Repeats(now),
		signer,
		sender,
		faults,
		seen,
		control: simulator,
		clientId: options.clientId,
		slow,
		save,
		wait: () => wait(latency),
	};
	const server = createServer((request, response) => {
		answerRequest(site, request, response).catch(() => response.destroy());
	});
	// Longer than a busy client pauses: it must not reuse a connection that is just closing.
	server.keepAliveTimeout = 120_000;
	url = await listen(server, options);
	sender.resume(kept.events);
	return {
		...simulator,
		url,
		close: async () => {
			sender.close();
			server.closeAllConnections();
			await new Promise((done) => server.close(done));
		},
	};
}

function unlessRefused(act: () => void): void {
	try {
		act();
	} catch (error) {
		// Too late by now, e.g. a refund of a capture already refunded.
		if (!(error instanceof Refusal)) throw error;
	}
}

async function wait(latency: NonNullable<SimulatorOptions["latency"]>): Promise<void> {
	const ms = typeof latency === "function" ? await latency() : latency;
	if (typeof ms === "number" && ms > 0) await pause(ms, undefined, { ref: false });
}

/** @returns the address */
async function listen(server: Server, { port = 0, host = "127.0.0.1" }: SimulatorOptions) {
	await new Promise<void>((done, fail) => {
		server.once("error", fail);
		server.listen(port, host, done);
	});
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Parts = Pick<Site, "world" | "signer" | "sender" | "faults" | "tokens" | "seen">;

/** The actions available to a test or the demo. */
function controlsOf({
	world,
	signer,
	sender,
	faults,
	tokens,
	seen,
}: Parts): Omit<Simulator, "url" | "close"> {
	return {
		rootCertificate: signer.genuine.root,
		merchantId: merchant.merchant_id,
		state: world.state,
		seen,
		approve: (id, approval) => approveOrder(world, id, approval),
		settle: (id, status) => settleCapture(world, id, status),
		refund: (id, value) => {
			const { currency_code } = findCapture(world, id).amount;
			const body = value === undefined ? {} : { amount: { currency_code, value } };
			return { id: refundCapture(world, id, body).refund.id };
		},
		chooseRefunds: (id, way) => chooseRefunds(world, id, way),
		settleRefund: (id, status) => settleRefund(world, id, status),
		chargeAgain: (id) => chargeAgain(world, id).id,
		reverse: (id, shows) => reverseCapture(world, id, shows),
		dispute: (id) => openDispute(world, id).id,
		updateDispute: (id) => updateDispute(world, id),
		resolveDispute: (id, outcome, shows) => resolveDispute(world, id, outcome, shows),
		failNext: world.failNext,
		forgetFaults: () => faults.clear(),
		expireTokens: () => tokens.revoke(),
		countMoney: (currency) => countMoney(world.state, currency),
		webhooks: {
			events: sender.events,
			sendTo: (address) => sender.sendTo(address),
			setMode: (mode) => {
				sender.mode = mode;
			},
			hold: () => sender.hold(),
			release: (arrange) => sender.release(arrange),
			resend: (id) => sender.resend(id),
			forge: (id, as) => sender.sendForged(id, as),
			idle: () => sender.idle(),
		},
	};
}
