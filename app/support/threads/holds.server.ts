import type { Kysely, Selectable, Transaction } from "kysely";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { heldByOther, holdsEndBefore } from "../../reviews/desk/holds.server.ts";

type Staff = { accountId: string };

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

/** Takes a waiting ticket, as an item of a queue is taken; the hold ends after ten minutes without an act. */
export function takeTicket(
	{ db }: Pick<Site, "db">,
	staff: Staff,
	number: number,
	now = new Date(),
): Promise<"taken" | { refused: "taken" | "gone" }> {
	return db.transaction().execute(async (trx) => {
		const ticket = await lockTicket(trx, number);
		if (!ticket?.waits_since) return { refused: "gone" };
		if (heldByOther(ticket, staff, now)) return { refused: "taken" };
		await trx
			.updateTable("tickets")
			.set({ held_by: staff.accountId, held_at: now })
			.where("id", "=", ticket.id)
			.execute();
		const subject = { kind: "ticket", id: ticket.id };
		if (ticket.held_by !== staff.accountId) {
			await recordAct(trx, { actor: staff.accountId, act: "item.taken", subject });
		}
		return "taken";
	});
}

/** Gives a ticket back; does nothing when somebody else holds it. */
export function releaseTicket(
	{ db }: Pick<Site, "db">,
	{ accountId }: Staff,
	number: number,
): Promise<void> {
	return db.transaction().execute(async (trx) => {
		const released = await trx
			.updateTable("tickets")
			.set({ held_by: null, held_at: null })
			.where("number", "=", number)
			.where("held_by", "=", accountId)
			.returning("id")
			.executeTakeFirst();
		if (!released) return;
		const subject = { kind: "ticket", id: released.id };
		await recordAct(trx, { actor: accountId, act: "item.released", subject });
	});
}

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
