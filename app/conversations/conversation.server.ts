import { randomUUID } from "node:crypto";
import { type Expression, type Kysely, sql, type Transaction, type UpdateObject } from "kysely";
import { findPartners, type Partner } from "../members/may-see.server.ts";
import type { CurrentMember } from "../members/member.server.ts";
import { compileQuery, compileRowsQuery } from "../platform/database/compiled-query.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { isId } from "../platform/ids.ts";
import type { Site } from "../platform/site.ts";
import { makeKey } from "./sealing.server.ts";

export type Conversation = {
	id: string;
	state: Tables["conversations"]["state"];
	askedBy: string;
	askedAt: Date;
	askedCount: number;
	expiresAt: Date | null;
	heldAt: Date | null;
	declinedAt: Date | null;
	lastNumber: number;
	lastAt: Date;
	otherId: string;
	shelf: Tables["participants"]["shelf"];
	readTo: number;
	unread: number;
	isMutedRequest: boolean;
	isMuted: boolean;
	/** Messages up to this one are deleted for the member. */
	deletedTo: number;
	draft: Buffer | null;
	/** The numbers of the messages that triggered cards the member has not closed; null: none. */
	safetyCard: number | null;
	meetingCard: number | null;
};

/** A member's conversations with their own sides. */
export function conversationsOf(db: Kysely<Tables>, memberId: string | Expression<string>) {
	return db
		.selectFrom("participants as s")
		.innerJoin("conversations as c", "c.id", "s.conversation_id")
		.select(["c.id", "c.state", "c.asked_by as askedBy", "c.asked_at as askedAt"])
		.select(["c.asked_count as askedCount", "c.expires_at as expiresAt", "c.held_at as heldAt"])
		.select(["c.declined_at as declinedAt", "c.last_number as lastNumber", "c.last_at as lastAt"])
		.select(["s.other_id as otherId", "s.shelf", "s.read_to as readTo", "s.unread", "s.draft"])
		.select(["s.is_quiet as isMutedRequest", "s.is_muted as isMuted", "s.deleted_to as deletedTo"])
		.select(
			sql<number | null>`case when not s.safety_closed then s.safety_card end`.as("safetyCard"),
		)
		.select(
			sql<number | null>`case when not s.meeting_closed then s.meeting_card end`.as("meetingCard"),
		)
		.where("s.member_id", "=", memberId);
}

const readById = compileQuery<{ memberId: string; id: string }, Conversation>((db, value) =>
	conversationsOf(db, value("memberId")).where("s.conversation_id", "=", value("id")),
);

const readByPair = compileQuery<
	{ memberId: string; firstId: string; secondId: string },
	Conversation
>((db, value) =>
	conversationsOf(db, value("memberId"))
		.where("c.first_id", "=", value("firstId"))
		.where("c.second_id", "=", value("secondId")),
);

/** A member's conversation by its address; whether it may be seen is the caller's question. */
export async function findConversation(
	db: Kysely<Tables>,
	me: { id: string },
	id: string,
): Promise<Conversation | null> {
	if (!isId(id)) return null;
	return (await readById(db, { memberId: me.id, id })) ?? null;
}

const lockBoth = compileRowsQuery<{ memberId: string; id: string }, { id: string }>((db, value) =>
	db
		.selectFrom("members")
		.select("id")
		.where(({ eb, selectFrom }) =>
			eb(
				"id",
				"in",
				selectFrom("participants")
					.select(sql<string>`unnest(array[member_id, other_id])`.as("id"))
					.where("conversation_id", "=", value("id"))
					.where("member_id", "=", value("memberId")),
			),
		)
		.orderBy("id")
		.forNoKeyUpdate(),
);

/**
 * `lockPair` for a member's conversation.
 * @returns the other's id; null if the member has no such conversation, and nothing is locked.
 */
export async function lockConversation(
	trx: Transaction<Tables>,
	me: { id: string },
	id: string,
): Promise<string | null> {
	if (!isId(id)) return null;
	const both = await lockBoth(trx, { memberId: me.id, id });
	return both.find((one) => one.id !== me.id)?.id ?? null;
}

/** The conversation of two members, as the first named one has it. */
export async function findConversationWith(
	db: Kysely<Tables>,
	me: { id: string },
	otherId: string,
): Promise<Conversation | null> {
	const [firstId, secondId] = pairOf(me.id, otherId);
	return (await readByPair(db, { memberId: me.id, firstId, secondId })) ?? null;
}

const pairOf = (one: string, other: string) =>
	one < other ? ([one, other] as const) : ([other, one] as const);

/** Creates an empty conversation; the caller holds the pair's lock and writes its first message. */
export async function addConversation(
	trx: Transaction<Tables>,
	site: Pick<Site, "vault">,
	me: { id: string },
	otherId: string,
	now: Date,
): Promise<Conversation> {
	const id = randomUUID();
	const [first_id, second_id] = pairOf(me.id, otherId);
	await trx
		.insertInto("conversations")
		.values({
			id,
			first_id,
			second_id,
			state: "request",
			asked_by: me.id,
			asked_at: now,
			asked_count: 0,
			last_at: now,
		})
		.execute();
	const side = { conversation_id: id, moved_at: now, shelf: "gone" } as const;
	await trx
		.insertInto("participants")
		.values([
			{ ...side, member_id: me.id, other_id: otherId },
			{ ...side, member_id: otherId, other_id: me.id },
		])
		.execute();
	await makeKey(trx, site, id);
	const made = await readById(trx, { memberId: me.id, id });
	if (!made) throw new Error("The conversation was just made.");
	return made;
}

export async function changeSide(
	trx: Transaction<Tables>,
	me: { id: string },
	id: string,
	change: UpdateObject<Tables, "participants">,
): Promise<void> {
	await trx
		.updateTable("participants")
		.set(change)
		.where("conversation_id", "=", id)
		.where("member_id", "=", me.id)
		.execute();
}

/** What a list shows of a message, if it is the conversation's newest; without a text it is unsent. */
export async function noteLast(
	trx: Transaction<Tables>,
	{ id, number }: { id: string; number: number },
	senderId: string,
	sealed: Buffer | null,
): Promise<void> {
	await trx
		.updateTable("conversations")
		.set({ last_by: senderId, last_sealed: sealed })
		.where("id", "=", id)
		.where("last_number", "=", number)
		.execute();
}

/** Deletes conversations with all their data; messages explicitly, since they may be out of a cascade's reach. */
export async function dropConversations(
	trx: Transaction<Tables>,
	ids: readonly string[],
): Promise<void> {
	const all = sql<string>`any(${ids}::uuid[])`;
	await trx.deleteFrom("messages").where("conversation_id", "=", all).execute();
	await trx.deleteFrom("conversations").where("id", "=", all).execute();
}

/** Serialises acts on a conversation between the two. */
export async function withPair<Result>(
	{ db }: Pick<Site, "db">,
	me: Pick<CurrentMember, "id" | "accountId">,
	conversationId: string,
	now: Date,
	act: (trx: Transaction<Tables>, conversation: Conversation, other: Partner) => Promise<Result>,
): Promise<Result | null> {
	return db.transaction().execute(async (trx) => {
		const otherId = await lockConversation(trx, me, conversationId);
		if (otherId === null) return null;
		const other = (await findPartners(trx, me, [otherId], now)).get(otherId);
		const conversation = await findConversation(trx, me, conversationId);
		return other && conversation ? act(trx, conversation, other) : null;
	});
}
