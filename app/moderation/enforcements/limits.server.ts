import type { Kysely } from "kysely";
import { compileQuery } from "../../platform/database/compiled-query.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { isRuleCode, type RuleCode } from "./rules.ts";

/** A running limit: for which rule, and until when; null: until it is lifted. */
export type RunningLimit = { rule: RuleCode; until: Date | null };

const readLimit = compileQuery<
	{ memberId: string; now: Date },
	{ rule: string | null; until: Date | null }
>((db, value) =>
	db
		.selectFrom("enforcements")
		.select(["rule", "until"])
		.where("member_id", "=", value("memberId"))
		.where("scope", "=", "messages")
		.where("lifted_at", "is", null)
		.where(({ eb, or }) => or([eb("until", "is", null), eb("until", ">", value("now"))]))
		.orderBy("until", (order) => order.desc().nullsFirst())
		.limit(1),
);

/** The longest limit on starting conversations; null if none. */
export async function findMessageLimit(
	db: Kysely<Tables>,
	{ memberId }: { memberId: string },
	now: Date,
): Promise<RunningLimit | null> {
	const row = await readLimit(db, { memberId, now });
	if (!row) return null;
	return { rule: isRuleCode(row.rule) ? row.rule : "underfill_other", until: row.until };
}
