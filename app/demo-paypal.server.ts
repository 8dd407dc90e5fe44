import { join } from "node:path";
import type { Settings } from "./platform/settings.ts";

/** The local PayPal simulator; `approve` approves an order without a browser. */
type DemoPaypal = {
	close(): Promise<void>;
	approve(orderId: string): unknown;
	chargeAgain(captureId: string): unknown;
};

/**
 * Starts the PayPal simulator for a demo that pays through it, and points the settings at it; null
 * everywhere else. A production site does not even load it.
 */
export async function openDemoPaypal(
	settings: Settings,
	dataDir: string,
): Promise<DemoPaypal | null> {
	const { paypal } = settings.payments;
	if (!settings.isDemo || paypal?.env !== "simulator") return null;
	const { openSimulator } = await import("../simulators/paypal/simulator.ts");
	const simulator = await openSimulator({
		isDemo: settings.isDemo,
		clientId: paypal.clientId,
		clientSecret: paypal.clientSecret,
		webhookId: paypal.webhookId,
		webhookUrl: `http://127.0.0.1:${settings.port}/api/webhooks/paypal`,
		stateFile: join(dataDir, "paypal-simulator.json"),
	});
	paypal.apiUrl = simulator.url;
	paypal.authority = simulator.rootCertificate;
	return simulator;
}
