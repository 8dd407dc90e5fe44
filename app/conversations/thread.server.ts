import type { Kysely } from "kysely";
import { type GiftLine, readGiftLines } from "../credits/gift-rows.server.ts";
import { findAccess } from "../members/album/access.server.ts";
import { type OwnAlbum, readOwnAlbum } from "../members/album/album.server.ts";
import { type AlbumLine, readLines } from "../members/album/lines.server.ts";
import { placeWords } from "../members/cards/read-cards.server.ts";
import { shareReceipts } from "../members/choices.server.ts";
import { readOpeningHeart } from "../members/hearts.server.ts";
import { askedState, longest } from "../members/way-to-write.ts";
import { compileRowsQuery } from "../platform/database/compiled-query.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { commonOf, readTexts } from "./common.server.ts";
import { type Conversation, findConversation } from "./conversation.server.ts";
import { readAnnounced } from "./counter.server.ts";
import { conversationStateFor, type ReaderState } from "./list.server.ts";
import { type OtherInTalk, type Reader, readOthers } from "./people.server.ts";
import { hasWritten } from "./reports.server.ts";
import { type ConversationKeys, openText, readKeysOf } from "./sealing.server.ts";
import { shownMoment } from "./times.ts";

type BesideTalk = {
	place: string | null;
	profession: string | null;
	sentence: string | null;
	/** Labels that both show among what they like and seek. */
	common: string[];
	/** Their album, while it is open to the reader: until when; null until it is taken back. */
	album: { until: Date | null } | null;
};

const besideFields = ["location", "profession", "sentence", "tags", "seeks"] as const;

/** Empty for a member without a page. */
async function readBeside(
	db: Kysely<Tables>,
	me: Reader,
	otherId: string,
	{ publicId, place }: Pick<OtherInTalk, "publicId"> & { place: number | null },
	now: Date,
): Promise<BesideTalk | null> {
	if (!publicId) return null;
	const texts = await readTexts(db, [me.id, otherId], besideFields);
	const mine = texts.get(me.id);
	const theirs = texts.get(otherId);
	if (!mine || !theirs) return null;
	return {
		place: placeWords(place, theirs.town),
		profession: theirs.profession,
		sentence: theirs.sentence,
		common: commonOf(theirs, mine),
		album: await findAccess(db, me, { id: otherId, publicId }, now),
	};
}

export type ShownMessage = {
	number: number;
	isMine: boolean;
	/** Null: unsent; a line stands in its place. */
	text: string | null;
	at: Date;
};

/** Which messages: the newest, or those beside a number, or around it. */
export type Window = { before: number } | { after: number } | { around: number } | null;

export type Thread = {
	id: string;
	other: OtherInTalk;
	state: ReaderState;
	/** In order, without gaps. */
	messages: ShownMessage[];
	hasOlder: boolean;
	hasNewer: boolean;
	lastNumber: number;
	/** Up to where the reader has read: the "new" line stands behind it. */
	readTo: number;
	/** Up to where the other has read; null unless both show it to each other. */
	otherReadTo: number | null;
	/** Whether the reader may write, and how many characters; null: not now. */
	mayWrite: { most: number } | null;
	draft: string;
	/** Own messages under review before they are sent: 'בבדיקה'. */
	held: { text: string; at: Date }[];
	/** The one quiet card above the composer: what a scam looks like, or the rules of a first meeting. */
	card: "safety" | "meeting" | null;
	isMuted: boolean;
	isArchived: boolean;
	/** What happened about private albums, between the messages. */
	lines: AlbumLine[];
	/** Gifts of the two, between the messages. */
	gifts: GiftLine[];
	/** The reader's album as shared with the other; null: there is none, or nobody to share it with. */
	ownAlbum: OwnAlbum | null;
	/** Null: the other has no page. */
	beside: BesideTalk | null;
};

const windowSize = 50;

/**
 * A conversation with some of its messages; null: there is none, or none for this member.
 */
export async function readThread(
	site: Pick<Site, "db" | "vault">,
	me: Reader,
	conversationId: string,
	window: Window = null,
	now = new Date(),
): Promise<Thread | null> {
	const conversation = await findConversation(site.db, me, conversationId);
	if (!conversation) return null;
	const { id, otherId, lastNumber, deletedTo, readTo, isMuted, shelf, draft } = conversation;
	const found = (await readOthers(site, me, [otherId], now)).get(otherId);
	if (!found) return null;
	const { place, ...other } = found;
	// Away, and without a word of theirs: there is nothing to report.
	if (!other.publicId && other.talk !== "left" && !(await hasWritten(site.db, me, otherId, now))) {
		other.address = null;
	}
	const keys = await readKeysOf(site.db, site, id);
	const [from, to] = boundsOf(window, conversation);
	const messages = await readMessages(site, me, conversation, keys, from, to);
	const state = conversationStateFor(conversation, me, now);
	return {
		id,
		other,
		state,
		messages,
		hasOlder: from > deletedTo + 1,
		hasNewer: to < lastNumber,
		lastNumber,
		readTo,
		otherReadTo: state === "open" ? await readOtherReadTo(site, me, conversation, now) : null,
		mayWrite: other.talk === "open" ? await mayWrite(site, me, conversation, now) : null,
		draft: draft ? openText(keys, { conversationId: id, place: `draft ${me.id}` }, draft) : "",
		held: await readHeld(site, me, conversation, keys),
		card: cardOf(conversation),
		isMuted,
		isArchived: shelf === "archived",
		lines: await readLines(site.db, me, id, [from, to]),
		gifts: await readGiftLines(site.db, me, id, [from, to]),
		ownAlbum: other.publicId
			? await readOwnAlbum(site, me, { id: otherId, publicId: other.publicId }, now)
			: null,
		beside: await readBeside(site.db, me, otherId, { publicId: other.publicId, place }, now),
	};
}

