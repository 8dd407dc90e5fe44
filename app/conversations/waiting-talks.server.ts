import { sql } from "kysely";
import { isPutAway, isRequestOfOver } from "../moderation/shut-talks.server.ts";
import { compileRowsQuery } from "../platform/database/compiled-query.server.ts";
import type { Site } from "../platform/site.ts";
import { withHeard } from "./heard-words.server.ts";
import { type LastWords, lastWordsOf, readLasts } from "./list.server.ts";
import { type Reader, readOthers } from "./people.server.ts";
import { nameOf } from "./words.ts";

type Query = { memberId: string; now: Date; most: number };

/**
 * The newest of each shelf, so that many on one do not push out the other; and all whose newest message is the
 * reader's own, for when they moved says nothing of what waits.
 */
const readRows = compileRowsQuery<Query, LastWords>((db, value) => {
	const waitingOn = (shelf: "inbox" | "requests") =>
		lastWordsOf(db, value("memberId"))
			.where("s.shelf", "=", shelf)
			.where(({ eb }) =>
				shelf === "inbox" ? eb("s.unread", ">", 0) : eb("s.is_quiet", "=", false),
			)
			.where("s.is_muted", "=", false)
			.where(({ not, or }) =>
				not(or([isPutAway, isRequestOfOver(sql`${value("now")}::timestamptz`)])),
			);
	const isOwn = sql<boolean>`c.last_by is not distinct from s.member_id`;
	const newestOf = (talks: ReturnType<typeof waitingOn>) =>
		talks.orderBy("s.moved_at", "desc").orderBy("s.conversation_id", "desc").limit(value("most"));
	return db
		.selectFrom(newestOf(waitingOn("inbox").where(({ not }) => not(isOwn))).as("talks"))
		.selectAll()
		.unionAll(db.selectFrom(waitingOn("inbox").where(isOwn).as("answered")).selectAll())
		.unionAll(db.selectFrom(newestOf(waitingOn("requests")).as("asked")).selectAll());
});

/**
 * Conversations with something unread, and requests until they are answered, also once read; as many of each, the
 * newest of each first. Words and time are of the newest that the other wrote.
 */
export async function listWaitingTalks(
	site: Pick<Site, "db" | "vault">,
	me: Reader,
	most: number,
	now: Date,
) {
	const found = await readRows(site.db, { memberId: me.id, now, most });
	const rows = newestOfEach(await withHeard(site.db, found), most);
	const [others, lasts] = await Promise.all([
		readOthers(
			site,
			me,
			rows.map(({ otherId }) => otherId),
			now,
		),
		readLasts(site, me, rows),
	]);
	return rows.flatMap(({ id, otherId, shelf, unread }) => {
		const other = others.get(otherId);
		const last = lasts.get(id);
		if (!other || !last) return [];
		const { age, gender, portrait } = other;
		const person = { name: nameOf(other), age, gender, portrait };
		return [{ id, person, isRequest: shelf === "requests", unread, text: last.text, at: last.at }];
	});
}

/** As many of each shelf, by when the other wrote. */
function newestOfEach(rows: readonly LastWords[], most: number): LastWords[] {
	const newest = rows.toSorted((one, other) => other.lastAt.getTime() - one.lastAt.getTime());
	const on = (isRequest: boolean) =>
		newest.filter(({ shelf }) => (shelf === "requests") === isRequest).slice(0, most);
	return [...on(false), ...on(true)];
}
