import { type Kysely, type QueryCreator, type RawBuilder, sql } from "kysely";
import { askedState } from "../members/way-to-write.ts";
import { isPutAway, isRequestOfOver } from "../moderation/shut-talks.server.ts";
import { compileQuery, compileRowsQuery } from "../platform/database/compiled-query.server.ts";
import { openPlace, pageOf, sealPlace } from "../platform/database/page.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { wholeMinute } from "../platform/dates.ts";
import { cutText } from "../platform/forms/characters.ts";
import type { Site } from "../platform/site.ts";
import { readCommon } from "./common.server.ts";
import { type Conversation, conversationsOf } from "./conversation.server.ts";
import type { Part } from "./messages-list.ts";
import { inList, type OtherInList, type Reader, readOthers } from "./people.server.ts";
import { openText, readKeys } from "./sealing.server.ts";

type Shelf = "inbox" | "requests";

/**
 * A member's conversations on these shelves with something waiting; requests beyond the day's limit count only once
 * asked for.
 */
export const waitingOn = (
	db: QueryCreator<Tables>,
	memberId: string,
	shelves: readonly Shelf[],
	now: RawBuilder<Date>,
	isQuiet = false,
) =>
	db
		.selectFrom("participants as s")
		.where("s.member_id", "=", memberId)
		.where("s.shelf", "in", shelves)
		.where("s.unread", ">", 0)
		.where("s.is_muted", "=", false)
		.where("s.is_quiet", "=", isQuiet)
		.where(({ not, or }) => not(or([isPutAway, isRequestOfOver(now)])));

type ListQuery = { memberId: string; now: Date };

type Counts = { unread: number; requests: number };

const readCounts = compileQuery<ListQuery, Counts>((db, value) =>
	waitingOn(db, value("memberId"), ["inbox", "requests"], sql`${value("now")}::timestamptz`)
		.select(({ fn }) => [
			fn.countAll<number>().as("unread"),
			fn.countAll<number>().filterWhere("s.shelf", "=", "requests").as("requests"),
		])
		.$castTo<Counts>(),
);

const readQuiet = compileQuery<ListQuery, { count: number }>((db, value) =>
	waitingOn(db, value("memberId"), ["requests"], sql`${value("now")}::timestamptz`, true).select(
		({ fn }) => fn.countAll<number>().as("count"),
	),
);

const mostCounted = 100;

const readArchived = compileQuery<ListQuery, { count: number }>((db, value) =>
	db
		.selectFrom(
			db
				.selectFrom("participants as s")
				.select("s.conversation_id")
				.where("s.member_id", "=", value("memberId"))
				.where("s.shelf", "=", "archived")
				.where(({ not }) => not(isPutAway))
				.limit(mostCounted)
				.as("archived"),
		)
		.select(({ fn }) => fn.countAll<number>().as("count")),
);

/** In how many conversations and requests something waits for a member, and how many are requests. */
export async function countWaiting(db: Kysely<Tables>, me: { id: string }): Promise<Counts> {
	return (await readCounts(db, { memberId: me.id, now: new Date() })) ?? { unread: 0, requests: 0 };
}

/** In how many conversations and requests something waits for a member: the number in the header. */
export async function countUnread(db: Kysely<Tables>, me: { id: string }): Promise<number> {
	return (await countWaiting(db, me)).unread;
}

export const countRequests = async (db: Kysely<Tables>, me: { id: string }): Promise<number> =>
	(await countWaiting(db, me)).requests;

/** How many requests beyond the day's limit wait until the member asks for them. */
export async function countQuiet(db: Kysely<Tables>, me: { id: string }): Promise<number> {
	return (await readQuiet(db, { memberId: me.id, now: new Date() }))?.count ?? 0;
}

/** How many conversations a member has archived; not counted beyond a hundred. */
export async function countArchived(db: Kysely<Tables>, me: { id: string }): Promise<number> {
	return (await readArchived(db, { memberId: me.id, now: new Date() }))?.count ?? 0;
}

