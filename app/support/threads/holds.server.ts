import type { Kysely, Selectable, Transaction } from "kysely";
import { type DeskKind, holdsEndBefore, holdsOf } from "../../desk/holds.server.ts";
import { handOverOf, takeOverOf } from "../../desk/take-over.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { ticketQueue } from "./queue.server.ts";

/** A ticket's row, locked, with how many messages it has. */
export type LockedTicket = Pick<
	Selectable<Tables["tickets"]>,
	"id" | "email" | "subject" | "promise" | "waits_since" | "closed_at" | "held_by" | "held_at"
> & { count: number };

/** Locks the ticket with a number; null when there is none. */
export async function lockTicket(
	trx: Transaction<Tables>,
	number: number,
): Promise<LockedTicket | null> {
	const ticket = await trx
		.selectFrom("tickets")
		.select(["id", "email", "subject", "promise", "waits_since", "closed_at", "held_by", "held_at"])
		.where("number", "=", number)
		.forUpdate()
		.executeTakeFirst();
	if (!ticket) return null;
	const { count } = await trx
		.selectFrom("ticket_messages")
		.select(({ fn }) => fn.countAll<string>().as("count"))
		.where("ticket_id", "=", ticket.id)
		.executeTakeFirstOrThrow();
	return { ...ticket, count: Number(count) + 1 };
}

const tickets: DeskKind<number> = {
	name: "ticket",
	table: "tickets",
	role: "support",
	queue: ticketQueue,
	lock: async (trx, number) => {
		const ticket = await lockTicket(trx, number);
		return ticket ? { ...ticket, ownerId: null, isOpen: ticket.waits_since !== null } : undefined;
	},
};

export const { take: takeTicket, release: releaseTicket } = holdsOf(tickets);

export const takeTicketOver = takeOverOf(tickets, "ticket");
export const handTicketOver = handOverOf(tickets, "ticket");

/** Who holds a ticket now, as the desk names them; null: nobody. */
export async function findHolder(
	db: Kysely<Tables>,
	ticketId: string,
	now: Date,
): Promise<{ accountId: string; name: string; at: Date } | null> {
	const row = await db
		.selectFrom("tickets")
		.innerJoin("staff", "staff.account_id", "held_by")
		.select(["staff.account_id as accountId", "staff.name", "held_at as at"])
		.where("tickets.id", "=", ticketId)
		.where("held_at", ">", holdsEndBefore(now))
		.executeTakeFirst();
	return row?.at ? { ...row, at: row.at } : null;
}
