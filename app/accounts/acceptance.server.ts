import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { consentVersions } from "./consents.ts";

/** Consents required of every account, again after each new version. */
const accepted = ["terms", "privacy"] as const;

/**
 * Whether an account has accepted only an older version of the terms or privacy policy; a fragment of the session
 * query, whose accounts it refers to.
 */
export function mustAcceptAnew(): RawBuilder<boolean> {
	const current = sql.join(
		accepted.map((kind) => sql`(${sql.lit(kind)}, ${sql.lit(consentVersions[kind])})`),
	);
	return sql<boolean>`exists (
		select from consents as older
		where older.account_id = accounts.id and older.kind in ('terms', 'privacy')
			and not exists (
				select from consents as newer
				where newer.account_id = older.account_id and newer.kind = older.kind
					and (newer.kind, newer.version) in (${current})
			)
	)`;
}

/** Records that a person accepted the current terms and privacy policy; idempotent. */
export async function acceptCurrent(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
): Promise<void> {
	await db
		.insertInto("consents")
		.values(
			accepted.map((kind) => ({
				account_id: accountId,
				kind,
				version: consentVersions[kind],
			})),
		)
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}
