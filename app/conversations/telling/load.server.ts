import { type Kysely, sql, type Transaction } from "kysely";
import { findOwnParty, findPartners, isId, type Partner } from "../../members/may-see.server.ts";
import { isInside } from "../../members/may-see.ts";
import { shareReceipts } from "../../members/rights/receipts.server.ts";
import { compileQuery, compileRowsQuery } from "../../platform/database/compiled-query.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { NumberedEvent } from "../../platform/live/signal.ts";
import type { Site } from "../../platform/site.ts";
import { talkState } from "../reading/list.server.ts";
import { cardOf } from "../reading/thread.server.ts";
import { countRequests, countUnread } from "../reading/unread.server.ts";
import { readKeys } from "../sealing/keys.server.ts";
import { type ConversationKeys, openText } from "../sealing/seal.server.ts";
import { type Conversation, conversationsOf } from "../standing/conversation.server.ts";
import { showPresence } from "./typing.server.ts";

type Ids = { memberId: string; ids: readonly string[] };

const readSelf = compileQuery<{ accountId: string }, { id: string }>((db, value) =>
	db.selectFrom("members").select("id").where("account_id", "=", value("accountId")),
);

const readConversations = compileRowsQuery<Ids, Conversation>((db, value) =>
	conversationsOf(db, value("memberId")).where(
		"s.conversation_id",
		"=",
		sql<string>`any(${value("ids")}::uuid[])`,
	),
);

/** Everything that the events of one delivery are answered from. */
type Loaded = {
	trx: Kysely<Tables>;
	me: { id: string };
	now: Date;
	conversations: ReadonlyMap<string, Conversation>;
	partners: ReadonlyMap<string, Partner>;
	messages: ReadonlyMap<string, Message>;
	keys: ReadonlyMap<string, ConversationKeys>;
	counts: { unread: number; requests: number } | null;
};

/**
 * What events of conversations hold for an account now: the message itself, up to where the other has
 * read, the number in the header. Null for whatever the account may not, or no longer, see; the one
 * who asks holds the delivery (docs/decisions/0039-live.md).
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
	const found = ids.length > 0 ? await readConversations(trx, { memberId: me.id, ids }) : [];
	const others = found.map(({ otherId }) => otherId);
	const partners = found.length > 0 ? await findPartners(trx, me, others, now) : new Map();
	const conversations = new Map(
		found.flatMap((one) => (partners.has(one.otherId) ? [[one.id, one] as const] : [])),
	);
	const messages = await readMessages(
		trx,
		events.filter(({ kind, subject }) => isMessage(kind) && conversations.has(subject ?? "")),
	);
	const told = [...new Set([...messages.values()].map(({ id }) => id))];
	const loaded: Loaded = {
		trx,
		me,
		now,
		conversations,
		partners,
		messages,
		keys: await readKeys(trx, site, told),
		counts: events.some(({ kind }) => kind === "count") ? await readCounts(trx, me, now) : null,
	};
	const data: (object | null)[] = [];
	for (const event of events) data.push(await dataOf(loaded, event));
	return data;
}

const isMessage = (kind: NumberedEvent["kind"]) => kind === "message" || kind === "unsent";

type Message = {
	id: string;
	number: number;
	sender_id: string;
	client_id: string;
	sealed: Buffer | null;
	sent_at: Date;
	unsent_at: Date | null;
};

const placeOf = (id: string | null, number: number | null) => `${id} ${number}`;

async function readMessages(
	trx: Kysely<Tables>,
	events: readonly NumberedEvent[],
): Promise<Map<string, Message>> {
	if (events.length === 0) return new Map();
	const rows = await trx
		.selectFrom("messages")
		.select(["conversation_id as id", "number", "sender_id", "client_id", "sealed"])
		.select(["sent_at", "unsent_at"])
		.where(({ eb, refTuple, tuple }) =>
			eb(
				refTuple("conversation_id", "number"),
				"in",
				events.map(({ subject, ref }) => tuple(subject ?? "", ref ?? 0)),
			),
		)
		.execute();
	return new Map(rows.map((row) => [placeOf(row.id, row.number), row]));
}

/** Whoever is not inside is told no numbers; who pauses still reads. */
async function readCounts(trx: Kysely<Tables>, me: { id: string }, now: Date) {
	const own = await findOwnParty(trx, me, now);
	if (!own || !(isInside(own) || own.state === "paused")) return null;
	return { unread: await countUnread(trx, me), requests: await countRequests(trx, me) };
}

async function dataOf(loaded: Loaded, event: NumberedEvent): Promise<object | null> {
	const { kind, subject, ref } = event;
	const conversation = loaded.conversations.get(subject ?? "");
	if (kind === "count") {
		if (!loaded.counts) return null;
		return { ...loaded.counts, ...(conversation ? { conversation: conversation.id } : {}) };
	}
	if (!conversation) return null;
	if (isMessage(kind)) return messageData(loaded, conversation, event);
	const { trx, me, now, partners } = loaded;
	const { id, state, otherId } = conversation;
	if (state !== "open") return null;
	if (kind === "read" && (await shareReceipts(trx, me.id, otherId, now))) {
		return { conversation: id, number: ref };
	}
	const isHere = partners.get(otherId)?.talk === "open";
	if (kind === "typing" && isHere && (await showPresence(trx, [me.id, otherId]))) {
		return { conversation: id };
	}
	return null;
}

/** A message as the thread's page shows it, and what has become of the conversation with it. */
function messageData(
	{ me, now, messages, keys }: Loaded,
	conversation: Conversation,
	{ subject, ref }: NumberedEvent,
): object | null {
	const message = messages.get(placeOf(subject, ref));
	if (!message || message.number <= conversation.deletedTo) return null;
	const { id, number, client_id, sealed, sent_at, unsent_at } = message;
	const isMine = message.sender_id === me.id;
	const place = { conversationId: id, place: number };
	return {
		conversation: id,
		number,
		isMine,
		text: unsent_at || !sealed ? null : openText(keys.get(id) ?? new Map(), place, sealed),
		at: sent_at.toISOString(),
		state: talkState(conversation, me, now),
		card: cardOf(conversation),
		// The device that sent it knows it again.
		...(isMine ? { client: client_id } : {}),
	};
}
