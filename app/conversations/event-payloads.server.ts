import { type Kysely, sql, type Transaction } from "kysely";
import { countRequests } from "../members/album/requests.server.ts";
import type { Presence } from "../members/cards/member-words.ts";
import { shareReceipts, showPresence } from "../members/choices.server.ts";
import { findOther, findPartnersOf, type Partner } from "../members/may-see.server.ts";
import { mayReadTalks } from "../members/may-see.ts";
import type { MemberViewer } from "../members/visible-members.server.ts";
import { compileQuery, compileRowsQuery } from "../platform/database/compiled-query.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { isId } from "../platform/ids.ts";
import type { NumberedEvent } from "../platform/live/signal.ts";
import type { Site } from "../platform/site.ts";
import { type Conversation, conversationsOf } from "./conversation.server.ts";
import { readAnnounced } from "./counter.server.ts";
import type { MessageData, PresenceData, ReadData } from "./event-data.ts";
import { conversationStateFor, countWaiting } from "./list.server.ts";
import { readPresences } from "./people.server.ts";
import { type ConversationKeys, openKeys, openText } from "./sealing.server.ts";
import { cardOf } from "./thread.server.ts";
import { shownMoment } from "./times.ts";

/** Whether an event carries the message itself. */
const isMessage = (kind: NumberedEvent["kind"]) => kind === "message" || kind === "unsent";

/** A message with the key that sealed it. */
type Message = {
	id: string;
	number: number;
	sender_id: string;
	client_id: string;
	sealed: Buffer | null;
	sent_at: Date;
	unsent_at: Date | null;
	version: number | null;
	key: string | null;
};

const messagesOf = (db: Kysely<Tables>) =>
	db
		.selectFrom("messages as m")
		.leftJoin("conversation_keys as k", (join) =>
			join
				.onRef("k.conversation_id", "=", "m.conversation_id")
				// The first byte of what a key sealed is its version.
				.on("k.version", "=", sql<number>`get_byte(m.sealed, 0)`),
		)
		.select(["m.conversation_id as id", "m.number", "m.sender_id", "m.client_id", "m.sealed"])
		.select(["m.sent_at", "m.unsent_at", "k.version", "k.sealed as key"]);

const told = (ids: readonly string[], numbers: readonly number[]) =>
	sql<{ id: string; number: number }>`unnest(${ids}::uuid[], ${numbers}::int[])`.as<"told">(
		sql`told (id, number)`,
	);

const readSeveral = compileRowsQuery<
	{ ids: readonly string[]; numbers: readonly number[] },
	Message
>((db, value) =>
	messagesOf(db).innerJoin(told(value("ids"), value("numbers")), (join) =>
		join.onRef("m.conversation_id", "=", "told.id").onRef("m.number", "=", "told.number"),
	),
);

// Nearly always it is one message; a list of unknown length takes more than twice as long.
const readOne = compileRowsQuery<{ id: string; number: number }, Message>((db, value) =>
	messagesOf(db)
		.where("m.conversation_id", "=", value("id"))
		.where("m.number", "=", value("number")),
);

const keyOf = ({ id, version, key }: Message) =>
	version === null || key === null ? [] : [{ id, version, sealed: key }];

/** The key of `readMessages`. */
const placeOf = (id: string | null, number: number | null) => `${id} ${number}`;

async function readMessages(
	trx: Kysely<Tables>,
	events: readonly NumberedEvent[],
): Promise<Map<string, Message>> {
	const places = events.map(({ subject, ref }) => ({ id: subject ?? "", number: ref ?? 0 }));
	const [first, ...more] = places;
	if (!first) return new Map();
	const several = {
		ids: places.map(({ id }) => id),
		numbers: places.map(({ number }) => number),
	};
	const told = new Set(places.map(({ id, number }) => placeOf(id, number)));
	const rows = await readAnnounced(
		() => (more.length > 0 ? readSeveral(trx, several) : readOne(trx, first)),
		(found) => found.length >= told.size,
	);
	return new Map(rows.map((row) => [placeOf(row.id, row.number), row]));
}

type Ids = { memberId: string; ids: readonly string[] };

const readSelf = compileQuery<{ accountId: string }, MemberViewer>((db, value) =>
	db.selectFrom("members").select(["id", "role"]).where("account_id", "=", value("accountId")),
);

const readConversations = compileRowsQuery<Ids, Conversation>((db, value) =>
	conversationsOf(db, value("memberId")).where(
		"s.conversation_id",
		"=",
		sql<string>`any(${value("ids")}::uuid[])`,
	),
);

const readConversation = compileRowsQuery<{ memberId: string; id: string }, Conversation>(
	(db, value) =>
		conversationsOf(db, value("memberId")).where("s.conversation_id", "=", value("id")),
);

/** Everything the events of one delivery are built from. */
type Loaded = {
	trx: Kysely<Tables>;
	me: MemberViewer;
	now: Date;
	conversations: ReadonlyMap<string, Conversation>;
	partners: ReadonlyMap<string, Partner>;
	messages: ReadonlyMap<string, Message>;
	/** Of the messages; by their conversation. */
	keys: ReadonlyMap<string, ConversationKeys>;
	counts: { unread: number; requests: number; albums: number } | null;
	/** By the other's id. */
	presences: ReadonlyMap<string, number>;
};

/**
 * What conversation events contain for an account now: the message itself, up to where the other has read, the
 * number in the header. Null for what the account may not, or no longer, see; the caller holds the delivery
 * (docs/decisions/0039-live.md).
 */
