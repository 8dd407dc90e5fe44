import type { Transaction } from "kysely";
import { tellNotices } from "../../accounts/notices.server.ts";
import { brand } from "../../brand.ts";
import { type ActKind, deferAct } from "../../desk/acts.server.ts";
import { hasRole, heldByOther, hold, type Staffer } from "../../desk/holds.server.ts";
import { writeNote } from "../../desk/notes.server.ts";
import { readWorkingTime } from "../../owner/settings.server.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { queueMail } from "../../platform/mail/mail.server.ts";
import type { Site } from "../../platform/site.ts";
import { ticketDue } from "../due.ts";
import { firstReaderOf } from "../first-reader.server.ts";
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

/** What the staff send about a ticket: an answer, or why it is closed without one. */
export type SentToTicket = Answer | { code: CloseCode; seen: number };

/** Answers a ticket: stores it, sends a neutral mail with a sealed link, and records it. */
export function answerTicket(
	site: SiteParts,
	staff: Staffer,
	number: number,
	answer: Answer,
	now = new Date(),
): Promise<"done" | DeskRefusal> {
	return site.db
		.transaction()
		.execute((trx) => send(trx, site, staff, { number, sent: answer, now }));
}

/** Closes a ticket without an answer; its page says why, and the mail is an answer's. */
export function closeTicket(
	site: SiteParts,
	staff: Staffer,
	number: number,
	closing: { code: CloseCode; seen: number },
	now = new Date(),
): Promise<"done" | DeskRefusal> {
	return site.db
		.transaction()
		.execute((trx) => send(trx, site, staff, { number, sent: closing, now }));
}

/** Does either after ten seconds, during which it can be undone (`undoAct`). */
export function sendSoon(
	site: SiteParts,
	staff: Staffer,
	number: number,
	sent: SentToTicket,
	now = new Date(),
): Promise<"done" | DeskRefusal> {
	return site.db.transaction().execute(async (trx) => {
		const ticket = await lockTicket(trx, number);
		const no = refusalOf(ticket, staff, sent, now);
		if (no || !ticket) return no ?? { refused: "gone" };
		const deferred = await deferAct(trx, site, staff, { kind: "ticket", id: ticket.id, sent }, now);
		if (deferred !== "deferred") return deferred;
		await hold(trx, { table: "tickets" }, ticket.id, staff, now);
		const { accountId: actor } = staff;
		const subject = { kind: "ticket", id: ticket.id };
		if (ticket.held_by !== actor) await recordAct(trx, { actor, act: "item.taken", subject });
		return "done";
	});
}

/** How what was sent about a ticket is done. If made obsolete within the ten seconds, it is kept as a note. */
export const ticketActs: ActKind = {
	lock: (trx, id) =>
		trx.selectFrom("tickets").select("id").where("id", "=", id).forUpdate().execute(),
	apply: async (trx, site, { id, by, sent: given, now }) => {
		const sent = given as SentToTicket;
		const { number } = await trx
			.selectFrom("tickets")
			.select("number")
			.where("id", "=", id)
			.executeTakeFirstOrThrow();
		const mayWork = await hasRole(trx, by, "support");
		const done = mayWork ? await send(trx, site, by, { number, sent, now }) : noRole;
		if (done === "done" || !("text" in sent)) return done;
		const text = `${unsent}\n\n${sent.text}`;
		await writeNote(trx, site, by, { kind: "ticket", id }, { text, now });
		return done;
	},
};

const noRole = { refused: "no_role" } as const;

const unsent = "תשובה שלא נשלחה: בשניות שלפני השליחה נכתבה כאן הודעה, או שהפנייה עברה לטיפול אחר.";

function refusalOf(
	ticket: LockedTicket | null,
	staff: Staffer,
	sent: SentToTicket,
	now: Date,
): DeskRefusal | null {
	if (!ticket) return { refused: "gone" };
	if (ticket.count !== sent.seen) return { refused: "changed" };
	if (heldByOther(ticket, staff, now)) return { refused: "taken" };
	return "code" in sent && ticket.closed_at ? { refused: "closed" } : null;
}

/** Ends the wait for the staff and the hold, and tells and records it. */
async function send(
	trx: Transaction<Tables>,
	site: Pick<Site, "jobs" | "vault" | "settings">,
	staff: Staffer,
	{ number, sent, now }: { number: number; sent: SentToTicket; now: Date },
): Promise<"done" | DeskRefusal> {
	const ticket = await lockTicket(trx, number);
	const no = refusalOf(ticket, staff, sent, now);
	if (no || !ticket) return no ?? { refused: "gone" };
	const { accountId } = staff;
	const code = "code" in sent ? sent.code : null;
	if ("text" in sent) await addMessage(trx, ticket, { text: sent.text, now, by: accountId });
	const isClosed = !("text" in sent) || sent.closes;
	const ended = { closed_at: isClosed ? now : null, close_code: code };
	const free = { waits_since: null, held_by: null, held_at: null };
	await trx
		.updateTable("tickets")
		.set({ ...ended, ...free })
		.where("id", "=", ticket.id)
		.execute();
	const act = code ? "ticket.closed" : isClosed ? "ticket.answered_closed" : "ticket.answered";
	const subject = { kind: "ticket", id: ticket.id };
	await recordAct(trx, { actor: accountId, act, subject, ...(code ? { reason: code } : {}) });
	await tell(
		trx,
		site,
		ticket,
		{ number, about: mailAbout(number, code ? null : ticket.count + 1) },
		now,
	);
	return "done";
}

/** Key of the mail that announces a message at a place, or that the ticket was closed without a word. */
const mailAbout = (number: number, place: number | null) => `${number}.${place ?? "closed"}`;

/** A neutral mail with a sealed link, and a notice for an account at the address. */
async function tell(
	trx: Transaction<Tables>,
	site: Pick<Site, "jobs" | "vault" | "settings">,
	ticket: LockedTicket,
	{ number, about }: { number: number; about: string },
	now: Date,
): Promise<void> {
	await queueMail(trx, site, {
		class: "service",
		about,
		to: ticket.email,
		replyTo: brand.supportEmail,
		content: answeredEmail({ number, link: ticketLink(site, number) }),
	});
	const owner = await trx
		.selectFrom("accounts")
		.select("id")
		.where("email", "=", ticket.email.toLowerCase())
		.executeTakeFirst();
	const notice = { kind: "support", subject: `${number}` } as const;
	if (owner) await tellNotices(trx, [{ ...notice, accountId: owner.id }], now);
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
			const due_at = ticketDue(ticket, now, await readWorkingTime(trx));
			const waits = { waits_since: now, due_at, closed_at: null, close_code: null };
			const first = await firstReaderOf(trx, ticket, now);
			await trx
				.updateTable("tickets")
				.set({ ...waits, ...first })
				.where("id", "=", ticket.id)
				.execute();
		}
		return "added";
	});
}

type Message = {
	text: string;
	now: Date;
	/** The staff member who wrote it; null: the ticket's sender. */
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
