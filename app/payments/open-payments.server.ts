import { hasReviewerSignedIn } from "../accounts/staff/staff.server.ts";
import type { Settings } from "../platform/settings.ts";
import type { Site } from "../platform/site.ts";

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
