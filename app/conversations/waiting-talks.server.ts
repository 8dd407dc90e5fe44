import { sql } from "kysely";
import { compileRowsQuery } from "../platform/database/compiled-query.server.ts";
import type { Site } from "../platform/site.ts";
import { type Conversation, conversationsOf } from "./conversation.server.ts";
import { readLasts, waitingOn } from "./list.server.ts";
import { type Reader, readOthers } from "./people.server.ts";
import { nameOf } from "./words.ts";

type Query = { memberId: string; now: Date; most: number };

const readRows = compileRowsQuery<Query, Conversation>((db, value) =>
	conversationsOf(db, value("memberId"))
		.where(
			"s.conversation_id",
			"in",
			waitingOn(
				db,
				value("memberId"),
				["inbox", "requests"],
				sql`${value("now")}::timestamptz`,
			).select("s.conversation_id"),
		)
		.orderBy("s.moved_at", "desc")
		.orderBy("s.conversation_id", "desc")
		.limit(value("most")),
);

/** Conversations and requests in which something waits, as the header counts them; newest first. */
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
		const [other, last] = [others.get(otherId), lasts.get(id)];
		if (!other || !last) return [];
		const { age, gender, portrait } = other;
		const person = { name: nameOf(other), age, gender, portrait };
		return [{ id, person, isRequest: shelf === "requests", unread, text: last.text, at: last.at }];
	});
}
