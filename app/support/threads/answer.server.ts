import type { Transaction } from "kysely";
import { tellNotices } from "../../accounts/notices.server.ts";
import { brand } from "../../brand.ts";
import { heldByOther } from "../../desk/holds.server.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { ticketDue } from "../due.ts";
import { answeredEmail } from "../ticket.email.tsx";
import { type LockedTicket, lockTicket } from "./holds.server.ts";
import { ticketLink } from "./thread.server.ts";
import type { CloseCode } from "./ticket-words.ts";

/** `changed`: somebody wrote since the page was opened. */
type ThreadRefusal = { refused: "gone" | "changed" };

/** `taken`: somebody else of the staff holds it; `closed`: somebody closed it before. */
export type DeskRefusal = { refused: ThreadRefusal["refused"] | "taken" | "closed" };

type Answer = {
	text: string;
	/** How many messages the page showed. */
	seen: number;
	closes: boolean;
};

type SiteParts = Pick<Site, "db" | "jobs" | "vault" | "settings">;

/** Answers a ticket: stored, told by a neutral mail with a sealed link, and recorded. */
export function answerTicket(
	site: SiteParts,
	staff: { accountId: string },
	number: number,
	{ text, seen, closes }: Answer,
	now = new Date(),
): Promise<"done" | DeskRefusal> {
	return finish(site, staff, { number, seen, now }, async (trx, ticket) => {
		await addMessage(trx, ticket, { text, now, by: staff.accountId });
		return {
			act: closes ? "ticket.answered_closed" : "ticket.answered",
			closed_at: closes ? now : null,
			close_code: null,
		};
	});
}

/** Closes a ticket without an answer; its page says why, and the mail is an answer's. */
export function closeTicket(
	site: SiteParts,
	staff: { accountId: string },
	number: number,
	{ code, seen }: { code: CloseCode; seen: number },
	now = new Date(),
): Promise<"done" | DeskRefusal> {
	return finish(site, staff, { number, seen, now }, async () => ({
		act: "ticket.closed",
		closed_at: now,
		close_code: code,
	}));
}

type Finish = { act: string; closed_at: Date | null; close_code: CloseCode | null };

/** Ends the wait for the staff and the hold, and tells and records it. */
function finish(
	site: SiteParts,
	{ accountId }: { accountId: string },
	{ number, seen, now }: { number: number; seen: number; now: Date },
	act: (trx: Transaction<Tables>, ticket: LockedTicket) => Promise<Finish>,
): Promise<"done" | DeskRefusal> {
	return site.db.transaction().execute(async (trx) => {
		const ticket = await lockTicket(trx, number);
		if (!ticket) return { refused: "gone" };
		if (ticket.count !== seen) return { refused: "changed" };
		if (heldByOther(ticket, { accountId }, now)) return { refused: "taken" };
		const { act: done, ...ended } = await act(trx, ticket);
		if (ended.close_code && ticket.closed_at) return { refused: "closed" };
		await trx
			.updateTable("tickets")
			.set({ ...ended, waits_since: null, held_by: null, held_at: null })
			.where("id", "=", ticket.id)
			.execute();
		await recordAct(trx, {
			actor: accountId,
			act: done,
			subject: { kind: "ticket", id: ticket.id },
			...(ended.close_code ? { reason: ended.close_code } : {}),
		});
		await queueMail(trx, site, {
			class: "service",
			to: ticket.email,
			replyTo: brand.supportEmail,
			content: answeredEmail({ number, link: ticketLink(site, number) }),
		});
		const owner = await trx
			.selectFrom("accounts")
			.select("id")
			.where("email", "=", ticket.email.toLowerCase())
			.executeTakeFirst();
		const about = { kind: "support", subject: `${number}` } as const;
		if (owner) await tellNotices(trx, [{ ...about, accountId: owner.id }], now);
		return "done";
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
			const due_at = ticketDue(ticket, now);
			const waits = { waits_since: now, due_at, closed_at: null, close_code: null };
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
