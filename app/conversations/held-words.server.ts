import type { Kysely } from "kysely";
import { judgeMessage } from "../moderation/judge-message.ts";
import type { Hit } from "../moderation/rules/engine.server.ts";
import { verdictOf } from "../moderation/rules/rule.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { type AroundMessage, readBetween } from "./message-context.server.ts";

/** The private part of a message that a rule held. */
export type HeldWords = {
	/** Null: no longer kept. */
	text: string | null;
	/** The rules that held it, gravest first; none: it was written to many. */
	hits: Hit[];
	/** The messages before and after it. */
	around: AroundMessage[];
};

/** The rule hits of a held message and the messages around it. */
export async function readHeldWords(
	site: { db: Kysely<Tables> } & Pick<Site, "vault">,
	{ conversation, text, at }: { conversation: string; text: string | null; at: Date },
): Promise<HeldWords> {
	const { hits } = judgeMessage(text ?? "", { sentBefore: 0, copies: 0 });
	const before = await site.db
		.selectFrom("messages")
		.select(({ fn }) => fn.max<number | null>("number").as("last"))
		.where("conversation_id", "=", conversation)
		.where("sent_at", "<=", at)
		.executeTakeFirst();
	return {
		text,
		hits: hits.filter(({ score }) => verdictOf(score) !== "pass"),
		around: await readBetween(site, { conversation, number: before?.last ?? 0 }),
	};
}
