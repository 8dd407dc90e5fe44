import type { Site } from "../platform/site.ts";
import { openPaypal } from "./paypal/paypal.server.ts";
import type { PaymentProvider } from "./provider.ts";

const opened = new WeakMap<object, PaymentProvider>();

/** The site's payment provider, or null if none is configured. */
export function providerOf({
	settings,
	log,
}: Pick<Site, "settings" | "log">): PaymentProvider | null {
	const { paypal } = settings.payments;
	if (!paypal) return null;
	const known = opened.get(paypal);
	if (known) return known;
	const fresh = openPaypal(paypal, log);
	opened.set(paypal, fresh);
	return fresh;
}