export type ReaderState =
	| "open"
	/** Somebody asks the reader: to answer, accept or decline. */
	| "asked"
	/** The reader asked, and waits: 'נשלחה'. */
	| "waiting"
	/** Ended without an answer: the sender sees אי אפשר לכתוב כרגע; the recipient may still answer. */
	| "over";

export type ListedConversation = {
	id: string;
	other: OtherInList;
	state: ReaderState;
	/** Null: unsent; empty where a draft waits. */
	last: { text: string | null; isMine: boolean; at: Date; number: number };
	unread: number;
	isMuted: boolean;
	hasDraft: boolean;
	/** Somebody wrote for the first time, and what both show that they chose; null: a conversation. */
	request: { common: string[] } | null;
};

const pageSize = 30;
/** A row shows one line. */
const snippetLength = 160;

type Row = LastWords & { movedAt: Date };

/**
 * A page of one part of a member's conversations, newest first.
 * @param after `next` of the previous page; any other text starts over.
 */
export async function listConversations(
	site: Pick<Site, "db" | "vault">,
	me: Reader,
	part: Part,
	after: string | null = null,
	now = new Date(),
): Promise<{ rows: ListedConversation[]; next: string | null }> {
	const end = openPlace(site.vault, after);
	const rows = await readPage(part, end !== null)(site.db, {
		me: me.id,
		now,
		...(end && { movedAt: end.at, id: end.id }),
	});
	const { rows: shown, after: next } = pageOf(rows, pageSize, ({ movedAt, id }) =>
		sealPlace(site.vault, { at: movedAt, id }),
	);
	const others = await readOthers(
		site,
		me,
		shown.map(({ otherId }) => otherId),
		now,
	);
	const lasts = await readLasts(site, me, shown);
	const asking = shown.flatMap(({ shelf, otherId }) =>
		shelf === "requests" && others.get(otherId)?.publicId ? [otherId] : [],
	);
	const common = await readCommon(site.db, me, asking);
	return {
		rows: shown.flatMap((row) => {
			const other = others.get(row.otherId);
			const message = lasts.get(row.id);
			if (!other || !message) return [];
			const { id, unread, isMuted, shelf, otherId } = row;
			const request = shelf === "requests" ? { common: common.get(otherId) ?? [] } : null;
			const state = conversationStateFor(row, me, now);
			// What can no longer be sent neither waits nor hides what was said.
			const hasDraft = row.draft !== null && other.talk === "open";
			return [
				{
					id,
					other: inList(other),
					state,
					// Its words are not shown beside a draft.
					last: hasDraft ? { ...message, text: "" } : message,
					unread,
					isMuted,
					hasDraft,
					request,
				},
			];
		}),
		next,
	};
}

type Page = { me: string; now: Date; movedAt?: Date; id?: string };

const pages = new Map<string, (db: Kysely<Tables>, values: Page) => Promise<Row[]>>();

/** `partRowsOf`, compiled once for each part, from its beginning and from a place. */
function readPage(part: Part, isLater: boolean) {
	const known = pages.get(`${part} ${isLater}`);
	if (known) return known;
	const read = compileRowsQuery<Required<Page>, Row>((db, value) => {
		const end = isLater ? { movedAt: value("movedAt"), id: value("id") } : null;
		return partRowsOf(db, { id: value("me"), now: value("now") }, part, end);
	}) as (db: Kysely<Tables>, values: Page) => Promise<Row[]>;
	pages.set(`${part} ${isLater}`, read);
	return read;
}

const shelfOf = {
	inbox: "inbox",
	unread: "inbox",
	requests: "requests",
	"new-requests": "requests",
	archived: "archived",
} as const satisfies Record<Part, Conversation["shelf"]>;

