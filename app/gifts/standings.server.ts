import { type Kysely, sql } from "kysely";
import { heldPlaces } from "../credits/gift-rows.server.ts";
import type { MemberCard } from "../members/cards/read-cards.server.ts";
import { readTaking } from "../members/choices.server.ts";
import { readDayUses } from "../members/day-uses.server.ts";
import type { CurrentMember } from "../members/member.server.ts";
import { rightsOf } from "../members/rights.ts";
import { askedState } from "../members/way-to-write.ts";
import { findMessageLimit } from "../moderation/enforcements/limits.server.ts";
import type { Tables } from "../platform/database/tables.ts";

export type Standing = {
	/** They write to each other, one asked without an answer, or a heart was given. */
	standing: "open" | "asked" | "was-asked" | "heart" | null;
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

type Card = Pick<MemberCard, "memberId" | "conversation" | "isHearted" | "isBoth">;

/** How a member stands with each of these, by their ids; it counts nothing, and what is sent is judged anew. */
export async function readStandings(
	db: Kysely<Tables>,
	me: CurrentMember,
	cards: readonly Card[],
	now: Date,
): Promise<Map<string, Standing>> {
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
): Promise<(card: Card) => Standing> {
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
		if (!talk) return { standing: card.isHearted ? "heart" : null, closed: toBegin(card) };
		if (talk.state === "open") return { standing: "open", closed: null };
		if (!talk.isMine) return { standing: "was-asked", closed: null };
		const standing = "asked";
		if (talk.lastNumber === 0) return { standing, closed: "waiting" };
		const state = askedState(talk, now);
		if (state === "more") return { standing, closed: limited };
		const heart = seesWho || card.isBoth ? hearts.get(card.memberId) : undefined;
		return { standing, closed: heart && heart > talk.askedAt ? toBegin(card) : state };
	};
}

async function readConversations(db: Kysely<Tables>, me: { id: string }, ids: readonly string[]) {
	const rows = await db
		.selectFrom("conversation_sides as s")
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
