import type { Kysely } from "kysely";
import { listNotes } from "../../desk/notes.server.ts";
import { addressed, findNeighbours } from "../../desk/queue.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { listUnsent } from "../../platform/mail/delivery.server.ts";
import { findAddressForm } from "../../platform/mail/mail.server.ts";
import { siteOf } from "../../platform/site.ts";
import { findHolder } from "../../support/threads/holds.server.ts";
import { listTickets, ticketQueue } from "../../support/threads/queue.server.ts";
import { aboutWords } from "../../support/threads/state-words.ts";
import { listTicketsOf, showTicketLine } from "../../support/threads/thread.server.ts";
import { showColleague } from "../colleague.ts";
import { deskOf } from "../frame/desk.server.ts";
import { listReceivers } from "../names.server.ts";
import { requireAct } from "../staff-person.server.ts";
import { readMacros } from "./macros/macros.server.ts";
import { macrosFor } from "./macros/macros.ts";
import { list, requireTicket, type TicketArgs } from "./ticket-acts.server.ts";

/** A ticket as its page at the desk shows it, with who holds it and what the staff noted. */
export async function loadTicket(args: TicketArgs, now = new Date()) {
	const staff = await requireAct(args, "tickets", "view");
	// Answers are mailed automatically: nobody needs the address.
	const { email, id, ...ticket } = await requireTicket(args);
	const site = siteOf(args.context);
	const form = await findAddressForm(site.db, email.toLowerCase());
	const { near, far } = macrosFor(
		await readMacros(site.db),
		ticket.source === "accessibility" ? ticket.source : ticket.subject,
	);
	const spoken = ({ code, title, text }: (typeof near)[number]) => ({
		code,
		title,
		text: text[form],
	});
	const all = await listTicketsOf(site.db, email, 6);
	const account = await site.db
		.selectFrom("accounts")
		.select("id")
		.where("email", "=", email.toLowerCase())
		.executeTakeFirst();
	const holder = await findHolder(site.db, id, now);
	return {
		desk: await deskOf(args, staff),
		path: `${list}/${ticket.number}`,
		ticket,
		holder: holder && { ...showColleague(holder, staff), at: holder.at },
		colleagues: ticket.waitsSince ? await listReceivers(site.db, "support", staff, holder) : [],
		upcoming: await listUpcoming(site.db, ticket.number, staff, now),
		neighbours: addressed(
			await findNeighbours(site.db, ticketQueue, ticket.number),
			(number) => `${list}/${number}`,
		),
		unsent: (await listUnsent(site.db, `${ticket.number}.`)).map(({ about, ...mail }) => ({
			...mail,
			place: about.split(".")[1],
		})),
		notes: await listNotes(site, { kind: "ticket", id }),
		hasAccount: account !== undefined,
		form,
		macros: { near: near.map(spoken), far: far.map(spoken) },
		others: all
			.filter(({ number }) => number !== ticket.number)
			.slice(0, 5)
			.map(showTicketLine),
		now,
	};
}

export type LoadedTicket = Awaited<ReturnType<typeof loadTicket>>;

/** How many tickets are listed beside one. */
const mostUpcoming = 12;

/** Waiting tickets, the most urgent first, as listed beside a ticket. */
async function listUpcoming(
	db: Kysely<Tables>,
	number: number,
	viewer: { accountId: string },
	now: Date,
) {
	const page = { waiting: true, topic: null, reader: viewer, after: null, most: mostUpcoming, now };
	const { tickets } = await listTickets(db, page);
	return tickets.map(({ name, subject, source, dueAt, holder, ...ticket }) => ({
		href: `${list}/${ticket.number}`,
		name,
		about: aboutWords({ subject, source }),
		dueAt,
		holder: showColleague(holder, viewer),
		isThis: ticket.number === number,
	}));
}
