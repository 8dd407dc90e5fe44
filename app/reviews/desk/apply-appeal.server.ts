import { sql, type Transaction } from "kysely";
import { liftEnforcement } from "../../moderation/enforcements/enforce.server.ts";
import { withdrawFinding } from "../../moderation/reports.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { openNextAppeal } from "../appeals/enforcement-appeals.server.ts";
import { restoreApplication } from "../application.server.ts";
import { endVerificationOf } from "./apply-application.server.ts";
import { closeDecided } from "./decide.server.ts";
import type { Applying, Effect } from "./verdicts.ts";

/**
 * Applies the decision on an appeal, which is final. A reversal lifts what was decided, or restores the application: it
 * stands in the queue again with the new selfie; a man whose payment went back pays again first.
 */
export async function applyToAppeal(
	trx: Transaction<Tables>,
	site: Site,
	applying: Applying,
): Promise<Effect> {
	const { item, decision, owner, by, now } = applying;
	const { enforcement_id: enforcementId, application_id: applicationId } = item;
	const isReversed = decision.verdict === "reverse";
	const [table, about, id] = enforcementId
		? (["enforcement_appeals", "enforcement_id", enforcementId] as const)
		: (["appeals", "application_id", applicationId] as const);
	const { numAffectedRows: decided = 0n } = await sql`update ${sql.table(table)}
		set outcome = ${isReversed ? "reversed" : "upheld"}, decided_at = ${now}, words = ${decision.words}
		where ${sql.ref(about)} = ${id} and decided_at is null`.execute(trx);
	if (decided === 0n) return "gone";
	if (!enforcementId) {
		if (!applicationId) return "gone";
		await closeDecided(trx, applying);
		if (isReversed) await restoreApplication(trx, owner, applicationId, now);
		else await endVerificationOf(trx, site, applying, "refused");
		return { refunds: [], isTold: true };
	}
	if (by === null) return "gone";
	await closeDecided(trx, applying);
	if (isReversed) {
		const lifting = { accountId: owner.accountId, by, why: "reversed" } as const;
		await liftEnforcement(trx, site, enforcementId, lifting, now);
		await withdrawFinding(trx, enforcementId);
	}
	await openNextAppeal(trx, owner);
	return { refunds: [], isTold: true };
}
