import { type Kysely, sql } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { FieldHit } from "./judge.ts";

/**
 * Stores what rules found in a person's texts, saved or not: rule, version and score, never the text.
 * Found again, a row takes the new time and counts on.
 */
export async function recordHits(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
	hits: readonly FieldHit[],
): Promise<void> {
	if (hits.length === 0) return;
	const found_at = new Date();
	await db
		.insertInto("rule_hits")
		.values(hits.map((hit) => ({ ...hit, account_id: accountId, found_at })))
		.onConflict((conflict) =>
			conflict.columns(["account_id", "field", "rule", "version"]).doUpdateSet((row) => ({
				score: row.ref("excluded.score"),
				found_at: row.ref("excluded.found_at"),
				times: sql<number>`rule_hits.times + 1`,
			})),
		)
		.execute();
}
