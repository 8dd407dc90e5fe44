import { type Kysely, sql } from "kysely";
import type { MemberCard } from "../members/cards/read-cards.server.ts";
import { readCards } from "../members/cards/read-cards.server.ts";
import { findPartners } from "../members/may-see.server.ts";
import { seenBy } from "../members/visible-members.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { findReceiver, type Sender } from "./send.server.ts";
import { readStandings, type Standing } from "./standings.server.ts";

export type Receiver = Pick<MemberCard, "publicId" | "alias" | "age" | "portrait"> & Standing;

const shown = 24;
/** How many people a name search covers. */
const searched = 2_000;

/**
 * Those the member writes to or gave a heart, newest first, plus the one asked for.
 * @param name a name to search for; without it those with the latest news.
 */
export async function listReceivers(
	site: Pick<Site, "db" | "vault">,
	me: Sender,
	{ to, name }: { to: string | null; name: string },
	now: Date,
): Promise<{ people: Receiver[]; hasMore: boolean }> {
	const { db } = site;
	const asked = to === null || name ? null : await findReceiver(db, me, to, now);
	const known = await listIds(db, me, name ? searched : 4 * shown);
	const found = await keepSeen(db, me, known, name);
	const ids = [...new Set([...(asked ? [asked.id] : []), ...found.slice(0, shown)])];
	const cards = await readCards(site, me, ids);
	const standings = await readStandings(db, me, cards, now);
	const partners = await findPartners(db, me, ids, now);
	const people = cards.flatMap(({ memberId, publicId, alias, age, portrait }) => {
		const standing = standings.get(memberId);
		// A conversation that is away, also after an ended block: the row returns once somebody writes.
		const isAway = standing?.standing === "open" && partners.get(memberId)?.talk !== "open";
		return standing && !isAway ? [{ publicId, alias, age, portrait, ...standing }] : [];
	});
	// Those who can receive nothing come last, except the one in the URL.
	const isBehind = ({ publicId, closed }: Receiver) => Number(closed !== null && publicId !== to);
	return {
		people: people.toSorted((one, other) => isBehind(one) - isBehind(other)),
		hasMore: found.length > shown,
	};
}

async function listIds(
	db: Kysely<Tables>,
	{ id }: { id: string },
	most: number,
): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select id from (
			(select s.other_id as id, s.moved_at as at from conversation_sides as s
				join conversations as c on c.id = s.conversation_id
				where s.member_id = ${id}::uuid and s.shelf = 'inbox' and c.last_number > 0
				order by s.moved_at desc limit ${most})
			union all
			(select other_id, given_at from hearts where member_id = ${id}::uuid order by given_at desc limit ${most})
		) as known group by id order by max(at) desc limit ${most}`.execute(db);
	return rows.map((row) => row.id);
}

/** Those of them visible to the member whose name contains these letters. */
async function keepSeen(
	db: Kysely<Tables>,
	me: Sender,
	ids: readonly string[],
	name: string,
): Promise<string[]> {
	if (ids.length === 0) return [];
	let found = seenBy(db, me).select("m.member_id as id").where("m.member_id", "in", ids);
	if (name) {
		found = found.where(
			sql<boolean>`exists (select from members join member_texts as t on t.account_id = members.account_id
				where members.id = m.member_id and t.field = 'display_name'
					and strpos(lower(t.text), lower(${name}::text)) > 0)`,
		);
	}
	const seen = new Set((await found.execute()).map(({ id }) => id));
	return ids.filter((id) => seen.has(id));
}
