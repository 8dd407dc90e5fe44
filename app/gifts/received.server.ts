import { type Kysely, sql, type Transaction } from "kysely";
import { tellNotices } from "../accounts/notices.server.ts";
import { type OtherInTalk, readOthers } from "../conversations/people.server.ts";
import {
	type GiftRow,
	giftsWithAccounts,
	lockGift,
	receivedState,
} from "../credits/gift-rows.server.ts";
import { endGift } from "../credits/returns.server.ts";
import type { OwnTaking } from "../members/choices.server.ts";
import { isShown } from "../members/shown-notices.server.ts";
import { type Page, pageOf } from "../platform/database/page.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { wholeDay, wholeMinute } from "../platform/dates.ts";
import { isId } from "../platform/ids.ts";
import { recordEvents } from "../platform/live/events.server.ts";
import type { Site } from "../platform/site.ts";
import type { Sender } from "./send.server.ts";

/** A gift as its receiver finds it. */
export type Received = {
	id: string;
	gift: string;
	state: "waiting" | "accepted" | "declined";
	isThanked: boolean;
	at: Date;
	/** The conversation with the note and the rest. */
	conversation: string | null;
	hasNote: boolean;
	from: Pick<OtherInTalk, "alias" | "role" | "portrait" | "talk" | "age">;
	/** The receiver takes no gifts from them. */
	isRefused: boolean;
};

const pageSize = 20;

/** A gift shown to its receiver, as opposed to one declined unseen. */
const isSeen = sql<boolean>`(gifts.declined_at is null or gifts.declined_at > gifts.sent_at)`;

/** The gifts of a member, newest first; those of who is away come back with them. */
export async function listReceived(
	site: Pick<Site, "db" | "vault">,
	me: Sender,
	after: string | null,
	now = new Date(),
): Promise<Page<Received>> {
	let found = giftsWithAccounts(site.db)
		.select("has_note as hasNote")
		.select(
			sql<boolean>`exists (select from gift_refusals as r
				where r.member_id = gifts.receiver_id and r.other_id = gifts.sender_id)`.as("isRefused"),
		)
		.where("receiver_id", "=", me.id)
		.where(isSeen)
		.orderBy("sent_at", "desc")
		.orderBy("gifts.id", "desc")
		.limit(pageSize + 1);
	if (after !== null && isId(after)) {
		found = found.where(
			sql<boolean>`(gifts.sent_at, gifts.id) < (select sent_at, id from gifts where id = ${after}::uuid)`,
		);
	}
	const { rows, after: next } = pageOf(await found.execute(), pageSize, ({ id }) => id);
	const people = await readOthers(site, me, [...new Set(rows.map((row) => row.senderId))], now);
	const shown = rows.flatMap((row) => {
		const from = people.get(row.senderId);
		// Waiting gifts of somebody away or gone are hidden; accepted ones stay.
		if (!from || (from.talk !== "open" && row.state !== "accepted")) return [];
		const { id, gift, conversationId: conversation, hasNote, isRefused, sentAt } = row;
		const state = receivedState({ state: row.state, declined_at: row.declinedAt });
		const isThanked = row.thankedAt !== null;
		const at = state === "waiting" ? wholeMinute(sentAt) : wholeDay(sentAt);
		const { alias, role, portrait, talk, age } = from;
		const who = { alias, role, portrait, talk, age };
		return [{ id, gift, state, isThanked, at, conversation, hasNote, isRefused, from: who }];
	});
	return { rows: shown, after: next };
}

/** How many gifts wait for the member's answer, without those of who is away. */
export async function countWaiting(site: Store, me: Sender, now = new Date()): Promise<number> {
	const rows = await site.db
		.selectFrom("gifts")
		.select("sender_id")
		.where("receiver_id", "=", me.id)
		.where("state", "=", "sent")
		.where("declined_at", "is", null)
		.where("due_at", ">", now)
		.execute();
	if (rows.length === 0) return 0;
	const ids = [...new Set(rows.map((row) => row.sender_id))];
	const people = await readOthers(site, me, ids, now);
	return rows.filter((row) => people.get(row.sender_id)?.talk === "open").length;
}

type Store = Pick<Site, "db" | "vault">;

/** What a receiver did with a gift: nothing when there is none for them, or it is over. */
type Done = "done" | null;

/** Accepts a gift, with or without thanks; the sender is notified. */
export function acceptGift(
	site: Store,
	me: Sender,
	id: string,
	{ thanks }: { thanks: boolean },
	now = new Date(),
): Promise<Done> {
	return answer(site, me, id, now, async (trx, gift) => {
		if (gift.state === "accepted") return thanks ? thank(trx, me, gift, now) : "done";
		if (gift.state !== "sent" || gift.declinedAt || gift.dueAt <= now) return null;
		await endGift(trx, gift, "accepted", now);
		if (thanks) await setThanked(trx, gift, now);
		await tellSender(trx, me, gift, thanks ? "thanked" : "accepted", now);
		return "done";
	});
}

/** Thanks for a gift that was accepted, once. */
async function thank(
	trx: Transaction<Tables>,
	me: Sender,
	gift: GiftRow,
	now: Date,
): Promise<Done> {
	if (gift.thankedAt) return "done";
	await setThanked(trx, gift, now);
	await tellSender(trx, me, gift, "thanked", now);
	return "done";
}

const setThanked = (trx: Transaction<Tables>, { id }: GiftRow, now: Date) =>
	trx.updateTable("gifts").set({ thanked_at: now }).where("id", "=", id).execute();

