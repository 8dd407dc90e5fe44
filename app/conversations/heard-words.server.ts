import { type Kysely, sql } from "kysely";
import { compileRowsQuery } from "../platform/database/compiled-query.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { type LastWords, waitingOn } from "./list.server.ts";

type Place = { id: string; other: string; after: number };

type Heard = { id: string; number: number; at: Date; sealed: Buffer | null };

/** The newest message of the other's in each conversation that they did not take back. */
const readNewest = compileRowsQuery<{ places: string }, Heard>((db, value) =>
	db
		.selectFrom(
			sql<Place>`jsonb_to_recordset(${value("places")}::jsonb)`.as<"talk">(
				sql`talk (id uuid, other uuid, after integer)`,
			),
		)
		.innerJoin("messages as m", (join) =>
			join.onRef("m.conversation_id", "=", "talk.id").onRef("m.number", ">", "talk.after"),
		)
		.distinctOn("talk.id")
		.select(["talk.id", "m.number", "m.sent_at as at", "m.sealed"])
		.whereRef("m.sender_id", "=", "talk.other")
		.where("m.unsent_at", "is", null)
		.orderBy("talk.id")
		.orderBy("m.number", "desc"),
);

type Side = Pick<LastWords, "id" | "otherId" | "readTo" | "deletedTo" | "unread">;

/** Of a conversation with nothing unread, as a request that was read, all that its reader has kept. */
const placeOf = ({ id, otherId, readTo, deletedTo, unread }: Side): Place => ({
	id,
	other: otherId,
	after: unread > 0 ? Math.max(readTo, deletedTo) : deletedTo,
});

const newestOf = (db: Kysely<Tables>, sides: readonly Side[]) =>
	readNewest(db, { places: JSON.stringify(sides.map(placeOf)) });

/**
 * Conversations in which something waits, each with the newest that the other wrote in place of its newest message,
 * which may be the reader's own or taken back; without words where nothing of it is left.
 */
export async function withHeard(
	db: Kysely<Tables>,
	conversations: readonly LastWords[],
): Promise<LastWords[]> {
	const isHeard = ({ lastBy, lastSealed, otherId }: LastWords) => lastBy === otherId && lastSealed;
	const others = conversations.filter((one) => one.lastNumber > 0 && !isHeard(one));
	if (others.length === 0) return [...conversations];
	const found = new Map((await newestOf(db, others)).map((heard) => [heard.id, heard]));
	return conversations.map((one) => {
		if (!others.includes(one)) return one;
		const heard = found.get(one.id);
		const words = { lastBy: one.otherId, lastSealed: heard?.sealed ?? null };
		return heard
			? { ...one, ...words, lastNumber: heard.number, lastAt: heard.at }
			: { ...one, ...words };
	});
}

const readCovered = compileRowsQuery<{ memberId: string; now: Date }, Side>((db, value) =>
	waitingOn(db, value("memberId"), ["inbox", "requests"], sql`${value("now")}::timestamptz`)
		.innerJoin("conversations as c", "c.id", "s.conversation_id")
		.select(["c.id", "s.other_id as otherId", "s.read_to as readTo"])
		.select(["s.deleted_to as deletedTo", "s.unread"])
		.where(({ eb, or }) =>
			or([
				eb("c.last_by", "is distinct from", eb.ref("s.other_id")),
				eb("c.last_sealed", "is", null),
			]),
		),
);

/** When the other last wrote, where a conversation with something unread does not say so itself. */
export async function readHeardTimes(
	db: Kysely<Tables>,
	memberId: string,
	now: Date,
): Promise<Pick<Heard, "id" | "at">[]> {
	const covered = await readCovered(db, { memberId, now });
	if (covered.length === 0) return [];
	return (await newestOf(db, covered)).map(({ id, at }) => ({ id, at }));
}
