import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { DraftValues } from "../accounts/draft.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Vault } from "../platform/secret.server.ts";

const day = 86_400_000;
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
	const body = vault.seal(purpose, JSON.stringify(values));
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
	const opened = row ? vault.open(purpose, row.body) : null;
	return opened === null ? {} : (JSON.parse(opened) as DraftValues);
}

/** Deletes a person's details because the request was withdrawn. */
export async function deleteDetails(db: Kysely<Tables>, { accountId }: Owner): Promise<void> {
	await db.deleteFrom("join_details").where("account_id", "=", accountId).execute();
}

/**
 * Deletes details that no decision needs any more: 30 days after a refusal, after the end of a
 * review or of a membership without one, and after a form that led to neither.
 */
export async function deleteOldDetails(db: Kysely<Tables>): Promise<void> {
	const before = new Date(Date.now() - detailsDays * day);
	await db
		.deleteFrom("join_details")
		.where("updated_at", "<=", before)
		.where(({ not, exists, selectFrom, or }) =>
			not(
				or([
					exists(
						selectFrom("applications")
							.select(sql`1`.as("found"))
							.whereRef("applications.account_id", "=", "join_details.account_id")
							.where((where) =>
								where.or([
									where("applications.state", "in", ["submitted", "in_review", "approved"]),
									where("applications.ended_at", ">", before),
								]),
							),
					),
					exists(
						selectFrom("membership_periods")
							.select(sql`1`.as("found"))
							.whereRef("membership_periods.account_id", "=", "join_details.account_id")
							.where("membership_periods.ends_at", ">", before),
					),
				]),
			),
		)
		.execute();
}