export async function loadEvents(
	trx: Transaction<Tables>,
	site: Pick<Site, "vault">,
	accountId: string,
	events: readonly NumberedEvent[],
	now = new Date(),
): Promise<(object | null)[]> {
	const me = await readSelf(trx, { accountId });
	if (!me) return events.map(() => null);
	const subjects = events.flatMap(({ subject }) => (subject && isId(subject) ? [subject] : []));
	const ids = [...new Set(subjects)];
	const [id, ...more] = ids;
	const found =
		id === undefined
			? []
			: more.length > 0
				? await readConversations(trx, { memberId: me.id, ids })
				: await readConversation(trx, { memberId: me.id, id });
	const others = found.map(({ otherId }) => otherId);
	const isCounted = events.some(({ kind }) => kind === "count");
	const { own, partners } =
		found.length > 0 || isCounted ? await findPartnersOf(trx, me, others, now) : nobody;
	const conversations = new Map(
		// Of who was removed, has left or keeps away nothing is told any more.
		found.flatMap((one) => (isThere(partners.get(one.otherId)) ? [[one.id, one] as const] : [])),
	);
	const messages = await readMessages(
		trx,
		events.filter(({ kind, subject }) => isMessage(kind) && conversations.has(subject ?? "")),
	);
	const loaded: Loaded = {
		trx,
		me,
		now,
		conversations,
		partners,
		messages,
		keys: openKeys(site, [...messages.values()].flatMap(keyOf)),
		presences: await readPresencesOf(trx, me, partners, { events, conversations }, now),
		// Somebody outside the club gets no counts; somebody who pauses still reads.
		counts:
			isCounted && own && mayReadTalks(own)
				? { ...(await countWaiting(trx, me)), albums: await countRequests(trx, me) }
				: null,
	};
	const data: (object | null)[] = [];
	for (const event of events) data.push(await dataOf(loaded, event));
	return data;
}

const nobody = { own: null, partners: new Map<string, Partner>() };

/** The presences that events report as changed. */
async function readPresencesOf(
	trx: Kysely<Tables>,
	me: MemberViewer,
	partners: ReadonlyMap<string, Partner>,
	{
		events,
		conversations,
	}: { events: readonly NumberedEvent[]; conversations: ReadonlyMap<string, Conversation> },
	now: Date,
): Promise<ReadonlyMap<string, number>> {
	const others = new Map<string, Partner>();
	for (const { kind, subject } of events) {
		const conversation = conversations.get(subject ?? "");
		const other = conversation && partners.get(conversation.otherId);
		const isTold = kind === "presence" && conversation?.state === "open";
		if (isTold && other) others.set(other.id, other);
	}
	return readPresences(trx, me, others.values(), new Set(others.keys()), now);
}

const isThere = (partner?: Partner) =>
	partner !== undefined && partner.talk !== "left" && !partner.isShut;

async function dataOf(loaded: Loaded, event: NumberedEvent): Promise<object | null> {
	const { kind, subject, ref } = event;
	const conversation = loaded.conversations.get(subject ?? "");
	if (kind === "count") {
		if (!loaded.counts) return null;
		return { ...loaded.counts, ...(conversation ? { conversation: conversation.id } : {}) };
	}
	if (kind === "notification") return noticeData(loaded, event, conversation);
	if (!conversation) return null;
	if (isMessage(kind)) return messageData(loaded, conversation, event);
	const { trx, me, now, partners } = loaded;
	const { id, state, otherId } = conversation;
	if (state !== "open") return null;
	if (kind === "read" && (await shareReceipts(trx, me.id, otherId, now))) {
		return { conversation: id, number: ref ?? 0 } satisfies ReadData;
	}
	const isHere = partners.get(otherId)?.talk === "open";
	if (kind === "typing" && isHere && (await showPresence(trx, [me.id, otherId]))) {
		return { conversation: id };
	}
	const presence = loaded.presences.get(otherId);
	if (kind === "presence" && presence !== undefined)
		return { conversation: id, presence: presence as Presence } satisfies PresenceData;
	return null;
}

/** Something about a private album: a line of this conversation, or that member's album was closed. */
async function noticeData(
	{ trx, me, now }: Loaded,
	{ subject }: NumberedEvent,
	conversation: Conversation | undefined,
): Promise<object | null> {
	if (conversation) return { conversation: conversation.id };
	const other = await findOther(trx, me, subject ?? "", "page", now);
	return other && { album: other.publicId };
}

/** A message as the thread's page shows it, and what has become of the conversation with it. */
function messageData(
	{ me, now, messages, keys }: Loaded,
	conversation: Conversation,
	{ subject, ref }: NumberedEvent,
): MessageData | null {
	const message = messages.get(placeOf(subject, ref));
	if (!message || message.number <= conversation.deletedTo) return null;
	const { id, number, client_id, sealed, sent_at, unsent_at } = message;
	const isMine = message.sender_id === me.id;
	const place = { conversationId: id, place: number };
	const text = unsent_at || !sealed ? null : openText(keys.get(id) ?? new Map(), place, sealed);
	return {
		conversation: id,
		number,
		isMine,
		text,
		at: shownMoment(sent_at, text).toISOString(),
		state: conversationStateFor(conversation, me, now),
		card: cardOf(conversation),
		// The sending device recognises it by this.
		...(isMine ? { client: client_id } : {}),
	};
}
