import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";

const purpose = "ticket note";

/** What one of the staff notes on a ticket for the others; sealed. */
export async function addTicketNote(
	{ db, vault }: Pick<Site, "db" | "vault">,
	{ accountId }: { accountId: string },
	ticketId: string,
	text: string,
): Promise<void> {
	const id = randomUUID();
	const body = vault.seal(purpose, `${id} ${text}`);
	await db.transaction().execute(async (trx) => {
		await trx
			.insertInto("ticket_notes")
			.values({ id, ticket_id: ticketId, by_staff: accountId, body, written_at: new Date() })
			.execute();
		const subject = { kind: "ticket", id: ticketId };
		await recordAct(trx, { actor: accountId, act: "ticket.noted", subject });
	});
}

/** A note, with who wrote it; null: who has left. */
export type TicketNote = { id: string; by: string | null; text: string; at: Date };

/** The notes on a ticket, the oldest first. */
export async function listTicketNotes(
	{ db, vault }: { db: Kysely<Tables> } & Pick<Site, "vault">,
	ticketId: string,
): Promise<TicketNote[]> {
	const rows = await db
		.selectFrom("ticket_notes")
		.leftJoin("staff", "staff.account_id", "by_staff")
		.select(["ticket_notes.id", "staff.name as by", "body", "written_at as at"])
		.where("ticket_id", "=", ticketId)
		.orderBy("written_at")
		.execute();
	return rows.map(({ id, by, body, at }) => {
		const text = vault.open(purpose, body)?.slice(id.length + 1) ?? "";
		return { id, by, text, at };
	});
}
