import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { isId } from "../platform/ids.ts";
import type { Site } from "../platform/site.ts";
import { noteLast } from "./conversation.server.ts";
import { publish } from "./events.server.ts";
import { openText, readKeysOf } from "./sealing.server.ts";

type Sender = { memberId: string };

/** The conversation and number encoded in an item's id. */
export function placeOf(id: string): { conversation: string; number: number } | null {
	const [, conversation = "", number] = /^(.{36}):(\d{1,9})$/.exec(id) ?? [];
	return isId(conversation) ? { conversation, number: Number(number) } : null;
}

/**
 * Removes the member's own message for both; its sealed text stays for 90 days. False: there is none, or the member
 * unsent it before.
 */
export function removeMessage(
	trx: Transaction<Tables>,
	sender: Sender,
	id: string,
	now: Date,
): Promise<boolean> {
	return setUnsent(trx, sender, id, now);
}

/** Shows a removed message again, if its text is still kept. */
export function restoreMessage(
	trx: Transaction<Tables>,
	sender: Sender,
	id: string,
): Promise<boolean> {
	return setUnsent(trx, sender, id, null);
}

async function setUnsent(
	trx: Transaction<Tables>,
	{ memberId }: Sender,
	id: string,
	at: Date | null,
): Promise<boolean> {
	const place = placeOf(id);
	if (!place) return false;
	const { conversation, number } = place;
	const set = await trx
		.updateTable("messages")
		.set({ unsent_at: at })
		.where("conversation_id", "=", conversation)
		.where("number", "=", number)
		.where("sender_id", "=", memberId)
		.where("sealed", "is not", null)
		.where("unsent_at", at ? "is" : "is not", null)
		.returning("sealed")
		.executeTakeFirst();
	if (!set) return false;
	await noteLast(trx, { id: conversation, number }, memberId, at ? null : set.sealed);
	await countAnew(trx, { conversation, number }, memberId, at ? -1 : 1);
	const both = await trx
		.selectFrom("participants")
		.innerJoin("members", "members.id", "member_id")
		.select("account_id as accountId")
		.where("conversation_id", "=", conversation)
		.where("account_id", "is not", null)
		.execute();
	const kind = at ? "unsent" : "message";
	await publish(
		trx,
		both.flatMap(({ accountId }) => [
			{ accountId, kind, conversation, number } as const,
			{ accountId, kind: "count", conversation, number } as const,
		]),
	);
	return true;
}

/** What is removed waits for nobody; brought back it waits again, if it was not read and its recipient was told. */
async function countAnew(
	trx: Transaction<Tables>,
	{ conversation, number }: { conversation: string; number: number },
	senderId: string,
	more: 1 | -1,
): Promise<void> {
	await trx
		.updateTable("participants as s")
		.from("conversations as c")
		.set({ unread: sql<number>`greatest(s.unread + ${more}, 0)` })
		.whereRef("c.id", "=", "s.conversation_id")
		.where("s.conversation_id", "=", conversation)
		.where("s.member_id", "<>", senderId)
		.where("s.read_to", "<", number)
		.where("s.deleted_to", "<", number)
		.where("c.state", "<>", "closed")
		.execute();
}

/** What a message of the member's own says; null: it is not theirs, or no longer kept. */
export async function quoteMessage(
	site: Pick<Site, "vault"> & { db: Kysely<Tables> },
	{ memberId }: Sender,
	id: string,
): Promise<string | null> {
	const place = placeOf(id);
	if (!place) return null;
	const row = await site.db
		.selectFrom("messages")
		.select("sealed")
		.where("conversation_id", "=", place.conversation)
		.where("number", "=", place.number)
		.where("sender_id", "=", memberId)
		.executeTakeFirst();
	if (!row?.sealed) return null;
	const keys = await readKeysOf(site.db, site, place.conversation);
	return openText(keys, { conversationId: place.conversation, place: place.number }, row.sealed);
}

/** The accounts of everybody with whom a member has a conversation that is not closed. */
export async function findHearers(
	trx: Transaction<Tables>,
	{ memberId }: Sender,
): Promise<string[]> {
	const rows = await trx
		.selectFrom("participants as side")
		.innerJoin("conversations", "conversations.id", "side.conversation_id")
		.innerJoin("members", "members.id", "side.other_id")
		.select("members.account_id as accountId")
		.where("side.member_id", "=", memberId)
		.where("conversations.state", "<>", "closed")
		.where("members.account_id", "is not", null)
		.orderBy("conversations.last_at", "desc")
		// Each is a lock until the end of the transaction, of which a server has some thousands.
		.limit(1_000)
		.execute();
	return rows.flatMap(({ accountId }) => accountId ?? []);
}
