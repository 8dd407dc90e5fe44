import type { Kysely } from "kysely";
import { entitlements, tierOf } from "../../memberships/entitlements.ts";
import type { Tables } from "../../platform/database/tables.ts";

/**
 * Whether two members show each other what they have read: both chose it, and the plan of each holds it
 * (`members.md` 5 and 6).
 */
export async function shareReceipts(
	db: Kysely<Tables>,
	oneId: string,
	otherId: string,
	now: Date,
): Promise<boolean> {
	const chosen = await db
		.selectFrom("member_choices as choices")
		.innerJoin("members", "members.id", "choices.member_id")
		.leftJoin("membership_periods as period", (join) =>
			join
				.onRef("period.account_id", "=", "members.account_id")
				.on("period.starts_at", "<=", now)
				.on("period.ends_at", ">", now),
		)
		.select(["members.role", "period.plan"])
		.where("choices.member_id", "in", [oneId, otherId])
		.where("choices.shows_receipts", "=", true)
		.execute();
	return (
		chosen.length === 2 &&
		chosen.every(({ role, plan }) => entitlements[tierOf({ role, plan })].mayBeInvisible)
	);
}
