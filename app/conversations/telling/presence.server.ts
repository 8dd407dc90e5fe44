import { type Kysely, sql } from "kysely";
import { compileRowsQuery } from "../../platform/database/compiled-query.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { tellPassing } from "../../platform/live/events.server.ts";

/** As many as a page of the list holds; who wrote longer ago reads it with the next page. */
const mostTold = 30;
/** Members in one statement. */
const slice = 100;

const readNearest = compileRowsQuery<
	{ ids: readonly string[] },
	{ accountId: string; conversation: string }
>((db, value) =>
	db
		.selectFrom(sql<{ id: string }>`unnest(${value("ids")}::uuid[])`.as<"came">(sql`came (id)`))
		.innerJoinLateral(
			(query) =>
				query
					.selectFrom("conversation_sides")
					.select(["conversation_id", "other_id"])
					.whereRef("member_id", "=", "came.id")
					.where("shelf", "=", "inbox")
					.orderBy("moved_at", "desc")
					.limit(mostTold)
					.as("s"),
			(join) => join.onTrue(),
		)
		.innerJoin("conversations as c", "c.id", "s.conversation_id")
		.innerJoin("members", "members.id", "s.other_id")
		.select(["members.account_id as accountId", "c.id as conversation"])
		.where("c.state", "=", "open")
		.where("members.account_id", "is not", null)
		.$castTo<{ accountId: string; conversation: string }>(),
);

/**
 * Tells the open pages of those with whom these members wrote last that their presence has changed;
 * what each may see of it is read when it is delivered.
 */
export async function tellPresence(
	db: Kysely<Tables>,
	memberIds: readonly string[],
): Promise<void> {
	for (let from = 0; from < memberIds.length; from += slice) {
		const near = await readNearest(db, { ids: memberIds.slice(from, from + slice) });
		await tellPassing(
			db,
			near.map(({ accountId, conversation: subject }) => ({
				accountId,
				kind: "presence" as const,
				subject,
				ref: null,
			})),
		);
	}
}
