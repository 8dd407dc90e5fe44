import { sql, type Transaction } from "kysely";
import type { Partner } from "../members/may-see.server.ts";
import { notShut } from "../moderation/shut-talks.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import type { Conversation } from "./conversation.server.ts";
import { publish } from "./events.server.ts";
import { readKeysOf, sealText } from "./sealing.server.ts";

/** A checked message, and what it changes. */
export type Writing = {
	conversation: Conversation;
	me: Pick<Partner, "id" | "accountId">;
	other: Pick<Partner, "id" | "accountId">;
	text: string;
	clientId: string;
	/** Cards shown to the reader next to it, once per conversation. */
	cards: { safety: boolean; meeting: boolean };
	/** Where the other finds it; null: nowhere, for they declined. */
	shelf: "inbox" | "requests" | null;
	/** Beyond the day's request limit; a second message is as quiet as the first. */
	isMutedRequest: boolean | "as it was";
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
	{ conversation, me, other, text, clientId, cards, shelf, isMutedRequest, change }: Writing,
	now: Date,
): Promise<number> {
	const { id } = conversation;
	const number = conversation.lastNumber + 1;
	// Clocks of several machines differ; the order does not.
	const at = now > conversation.lastAt ? now : conversation.lastAt;
	const sealed = sealText(
		await readKeysOf(trx, site, id),
		{ conversationId: id, place: number },
		text,
	);
	const event = { conversation: id, number };
	const mine = { ...event, kind: "message", accountId: me.accountId } as const;
	// One statement: the sender is waiting, and each round trip counts.
	const writes = trx
		.with("conversation", (on) =>
			on
				.updateTable("conversations")
				.set({ ...change, last_number: number, last_at: at, last_by: me.id, last_sealed: sealed })
				.where("id", "=", id),
		)
		.with("message", (on) =>
			on.insertInto("messages").values({
				conversation_id: id,
				number,
				sender_id: me.id,
				client_id: clientId,
				sealed,
				sent_at: at,
			}),
		)
		.with("mine", (on) =>
			on
				.updateTable("participants")
				.set({ shelf: "inbox", moved_at: at, draft: null, is_quiet: false })
				.where("conversation_id", "=", id)
				.where("member_id", "=", me.id)
				.returning("is_quiet"),
		);
	if (shelf === null) {
		await writes.selectFrom("mine").select("is_quiet").executeTakeFirstOrThrow();
		await publish(trx, [mine]);
		return number;
	}
	const theirs = await writes
		.updateTable("participants")
		.set({
			// A muted conversation stays archived.
			shelf: sql<"inbox">`case when is_muted and shelf = 'archived' then shelf else ${shelf} end`,
			moved_at: at,
			// Closed until this message.
			...notShut,
			unread: sql<number>`unread + 1`,
			...cardsAt(cards, number),
			...(isMutedRequest === "as it was" ? {} : { is_quiet: isMutedRequest }),
		})
		.where("conversation_id", "=", id)
		.where("member_id", "=", other.id)
		.returning(["is_muted", "is_quiet"])
		.executeTakeFirstOrThrow();
	const heard = { ...event, accountId: other.accountId };
	const told = theirs.is_muted ? (["message"] as const) : (["message", "count"] as const);
	await publish(trx, [mine, ...(theirs.is_quiet ? [] : told.map((kind) => ({ ...heard, kind })))]);
	return number;
}

/** The first message that triggers a card carries it. */
const cardsAt = ({ safety, meeting }: Writing["cards"], number: number) => ({
	...(safety ? { safety_card: sql<number>`coalesce(safety_card, ${number}::integer)` } : {}),
	...(meeting ? { meeting_card: sql<number>`coalesce(meeting_card, ${number}::integer)` } : {}),
});
