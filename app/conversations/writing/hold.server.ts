import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { readKeysOf } from "../sealing/keys.server.ts";
import { sealText } from "../sealing/seal.server.ts";
import type { Writing } from "./append.server.ts";

type Found = { conversation: string; number: number } | { conversation: string; isHeld: true };

/** What became of a message that was sent before under the same id of the device. */
export async function findSent(
	trx: Transaction<Tables>,
	conversation: string,
	senderId: string,
	clientId: string,
): Promise<Found | null> {
	const own = { conversation_id: conversation, sender_id: senderId, client_id: clientId };
	const sent = await trx
		.selectFrom("messages")
		.select("number")
		.where(({ and }) => and(own))
		.executeTakeFirst();
	if (sent) return { conversation, number: sent.number };
	const held = await trx
		.selectFrom("held_messages")
		.select("id")
		.where(({ and }) => and(own))
		.executeTakeFirst();
	return held ? { conversation, isHeld: true } : null;
}

/** Puts a message aside, sealed, until a person has decided. */
export async function holdMessage(
	trx: Transaction<Tables>,
	site: Pick<Site, "vault">,
	{ conversation: { id: conversation }, me, text, clientId }: Writing,
	lane: "A" | "B" | "D",
	now: Date,
): Promise<Found> {
	const id = randomUUID();
	const keys = await readKeysOf(trx, site, conversation);
	await trx
		.insertInto("held_messages")
		.values({
			id,
			conversation_id: conversation,
			sender_id: me.id,
			client_id: clientId,
			sealed: sealText(keys, { conversationId: conversation, place: `held ${id}` }, text),
			lane,
			held_at: now,
		})
		.execute();
	return { conversation, isHeld: true };
}
