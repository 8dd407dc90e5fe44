import { type Kysely, type SqlBool, sql } from "kysely";
import { compileQuery } from "../../platform/database/compiled-query.server.ts";
import type { Tables } from "../../platform/database/tables.ts";

type Shelf = "inbox" | "requests";

/** A request whose writer was removed waits for nobody; what was answered stays to be read. */
export const isNoRequestOfBanned = sql<SqlBool>`(s.shelf <> 'requests' or not exists (
	select from enforcements where enforcements.member_id = s.other_id
		and enforcements.kind = 'banned' and enforcements.lifted_at is null))`;

/** A query for the number of a member's conversations on these shelves in which something waits. */
const countOn = (shelves: readonly Shelf[]) =>
	compileQuery<{ memberId: string }, { count: number | string }>((db, value) =>
		db
			.selectFrom("conversation_sides as s")
			.select(({ fn }) => fn.countAll<number | string>().as("count"))
			.where("s.member_id", "=", value("memberId"))
			.where("s.shelf", "in", shelves)
			.where("s.unread", ">", 0)
			.where("s.is_muted", "=", false)
			.where("s.is_quiet", "=", false)
			.where(isNoRequestOfBanned)
			.where(({ not, exists, selectFrom }) =>
				not(
					exists(
						selectFrom("apart")
							.select("apart.why")
							.whereRef("apart.viewer_id", "=", "s.member_id")
							.whereRef("apart.other_id", "=", "s.other_id"),
					),
				),
			),
	);

const readCount = countOn(["inbox", "requests"]);
const readRequests = countOn(["requests"]);

/** In how many conversations and requests something waits for a member: the number in the header. */
export async function countUnread(db: Kysely<Tables>, me: { id: string }): Promise<number> {
	return Number((await readCount(db, { memberId: me.id }))?.count ?? 0);
}

/** How many requests wait for a member. */
export async function countRequests(db: Kysely<Tables>, me: { id: string }): Promise<number> {
	return Number((await readRequests(db, { memberId: me.id }))?.count ?? 0);
}
