import { setTimeout as pause } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";

/**
 * Runs a transaction that writes a message. If a conversation's counter has fallen behind its messages, as after a
 * crash between two servers that hold them, nobody could write in it any more: the counter is corrected, and the
 * transaction retried once.
 */
export async function withRightCounter<T>(
	db: Kysely<Tables>,
	work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
	try {
		return await db.transaction().execute(work);
	} catch (error) {
		const id = conversationIn(error);
		if (!id) throw error;
		await setRight(db, id);
		return db.transaction().execute(work);
	}
}

/** The conversation whose message number is taken; the detail is worded in the server's own language. */
function conversationIn(error: unknown): string | undefined {
	const { code, table, detail } = error as { code?: string; table?: string; detail?: string };
	if (code !== "23505" || !table?.startsWith("messages")) return undefined;
	return /=\(([\da-f-]{36}), \d+\)/.exec(detail ?? "")?.[1];
}

/** Another who met the same has perhaps done it already. */
async function setRight(db: Kysely<Tables>, id: string): Promise<void> {
	const { newest } = await db
		.selectFrom("messages")
		.select(({ fn }) => fn.max("number").as("newest"))
		.where("conversation_id", "=", id)
		.executeTakeFirstOrThrow();
	await db
		.updateTable("conversations")
		.set({ last_number: newest, last_by: null, last_sealed: null })
		.where("id", "=", id)
		.where("last_number", "<", newest)
		.execute();
}

/** How often messages are looked for that their counter has announced, and how long between two looks. */
const looks = { most: 5, pauseMs: 20 };

/**
 * Reads messages that a counter has announced. If they are on another server, the counter may be visible a moment
 * before them: reads until all are there, and finally returns what there is.
 */
export async function readAnnounced<Read>(
	read: () => Promise<Read>,
	isWhole: (found: Read) => boolean,
): Promise<Read> {
	for (let look = 1; ; look += 1) {
		const found = await read();
		if (isWhole(found) || look === looks.most) return found;
		await pause(looks.pauseMs);
	}
}
