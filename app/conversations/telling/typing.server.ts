import { findPartners } from "../../members/may-see.server.ts";
import type { MemberHere } from "../../members/member.server.ts";
import { showPresence } from "../../members/rights/own-choices.server.ts";
import { tellPassing } from "../../platform/live/events.server.ts";
import type { Site } from "../../platform/site.ts";
import { findConversation } from "../standing/conversation.server.ts";

/**
 * Tells the other's open pages that a member is writing; nothing is kept. Only where both write to
 * each other, and both show that they are here.
 * @returns null: there is no conversation, or none for this member.
 */
export async function tellTyping(
	{ db }: Pick<Site, "db">,
	me: Pick<MemberHere, "id">,
	conversationId: string,
	now = new Date(),
): Promise<boolean | null> {
	const conversation = await findConversation(db, me, conversationId);
	if (!conversation) return null;
	const { id, state, otherId } = conversation;
	const other = (await findPartners(db, me, [otherId], now)).get(otherId);
	if (!other) return null;
	if (state !== "open" || other.talk !== "open" || other.accountId === null) return false;
	if (!(await showPresence(db, [me.id, otherId]))) return false;
	await tellPassing(db, [{ accountId: other.accountId, kind: "typing", subject: id, ref: null }]);
	return true;
}
