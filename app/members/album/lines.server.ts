import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { type EventOf, recordEvents } from "../../platform/live/events.server.ts";
import type { DurableKind } from "../../platform/live/signal.ts";

type AlbumMember = { id: string; accountId: string };

/** An album event between two members; refusals and revocations are told to nobody. */
type Happened = {
	actor: AlbumMember;
	other: AlbumMember;
	kind: "asked" | "granted";
	until: Date | null;
};

/** Makes the owner's open pages recount the pending requests. */
export const countAgain = ({ accountId }: Pick<AlbumMember, "accountId">) =>
	({ accountId, kind: "count", subject: null, ref: null }) as const;

/**
 * Adds the event as a line to the two members' conversation, if they have one, and has their open pages read it.
 * The caller holds the pair's lock; the last statement of its transaction.
 */
export async function tellHappened(
	trx: Transaction<Tables>,
	happened: Happened,
	now: Date,
): Promise<void> {
	const { actor, other, kind } = happened;
	const owner = kind === "asked" ? other : actor;
	await recordEvents(trx, [...(await addLine(trx, happened, now)), countAgain(owner)]);
}

async function addLine(
	trx: Transaction<Tables>,
	{ actor, other, kind, until }: Happened,
	now: Date,
): Promise<EventOf<DurableKind>[]> {
	const conversation = await trx
		.selectFrom("conversations")
		.select(["id", "last_number"])
		.where("state", "=", "open")
		.where("first_id", "in", [actor.id, other.id])
		.where("second_id", "in", [actor.id, other.id])
		.executeTakeFirst();
	if (!conversation) return [];
	const { id: conversation_id, last_number: after_number } = conversation;
	await trx
		.insertInto("album_lines")
		.values({
			id: randomUUID(),
			conversation_id,
			after_number,
			actor_id: actor.id,
			kind,
			at: now,
			until,
		})
		.execute();
	return [other, actor].map(({ accountId }) => ({
		accountId,
		kind: "notification",
		subject: conversation_id,
		ref: after_number,
	}));
}

export type AlbumLine = {
	id: string;
	/** The message behind which it stands. */
	after: number;
	isMine: boolean;
	kind: "asked" | "granted";
	at: Date;
	until: Date | null;
};

/** The lines that follow the messages from one number to another, in order. */
export async function readLines(
	db: Kysely<Tables>,
	me: { id: string },
	conversationId: string,
	[from, to]: readonly [from: number, to: number],
): Promise<AlbumLine[]> {
	const rows = await db
		.selectFrom("album_lines")
		.select(["id", "after_number as after", "actor_id", "kind", "at", "until"])
		.where("conversation_id", "=", conversationId)
		.where("after_number", ">=", from)
		.where("after_number", "<=", to)
		.orderBy("after_number")
		.orderBy("at")
		.execute();
	return rows.map(({ actor_id, ...line }) => ({ ...line, isMine: actor_id === me.id }));
}
