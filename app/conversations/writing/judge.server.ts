import type { Transaction } from "kysely";
import type { MemberHere } from "../../members/member.server.ts";
import { countCopies, keepSketch } from "../../moderation/messages/copies.server.ts";
import { type JudgedMessage, judgeMessage } from "../../moderation/messages/judge-message.ts";
import { recordHits } from "../../moderation/rule-hits.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";

/** Messages to somebody that are compared with those to others. */
export const early = 3;

export type Judging = {
	me: Pick<MemberHere, "id" | "accountId">;
	otherId: string;
	/** Messages that the writer sent to the other before, as far as `early`. */
	sentBefore: number;
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
	{ me, otherId, sentBefore, text, confirmed = "" }: Judging,
): Promise<Verdict> {
	const writing = { senderId: me.id, recipientId: otherId };
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
