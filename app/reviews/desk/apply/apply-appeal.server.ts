import type { Transaction } from "kysely";
import type { Tables } from "../../../platform/database/tables.ts";
import type { Site } from "../../../platform/site.ts";
import { restoreApplication } from "../../application.server.ts";
import { closeDecided } from "../close-decided.server.ts";
import { endVerificationOf } from "./apply-application.server.ts";
import { applyToEnforcementAppeal } from "./apply-enforcement-appeal.server.ts";
import type { Applying, Effect } from "./applying.ts";

/**
 * Applies the decision on an appeal, which is final. A reversal restores the application: it stands in
 * the queue again with the new selfie; a man whose payment went back pays again first.
 */
export async function applyToAppeal(
	trx: Transaction<Tables>,
	site: Site,
	applying: Applying,
): Promise<Effect> {
	const { item, decision, owner, now } = applying;
	if (item.enforcement_id) {
		return applyToEnforcementAppeal(trx, site, applying, item.enforcement_id);
	}
	if (!item.application_id) return "gone";
	const isReversed = decision.verdict === "reverse";
	const decided = await trx
		.updateTable("appeals")
		.set({
			outcome: isReversed ? "reversed" : "upheld",
			decided_at: now,
			words: decision.words,
		})
		.where("application_id", "=", item.application_id)
		.where("decided_at", "is", null)
		.returning("id")
		.executeTakeFirst();
	if (!decided) return "gone";
	await closeDecided(trx, applying);
	if (isReversed) await restoreApplication(trx, owner, item.application_id, now);
	else await endVerificationOf(trx, site, applying, "refused");
	return { refunds: [], isTold: true };
}
