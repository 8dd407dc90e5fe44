import { randomUUID } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { tellNotices } from "../accounts/notices.server.ts";
import { lockAccount } from "../accounts/role.server.ts";
import { findConversationWith } from "../conversations/conversation.server.ts";
import { withRightCounter } from "../conversations/counter.server.ts";
import { readOthers } from "../conversations/people.server.ts";
import { hashClientId, type Sent, writeBetween } from "../conversations/send.server.ts";
import { nameOf } from "../conversations/words.ts";
import { findGift, type Gift } from "../credits/catalogue.ts";
import { listOnTheWay } from "../credits/drafts.server.ts";
import { giftDays, longestNote } from "../credits/gift-limits.ts";
import { findHeldUntil, findOverLimit, type OverLimit } from "../credits/gift-rows.server.ts";
import { bringCredits, findCredit } from "../credits/lots.server.ts";
import { move } from "../credits/movements.server.ts";
import { readTaking } from "../members/choices.server.ts";
import { findOther, findPartner } from "../members/may-see.server.ts";
import type { CurrentMember } from "../members/member.server.ts";
import { isShown } from "../members/shown-notices.server.ts";
import { lockPair } from "../moderation/blocks.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { cleanText, isLonger, isVisible } from "../platform/forms/characters.ts";
import { recordEvents } from "../platform/live/events.server.ts";
import type { Site } from "../platform/site.ts";
import { day } from "../platform/time.ts";

export type Sender = CurrentMember & { sessionId: string };

export type GiftInput = {
	/** The address of the receiver's page. */
	to: string;
	gift: string;
	note: string;
	clientId: string | null;
	/** `asked` of an earlier answer that the writer confirmed. */
	confirmed?: string | undefined;
};

type Refused = Extract<NonNullable<Sent>, { refused: string }>;

export type GiftRefusal =
	| Refused
	| OverLimit
	| { refused: "no-gift" }
	| { refused: "no-gifts" }
	/** The other takes them only in an open conversation. */
	| { refused: "only-talks" }
	/** A gift between the two is waiting, or was cancelled and still occupies its place. */
	| { refused: "held"; until: Date; isCancelled: boolean }
	/** A gift to somebody who has not answered yet needs a note. */
	| { refused: "no-note" }
	| { refused: "long-note" }
	/** The words wait for the staff; the gift was not sent. */
	| { refused: "note-held" }
	| { refused: "no-credit" };

/** What became of a gift; null: there is nobody, or nobody for this member. */
export type GiftSent = { gift: string; conversation: string | null } | GiftRefusal | null;

type Store = Pick<Site, "db" | "vault" | "settings">;

/** Sends a gift by one of the member's credits. */
export function sendByCredit(
	site: Store,
	me: Sender,
	input: GiftInput,
	now = new Date(),
): Promise<GiftSent> {
	return withRightCounter(site.db, async (trx) => {
		await lockAccount(trx, me);
		return sendGift(trx, site, me, input, null, now);
	});
}

/** Somebody the member can see, or writes with. */
export async function findReceiver(
	db: Kysely<Tables>,
	me: CurrentMember,
	publicId: string,
	now: Date,
): Promise<{ id: string; accountId: string } | null> {
	const found = await findOther(db, me, publicId, "conversation", now);
	return found ?? (await findPartner(db, me, publicId, now));
}

/**
 * Sends a gift in the caller's transaction, which holds the lock of the sender's account.
 * @param paymentId of a gift paid for directly; without it a credit is spent.
 */
export async function sendGift(
	trx: Transaction<Tables>,
	site: Store,
	me: Sender,
	input: GiftInput,
	paymentId: string | null,
	now: Date,
): Promise<GiftSent> {
	const other = await findReceiver(trx, me, input.to, now);
	if (!other) return null;
	await lockPair(trx, { viewerId: me.id, otherId: other.id });
	const clientId = hashClientId(input.clientId);
	const earlier = await trx
		.selectFrom("gifts")
		.select(["id", "conversation_id"])
		.where("sender_id", "=", me.id)
		.where("client_id", "=", clientId)
		.executeTakeFirst();
	if (earlier) return { gift: earlier.id, conversation: earlier.conversation_id };
	const gift = findGift(input.gift);
	if (!gift) return { refused: "no-gift" };
	const refused = await refuseGift(trx, me, other, gift, now);
	if (refused) return refused;
	if (
		paymentId === null &&
		(await listOnTheWay(trx, me)).some((one) => one.receiverId === other.id)
	) {
		const until = new Date(now.getTime() + giftDays * day);
		return { refused: "held", until, isCancelled: false };
	}
	const lotId = paymentId === null ? await takeCredit(trx, me, now) : null;
	if (paymentId === null && lotId === null) return { refused: "no-credit" };
	const said = await sayNote(trx, site, me, other, input, now);
	if (!said || "refused" in said) return said;
	const id = await storeGift(trx, site, { me, other, gift, clientId, lotId, paymentId, said, now });
	return { gift: id, conversation: said.conversation };
}

