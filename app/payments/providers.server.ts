import { hasReviewerSignedIn } from "../accounts/staff.server.ts";
import type { Settings } from "../platform/settings.ts";
import type { Site } from "../platform/site.ts";
import { openPaypal } from "./paypal/paypal.server.ts";
import type { PaymentProvider } from "./provider.ts";

/** The sites of this process at which a reviewer was found: it is asked for once, and for good. */
const reviewed = new WeakSet<Settings>();

/**
 * Whether new payments are taken now. In production they are paused, whatever PAYMENTS says, until a
 * reviewer has signed in: before that nobody could approve the buyer.
 */
export async function arePaymentsOpen({
	db,
	settings,
}: Pick<Site, "db" | "settings">): Promise<boolean> {
	if (!settings.payments.isOpen) return false;
	if (settings.isDemo || reviewed.has(settings)) return true;
	if (!(await hasReviewerSignedIn(db))) return false;
	reviewed.add(settings);
	return true;
}

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
