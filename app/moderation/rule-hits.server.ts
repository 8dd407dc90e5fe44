import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { FieldHit } from "./judge.ts";
import { openCase } from "./reports.server.ts";

/**
 * Stores what rules found in a person's texts, saved or not: rule, version and score, never the text. A repeated
 * find updates the row's time and count.
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

/** Rules that ask the writer, and whose repeated breach opens a case (`today.md` 6). */
const repeated: readonly string[] = ["gifts.asked"];

/** Counts a text sent despite a rule's find, and opens a case on repetition. The caller has stored the hits. */
export async function countSent(
	trx: Transaction<Tables>,
	{ id: memberId, accountId }: { id: string; accountId: string },
	hits: readonly FieldHit[],
	now: Date,
): Promise<void> {
	for (const { field, rule, version } of hits.filter((hit) => repeated.includes(hit.rule))) {
		await trx
			.updateTable("rule_hits")
			.set({ sent: sql<number>`sent + 1` })
			.where("account_id", "=", accountId)
			.where("field", "=", field)
			.where("rule", "=", rule)
			.where("version", "=", version)
			.execute();
		const { all } = await trx
			.selectFrom("rule_hits")
			.select(({ fn }) => fn.sum<string>("sent").as("all"))
			.where("account_id", "=", accountId)
			.where("rule", "=", rule)
			.executeTakeFirstOrThrow();
		if (Number(all) > 1) await openCase(trx, { memberId, lane: "B" }, now);
	}
}
