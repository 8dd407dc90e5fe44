import { type Expression, sql, type Transaction } from "kysely";
import type { Staffer } from "../../desk/holds.server.ts";
import type { Tables } from "../../platform/database/tables.ts";

type Appealed = { application_id: string | null; enforcement_id: string | null };

/**
 * Who made the first decision about a member: for a ban its proposer, since the approver only gave the second look
 * (`desk.md`, "Two people"); otherwise the decider. Null once the account is gone.
 */
export const originalDecider = (id: Expression<string | null>) =>
	sql<string | null>`(
		select case when proposal.id is null then made.decided_by else proposal.proposed_by end
		from enforcements as made
		left join case_decisions as proposal
			on proposal.case_id = made.case_id and proposal.verdict = made.kind
			and proposal.proposed_at is not null and proposal.applied_at is not null
		where made.id = ${id}
		-- A case may be decided more than once: the proposal that this enforcement came from.
		order by abs(extract(epoch from proposal.applied_at - made.since))
		limit 1
	)`;

export const isOriginalDecider = (id: Expression<string | null>, reviewer: Expression<string>) =>
	sql<boolean>`coalesce(${originalDecider(id)} = ${reviewer}, false)`;

export async function isOwnDecision(trx: Transaction<Tables>, item: Appealed, reviewer: Staffer) {
	const { accountId } = reviewer;
	if (item.enforcement_id) {
		const isOwn = isOriginalDecider(sql.val(item.enforcement_id), sql.val(accountId)).as("isOwn");
		const { rows } = await trx.executeQuery(trx.selectNoFrom(isOwn));
		return rows[0]?.isOwn === true;
	}
	const first = await trx
		.selectFrom("decisions")
		.innerJoin("review_items", "review_items.id", "decisions.item_id")
		.select("decisions.id")
		.where("review_items.application_id", "=", item.application_id)
		.where("review_items.kind", "=", "application")
		.where("decisions.verdict", "=", "refuse")
		.where("decisions.applied_at", "is not", null)
		.where("decisions.decided_by", "=", accountId)
		.limit(1)
		.executeTakeFirst();
	return first !== undefined;
}
