import { sql } from "kysely";
import { isPutAway, isRequestOfOver } from "../moderation/shut-talks.server.ts";
import { compileRowsQuery } from "../platform/database/compiled-query.server.ts";
import type { Site } from "../platform/site.ts";
import { type LastWords, lastWordsOf, readLasts } from "./list.server.ts";
import { type Reader, readOthers } from "./people.server.ts";
import { nameOf } from "./words.ts";

type Query = { memberId: string; now: Date; most: number };

/** The newest of each shelf, so that many on one do not push out the other. */
const readRows = compileRowsQuery<Query, LastWords>((db, value) => {
	const newestOf = (shelf: "inbox" | "requests") =>
		lastWordsOf(db, value("memberId"))
			.where("s.shelf", "=", shelf)
			.where(({ eb }) =>
				shelf === "inbox" ? eb("s.unread", ">", 0) : eb("s.is_quiet", "=", false),
			)
			.where("s.is_muted", "=", false)
			.where(({ not, or }) =>
				not(or([isPutAway, isRequestOfOver(sql`${value("now")}::timestamptz`)])),
			)
			.orderBy("s.moved_at", "desc")
			.orderBy("s.conversation_id", "desc")
			.limit(value("most"));
	return db
		.selectFrom(newestOf("inbox").as("talks"))
		.selectAll()
		.unionAll(db.selectFrom(newestOf("requests").as("asked")).selectAll());
});

/** Conversations with something unread, and requests until they are answered, also once read; as many of each, the newest of each first. */
export async function listWaitingTalks(
	site: Pick<Site, "db" | "vault">,
	me: Reader,
	most: number,
	now: Date,
) {
	const rows = await readRows(site.db, { memberId: me.id, now, most });
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
