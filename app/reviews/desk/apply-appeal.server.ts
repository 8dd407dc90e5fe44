import type { Transaction } from "kysely";
import { liftEnforcement } from "../../moderation/enforcements/enforce.server.ts";
import type { EnforcingSite } from "../../moderation/enforcements/ports.server.ts";
import { withdrawFinding } from "../../moderation/reports.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { openNextAppeal } from "../appeals/enforcement-appeals.server.ts";
import { restoreApplication } from "../application.server.ts";
import { endVerificationOf } from "./apply-application.server.ts";
import { closeDecided } from "./decide.server.ts";
import type { Applying, Effect } from "./verdicts.ts";

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

/** Applies the decision on an appeal against a decision about a member, which is final. */
async function applyToEnforcementAppeal(
	trx: Transaction<Tables>,
	site: EnforcingSite,
	applying: Applying,
	enforcementId: string,
): Promise<Effect> {
	const { decision, owner, by, now } = applying;
	const isReversed = decision.verdict === "reverse";
	const decided = await trx
		.updateTable("enforcement_appeals")
		.set({
			outcome: isReversed ? "reversed" : "upheld",
			decided_at: now,
			words: decision.words,
		})
		.where("enforcement_id", "=", enforcementId)
		.where("decided_at", "is", null)
		.returning("enforcement_id")
		.executeTakeFirst();
	if (!decided || by === null) return "gone";
	await closeDecided(trx, applying);
	if (isReversed) {
		const lifting = { accountId: owner.accountId, by, why: "reversed" } as const;
		await liftEnforcement(trx, site, enforcementId, lifting, now);
		await withdrawFinding(trx, enforcementId);
	}
	await openNextAppeal(trx, owner);
	return { refunds: [], isTold: true };
}
