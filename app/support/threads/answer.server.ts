import type { Transaction } from "kysely";
import { brand } from "../../brand.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { answeredEmail } from "./answered.email.tsx";
import { ticketDue } from "./due.ts";
import { ticketLink } from "./ticket-link.server.ts";

/** `changed`: somebody wrote since the page was opened. */
type ThreadRefusal = { refused: "gone" | "changed" };

type Answer = {
	text: string;
	/** How many messages the page showed. */
	seen: number;
	closes: boolean;
};

type Sitting = Pick<Site, "db" | "jobs" | "vault" | "settings">;

/** Answers a ticket: stored, told by a neutral mail with a sealed link, and recorded. */
export function answerTicket(
	site: Sitting,
	staff: { accountId: string },
	number: number,
	{ text, seen, closes }: Answer,
	now = new Date(),
): Promise<"answered" | ThreadRefusal> {
	return site.db.transaction().execute(async (trx) => {
		const ticket = await lockTicket(trx, number);
		if (!ticket) return { refused: "gone" };
		if (ticket.count !== seen) return { refused: "changed" };
		await addMessage(trx, ticket, { text, now, by: staff.accountId });
		await trx
			.updateTable("tickets")
			.set({ waits_since: null, closed_at: closes ? now : null })
			.where("id", "=", ticket.id)
			.execute();
		await recordAct(trx, {
			actor: staff.accountId,
			act: closes ? "ticket.answered_closed" : "ticket.answered",
			subject: { kind: "ticket", id: ticket.id },
		});
		await queueMail(trx, site, {
			class: "service",
			to: ticket.email,
			replyTo: brand.supportEmail,
			content: answeredEmail({ number, link: ticketLink(site, number) }),
		});
		return "answered";
	});
}

/** Adds what the sender writes; an answered or closed ticket waits for the staff again. */
export function addToTicket(
	site: Pick<Site, "db">,
	number: number,
	{ text, seen }: { text: string; seen: number },
	now = new Date(),
): Promise<"added" | ThreadRefusal> {
	return site.db.transaction().execute(async (trx) => {
		const ticket = await lockTicket(trx, number);
		if (!ticket) return { refused: "gone" };
		if (ticket.count !== seen) return { refused: "changed" };
		await addMessage(trx, ticket, { text, now, by: null });
		if (!ticket.waits_since) {
			const waits = { waits_since: now, due_at: ticketDue(ticket.subject, now), closed_at: null };
			await trx.updateTable("tickets").set(waits).where("id", "=", ticket.id).execute();
		}
		return "added";
	});
}

type Message = {
	text: string;
	now: Date;
	/** Who of the staff wrote it; null: the sender of the ticket. */
	by: string | null;
};

async function addMessage(
	trx: Transaction<Tables>,
	ticket: { id: string; count: number },
	{ text, now, by }: Message,
): Promise<void> {
	const place = ticket.count + 1;
	await trx
		.insertInto("ticket_messages")
		.values({
			ticket_id: ticket.id,
			place,
			is_ours: by !== null,
			by_staff: by,
			body: text,
			created_at: now,
		})
		.execute();
}

async function lockTicket(trx: Transaction<Tables>, number: number) {
	const ticket = await trx
		.selectFrom("tickets")
		.select(["id", "email", "subject", "waits_since"])
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
