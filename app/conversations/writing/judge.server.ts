import type { Transaction } from "kysely";
import type { MemberHere } from "../../members/member.server.ts";
import { countCopies, keepSketch } from "../../moderation/messages/copies.server.ts";
import { type JudgedMessage, judgeMessage } from "../../moderation/messages/judge-message.ts";
import { recordHits } from "../../moderation/rule-hits.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";

/** Messages to somebody that are compared with those to others. */
const early = 3;

export type Judging = {
	me: Pick<MemberHere, "id" | "accountId">;
	otherId: string;
	/** Null: the first message of the two. */
	conversationId: string | null;
	text: string;
	confirmed: string | undefined;
};

export type Verdict = Pick<JudgedMessage, "cards"> &
	(
		| { verdict: "pass"; keep: () => Promise<void> }
		/** It reaches nobody before a person has decided. */
		| { verdict: "hold"; lane: "A" | "B" | "D" }
		| { verdict: "ask"; sentence: string; asked: string }
		| { verdict: "stop"; sentence: string }
	);

/** Applies the rules to a message, and stores what they found, but for its words. */
export async function judge(
	trx: Transaction<Tables>,
	{ vault }: Pick<Site, "vault">,
	{ me, otherId, conversationId, text, confirmed = "" }: Judging,
): Promise<Verdict> {
	const writing = { senderId: me.id, recipientId: otherId };
	const sentBefore = conversationId ? await countSent(trx, conversationId, me) : 0;
	const isEarly = sentBefore < early;
	const copies = isEarly ? await countCopies({ db: trx, vault }, writing, text) : 0;
	const judged = judgeMessage(text, { sentBefore, copies, confirmed });
	const { verdict, hits, sentence, asked, cards, lane } = judged;
	const found = hits.map(({ rule, version, score }) => ({ rule, version, score }));
	await recordHits(
		trx,
		me,
		found.map((hit) => ({ ...hit, field: "message" as const })),
	);
	if (verdict === "hold") return { verdict, lane: lane ?? "D", cards };
	if (verdict === "ask") return { verdict, sentence, asked, cards };
	if (verdict === "stop") return { verdict, sentence, cards };
	const keep = async () => {
		if (isEarly) await keepSketch(trx, vault, writing, text);
	};
	return { verdict, keep, cards };
}

/** How many messages a member sent in a conversation, as far as it matters. */
async function countSent(
	trx: Transaction<Tables>,
	conversationId: string,
	me: { id: string },
): Promise<number> {
	const rows = await trx
		.selectFrom("messages")
		.select("number")
		.where("conversation_id", "=", conversationId)
		.where("sender_id", "=", me.id)
		.limit(early)
		.execute();
	return rows.length;
}
