import type { Transaction } from "kysely";
import type { Tables } from "../../../platform/database/tables.ts";
import type { Site } from "../../../platform/site.ts";
import { restoreApplication } from "../../application.server.ts";
import { closeItem } from "../../items/items.server.ts";
import { closeDecided } from "../close-decided.server.ts";
import { endVerificationOf } from "./apply-application.server.ts";
import { applyToEnforcementAppeal } from "./apply-enforcement-appeal.server.ts";
import { letBackIn } from "./apply-under-age.server.ts";
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
	if (isReversed) {
		if (await wasUnderAge(trx, item.application_id)) {
			await closeItem(trx, { kind: "application", ...owner, now });
			await letBackIn(trx, site, owner);
		}
		await restoreApplication(trx, owner, item.application_id, now);
	} else await endVerificationOf(trx, site, applying, "refused");
	return { refunds: [], isTold: true };
}

async function wasUnderAge(trx: Transaction<Tables>, applicationId: string): Promise<boolean> {
	const { reason_code } = await trx
		.selectFrom("applications")
		.select("reason_code")
		.where("id", "=", applicationId)
		.executeTakeFirstOrThrow();
	return reason_code === "under_18";
}
