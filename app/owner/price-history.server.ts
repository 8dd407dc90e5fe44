import type { Kysely } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { day } from "../platform/time.ts";
import { defaults, type PlansTerms } from "./setting.ts";

const ids = ["basic", "premium", "vip"] as const;

/** Pages and orders that state an earlier price are gone after so many days. */
const heldDays = 30;

/**
 * A price among these that was another plan's within thirty days, in cents; null: none. A plan is found by its
 * amount, and a page that was opened before would buy the wrong one.
 */
export async function findClash(
	db: Kysely<Tables>,
	terms: PlansTerms,
	now: Date,
): Promise<number | null> {
	const rows = await db
		.selectFrom("setting_versions")
		.select(["value", "at"])
		.where("name", "=", "plans")
		.orderBy("version")
		.execute();
	const since = now.getTime() - heldDays * day;
	const all = [
		{ terms: defaults.plans, until: rows[0]?.at },
		...rows.map(({ value }, nth) => ({ terms: value as PlansTerms, until: rows[nth + 1]?.at })),
	];
	const held = all.filter(({ until }) => !until || until.getTime() > since);
	const clash = ids.find((id) =>
		held.some((one) =>
			ids.some((other) => other !== id && one.terms[other].cents === terms[id].cents),
		),
	);
	return clash ? terms[clash].cents : null;
}
