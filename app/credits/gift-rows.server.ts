import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { dateInIsrael, midnightInIsrael } from "../platform/dates.ts";
import { day, week } from "../platform/time.ts";
import { giftLimits } from "./gift-limits.ts";

/** Why one more gift may not be sent now. */
export type OverLimit =
	| { refused: "sum"; sent: number }
	| { refused: "day" }
	| { refused: "week"; opens: Date };

/**
 * Whether one more gift of this price is within the limits of the day in Israel and of the first week. The caller
 * holds the lock of the sender's account.
 */
export async function findOverLimit(
	trx: Kysely<Tables>,
	sender: { id: string; since: Date },
	price: number,
	now: Date,
): Promise<OverLimit | null> {
	const today = midnightInIsrael(dateInIsrael(now));
	const { rows } = await sql<{ sum: number; today: number; all: number }>`
		select coalesce(sum(face_agorot) filter (where sent_at >= ${today}::timestamptz), 0)::integer as sum,
			(count(*) filter (where sent_at >= ${today}::timestamptz))::integer as today, count(*)::integer as all
		from gifts where sender_id = ${sender.id}::uuid
			and sent_at >= least(${today}::timestamptz, ${sender.since}::timestamptz)
			and sent_at >= ${new Date(now.getTime() - week - day)}::timestamptz`.execute(trx);
	const { sum = 0, today: count = 0, all = 0 } = rows[0] ?? {};
	const opens = new Date(sender.since.getTime() + week);
	if (now < opens && all >= giftLimits.firstWeek) return { refused: "week", opens };
	if (count >= giftLimits.aDay) return { refused: "day" };
	return sum + price > giftLimits.agorotADay ? { refused: "sum", sent: sum } : null;
}

/** A sender's gifts that occupy the place of a pair; before its due day only a cancelled one is back. */
export const heldPlaces = (db: Kysely<Tables>, sender: { id: string }, now: Date) =>
	db
		.selectFrom("gifts")
		.where("sender_id", "=", sender.id)
		.where("state", "!=", "accepted")
		.where(({ or, eb }) => or([eb("state", "=", "sent"), eb("due_at", ">", now)]));

/** Until when a pair's place is occupied, and whether by a gift the sender cancelled: one gift waits at a time. */
export async function findHeldUntil(
	db: Kysely<Tables>,
	{ senderId, receiverId }: { senderId: string; receiverId: string },
	now: Date,
): Promise<{ until: Date; isCancelled: boolean } | null> {
	const held = await heldPlaces(db, { id: senderId }, now)
		.select(["due_at", "state"])
		.where("receiver_id", "=", receiverId)
		.orderBy("due_at", "desc")
		.limit(1)
		.executeTakeFirst();
	return held ? { until: held.due_at, isCancelled: held.state === "returned" } : null;
}

/** A gift as a line of a conversation. */
export type GiftLine = {
	id: string;
	/** The message behind which it stands. */
	after: number;
	isMine: boolean;
	gift: string;
	/** As the sender sees it; the receiver sees waiting, accepted or declined. */
	state: "sent" | "accepted" | "returned" | "waiting" | "declined";
	isThanked: boolean;
	at: Date;
};

/** The gifts behind the messages from one number to another, in order, as this member reads them. */
export async function readGiftLines(
	db: Kysely<Tables>,
	me: { id: string },
	conversationId: string,
	[from, to]: readonly [from: number, to: number],
): Promise<GiftLine[]> {
	const rows = await db
		.selectFrom("gifts")
		.select(["id", "message_number", "sender_id", "gift", "state", "declined_at"])
		.select(["sent_at", "thanked_at"])
		.where("conversation_id", "=", conversationId)
		.where("message_number", ">=", from)
		.where("message_number", "<=", to)
		// A gift declined unseen does not exist for the receiver.
		.where(({ or, eb, ref }) =>
			or([
				eb("sender_id", "=", me.id),
				eb("declined_at", "is", null),
				eb("declined_at", ">", ref("sent_at")),
			]),
		)
		.orderBy("message_number")
		.orderBy("sent_at")
		.execute();
	return rows.map((row) => {
		const isMine = row.sender_id === me.id;
		const { id, gift, state, sent_at: at } = row;
		const isThanked = row.thanked_at !== null;
		const after = row.message_number ?? 0;
		return { id, after, isMine, gift, state: isMine ? state : receivedState(row), isThanked, at };
	});
}

type Row = { state: "sent" | "accepted" | "returned"; declined_at: Date | null };

export function receivedState({ state, declined_at }: Row): "waiting" | "accepted" | "declined" {
	if (state === "accepted") return "accepted";
	return state === "returned" || declined_at ? "declined" : "waiting";
}

export type GiftRow = {
	id: string;
	senderId: string;
	receiverId: string;
	senderAccount: string | null;
	receiverAccount: string | null;
	gift: string;
	lotId: string | null;
	paymentId: string | null;
	state: "sent" | "accepted" | "returned";
	sentAt: Date;
	dueAt: Date;
	declinedAt: Date | null;
	thankedAt: Date | null;
	conversationId: string | null;
	messageNumber: number | null;
};

export function giftsWithAccounts(db: Kysely<Tables>) {
	return db
		.selectFrom("gifts")
		.innerJoin("members as sender", "sender.id", "gifts.sender_id")
		.innerJoin("members as receiver", "receiver.id", "gifts.receiver_id")
		.select(["gifts.id", "sender_id as senderId", "receiver_id as receiverId", "gift"])
		.select(["sender.account_id as senderAccount", "receiver.account_id as receiverAccount"])
		.select(["lot_id as lotId", "payment_id as paymentId", "state", "sent_at as sentAt"])
		.select(["due_at as dueAt", "declined_at as declinedAt", "thanked_at as thankedAt"])
		.select(["conversation_id as conversationId", "message_number as messageNumber"]);
}

/** The gift, held to the end of the transaction. */
export async function lockGift(trx: Transaction<Tables>, id: string): Promise<GiftRow | null> {
	const gift = await giftsWithAccounts(trx)
		.where("gifts.id", "=", id)
		.forUpdate("gifts")
		.executeTakeFirst();
	return gift ?? null;
}
