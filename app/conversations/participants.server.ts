import type { Kysely, Transaction } from "kysely";
import { shareReceipts } from "../members/choices.server.ts";
import { findPartners } from "../members/may-see.server.ts";
import type { CurrentMember } from "../members/member.server.ts";
import { longest } from "../members/way-to-write.ts";
import type { Tables } from "../platform/database/tables.ts";
import { cutText, isVisible } from "../platform/forms/characters.ts";
import type { Site } from "../platform/site.ts";
import { type Conversation, changeSide, findConversation } from "./conversation.server.ts";
import { sealDraft } from "./drafts.server.ts";
import { publish } from "./events.server.ts";
import { noteLook } from "./waiting-mail.server.ts";

type Me = Pick<CurrentMember, "id" | "accountId">;
type Store = Pick<Site, "db">;

/**
 * Marks messages as read up to a number, which only grows. The other is notified if both show each other what they
 * read.
 * @returns how many stay unread; null: none for this member.
 */
export function markRead(
	{ db }: Store,
	me: Me,
	conversationId: string,
	upTo: number,
	now = new Date(),
): Promise<number | null> {
	return withSide(db, me, conversationId, now, async (trx, conversation, otherAccountId) => {
		const { id, state, lastNumber, readTo, deletedTo, otherId } = conversation;
		const to = Math.min(upTo, lastNumber);
		if (!(to > readTo)) return conversation.unread;
		await noteLook(trx, me, now);
		const { unread } = await trx
			.selectFrom("messages")
			.select(({ fn }) => fn.countAll<number>().as("unread"))
			.where("conversation_id", "=", id)
			.where("number", ">", Math.max(to, deletedTo))
			.where("sender_id", "=", otherId)
			.where("unsent_at", "is", null)
			.executeTakeFirstOrThrow();
		// What arrives after a request was declined is not counted.
		const left = state === "closed" ? 0 : Number(unread);
		await changeSide(trx, me, id, { read_to: to, unread: left });
		const event = { conversation: id, number: to };
		const isShown = state === "open" && (await shareReceipts(trx, me.id, otherId, now));
		await publish(trx, [
			{ ...event, kind: "count", accountId: me.accountId },
			...(isShown ? [{ ...event, kind: "read", accountId: otherAccountId } as const] : []),
		]);
		return left;
	});
}

/** Mutes a conversation: messages arrive without notices. Null: none for this member. */
export function setMuted(
	{ db }: Store,
	me: Me,
	conversationId: string,
	isMuted: boolean,
	now = new Date(),
): Promise<boolean | null> {
	return withSide(db, me, conversationId, now, async (trx, { id, lastNumber: number }) => {
		await changeSide(trx, me, id, { is_muted: isMuted });
		await publish(trx, [{ accountId: me.accountId, kind: "count", conversation: id, number }]);
		return true;
	});
}

/** Archives a conversation until something new arrives, or takes it back out. */
export function setArchived(
	{ db }: Store,
	me: Me,
	conversationId: string,
	isArchived: boolean,
	now = new Date(),
): Promise<boolean | null> {
	return withSide(db, me, conversationId, now, async (trx, conversation) => {
		const { id, state, askedBy, shelf, lastNumber: number } = conversation;
		const home = state === "request" && askedBy !== me.id ? "requests" : "inbox";
		if (isArchived === (shelf === "archived") || shelf === "gone") return true;
		await changeSide(trx, me, id, { shelf: isArchived ? "archived" : home });
		await publish(trx, [{ accountId: me.accountId, kind: "count", conversation: id, number }]);
		return true;
	});
}

/** Deletes what a conversation holds now for this member; for the other everything stays. */
export function deleteForMe(
	{ db }: Store,
	me: Me,
	conversationId: string,
	now = new Date(),
): Promise<boolean | null> {
	return withSide(db, me, conversationId, now, async (trx, { id, lastNumber: number }) => {
		const gone = { shelf: "gone", deleted_to: number, unread: 0, draft: null } as const;
		await changeSide(trx, me, id, { ...gone, is_quiet: false, deleted_at: now });
		await publish(trx, [{ accountId: me.accountId, kind: "count", conversation: id, number }]);
		return true;
	});
}

/** Saves a member's draft, sealed; an empty text deletes it. */
export function saveDraft(
	site: Pick<Site, "db" | "vault">,
	me: Me,
	conversationId: string,
	text: string,
	now = new Date(),
): Promise<boolean | null> {
	return withSide(site.db, me, conversationId, now, async (trx, { id }) => {
		const kept = cutText(text, longest.open).toWellFormed();
		await sealDraft(trx, site, me, id, isVisible(kept) ? kept : null);
		return true;
	});
}

/** Closes the card above the composer for good: it appears once per conversation. */
export function closeCard(
	{ db }: Store,
	me: Me,
	conversationId: string,
	card: "safety" | "meeting",
	now = new Date(),
): Promise<boolean | null> {
	return withSide(db, me, conversationId, now, async (trx, { id }) => {
		const closed = card === "safety" ? { safety_closed: true } : { meeting_closed: true };
		await changeSide(trx, me, id, closed);
		return true;
	});
}

/** The member opens the requests: the quiet ones count like the others from now on. */
export async function openRequests({ db }: Store, me: Me): Promise<void> {
	await db
		.updateTable("participants")
		.set({ is_quiet: false })
		.where("member_id", "=", me.id)
		.where("shelf", "=", "requests")
		.where("is_quiet", "=", true)
		.execute();
}

/** Runs an act on a member's own side, serialised; null if they have no such conversation. */
function withSide<Result>(
	db: Kysely<Tables>,
	me: { id: string },
	conversationId: string,
	now: Date,
	act: (
		trx: Transaction<Tables>,
		conversation: Conversation,
		otherAccountId: string | null,
	) => Promise<Result>,
): Promise<Result | null> {
	return db.transaction().execute(async (trx) => {
		const found = await findConversation(trx, me, conversationId);
		if (!found) return null;
		await trx
			.selectFrom("participants")
			.select("member_id")
			.where("conversation_id", "=", found.id)
			.where("member_id", "=", me.id)
			.forUpdate()
			.execute();
		const other = (await findPartners(trx, me, [found.otherId], now)).get(found.otherId);
		const conversation = await findConversation(trx, me, conversationId);
		return other && conversation ? act(trx, conversation, other.accountId) : null;
	});
}
