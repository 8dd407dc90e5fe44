import { sql, type Transaction } from "kysely";
import type { Partner } from "../../members/may-see.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { readKeysOf } from "../sealing/keys.server.ts";
import { sealText } from "../sealing/seal.server.ts";
import type { Conversation } from "../standing/conversation.server.ts";
import { tell } from "../tell.server.ts";

/** A checked message, and what it changes. */
export type Writing = {
	conversation: Conversation;
	me: Pick<Partner, "id" | "accountId">;
	other: Pick<Partner, "id" | "accountId">;
	text: string;
	clientId: string;
	/** What the one who reads finds beside it, once in a conversation. */
	cards: { safety: boolean; meeting: boolean };
	/** Where the other finds it; null: nowhere, for they declined. */
	shelf: "inbox" | "requests" | null;
	/** Beyond a day's many requests; a second message is as quiet as the first. */
	isQuiet: boolean | "as it was";
	change: Partial<
		Pick<
			Tables["conversations"],
			"state" | "asked_at" | "asked_by" | "expires_at" | "held_at" | "declined_at"
		> & { asked_count: number }
	>;
};

/**
 * Writes the next message of a conversation, in the transaction that holds the lock of the pair.
 * @returns its number.
 */
export async function appendMessage(
	trx: Transaction<Tables>,
	site: Pick<Site, "vault">,
	{ conversation, me, other, text, clientId, cards, shelf, isQuiet, change }: Writing,
	now: Date,
): Promise<number> {
	const { id } = conversation;
	const number = conversation.lastNumber + 1;
	// Clocks of several machines differ; the order does not.
	const at = now > conversation.lastAt ? now : conversation.lastAt;
	const keys = await readKeysOf(trx, site, id);
	await trx
		.updateTable("conversations")
		.set({ ...change, last_number: number, last_at: at })
		.where("id", "=", id)
		.execute();
	await trx
		.insertInto("messages")
		.values({
			conversation_id: id,
			number,
			sender_id: me.id,
			client_id: clientId,
			sealed: sealText(keys, { conversationId: id, place: number }, text),
			sent_at: at,
		})
		.execute();
	await trx
		.updateTable("conversation_sides")
		.set({ shelf: "inbox", moved_at: at, draft: null, is_quiet: false })
		.where("conversation_id", "=", id)
		.where("member_id", "=", me.id)
		.execute();
	const event = { conversation: id, number };
	const mine = { ...event, kind: "message", accountId: me.accountId } as const;
	if (shelf === null) {
		await tell(trx, [mine]);
		return number;
	}
	const theirs = await trx
		.updateTable("conversation_sides")
		.set({
			// What is muted stays where it was put away.
			shelf: sql<"inbox">`case when is_muted and shelf = 'archived' then shelf else ${shelf} end`,
			moved_at: at,
			unread: sql<number>`unread + 1`,
			...(cards.safety
				? { safety_card: sql<number>`coalesce(safety_card, ${number}::integer)` }
				: {}),
			...(cards.meeting
				? { meeting_card: sql<number>`coalesce(meeting_card, ${number}::integer)` }
				: {}),
			...(isQuiet === "as it was" ? {} : { is_quiet: isQuiet }),
		})
		.where("conversation_id", "=", id)
		.where("member_id", "=", other.id)
		.returning(["is_muted", "is_quiet"])
		.executeTakeFirstOrThrow();
	const { accountId } = other;
	await tell(trx, [
		mine,
		...(theirs.is_quiet ? [] : [{ ...event, kind: "message", accountId } as const]),
		...(theirs.is_quiet || theirs.is_muted
			? []
			: [{ ...event, kind: "count", accountId } as const]),
	]);
	return number;
}
