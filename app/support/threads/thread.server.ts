import type { Kysely, Selectable } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";

/** One message of a ticket; the first is the form's. */
export type TicketMessage = {
	isOurs: boolean;
	/** Who of the staff wrote it, as the desk names them. */
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
	/** Since when it waits for the staff; null: answered or closed. */
	waitsSince: Date | null;
	dueAt: Date;
	closedAt: Date | null;
	messages: TicketMessage[];
};

/** The ticket with a number, or null. */
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
		waitsSince: row.waits_since,
		dueAt: row.due_at,
		closedAt: row.closed_at,
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
	return /^[1-9]\d{5}$/.test(text ?? "") ? Number(text) : null;
}

/** What is listed of a ticket. */
export type TicketLine = Omit<TicketThread, "messages" | "email"> & { openedAt: Date };

/** The tickets that were opened with an address, the newest first. */
export async function listTicketsOf(db: Kysely<Tables>, email: string): Promise<TicketLine[]> {
	const rows = await db
		.selectFrom("tickets")
		.selectAll()
		.where((where) => where(where.fn("lower", ["email"]), "=", email.toLowerCase()))
		.orderBy("created_at", "desc")
		.limit(100)
		.execute();
	return rows.map(lineOf);
}

/** The tickets that wait for the staff, the most urgent first; or those that do not. */
export async function listTickets(
	db: Kysely<Tables>,
	{ waiting, most }: { waiting: boolean; most: number },
): Promise<TicketLine[]> {
	const some = db.selectFrom("tickets").selectAll().limit(most);
	const rows = waiting
		? await some.where("waits_since", "is not", null).orderBy("due_at").orderBy("number").execute()
		: await some.where("waits_since", "is", null).orderBy("created_at", "desc").execute();
	return rows.map(lineOf);
}

function lineOf(row: Selectable<Tables["tickets"]>): TicketLine {
	return {
		id: row.id,
		number: row.number,
		name: row.name,
		subject: row.subject,
		source: row.source,
		waitsSince: row.waits_since,
		dueAt: row.due_at,
		closedAt: row.closed_at,
		openedAt: row.created_at,
	};
}
