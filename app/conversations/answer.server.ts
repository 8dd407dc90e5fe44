import type { Transaction } from "kysely";
import { findPartners, type Partner } from "../members/may-see.server.ts";
import type { CurrentMember } from "../members/member.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import {
	type Conversation,
	changeSide,
	findConversation,
	lockConversation,
} from "./conversation.server.ts";
import { publish } from "./events.server.ts";
import { asOpen } from "./send.server.ts";
import { mayUnsendMs } from "./times.ts";

type Me = Pick<CurrentMember, "id" | "accountId">;

/**
 * Accepts a request without a word: the two may write to each other.
 * @returns null: there is no conversation, or none for this member.
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
 * 'לא תודה': closes a request without a word. The one who asked sees what silence looks like, and
 * writes again only after a heart or a message of the one who declined.
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

/**
 * Takes an own message back within ten minutes: a line stays in its place, and the sealed text for 90
 * days, for a report.
 */
export function unsendMessage(
	site: Pick<Site, "db">,
	me: Me,
	conversationId: string,
	number: number,
	now = new Date(),
): Promise<"unsent" | { refused: "late" } | null> {
	return withPair(site, me, conversationId, now, async (trx, conversation, other) => {
		const { id, state } = conversation;
		const own = await trx
			.selectFrom("messages")
			.select(["sent_at", "unsent_at"])
			.where("conversation_id", "=", id)
			.where("number", "=", number)
			.where("number", ">", conversation.deletedTo)
			.where("sender_id", "=", me.id)
			.executeTakeFirst();
		if (!own) return null;
		if (own.unsent_at) return "unsent";
		if (now.getTime() - own.sent_at.getTime() > mayUnsendMs) return { refused: "late" };
		await trx
			.updateTable("messages")
			.set({ unsent_at: now })
			.where("conversation_id", "=", id)
			.where("number", "=", number)
			.execute();
		const event = { kind: "unsent", conversation: id, number } as const;
		const mine = { ...event, accountId: me.accountId };
		// Who declined was never told of it.
		const theirs = state !== "closed" && (await takeFromUnread(trx, other, id, number));
		const { accountId } = other;
		await publish(trx, [
			mine,
			...(theirs ? [{ ...event, accountId }] : []),
			...(theirs === "fewer" ? [{ ...event, kind: "count", accountId } as const] : []),
		]);
		return "unsent";
	});
}

/** An unsent message waits for nobody; false: nobody was told of it. */
async function takeFromUnread(
	trx: Transaction<Tables>,
	other: Partner,
	id: string,
	number: number,
): Promise<"fewer" | "same" | false> {
	const side = trx
		.updateTable("conversation_sides")
		.where("conversation_id", "=", id)
		.where("member_id", "=", other.id);
	const fewer = await side
		.set(({ eb }) => ({ unread: eb("unread", "-", 1) }))
		.where("read_to", "<", number)
		.where("deleted_to", "<", number)
		.where("unread", ">", 0)
		.returning("is_quiet")
		.executeTakeFirst();
	if (fewer?.is_quiet) return false;
	return fewer ? "fewer" : "same";
}

/** Runs one act on a conversation after all earlier ones between the two. */
async function withPair<Result>(
	{ db }: Pick<Site, "db">,
	me: Me,
	conversationId: string,
	now: Date,
	act: (trx: Transaction<Tables>, conversation: Conversation, other: Partner) => Promise<Result>,
): Promise<Result | null> {
	return db.transaction().execute(async (trx) => {
		const otherId = await lockConversation(trx, me, conversationId);
		if (otherId === null) return null;
		const other = (await findPartners(trx, me, [otherId], now)).get(otherId);
		const conversation = await findConversation(trx, me, conversationId);
		return other && conversation ? act(trx, conversation, other) : null;
	});
}
