import { type Kysely, sql } from "kysely";
import { heldPlaces } from "../credits/gift-rows.server.ts";
import { type MemberCard, readCards } from "../members/cards/read-cards.server.ts";
import { readTaking } from "../members/choices.server.ts";
import { readDayUses } from "../members/day-uses.server.ts";
import { findPartners } from "../members/may-see.server.ts";
import type { CurrentMember } from "../members/member.server.ts";
import { rightsOf } from "../members/rights.ts";
import { seenBy } from "../members/visible-members.server.ts";
import { askedState } from "../members/way-to-write.ts";
import { findMessageLimit } from "../moderation/enforcements/limits.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { findReceiver, type Sender } from "./send.server.ts";

type Availability = {
	/** They write to each other, one asked without an answer, or a heart was given. */
	relation: "open" | "asked" | "was-asked" | "heart" | null;
	/** Why no gift can be sent there now; reveals nothing about the fate of an earlier one. */
	closed:
		| "no-gifts"
		| "only-talks"
		/** A gift of the sender waits there, or was cancelled and still occupies its place. */
		| "held"
		| "cancelled"
		/** The request holds all it may, or was not answered in time. */
		| "waiting"
		| "over"
		/** No conversation may be started: without mutual hearts, today, or because of the staff. */
		| "hearts"
		| "day"
		| "limited"
		| null;
};

export type Receiver = Pick<MemberCard, "publicId" | "alias" | "age" | "portrait"> & Availability;

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
	const availability = await readAvailability(db, me, cards, now);
	const partners = await findPartners(db, me, ids, now);
	const people = cards.flatMap(({ memberId, publicId, alias, age, portrait }) => {
		const own = availability.get(memberId);
		// A conversation that is away, also after an ended block: the row returns once somebody writes.
		const isAway = own?.relation === "open" && partners.get(memberId)?.talk !== "open";
		return own && !isAway ? [{ publicId, alias, age, portrait, ...own }] : [];
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
			(select s.other_id as id, s.moved_at as at from participants as s
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

type Card = Pick<MemberCard, "memberId" | "conversation" | "isHearted" | "isBoth">;

/** How a member stands with each of these, by their ids; it counts nothing, and what is sent is judged anew. */
async function readAvailability(
	db: Kysely<Tables>,
	me: CurrentMember,
	cards: readonly Card[],
	now: Date,
): Promise<Map<string, Availability>> {
	const ids = cards.map(({ memberId }) => memberId);
	if (ids.length === 0) return new Map();
	const taking = await readTaking(db, me, ids);
	const held = await readHeld(db, me, ids, now);
	const wayTo = await readWays(db, me, ids, now);
	return new Map(
		cards.map((card) => {
			const way = wayTo(card);
			const takes = taking.get(card.memberId) ?? "yes";
			if (takes !== "yes") {
				return [card.memberId, { ...way, closed: takes === "no" ? "no-gifts" : "only-talks" }];
			}
			const closed = held.get(card.memberId);
			return [card.memberId, closed ? { ...way, closed } : way];
		}),
	);
}

/** The way to write to each of them, like `findWayToWrite` for one. */
async function readWays(
	db: Kysely<Tables>,
	me: CurrentMember,
	ids: readonly string[],
	now: Date,
): Promise<(card: Card) => Availability> {
	const talks = await readConversations(db, me, ids);
	const hearts = await readHearts(db, me, ids);
	const limited = (await findMessageLimit(db, { memberId: me.id }, now)) && ("limited" as const);
	const { conversationsADay, seesWho } = rightsOf(me, now);
	const used = await readDayUses(db, { memberId: me.id, kind: "conversation" }, now);
	const toBegin = ({ memberId, isBoth }: Card) => {
		if (limited || isBoth || used.includes(memberId)) return limited;
		if (conversationsADay === 0) return "hearts";
		return used.length < conversationsADay ? null : "day";
	};
	return (card) => {
		const talk = card.conversation === null ? undefined : talks.get(card.memberId);
		if (!talk) return { relation: card.isHearted ? "heart" : null, closed: toBegin(card) };
		if (talk.state === "open") return { relation: "open", closed: null };
		if (!talk.isMine) return { relation: "was-asked", closed: null };
		const relation = "asked";
		if (talk.lastNumber === 0) return { relation, closed: "waiting" };
		const state = askedState(talk, now);
		if (state === "more") return { relation, closed: limited };
		const heart = seesWho || card.isBoth ? hearts.get(card.memberId) : undefined;
		return { relation, closed: heart && heart > talk.askedAt ? toBegin(card) : state };
	};
}

async function readConversations(db: Kysely<Tables>, me: { id: string }, ids: readonly string[]) {
	const rows = await db
		.selectFrom("participants as s")
		.innerJoin("conversations as c", "c.id", "s.conversation_id")
		.select(["s.other_id as id", "c.state", "c.last_number as lastNumber", "asked_at as askedAt"])
		.select(["asked_count as askedCount", "expires_at as expiresAt", "held_at as heldAt"])
		.select(sql<boolean>`asked_by = ${me.id}::uuid`.as("isMine"))
		.where("s.member_id", "=", me.id)
		.where("s.other_id", "in", ids)
		.execute();
	return new Map(rows.map((row) => [row.id, row]));
}

/** When each of them gave the member a heart that may be told. */
async function readHearts(
	db: Kysely<Tables>,
	me: { id: string },
	ids: readonly string[],
): Promise<Map<string, Date>> {
	const rows = await db
		.selectFrom("hearts")
		.select(["member_id as id", "given_at as at"])
		.where("other_id", "=", me.id)
		.where("member_id", "in", ids)
		.where("is_told", "=", true)
		.execute();
	return new Map(rows.map(({ id, at }) => [id, at]));
}

/** With whom the place of the pair is held by a gift of this sender, and by what. */
async function readHeld(
	db: Kysely<Tables>,
	me: { id: string },
	ids: readonly string[],
	now: Date,
): Promise<Map<string, "held" | "cancelled">> {
	const rows = await heldPlaces(db, me, now)
		.select(["receiver_id as id", "state"])
		.where("receiver_id", "in", ids)
		.execute();
	return new Map(rows.map(({ id, state }) => [id, state === "sent" ? "held" : "cancelled"]));
}
