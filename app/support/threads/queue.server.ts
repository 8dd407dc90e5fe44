import { type Kysely, sql } from "kysely";
import { holdsEndBefore } from "../../desk/holds.server.ts";
import {
	beyondRow,
	countWaiting,
	type DeskQueue,
	findNext,
	isOpenTo,
	narrowedTo,
	type QueueFilter,
} from "../../desk/queue.server.ts";
import { pageOf } from "../../platform/database/page.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { isWithContact } from "../first-reader.server.ts";
import { excerptOf, lineOf, type TicketLine } from "./thread.server.ts";
import type { Topic } from "./topics.ts";

/** A ticket's topic, as `topics` has it. */
const topic = sql<Topic>`case when source = 'accessibility' then source else subject end`;

type QueueQuery = {
	/** Those that wait for the staff, the most urgent first; otherwise the others, the newest first. */
	waiting: boolean;
	topic: Topic | null;
	/** A viewer's filter of the list. */
	show?: { as: QueueFilter; viewer: { accountId: string } } | null;
	/** The reader: what others' contacts have first is left out. Null: everything. */
	reader: { accountId: string } | null;
	/** The number of the last ticket of the page before. */
	after: number | null;
	most: number;
	now: Date;
};

/** An answer that can still be undone is about to end the wait. */
const isNotLeaving = sql<boolean>`not exists (select from desk_acts where ticket_id = tickets.id)`;

const at = (as: string, column: string) => sql.ref(`${as}.${column}`);

/** Waiting tickets: by the day of the deadline, and within it a named contact's first. */
export const ticketQueue: DeskQueue = {
	table: "tickets",
	as: "tickets",
	key: "number",
	waits: sql`tickets.waits_since is not null and ${isNotLeaving}`,
	order: (as) => [
		sql`(${at(as, "due_at")} at time zone 'Asia/Jerusalem')::date`,
		sql`(${at(as, "promise")} is distinct from 'named')`,
		at(as, "due_at"),
		at(as, "number"),
	],
};

/** Tickets that do not wait, in order of arrival. */
const doneQueue: DeskQueue = {
	...ticketQueue,
	waits: sql`tickets.waits_since is null and ${isNotLeaving}`,
	order: (as) => [at(as, "created_at"), at(as, "number")],
};

export type QueuedTicket = TicketLine & {
	/** The beginning of what the sender wrote last. */
	excerpt: string;
	/** Whether it was answered before. */
	isReopened: boolean;
	holder: { accountId: string; name: string } | null;
	heldAt: Date | null;
	/** Who has it first, for four working hours; null: everybody. */
	first: { accountId: string; name: string } | null;
};

/** A page of tickets, and after which number the next one begins; null: it is the last. */
export async function listTickets(
	db: Kysely<Tables>,
	{ waiting, topic: asked, show, reader, after, most, now }: QueueQuery,
): Promise<{ tickets: QueuedTicket[]; next: number | null }> {
	const of = waiting ? ticketQueue : doneQueue;
	const order = of.order("tickets").map((part) => (waiting ? part : sql`${part} desc`));
	const rows = await db
		.selectFrom("tickets")
		.leftJoin("staff", (join) =>
			join.onRef("account_id", "=", "held_by").on("held_at", ">", holdsEndBefore(now)),
		)
		.selectAll("tickets")
		.select(["account_id as holderId", "staff.name as holderName"])
		.select([
			excerptOf(sql`not is_ours`).as("excerpt"),
			sql<boolean>`waits_since is not null and ${isWithContact(db, now)}`.as("isWithContact"),
			sql<string | null>`(select name from staff as contact
				where contact.account_id = contact_id)`.as("contactName"),
			sql<boolean>`waits_since is not null and exists (select from ticket_messages
				where ticket_id = tickets.id and is_ours)`.as("isReopened"),
		])
		.where(of.waits)
		.$if(waiting && reader !== null, (query) => query.where(isNotOfOther(db, reader, now)))
		.where(narrowedTo("tickets", show?.as, show?.viewer ?? { accountId: "" }, now))
		.$if(asked !== null, (query) => query.where(topic, "=", asked))
		.$if(after !== null, (query) =>
			query.where(beyondRow(of, after as number, waiting ? ">" : "<")),
		)
		.orderBy(sql`${sql.join(order)}`)
		.limit(most + 1)
		.execute();
	const page = pageOf(rows, most, ({ number }) => number);
	const tickets = page.rows.map(({ holderId, holderName, excerpt, contactName, ...row }) => ({
		...lineOf(row),
		excerpt,
		isReopened: row.isReopened,
		holder: holderId && holderName !== null ? { accountId: holderId, name: holderName } : null,
		heldAt: row.held_at,
		first:
			row.isWithContact && row.contact_id && contactName !== null
				? { accountId: row.contact_id, name: contactName }
				: null,
	}));
	return { tickets, next: page.after };
}

const isNotOfOther = (db: Kysely<Tables>, reader: { accountId: string } | null, now: Date) =>
	sql<boolean>`(contact_id is not distinct from ${reader?.accountId} or not coalesce(${isWithContact(db, now)}, false))`;

/** How many wait that others' contacts have first. */
export async function countWithOthers(
	db: Kysely<Tables>,
	reader: { accountId: string },
	now: Date,
): Promise<number> {
	const { count } = await db
		.selectFrom("tickets")
		.select(sql<number>`count(*)::int`.as("count"))
		.where(ticketQueue.waits)
		.where("contact_id", "is not", null)
		.where(sql<boolean>`not ${isNotOfOther(db, reader, now)}`)
		.executeTakeFirstOrThrow();
	return count;
}

/** How many tickets wait for the staff by topic, and how many of them are late. */
export const countTickets = (db: Kysely<Tables>, now: Date) =>
	countWaiting(db, ticketQueue, topic, now);

/** Tickets handled since midnight in Israel; times count from when one began to wait. */
export async function findTicketDay(
	db: Kysely<Tables>,
	now: Date,
): Promise<{ answered: number; medianMs: number | null; closed: number }> {
	const midnight = sql<Date>`date_trunc('day', ${now}::timestamptz, 'Asia/Jerusalem')`;
	const { answered, medianMs } = await db
		.selectFrom("ticket_messages as answer")
		.innerJoin("tickets", "tickets.id", "answer.ticket_id")
		.select([
			sql<number>`count(*)::int`.as("answered"),
			sql<number | null>`(extract(epoch from percentile_cont(0.5) within group (order by
				answer.created_at - coalesce((select max(created_at) from ticket_messages as asked
					where asked.ticket_id = tickets.id and not asked.is_ours and asked.place < answer.place),
					tickets.created_at))) * 1000)::float8`.as("medianMs"),
		])
		.where("answer.is_ours", "=", true)
		.where("answer.created_at", ">=", midnight)
		.executeTakeFirstOrThrow();
	const { closed } = await db
		.selectFrom("tickets")
		.select(sql<number>`count(*)::int`.as("closed"))
		.where("close_code", "is not", null)
		.where("closed_at", ">=", midnight)
		.executeTakeFirstOrThrow();
	return { answered, medianMs, closed };
}

/** The next ticket to work on: the next in the queue that is free and nobody else's first; or null. */
export const findNextTicket = (
	db: Kysely<Tables>,
	number: number,
	viewer: { accountId: string },
	now: Date,
): Promise<number | null> => {
	const may = sql<boolean>`${isOpenTo("tickets", viewer, now)} and ${isNotOfOther(db, viewer, now)}`;
	return findNext(db, ticketQueue, number, may);
};
