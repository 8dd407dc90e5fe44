import { randomBytes, randomUUID } from "node:crypto";
import type { Insertable, Kysely } from "kysely";
import { makeKey, readKeysOf, sealText } from "../../app/conversations/sealing.server.ts";
import type { Tables } from "../../app/platform/database/tables.ts";
import type { Site } from "../../app/platform/site.ts";

type Store = Pick<Site, "db" | "vault">;
type Pair = { memberId: string; otherId: string };

const batch = 500;

/** Adds an open conversation of two members with so many messages; its id. */
export async function addConversation(
	{ db, vault }: Store,
	{ memberId, otherId }: Pair,
	{ messages, at }: { messages: number; at: Date },
): Promise<string> {
	const id = randomUUID();
	const [first_id = "", second_id = ""] = [memberId, otherId].toSorted();
	await db.transaction().execute(async (trx) => {
		await trx
			.insertInto("conversations")
			.values({
				id,
				first_id,
				second_id,
				state: "open",
				asked_by: memberId,
				asked_at: at,
				last_at: at,
				last_number: messages,
			})
			.execute();
		await makeKey(trx, { vault }, id);
		const side = { conversation_id: id, shelf: "inbox", moved_at: at, read_to: messages } as const;
		await trx
			.insertInto("participants")
			.values([
				{ ...side, member_id: memberId, other_id: otherId },
				{ ...side, member_id: otherId, other_id: memberId, unread: 1 },
			])
			.execute();
		await addMessages(trx, { vault }, { id, memberId, otherId, messages, at });
	});
	return id;
}

type Many = Pair & { id: string; messages: number; at: Date };

async function addMessages(
	db: Kysely<Tables>,
	{ vault }: Pick<Site, "vault">,
	{ id, memberId, otherId, messages, at }: Many,
): Promise<void> {
	const keys = await readKeysOf(db, { vault }, id);
	for (let from = 1; from <= messages; from += batch) {
		const rows: Insertable<Tables["messages"]>[] = [];
		for (let number = from; number < from + batch && number <= messages; number += 1) {
			const place = { conversationId: id, place: number };
			rows.push({
				conversation_id: id,
				number,
				client_id: idOf(randomBytes(16)),
				sender_id: number % 3 ? memberId : otherId,
				sealed: sealText(keys, place, `מה שלומך היום? זו הודעה מספר ${number}, על הים ועל ספרים.`),
				sent_at: at,
			});
		}
		await db.insertInto("messages").values(rows).execute();
	}
}

const idOf = (bytes: Buffer) =>
	bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
