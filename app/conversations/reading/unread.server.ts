import { type Kysely, type RawBuilder, sql } from "kysely";
import { isPutAway, isRequestOfOver } from "../../moderation/shut-talks.server.ts";
import { compileQuery } from "../../platform/database/compiled-query.server.ts";
import type { Tables } from "../../platform/database/tables.ts";

type Shelf = "inbox" | "requests";

/** A member's conversations on these shelves in which something waits. */
const waitingOn = (
	db: Kysely<Tables>,
	memberId: string,
	shelves: readonly Shelf[],
	now: RawBuilder<Date>,
) =>
	db
		.selectFrom("conversation_sides as s")
		.where("s.member_id", "=", memberId)
		.where("s.shelf", "in", shelves)
		.where("s.unread", ">", 0)
		.where("s.is_muted", "=", false)
		.where("s.is_quiet", "=", false)
		.where(({ not, or }) => not(or([isPutAway, isRequestOfOver(now)])));

type Asked = { memberId: string; now: Date };

type Counts = { unread: number; requests: number };

const readCounts = compileQuery<Asked, Counts>((db, value) =>
	waitingOn(db, value("memberId"), ["inbox", "requests"], sql`${value("now")}::timestamptz`)
		.select(({ fn }) => [
			fn.countAll<number>().as("unread"),
			fn.countAll<number>().filterWhere("s.shelf", "=", "requests").as("requests"),
		])
		.$castTo<Counts>(),
);

const readRequests = compileQuery<Asked, { count: number }>((db, value) =>
	waitingOn(db, value("memberId"), ["requests"], sql`${value("now")}::timestamptz`).select(
		({ fn }) => fn.countAll<number>().as("count"),
	),
);

/** In how many conversations and requests something waits for a member, and how many are requests. */
export async function countWaiting(db: Kysely<Tables>, me: { id: string }): Promise<Counts> {
	return (await readCounts(db, { memberId: me.id, now: new Date() })) ?? { unread: 0, requests: 0 };
}

/** In how many conversations and requests something waits for a member: the number in the header. */
export async function countUnread(db: Kysely<Tables>, me: { id: string }): Promise<number> {
	return (await countWaiting(db, me)).unread;
}

/** How many requests wait for a member. */
export async function countRequests(db: Kysely<Tables>, me: { id: string }): Promise<number> {
	return (await readRequests(db, { memberId: me.id, now: new Date() }))?.count ?? 0;
}
