import { randomUUID } from "node:crypto";
import { type SqlBool, sql, type Transaction } from "kysely";
import type { CurrentMember } from "../members/member.server.ts";
import { countCopies, keepSketch } from "../moderation/copies.server.ts";
import { type JudgedMessage, judgeMessage } from "../moderation/judge-message.ts";
import { openCase } from "../moderation/reports.server.ts";
import { countSent, recordHits } from "../moderation/rule-hits.server.ts";
import { compileQuery } from "../platform/database/compiled-query.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import type { Writing } from "./append.server.ts";
import { readKeysOf, sealText } from "./sealing.server.ts";

/** Messages to somebody that are compared with those to others. */
const early = 3;

export type Judging = {
	me: Pick<CurrentMember, "id" | "accountId">;
	otherId: string;
	/** Messages the writer sent to the other before, counted up to `early`. */
	sentBefore: number;
	text: string;
	confirmed: string | undefined;
};

export type Verdict = Pick<JudgedMessage, "cards"> &
	(
		| { verdict: "pass"; keep: (now: Date) => Promise<void> }
		/** It is not delivered before a person has decided. */
		| { verdict: "hold"; lane: "A" | "B" | "D" }
		| { verdict: "ask"; sentence: string; asked: string }
		| { verdict: "stop"; sentence: string }
	);

/** Applies the rules to a message, and stores their findings without its text. */
export async function judge(
	trx: Transaction<Tables>,
	{ vault }: Pick<Site, "vault">,
	{ me, otherId, sentBefore, text, confirmed = "" }: Judging,
): Promise<Verdict> {
	const writing = { senderId: me.id, recipientId: otherId };
	const isEarly = sentBefore < early;
	const copies = isEarly ? await countCopies({ db: trx, vault }, writing, text) : 0;
	const judged = judgeMessage(text, { sentBefore, copies, confirmed });
	const { verdict, hits, sentence, asked, cards, lane } = judged;
	const found = hits.map(({ rule, version, score }) => {
		return { field: "message" as const, rule, version, score };
	});
	await recordHits(trx, me, found);
	if (verdict === "hold") return { verdict, lane: lane ?? "D", cards };
	if (verdict === "ask") return { verdict, sentence, asked, cards };
	if (verdict === "stop") return { verdict, sentence, cards };
	const keep = async (now: Date) => {
		await countSent(trx, me, found, now);
		if (isEarly) await keepSketch(trx, vault, writing, text);
	};
	return { verdict, keep, cards };
}

type Found = { conversation: string; number: number } | { conversation: string; isHeld: true };

type Earlier = { number: number | null; isHeld: SqlBool; count: number };

const readDuplicate = compileQuery<
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
export async function findDuplicate(
	trx: Transaction<Tables>,
	conversation: string,
	sender: string,
	client: string,
): Promise<{ sent: Found | null; count: number }> {
	const row = await readDuplicate(trx, { conversation, sender, client });
	const count = row?.count ?? 0;
	if (row && row.number !== null) return { sent: { conversation, number: row.number }, count };
	return { sent: row?.isHeld ? { conversation, isHeld: true } : null, count };
}

/** Holds a message, sealed, until a person has decided; it belongs to its writer's case. */
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
