import { randomUUID } from "node:crypto";
import { type SqlBool, sql, type Transaction } from "kysely";
import { openCase } from "../../moderation/reports/case.server.ts";
import { compileQuery } from "../../platform/database/compiled-query.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { readKeysOf } from "../sealing/keys.server.ts";
import { sealText } from "../sealing/seal.server.ts";
import type { Writing } from "./append.server.ts";
import { early } from "./judge.server.ts";

type Found = { conversation: string; number: number } | { conversation: string; isHeld: true };

type Earlier = { number: number | null; isHeld: SqlBool; count: number };

const readEarlierRow = compileQuery<
	{ conversation: string; sender: string; client: string },
	Earlier
>((db, value) => {
	const sent = db
		.selectFrom("messages")
		.where("conversation_id", "=", value("conversation"))
		.where("sender_id", "=", value("sender"));
	const held = db
		.selectFrom("held_messages")
		.select("id")
		.where("conversation_id", "=", value("conversation"))
		.where("sender_id", "=", value("sender"))
		.where("client_id", "=", value("client"));
	const first = sent.select("number").limit(sql.lit(early)).as("first");
	return db
		.selectNoFrom(({ exists, selectFrom, fn }) => [
			sent.select("number").where("client_id", "=", value("client")).as("number"),
			exists(held).as("isHeld"),
			selectFrom(first).select(fn.countAll<number>().as("n")).as("count"),
		])
		.$castTo<Earlier>();
});

/**
 * What a member sent before in a conversation: what became of a message under the same id of the
 * device, and how many there were, as far as the rules ask.
 */
export async function readEarlier(
	trx: Transaction<Tables>,
	conversation: string,
	sender: string,
	client: string,
): Promise<{ sent: Found | null; count: number }> {
	const row = await readEarlierRow(trx, { conversation, sender, client });
	const count = row?.count ?? 0;
	if (row && row.number !== null) return { sent: { conversation, number: row.number }, count };
	return { sent: row?.isHeld ? { conversation, isHeld: true } : null, count };
}

/** Puts a message aside, sealed, until a person has decided; it belongs to its writer's case. */
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
	await openCase(trx, { memberId: me.id, lane }, now);
	return { conversation, isHeld: true };
}
