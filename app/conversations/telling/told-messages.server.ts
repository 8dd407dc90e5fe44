import { type Kysely, sql } from "kysely";
import { compileRowsQuery } from "../../platform/database/compiled-query.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { NumberedEvent } from "../../platform/live/signal.ts";

/** Whether an event is told with the message itself. */
export const isMessage = (kind: NumberedEvent["kind"]) => kind === "message" || kind === "unsent";

/** A message with the key that sealed it. */
export type Message = {
	id: string;
	number: number;
	sender_id: string;
	client_id: string;
	sealed: Buffer | null;
	sent_at: Date;
	unsent_at: Date | null;
	version: number | null;
	key: string | null;
};

const messagesOf = (db: Kysely<Tables>) =>
	db
		.selectFrom("messages as m")
		.leftJoin("conversation_keys as k", (join) =>
			join
				.onRef("k.conversation_id", "=", "m.conversation_id")
				// The first byte of what a key sealed is its version.
				.on("k.version", "=", sql<number>`get_byte(m.sealed, 0)`),
		)
		.select(["m.conversation_id as id", "m.number", "m.sender_id", "m.client_id", "m.sealed"])
		.select(["m.sent_at", "m.unsent_at", "k.version", "k.sealed as key"]);

const told = (ids: readonly string[], numbers: readonly number[]) =>
	sql<{ id: string; number: number }>`unnest(${ids}::uuid[], ${numbers}::int[])`.as<"told">(
		sql`told (id, number)`,
	);

const readSeveral = compileRowsQuery<
	{ ids: readonly string[]; numbers: readonly number[] },
	Message
>((db, value) =>
	messagesOf(db).innerJoin(told(value("ids"), value("numbers")), (join) =>
		join.onRef("m.conversation_id", "=", "told.id").onRef("m.number", "=", "told.number"),
	),
);

// One message is what is nearly always told; a list of unknown length takes more than twice as long.
const readOne = compileRowsQuery<{ id: string; number: number }, Message>((db, value) =>
	messagesOf(db)
		.where("m.conversation_id", "=", value("id"))
		.where("m.number", "=", value("number")),
);

/** The key that sealed a message, with its conversation's id. */
export const keyOf = ({ id, version, key }: Message) =>
	version === null || key === null ? [] : [{ id, version, sealed: key }];

/** The key of `readMessages`. */
export const placeOf = (id: string | null, number: number | null) => `${id} ${number}`;

/** The messages that the events name, by `placeOf`. */
export async function readMessages(
	trx: Kysely<Tables>,
	events: readonly NumberedEvent[],
): Promise<Map<string, Message>> {
	const places = events.map(({ subject, ref }) => ({ id: subject ?? "", number: ref ?? 0 }));
	const [first, ...more] = places;
	if (!first) return new Map();
	const rows =
		more.length > 0
			? await readSeveral(trx, {
					ids: places.map(({ id }) => id),
					numbers: places.map(({ number }) => number),
				})
			: await readOne(trx, first);
	return new Map(rows.map((row) => [placeOf(row.id, row.number), row]));
}