/** The conversations of a part after a cursor; those separated by a block or by hiding are left out. */
export function partRowsOf(
	db: Kysely<Tables>,
	me: { id: string; now: Date },
	part: Part,
	end: { movedAt: Date; id: string } | null,
) {
	const shelf = shelfOf[part];
	let query = lastWordsOf(db, me.id)
		.select("s.moved_at as movedAt")
		.where("s.shelf", "=", shelf)
		.where(({ not, or }) => not(or([isPutAway, isRequestOfOver(sql`${me.now}::timestamptz`)])))
		.orderBy("s.moved_at", "desc")
		.orderBy("s.conversation_id", "desc")
		.limit(pageSize + 1);
	if (part === "unread" || part === "new-requests") query = query.where("s.unread", ">", 0);
	// Beyond the day's limit: no notice, and hidden until asked for.
	if (shelf === "requests") {
		query = query.where(({ eb, or }) => or([eb("s.is_quiet", "=", false), eb("s.unread", "=", 0)]));
	}
	if (!end) return query;
	const place = sql<boolean>`(s.moved_at, s.conversation_id) < (${end.movedAt}, ${end.id}::uuid)`;
	return query.where(place);
}

/** A conversation's state for its reader; a request's sender learns nothing of how it was taken. */
export function conversationStateFor(
	conversation: Conversation,
	me: { id: string },
	now: Date,
): ReaderState {
	if (conversation.state === "open") return "open";
	// The first message is held.
	if (conversation.lastNumber === 0) return "waiting";
	if (conversation.askedBy !== me.id) return conversation.state === "request" ? "asked" : "over";
	return askedState(conversation, now) === "over" ? "over" : "waiting";
}

/** A conversation with its newest message: who sent it, and its sealed text, null once it is unsent. */
export type LastWords = Conversation & { lastBy: string | null; lastSealed: Buffer | null };

export const lastWordsOf = (db: Kysely<Tables>, memberId: string) =>
	conversationsOf(db, memberId).select(["c.last_by as lastBy", "c.last_sealed as lastSealed"]);

const readLastsOf = compileRowsQuery<
	{ ids: readonly string[]; numbers: readonly number[] },
	{ id: string; by: string; sealed: Buffer | null }
>((db, value) =>
	db
		.selectFrom(
			sql<{
				id: string;
				number: number;
			}>`unnest(${value("ids")}::uuid[], ${value("numbers")}::int[])`.as<"last">(
				sql`last (id, number)`,
			),
		)
		.innerJoin("messages as m", (join) =>
			join.onRef("m.conversation_id", "=", "last.id").onRef("m.number", "=", "last.number"),
		)
		.select(["last.id", "m.sender_id as by"])
		.select(sql<Buffer | null>`case when m.unsent_at is null then m.sealed end`.as("sealed")),
);

/** Fills in the newest message where the previous version did not note it. */
async function withLasts(
	db: Kysely<Tables>,
	conversations: readonly LastWords[],
): Promise<readonly LastWords[]> {
	const lacking = conversations.filter((one) => one.lastBy === null && one.lastNumber > 0);
	if (lacking.length === 0) return conversations;
	const rows = await readLastsOf(db, {
		ids: lacking.map(({ id }) => id),
		numbers: lacking.map(({ lastNumber }) => lastNumber),
	});
	const found = new Map(rows.map((row) => [row.id, row]));
	return conversations.map((one) => {
		const last = one.lastBy === null ? found.get(one.id) : undefined;
		return last ? { ...one, lastBy: last.by, lastSealed: last.sealed } : one;
	});
}

/** The newest message of each conversation as its row shows it; empty conversations are left out. */
export async function readLasts(
	site: Pick<Site, "db" | "vault">,
	me: { id: string },
	conversations: readonly LastWords[],
): Promise<Map<string, ListedConversation["last"]>> {
	const ids = conversations.map(({ id }) => id);
	const keys = await readKeys(site.db, site, ids);
	const rows = await withLasts(site.db, conversations);
	return new Map(
		rows.flatMap(({ id, lastNumber: number, lastBy, lastSealed, lastAt }) => {
			if (lastBy === null) return [];
			const place = { conversationId: id, place: number };
			const text = lastSealed && openText(keys.get(id) ?? new Map(), place, lastSealed);
			return [
				[
					id,
					{
						text: text === null ? null : cutText(text, snippetLength),
						isMine: lastBy === me.id,
						at: wholeMinute(lastAt),
						number,
					},
				] as const,
			];
		}),
	);
}