async function takeCredit(trx: Transaction<Tables>, me: Sender, now: Date): Promise<string | null> {
	await bringCredits(trx, me, now);
	return findCredit(trx, me, now);
}

/** Whether this gift may not be sent to that person now, before its note is read. */
export async function refuseGift(
	db: Kysely<Tables>,
	me: CurrentMember,
	other: { id: string },
	gift: Pick<Gift, "price">,
	now: Date,
): Promise<GiftRefusal | null> {
	const taking = (await readTaking(db, me, [other.id])).get(other.id) ?? "yes";
	if (taking !== "yes") return { refused: taking === "no" ? "no-gifts" : "only-talks" };
	const held = await findHeldUntil(db, { senderId: me.id, receiverId: other.id }, now);
	if (held) return { refused: "held", ...held };
	return findOverLimit(db, me, gift.price, now);
}

type Said = { conversation: string; number: number; hasNote: boolean };

/**
 * A gift's note is a message: to a stranger the request itself. Without a note a gift is only possible in an open
 * conversation.
 */
async function sayNote(
	trx: Transaction<Tables>,
	site: Store,
	me: Sender,
	other: { id: string },
	{ note, clientId, confirmed }: GiftInput,
	now: Date,
): Promise<Said | GiftRefusal | null> {
	const text = cleanText(note);
	if (isLonger(text, longestNote)) return { refused: "long-note" };
	if (!isVisible(text)) {
		const known = await findConversationWith(trx, me, other.id);
		if (known?.state !== "open") return { refused: "no-note" };
		const talk = (await readOthers({ ...site, db: trx }, me, [other.id], now)).get(other.id)?.talk;
		if (talk !== "open") return talk ? { refused: talk } : null;
		return { conversation: known.id, number: known.lastNumber, hasNote: false };
	}
	const message = { text, clientId: clientId && `gift ${clientId}`, confirmed };
	const sent = await writeBetween(trx, site, me, other.id, message, now);
	if (!sent || "refused" in sent) return sent;
	if ("isHeld" in sent) return { refused: "note-held" };
	return { ...sent, hasNote: true };
}

type Storing = {
	me: Sender;
	other: { id: string; accountId: string };
	gift: Gift;
	clientId: string;
	lotId: string | null;
	paymentId: string | null;
	said: Said;
	now: Date;
};

async function storeGift(
	trx: Transaction<Tables>,
	site: Store,
	{ me, other, gift, clientId, lotId, paymentId, said, now }: Storing,
): Promise<string> {
	const id = randomUUID();
	const shown = (await readOthers({ ...site, db: trx }, me, [other.id], now)).get(other.id);
	const isUnwanted = await refuses(trx, { memberId: other.id, otherId: me.id });
	await trx
		.insertInto("gifts")
		.values({
			id,
			sender_id: me.id,
			receiver_id: other.id,
			gift: gift.id,
			face_agorot: gift.price,
			client_id: clientId,
			lot_id: lotId,
			payment_id: paymentId,
			sent_at: now,
			receiver_name: shown ? site.vault.seal("gift name", nameOf(shown)) : null,
			due_at: new Date(now.getTime() + giftDays * day),
			// To the sender it looks like any other.
			declined_at: isUnwanted ? now : null,
			conversation_id: said.conversation,
			message_number: said.number,
			has_note: said.hasNote,
		})
		.execute();
	if (lotId !== null) {
		const lot = await trx
			.selectFrom("credit_lots")
			.select("source")
			.where("id", "=", lotId)
			.executeTakeFirstOrThrow();
		const amount = lot.source === "unlimited" ? 0 : -1;
		await move(trx, { lotId, kind: "sent", amount, giftId: id }, now);
	}
	const line = { kind: "notification", subject: said.conversation, ref: said.number } as const;
	const readers = isUnwanted ? [me] : [other, me];
	await recordEvents(
		trx,
		readers.map(({ accountId }) => ({ ...line, accountId })),
	);
	if (isUnwanted) return id;
	const told = { accountId: other.accountId, memberId: me.id };
	await tellNotices(trx, [{ ...told, kind: "gift", subject: id, code: "received" }], now, {
		isShown: isShown(sql`${other.id}::uuid`),
	});
	return id;
}

/** Whether somebody refuses gifts from this sender, which is never disclosed. */
async function refuses(
	db: Kysely<Tables>,
	{ memberId, otherId }: { memberId: string; otherId: string },
): Promise<boolean> {
	const refusal = await db
		.selectFrom("gift_refusals")
		.select("since")
		.where("member_id", "=", memberId)
		.where("other_id", "=", otherId)
		.executeTakeFirst();
	return refusal !== undefined;
}
