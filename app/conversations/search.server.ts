import { setImmediate } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { isGoneRequest, isPutAway } from "../moderation/shut-talks.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { cutText } from "../platform/forms/characters.ts";
import { normalizeForSearch } from "../platform/normalize-for-search.ts";
import type { Site } from "../platform/site.ts";
import { longestQuery, mostFound } from "./messages-list.ts";
import { type OtherInTalk, type Reader, readOthers } from "./people.server.ts";
import { openText, readKeys } from "./sealing.server.ts";

type FoundMessage = {
	conversation: string;
	number: number;
	other: Pick<OtherInTalk, "alias" | "role" | "talk">;
	isMine: boolean;
	text: string;
	at: Date;
};

export type SearchResult = {
	found: FoundMessage[];
	/** How many messages were looked through, and the time of the oldest; null: there are none. */
	looked: { count: number; since: Date | null };
	/** There are older messages that were not looked through. */
	hasOlder: boolean;
};

/** How far back a search looks, in messages. */
const mostLooked = 5_000;
/** Opening and reading so many takes about 7 ms; others get their turn in between. */
const slice = 500;

type Place = { conversation: string; number: number; at: Date };

/**
 * Searches a member's newest 5,000 messages for a text, newest first; it stops at a page of results, and reports
 * how far back it looked. There is no index of the texts, so each message is decrypted.
 */
export async function searchMessages(
	site: Pick<Site, "db" | "vault">,
	me: Reader,
	query: string,
	now = new Date(),
): Promise<SearchResult> {
	const words = normalizeForSearch(cutText(query, longestQuery));
	const all = words ? await newestMessages(site.db, me) : [];
	const places = all.slice(0, mostLooked);
	const found: Omit<FoundMessage, "other">[] = [];
	let looked = 0;
	while (looked < places.length && found.length < mostFound) {
		const some = places.slice(looked, looked + slice);
		found.push(...(await searchSlice(site, me, some, words)));
		looked += some.length;
		await setImmediate();
	}
	const ids = new Map(await otherIds(site.db, me, found));
	const others = await readOthers(site, me, [...new Set(ids.values())], now);
	return {
		found: found.flatMap((message) => {
			const other = others.get(ids.get(message.conversation) ?? "");
			if (!other) return [];
			const { alias, role, talk } = other;
			return [{ ...message, other: { alias, role, talk } }];
		}),
		looked: { count: looked, since: places[looked - 1]?.at ?? null },
		hasOlder: all.length > looked,
	};
}

/** Where the newest messages stand: of each of the newest conversations the newest, then all by time. */
async function newestMessages(db: Kysely<Tables>, me: { id: string }): Promise<Place[]> {
	const most = mostLooked + 1;
	const talks = await db
		.selectFrom("participants as s")
		.innerJoin("conversations as c", "c.id", "s.conversation_id")
		.select("c.id")
		.select(sql<number>`greatest(s.deleted_to, c.last_number - ${most}::integer)`.as("after"))
		.where("s.member_id", "=", me.id)
		.where("s.shelf", "<>", "gone")
		.where(({ not, or }) => not(or([isPutAway, isGoneRequest(sql`${new Date()}::timestamptz`)])))
		.orderBy("s.moved_at", "desc")
		.limit(most)
		.execute();
	const { rows } = await sql<Place>`
		select m.conversation_id as conversation, m.number, m.sent_at as at
		from jsonb_to_recordset(${JSON.stringify(talks)}::jsonb) as talk (id uuid, after integer)
		join messages as m on m.conversation_id = talk.id and m.number > talk.after
		order by m.sent_at desc limit ${most}`.execute(db);
	return rows;
}

async function searchSlice(
	site: Pick<Site, "db" | "vault">,
	me: { id: string },
	places: readonly Place[],
	words: string,
): Promise<Omit<FoundMessage, "other">[]> {
	const ids = [...new Set(places.map(({ conversation }) => conversation))];
	const keys = await readKeys(site.db, site, ids);
	const asked = places.map(({ conversation, number }) => ({ conversation, number }));
	const { rows } = await sql<Row>`
		select m.conversation_id as conversation, m.number, m.sender_id, m.sealed, m.sent_at as at
		from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (conversation uuid, number integer)
		join messages as m on m.conversation_id = asked.conversation and m.number = asked.number
		where m.unsent_at is null and m.sealed is not null
		order by m.sent_at desc, m.number desc`.execute(site.db);
	return rows.flatMap(({ conversation, number, sender_id, sealed, at }) => {
		const place = { conversationId: conversation, place: number };
		const text = openText(keys.get(conversation) ?? new Map(), place, sealed);
		if (!normalizeForSearch(text).includes(words)) return [];
		return [{ conversation, number, isMine: sender_id === me.id, text, at }];
	});
}

type Row = Place & { sender_id: string; sealed: Buffer };

async function otherIds(
	db: Kysely<Tables>,
	me: { id: string },
	found: readonly { conversation: string }[],
): Promise<[string, string][]> {
	const ids = [...new Set(found.map(({ conversation }) => conversation))];
	if (ids.length === 0) return [];
	const rows = await db
		.selectFrom("participants")
		.select(["conversation_id as id", "other_id as otherId"])
		.where("member_id", "=", me.id)
		.where("conversation_id", "in", ids)
		.execute();
	return rows.map(({ id, otherId }) => [id, otherId]);
}
