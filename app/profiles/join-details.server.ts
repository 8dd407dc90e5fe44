import { type Kysely, sql } from "kysely";
import type { DraftValues } from "../accounts/draft.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { batchSize, inBatches } from "../platform/jobs/batch.server.ts";
import type { Vault } from "../platform/secret.server.ts";
import { day } from "../platform/time.ts";
import { openClaims, sealClaims } from "../platform/tokens.server.ts";

const purpose = "join details";

/** How long the details are kept after the decision they were collected for. */
export const detailsDays = 30;

type Owner = { accountId: string };

/**
 * Stores what a joining form asks in addition to the profile, sealed and for the staff's decision
 * only (`product.md`, "On purpose beyond section 3"). Replaces earlier details.
 */
export async function saveDetails(
	db: Kysely<Tables>,
	vault: Vault,
	{ accountId }: Owner,
	values: Readonly<Record<string, string | undefined>>,
): Promise<void> {
	const body = sealClaims(vault, purpose, values);
	const updated_at = new Date();
	await db
		.insertInto("join_details")
		.values({ account_id: accountId, body, updated_at })
		.onConflict((conflict) => conflict.column("account_id").doUpdateSet({ body, updated_at }))
		.execute();
}

/** A person's details, for that person or the staff; empty when none are stored. */
export async function readDetails(
	db: Kysely<Tables>,
	vault: Vault,
	{ accountId }: Owner,
): Promise<DraftValues> {
	const row = await db
		.selectFrom("join_details")
		.select("body")
		.where("account_id", "=", accountId)
		.executeTakeFirst();
	return openClaims<DraftValues>(vault, purpose, row?.body) ?? {};
}

/** Deletes a person's details because the request was withdrawn. */
export async function deleteDetails(db: Kysely<Tables>, { accountId }: Owner): Promise<void> {
	await db.deleteFrom("join_details").where("account_id", "=", accountId).execute();
}

/**
 * Deletes details that no decision needs any more: 30 days after a refusal, after the end of a
 * review or of a membership without one, and after a form that led to neither.
 */
export async function deleteOldDetails(db: Kysely<Tables>, now = new Date()): Promise<void> {
	const retentionMs = detailsDays * day;
	const latest = new Date(now.getTime() + retentionMs);
	const before = new Date(now.getTime() - retentionMs);
	// What is needed now is kept for that long again: nothing that ends the need deletes it sooner.
	const look = sql`
		with part as (
			select account_id, updated_at from join_details where look_at <= ${now}
			order by look_at limit ${batchSize} for update
		), judged as (
			select account_id, greatest(updated_at,
				(select max(case when state in ('rejected', 'withdrawn') then ended_at else 'infinity' end)
					from applications where applications.account_id = part.account_id),
				(select max(ends_at) from membership_periods
					where membership_periods.account_id = part.account_id)) as needed_until
			from part
		), gone as (
			delete from join_details using judged
			where join_details.account_id = judged.account_id and needed_until <= ${before}
			returning join_details.account_id
		), kept as (
			update join_details
			set look_at = least(${latest}, needed_until + make_interval(days => ${detailsDays}))
			from judged where join_details.account_id = judged.account_id and needed_until > ${before}
			returning join_details.account_id
		)
		select account_id from gone union all select account_id from kept`;
	await inBatches(async () => ({ numAffectedRows: BigInt((await look.execute(db)).rows.length) }));
}
