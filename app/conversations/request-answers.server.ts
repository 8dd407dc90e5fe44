import type { CurrentMember } from "../members/member.server.ts";
import type { Site } from "../platform/site.ts";
import { changeSide, withPair } from "./conversation.server.ts";
import { publish } from "./events.server.ts";
import { asOpen } from "./send.server.ts";

type Me = Pick<CurrentMember, "id" | "accountId">;

/**
 * Accepts a request without a message: the two may write to each other.
 * @returns null if the member has no such conversation.
 */
export function acceptRequest(
	site: Pick<Site, "db">,
	me: Me,
	conversationId: string,
	now = new Date(),
): Promise<"open" | { refused: "resting" | "left" | "own" } | null> {
	return withPair(site, me, conversationId, now, async (trx, conversation, other) => {
		if (conversation.state === "open") return "open";
		if (conversation.askedBy === me.id) return { refused: "own" };
		if (other.talk !== "open") return { refused: other.talk };
		const { id, lastNumber: number } = conversation;
		await trx.updateTable("conversations").set(asOpen).where("id", "=", id).execute();
		await changeSide(trx, me, id, { shelf: "inbox", is_quiet: false });
		const event = { kind: "count", conversation: id, number } as const;
		await publish(trx, [
			{ ...event, accountId: me.accountId },
			{ ...event, accountId: other.accountId },
		]);
		return "open";
	});
}

/**
 * 'לא תודה': declines a request without a message. The requester sees the same as no answer, and can write again
 * only after a heart or message from the one who declined.
 * @returns "open" when it was answered before: then nothing changes; null: none for this member.
 */
export function declineRequest(
	site: Pick<Site, "db">,
	me: Me,
	conversationId: string,
	now = new Date(),
): Promise<"declined" | "open" | { refused: "own" } | null> {
	return withPair(site, me, conversationId, now, async (trx, conversation) => {
		if (conversation.state === "open") return "open";
		if (conversation.askedBy === me.id) return { refused: "own" };
		const { id, lastNumber: number } = conversation;
		await trx
			.updateTable("conversations")
			.set({ state: "closed", declined_at: conversation.declinedAt ?? now })
			.where("id", "=", id)
			.execute();
		await changeSide(trx, me, id, { shelf: "archived", unread: 0, is_quiet: false });
		await publish(trx, [{ accountId: me.accountId, kind: "count", conversation: id, number }]);
		return "declined";
	});
}
