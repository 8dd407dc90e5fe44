import { type Kysely, type RawBuilder, sql } from "kysely";
import { compileQuery } from "../../platform/database/compiled-query.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { isSeen } from "../seen-by.server.ts";

/**
 * How many requests for the album wait for the member `owner` names, from whom the member finds in
 * lists. Who hides from lists asks within a conversation, and its line says so.
 */
export const waitingRequests = (owner: RawBuilder<unknown>) => sql<number>`(
	select count(*)::int from album_requests as asked
	where asked.owner_id = ${owner} and asked.answer is null
		and ${isSeen(sql.ref("asked.owner_id"), sql.ref("asked.asker_id"))})`;

const readCount = compileQuery<{ memberId: string }, { count: number }>((db, value) =>
	db
		.selectFrom("members")
		.select(waitingRequests(sql.ref("members.id")).as("count"))
		.where("members.id", "=", value("memberId")),
);

/** The same, for the open pages of that member. */
export async function countRequests(db: Kysely<Tables>, me: { id: string }): Promise<number> {
	return (await readCount(db, { memberId: me.id }))?.count ?? 0;
}
