import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";

const fresh = 5 * 60_000;

/** Figures and the moment they were counted. */
export type Counted<Figures> = { figures: Figures; countedAt: Date };

/**
 * Figures that read many rows: counted when nobody did so in the last five minutes, on any node. The body
 * is kept as JSON, so they hold no dates.
 */
export async function counted<Figures>(
	{ db }: { db: Kysely<Tables> },
	name: "answers" | "growth" | "members" | "money",
	now: Date,
	count: () => Promise<Figures>,
): Promise<Counted<Figures>> {
	const kept = await db
		.selectFrom("overview_figures")
		.select(["body", "counted_at"])
		.where("name", "=", name)
		.where("counted_at", ">", new Date(now.getTime() - fresh))
		// Not of a clock that ran ahead.
		.where("counted_at", "<=", now)
		.executeTakeFirst();
	if (kept) return { figures: kept.body as Figures, countedAt: kept.counted_at };
	const figures = await count();
	const row = { name, body: JSON.stringify(figures), counted_at: now };
	await db
		.insertInto("overview_figures")
		.values(row)
		.onConflict((conflict) => conflict.column("name").doUpdateSet(row))
		.execute();
	return { figures, countedAt: now };
}