/** The first and the last number of a window, both included. */
function boundsOf(
	window: Window,
	{ lastNumber, deletedTo }: Pick<Conversation, "lastNumber" | "deletedTo">,
): [from: number, to: number] {
	const first = deletedTo + 1;
	const upTo = (to: number): [number, number] => [
		Math.max(first, Math.min(to, lastNumber) - windowSize + 1),
		Math.max(deletedTo, Math.min(to, lastNumber)),
	];
	if (!window) return upTo(lastNumber);
	if ("before" in window) return upTo(window.before - 1);
	const from = "after" in window ? window.after + 1 : window.around - windowSize / 2;
	const begin = Math.max(first, Math.min(from, lastNumber + 1));
	return [begin, Math.min(lastNumber, begin + windowSize - 1)];
}

type Row = {
	number: number;
	sender_id: string;
	sealed: Buffer | null;
	sent_at: Date;
	unsent_at: Date | null;
};

const readRows = compileRowsQuery<{ id: string; from: number; to: number }, Row>((db, value) =>
	db
		.selectFrom("messages")
		.select(["number", "sender_id", "sealed", "sent_at", "unsent_at"])
		.where("conversation_id", "=", value("id"))
		.where("number", ">=", value("from"))
		.where("number", "<=", value("to"))
		.orderBy("number"),
);

async function readMessages(
	{ db }: Pick<Site, "db">,
	me: { id: string },
	{ id }: Pick<Conversation, "id">,
	keys: ConversationKeys,
	from: number,
	to: number,
): Promise<ShownMessage[]> {
	const rows = await readAnnounced(
		() => readRows(db, { id, from, to }),
		(found) => to < from || found.at(-1)?.number === to,
	);
	return rows.map(({ number, sender_id, sealed, sent_at, unsent_at }) => {
		const text =
			unsent_at || !sealed ? null : openText(keys, { conversationId: id, place: number }, sealed);
		return { number, isMine: sender_id === me.id, text, at: shownMoment(sent_at, text) };
	});
}

/** Whether the member may write now; the requester may ask again after the other's heart. */
async function mayWrite(
	{ db }: Pick<Site, "db">,
	me: Reader,
	conversation: Conversation,
	now: Date,
): Promise<Thread["mayWrite"]> {
	const { state, askedBy, askedAt, otherId } = conversation;
	if (state === "open" || askedBy !== me.id) return { most: longest.open };
	if (askedState(conversation, now) === "more") return { most: longest.request };
	const heart = await readOpeningHeart(db, me, otherId, now);
	return heart && heart > askedAt ? { most: longest.request } : null;
}

/** The card that the reader has not closed yet. */
export const cardOf = ({ safetyCard, meetingCard }: Conversation): Thread["card"] =>
	safetyCard !== null ? "safety" : meetingCard !== null ? "meeting" : null;

const readHeldOf = compileRowsQuery<
	{ id: string; me: string },
	{ id: string; sealed: Buffer; at: Date }
>((db, value) =>
	db
		.selectFrom("held_messages")
		.select(["id", "sealed", "held_at as at"])
		.where("conversation_id", "=", value("id"))
		.where("sender_id", "=", value("me"))
		.orderBy("held_at"),
);

async function readHeld(
	{ db }: Pick<Site, "db">,
	me: { id: string },
	{ id: conversationId }: Conversation,
	keys: ConversationKeys,
): Promise<Thread["held"]> {
	const rows = await readHeldOf(db, { id: conversationId, me: me.id });
	return rows.map(({ id, sealed, at }) => ({
		text: openText(keys, { conversationId, place: `held ${id}` }, sealed),
		at,
	}));
}

/** Up to where the other has read, if the two show it to each other. */
async function readOtherReadTo(
	{ db }: Pick<Site, "db">,
	me: { id: string },
	{ id, otherId }: Conversation,
	now: Date,
): Promise<number | null> {
	if (!(await shareReceipts(db, me.id, otherId, now))) return null;
	const row = await db
		.selectFrom("participants")
		.select("read_to")
		.where("conversation_id", "=", id)
		.where("member_id", "=", otherId)
		.executeTakeFirst();
	return row?.read_to ?? null;
}
