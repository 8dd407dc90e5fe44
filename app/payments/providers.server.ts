import { hasReviewerSignedIn } from "../accounts/staff.server.ts";
import type { Rate } from "../owner/setting.ts";
import { readSetting, readShown } from "../owner/settings.server.ts";
import type { Settings } from "../platform/settings.ts";
import type { Site } from "../platform/site.ts";
import { openPaypal } from "./paypal/paypal.server.ts";
import type { PaymentProvider } from "./provider.ts";

/** Sites of this process where a reviewer was found; once found, never queried again. */
const reviewed = new WeakSet<Settings>();

/**
 * Whether new payments are taken now: neither the start nor the owner paused them. In production they are paused, whatever PAYMENTS says, until a
 * reviewer has signed in: before that nobody could approve the buyer.
 */
export async function arePaymentsOpen({
	db,
	settings,
}: Pick<Site, "db" | "settings">): Promise<boolean> {
	if (!settings.payments.isOpen || (await readSetting(db, "payments")).value.isPaused) return false;
	if (settings.isDemo || reviewed.has(settings)) return true;
	if (!(await hasReviewerSignedIn(db))) return false;
	reviewed.add(settings);
	return true;
}

/** The dollar rate and its date: the owner's, else the one configured at startup. */
export async function readRate({ db, settings }: Pick<Site, "db" | "settings">): Promise<Rate> {
	return (await readSetting(db, "rate")).value ?? settings.payments.rate;
}

/** The dollar's rate for a public page; null while payments are paused. */
export async function readShownRate(site: Pick<Site, "db" | "settings">): Promise<string | null> {
	const { isOpen, rate } = site.settings.payments;
	if (!isOpen || (await readShown(site, "payments")).value.isPaused) return null;
	return ((await readShown(site, "rate")).value ?? rate).usdIls;
}

const opened = new WeakMap<object, PaymentProvider>();

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
