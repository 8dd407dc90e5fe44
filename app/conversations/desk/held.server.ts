import type { Kysely } from "kysely";
import { judgeMessage } from "../../moderation/messages/judge-message.ts";
import type { Hit } from "../../moderation/rules/engine.server.ts";
import { verdictOf } from "../../moderation/rules/rule.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { readKeysOf } from "../sealing/keys.server.ts";
import { openText } from "../sealing/seal.server.ts";
import { type AroundMessage, readBetween } from "./around.server.ts";

/** A message that a rule holds, as the staff read it in a case. */
export type HeldMessage = {
	id: string;
	at: Date;
	/** To whom it was written, by the member's number. */
	receiver: string;
	/** What is private in it; null while it is shut. */
	opened: {
		text: string;
		/** The rules that hold it, the gravest first; none: it was written to many. */
		hits: Hit[];
		/** What the two wrote before and after it. */
		around: AroundMessage[];
	} | null;
};

/**
 * A member's messages that a rule holds, the oldest first; what they say only when somebody opened them
 * for a reason that is on record.
 */
export async function readHeldOf(
	site: { db: Kysely<Tables> } & Pick<Site, "vault">,
	memberId: string,
	isOpen: boolean,
): Promise<HeldMessage[]> {
	const rows = await site.db
		.selectFrom("held_messages as held")
		.innerJoin("conversation_sides as side", (join) =>
			join
				.onRef("side.conversation_id", "=", "held.conversation_id")
				.onRef("side.member_id", "=", "held.sender_id"),
		)
		.innerJoin("members", "members.id", "side.other_id")
		.select(["held.id", "held.conversation_id as conversation", "sealed", "held_at as at"])
		.select("members.number as receiver")
		.select(({ selectFrom }) =>
			selectFrom("messages")
				.select(({ fn }) => fn.max<number | null>("number").as("n"))
				.whereRef("messages.conversation_id", "=", "held.conversation_id")
				.whereRef("sent_at", "<=", "held.held_at")
				.as("last"),
		)
		.where("held.sender_id", "=", memberId)
		.orderBy("held_at")
		.execute();
	const read = [];
	for (const { conversation, sealed, last, ...row } of rows) {
		const named = { id: row.id, conversation, sealed, last: last ?? 0 };
		read.push({ ...row, opened: isOpen ? await openHeld(site, named) : null });
	}
	return read;
}

type Named = { id: string; conversation: string; sealed: Buffer; last: number };

async function openHeld(
	site: { db: Kysely<Tables> } & Pick<Site, "vault">,
	{ id, conversation, sealed, last }: Named,
): Promise<NonNullable<HeldMessage["opened"]>> {
	const keys = await readKeysOf(site.db, site, conversation);
	const text = openText(keys, { conversationId: conversation, place: `held ${id}` }, sealed);
	const { hits } = judgeMessage(text, { sentBefore: 0, copies: 0 });
	return {
		text,
		hits: hits.filter(({ score }) => verdictOf(score) !== "pass"),
		around: await readBetween(site, { conversation, number: last }),
	};
}
