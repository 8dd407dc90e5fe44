import type { Transaction } from "kysely";
import type { Tables } from "../../../platform/database/tables.ts";
import type { Site } from "../../../platform/site.ts";
import { queueChanges } from "../../../profiles/changes.server.ts";
import { refreshListing } from "../../../profiles/listing/listing.server.ts";
import { closeDecided } from "../close-decided.server.ts";
import { endVerificationOf } from "./apply-application.server.ts";
import { applyParts, badgeFrom } from "./apply-parts.server.ts";
import type { Applying, Effect } from "./applying.ts";

/** Applies the verdicts on a member's changes; what was left open, or changed since, waits anew. */
export async function applyToChanges(
	trx: Transaction<Tables>,
	site: Pick<Site, "jobs">,
	applying: Applying,
): Promise<Effect> {
	const { item, decision, owner, now } = applying;
	const { badge } = decision.parts;
	await closeDecided(trx, applying);
	await applyParts(trx, applying);
	if (badge) {
		await endVerificationOf(trx, site, applying, badge.as === "yes" ? "approved" : "refused");
		await trx
			.updateTable("members")
			.set({ badge_at: badge.as === "yes" ? await badgeFrom(trx, applying) : null })
			.where("account_id", "=", owner.accountId)
			.execute();
		await refreshListing(trx, owner, now);
	}
	await queueChanges(trx, owner, now, badge ? null : item.verification_id);
	return { refunds: [], isTold: true };
}