export function thankFor(site: Store, me: Sender, id: string, now = new Date()): Promise<Done> {
	return answer(site, me, id, now, async (trx, gift) =>
		gift.state === "accepted" ? thank(trx, me, gift, now) : null,
	);
}

/** 'לא תודה': nobody is notified, and the gift is returned on its day like any other. */
export function declineGift(site: Store, me: Sender, id: string, now = new Date()): Promise<Done> {
	return answer(site, me, id, now, async (trx, gift) => {
		if (gift.state === "accepted") return null;
		if (gift.state === "sent" && !gift.declinedAt) {
			await trx.updateTable("gifts").set({ declined_at: now }).where("id", "=", id).execute();
		}
		return "done";
	});
}

/** Refuses further gifts from this one's sender, or allows them again; nobody is notified. */
export function refuseSender(
	site: Store,
	me: Sender,
	id: string,
	{ isRefused }: { isRefused: boolean },
	now = new Date(),
): Promise<Done> {
	return answer(site, me, id, now, async (trx, { senderId }) => {
		const pair = { member_id: me.id, other_id: senderId };
		if (isRefused) {
			await trx
				.insertInto("gift_refusals")
				.values({ ...pair, since: now })
				.onConflict((conflict) => conflict.doNothing())
				.execute();
		} else {
			await trx
				.deleteFrom("gift_refusals")
				.where("member_id", "=", me.id)
				.where("other_id", "=", senderId)
				.execute();
		}
		return "done";
	});
}

function answer(
	site: Store,
	me: Sender,
	id: string,
	now: Date,
	act: (trx: Transaction<Tables>, gift: GiftRow) => Promise<Done>,
): Promise<Done> {
	return site.db.transaction().execute(async (trx) => {
		const gift = isId(id) ? await lockGift(trx, id) : null;
		if (!gift || gift.receiverId !== me.id) return null;
		const isUnseen = gift.declinedAt && gift.declinedAt <= gift.sentAt;
		if (isUnseen) return null;
		const sender = (await readOthers({ ...site, db: trx }, me, [gift.senderId], now)).get(
			gift.senderId,
		);
		return sender?.talk === "open" ? act(trx, gift) : null;
	});
}

async function tellSender(
	trx: Transaction<Tables>,
	me: Sender,
	gift: GiftRow,
	code: "accepted" | "thanked",
	now: Date,
): Promise<void> {
	const { senderAccount: accountId, conversationId: subject, messageNumber, senderId, id } = gift;
	if (!accountId) return;
	if (subject) {
		const line = { kind: "notification", subject, ref: messageNumber ?? 0 } as const;
		await recordEvents(trx, [
			{ ...line, accountId },
			{ ...line, accountId: me.accountId },
		]);
	}
	const notice = { accountId, kind: "gift", subject: id, code, memberId: me.id } as const;
	await tellNotices(trx, [notice], now, { isShown: isShown(sql`${senderId}::uuid`) });
}

/** A gift as its sender sees it; one not accepted looks the same whatever its fate. */
export type SentGift = {
	id: string;
	gift: string;
	state: "sent" | "accepted" | "returned";
	isThanked: boolean;
	at: Date;
	dueAt: Date;
	/** The receiver's name as it was then; null once it is no longer kept. */
	name: string | null;
	publicId: string;
	/** How it was paid for; `bank` while a bank decides about the payment, `cancelled` when it ended before its day. */
	by: "credit" | "money" | "bank" | "cancelled";
};

export async function listSent(
	{ db, vault }: Store,
	me: { id: string },
	limit = 20,
): Promise<SentGift[]> {
	const rows = await db
		.selectFrom("gifts")
		.innerJoin("members", "members.id", "receiver_id")
		.select(["gifts.id", "gift", "state", "thanked_at", "sent_at", "due_at", "receiver_name"])
		.select(["members.public_id", "payment_id"])
		.select(sql<boolean>`state = 'returned' and ended_at < due_at`.as("isCancelled"))
		.select(
			sql<boolean>`exists (select from disputes as d where d.payment_id = gifts.payment_id and d.is_open)`.as(
				"isDisputed",
			),
		)
		.where("sender_id", "=", me.id)
		.orderBy("sent_at", "desc")
		.orderBy("gifts.id", "desc")
		.limit(limit)
		.execute();
	return rows.map((row) => ({
		id: row.id,
		gift: row.gift,
		state: row.state,
		isThanked: row.thanked_at !== null,
		at: wholeMinute(row.sent_at),
		dueAt: wholeDay(row.due_at),
		publicId: row.public_id,
		name: row.receiver_name && vault.open("gift name", row.receiver_name),
		by: howPaid(row),
	}));
}

type Paid = { payment_id: string | null; isDisputed: boolean; isCancelled: boolean };

function howPaid({ payment_id, isDisputed, isCancelled }: Paid): SentGift["by"] {
	if (payment_id === null) return "credit";
	if (isDisputed) return "bank";
	return isCancelled ? "cancelled" : "money";
}

/** Whether and from whom a member takes gifts. */
export async function saveTaking(
	db: Kysely<Tables>,
	me: { id: string },
	{ gifts, talks }: OwnTaking,
): Promise<void> {
	const chosen = { takes_gifts: gifts, gifts_from_talks: talks };
	await db
		.insertInto("member_choices")
		.values({ member_id: me.id, ...chosen })
		.onConflict((conflict) =>
			conflict
				.column("member_id")
				.doUpdateSet({ ...chosen, version: sql`member_choices.version + 1` }),
		)
		.execute();
}
