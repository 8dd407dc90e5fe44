/** The PayPal simulator for a site under test. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Site } from "../app/platform/site.ts";
import type { Simulator, SimulatorOptions } from "../simulators/paypal/handle.ts";
import { openSimulator } from "../simulators/paypal/simulator.ts";

/** As in the demo's settings. */
export const simulatorClient = {
	clientId: "simulator",
	clientSecret: "simulator",
	webhookId: "SIMULATOR",
};

/** No delays. */
const options: SimulatorOptions = {
	isDemo: true,
	...simulatorClient,
	afterwards: 0,
	slow: 50,
	pauses: [5, 10],
	delay: 20,
};

/** Opens a simulator with test settings. */
export const openTestSimulator = () => openSimulator(options);

/** Points a site at a simulator. */
export function pointAtPaypal({ settings }: Pick<Site, "settings">, simulator: Simulator): void {
	settings.payments.paypal = {
		env: "simulator",
		...simulatorClient,
		apiUrl: simulator.url,
		authority: simulator.rootCertificate,
	};
}

/** Resets a simulator: no payments, no planned faults. */
export function forgetAll(simulator: Simulator): void {
	const { orders, captures, refunds, disputes } = simulator.state;
	for (const map of [orders, captures, refunds, disputes]) map.clear();
	simulator.forgetFaults();
	simulator.webhooks.setMode("normal");
	(simulator.webhooks.events as unknown[]).length = 0;
}

/**
 * Registers the hooks that open a simulator for the site of a test file and deliver its webhooks to
 * the site; call it after the hooks that open the site.
 */
export function testPaypal(
	site: () => Pick<Site, "settings">,
	fetchSite?: (request: Request) => Promise<Response>,
): () => Simulator {
	let simulator: Simulator | undefined;
	const server = createServer(async (request, response) => {
		const parts: Buffer[] = [];
		for await (const part of request) parts.push(part as Buffer);
		const answer = await fetchSite?.(
			new Request(`http://localhost:3000${request.url}`, {
				method: "POST",
				headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
				body: Buffer.concat(parts),
			}),
		);
		response.writeHead(answer?.status ?? 500).end();
	});
	beforeAll(async () => {
		simulator = await openTestSimulator();
		pointAtPaypal(site(), simulator);
		if (!fetchSite) return;
		await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
		const { port } = server.address() as AddressInfo;
		simulator.webhooks.sendTo(`http://127.0.0.1:${port}/api/webhooks/paypal`);
	});
	beforeEach(() => simulator && forgetAll(simulator));
	// What is still on its way would arrive in the next test.
	afterEach(() => simulator?.webhooks.idle());
	afterAll(async () => {
		await simulator?.close();
		server.close();
	});
	return () => {
		if (!simulator) throw new Error("The simulator is open only inside hooks and tests.");
		return simulator;
	};
}
