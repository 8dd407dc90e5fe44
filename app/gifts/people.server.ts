import { type Kysely, sql } from "kysely";
import { heldPlaces } from "../credits/gift-rows.server.ts";
import type { MemberCard } from "../members/cards/read-cards.server.ts";
import { readCards } from "../members/cards/read-cards.server.ts";
import { readTaking, type Taking } from "../members/choices.server.ts";
import { findPartners } from "../members/may-see.server.ts";
import { seenBy } from "../members/visible-members.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { findReceiver, type Sender } from "./send.server.ts";

/** Somebody to whom a gift may go. */
export type Receiver = Pick<MemberCard, "publicId" | "alias" | "age" | "portrait"> & {
	/** They write to each other, one of them asked and was not answered, or a heart was given. */
	standing: "open" | "asked" | "heart" | null;
	/** Whether they take gifts of this member, which everybody may know. */
	taking: Taking;
	/** A gift of the member waits there, or its place is held. */
	isHeld: boolean;
};

const shown = 24;
/** Of whom a name is looked for. */
const searched = 2_000;

/**
 * Whom the member writes to or gave a heart, newest first, and the one who was asked for first.
 * @param name of whom somebody looks for; without it those of whom there was news last.
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
	const taking = await readTaking(db, me, ids);
	const open = await readOpen(db, me, ids);
	const held = await readHeld(db, me, ids, now);
	const partners = await findPartners(db, me, [...open], now);
	// A conversation that is away, also after a block that ended: a row comes back with whoever writes.
	const here = cards.filter(
		({ memberId }) => !open.has(memberId) || partners.get(memberId)?.talk === "open",
	);
	const people = here.map(({ memberId, publicId, alias, age, portrait, ...card }) => ({
		publicId,
		alias,
		age,
		portrait,
		standing: open.has(memberId) ? ("open" as const) : standingOf(card),
		taking: taking.get(memberId) ?? "yes",
		isHeld: held.has(memberId),
	}));
	return { people, hasMore: found.length > shown };
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

/** Those of them whom the member finds, and whose name holds these letters. */
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

function standingOf({
	conversation,
	isHearted,
}: Pick<MemberCard, "conversation" | "isHearted">): Receiver["standing"] {
	if (conversation !== null) return "asked";
	return isHearted ? "heart" : null;
}

/** With whom of them the member writes. */
async function readOpen(
	db: Kysely<Tables>,
	me: { id: string },
	ids: readonly string[],
): Promise<Set<string>> {
	if (ids.length === 0) return new Set();
	const rows = await db
		.selectFrom("conversation_sides as s")
		.innerJoin("conversations as c", "c.id", "s.conversation_id")
		.select("s.other_id as id")
		.where("s.member_id", "=", me.id)
		.where("s.other_id", "in", ids)
		.where("c.state", "=", "open")
		.execute();
	return new Set(rows.map(({ id }) => id));
}

/** With whom the place of the pair is held by a gift of this sender. */
async function readHeld(
	db: Kysely<Tables>,
	me: { id: string },
	ids: readonly string[],
	now: Date,
): Promise<Set<string>> {
	if (ids.length === 0) return new Set();
	const rows = await heldPlaces(db, me, now)
		.select("receiver_id as id")
		.where("receiver_id", "in", ids)
		.execute();
	return new Set(rows.map(({ id }) => id));
}
