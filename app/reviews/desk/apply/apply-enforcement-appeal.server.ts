import type { Transaction } from "kysely";
import { liftEnforcement } from "../../../moderation/enforcements/lift.server.ts";
import type { EnforcingSite } from "../../../moderation/enforcements/ports.server.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import { openNextAppeal } from "../../enforcements/write-appeal.server.ts";
import { closeDecided } from "../close-decided.server.ts";
import type { Applying, Effect } from "./applying.ts";

/** Applies the decision on an appeal against a decision about a member, which is final. */
export async function applyToEnforcementAppeal(
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
	}
	await openNextAppeal(trx, owner);
	return { refunds: [], isTold: true };
}
