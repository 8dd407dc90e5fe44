import { type Kysely, type Selectable, sql } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { wholeDay } from "../../platform/dates.ts";
import type { Site } from "../../platform/site.ts";
import { day } from "../../platform/time.ts";
import { openClaims, sealClaims } from "../../platform/tokens.server.ts";
import type { TicketPromise } from "../due.ts";
import { type CloseCode, linkDays } from "./ticket-words.ts";

/** One message of a ticket; the first is the form's. */
export type TicketMessage = {
	isOurs: boolean;
	/** The staff member who wrote it, as the desk names them. */
	by: string | null;
	text: string;
	at: Date;
};

/** A ticket with everything that was written, in order. */
export type TicketThread = {
	id: string;
	number: number;
	name: string;
	email: string;
	subject: Tables["tickets"]["subject"];
	source: Selectable<Tables["tickets"]>["source"];
	/** What the sender's plan promised; null: the usual. */
	promise: TicketPromise | null;
	/** Since when it waits for the staff; null: answered or closed. */
	waitsSince: Date | null;
	dueAt: Date;
	closedAt: Date | null;
	closeCode: CloseCode | null;
	messages: TicketMessage[];
};

export async function readTicket(db: Kysely<Tables>, number: number): Promise<TicketThread | null> {
	const row = await db
		.selectFrom("tickets")
		.selectAll()
		.where("number", "=", number)
		.executeTakeFirst();
	if (!row) return null;
	const more = await db
		.selectFrom("ticket_messages")
		.leftJoin("staff", "staff.account_id", "ticket_messages.by_staff")
		.select(["is_ours", "body", "ticket_messages.created_at", "staff.name"])
		.where("ticket_id", "=", row.id)
		.orderBy("place")
		.execute();
	return {
		id: row.id,
		number: row.number,
		name: row.name,
		email: row.email,
		subject: row.subject,
		source: row.source,
		promise: row.promise,
		waitsSince: row.waits_since,
		dueAt: row.due_at,
		closedAt: row.closed_at,
		closeCode: row.close_code,
		messages: [
			{ isOurs: false, by: null, text: row.message, at: row.created_at },
			...more.map(({ is_ours, body, created_at, name }) => ({
				isOurs: is_ours,
				by: name,
				text: body,
				at: created_at,
			})),
		],
	};
}

/** A ticket number as an address has it, or null. */
export function ticketNumber(text: string | undefined): number | null {
	return /^[1-9]\d{5}(?:\d\d)?$/.test(text ?? "") ? Number(text) : null;
}

export type TicketLine = Omit<TicketThread, "messages" | "email"> & { openedAt: Date };

/** The beginning of the last message of a ticket, of one side or of both. */
export const excerptOf = (
	whose = sql`true`,
) => sql<string>`left(coalesce((select body from ticket_messages
	where ticket_id = tickets.id and ${whose} order by place desc limit 1), message), 160)`;

/** The tickets that were opened with an address, the newest first, and what was written last. */
export async function listTicketsOf(
	db: Kysely<Tables>,
	email: string,
	most = 100,
): Promise<(TicketLine & { excerpt: string })[]> {
	const rows = await ticketsOf(db, email)
		.selectAll()
		.select(excerptOf().as("excerpt"))
		.orderBy("created_at", "desc")
		.limit(most)
		.execute();
	return rows.map(({ excerpt, ...row }) => ({ ...lineOf(row), excerpt }));
}

/** A ticket as listed beside others: no words, no name, and days instead of times. */
export function showTicketLine({ number, subject, source, ...ticket }: TicketLine) {
	return {
		number,
		subject,
		source,
		openedAt: wholeDay(ticket.openedAt),
		waitsSince: ticket.waitsSince && wholeDay(ticket.waitsSince),
		closedAt: ticket.closedAt && wholeDay(ticket.closedAt),
	};
}

export async function countTicketsOf(db: Kysely<Tables>, email: string): Promise<number> {
	const { count } = await ticketsOf(db, email)
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.executeTakeFirstOrThrow();
	return Number(count);
}

const ticketsOf = (db: Kysely<Tables>, email: string) =>
	db
		.selectFrom("tickets")
		.where((where) => where(where.fn("lower", ["email"]), "=", email.toLowerCase()));

export function lineOf(row: Selectable<Tables["tickets"]>): TicketLine {
	return {
		id: row.id,
		number: row.number,
		name: row.name,
		subject: row.subject,
		source: row.source,
		promise: row.promise,
		waitsSince: row.waits_since,
		dueAt: row.due_at,
		closedAt: row.closed_at,
		closeCode: row.close_code,
		openedAt: row.created_at,
	};
}

type Claims = { number: number; at: number };

/** The address at which the mail's recipient reads a ticket, also without an account. */
export function ticketLink(
	{ settings, vault }: Pick<Site, "settings" | "vault">,
	number: number,
): string {
	const claims: Claims = { number, at: Date.now() };
	const key = sealClaims(vault, "ticket", claims);
	return `${settings.origin}/support/${number}?key=${key}`;
}

export function opensTicket({ vault }: Pick<Site, "vault">, key: string, number: number): boolean {
	const claims = openClaims<Claims>(vault, "ticket", key);
	if (!claims) return false;
	const age = Date.now() - claims.at;
	return claims.number === number && age >= 0 && age < linkDays * day;
}
