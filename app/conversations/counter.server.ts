import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";

/**
 * Runs a transaction that writes a message. Where a conversation's counter has fallen behind its messages, as
 * after a crash between two servers that hold them, nobody could write in it any more: the counter is set right,
 * and the transaction run once more.
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

/** The conversation whose message has its number already; the detail's words are the server's own language. */
function conversationIn(error: unknown): string | undefined {
	const { code, table, detail } = error as { code?: string; table?: string; detail?: string };
	if (code !== "23505" || !table?.startsWith("messages")) return undefined;
	return /=\(([\da-f-]{36}), \d+\)/.exec(detail ?? "")?.[1];
}

/** Another who met the same has perhaps done it already. */
async function setRight(db: Kysely<Tables>, id: string): Promise<void> {
	await db
		.updateTable("conversations")
		.from((from) =>
			from
				.selectFrom("messages")
				.select(({ fn }) => fn.max("number").as("newest"))
				.where("conversation_id", "=", id)
				.as("kept"),
		)
		.set({ last_number: sql<number>`kept.newest` })
		.where("conversations.id", "=", id)
		.whereRef("last_number", "<", "kept.newest")
		.execute();
}
