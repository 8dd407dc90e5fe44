import type { PersonalTables } from "../platform/personal-data.server.ts";
import { ticketMonths } from "./ticket.server.ts";

/** Personal data in support's tables, by address alone. */
export const supportTables = {
	tickets: {
		line: "פניות אלינו",
		time: `${ticketMonths} חודשים`,
		exported: (trx, { email }) =>
			trx
				.selectFrom("tickets")
				.select(["number", "name", "email", "subject", "message", "source", "created_at"])
				.select(["close_code", "promise"])
				// Stored as it was typed.
				.where((where) => where(where.fn("lower", ["email"]), "=", email))
				.orderBy("created_at")
				.execute(),
		erased: { stays: "whole", why: "support keeps correspondence for accountability" },
	},
	person_notes: {
		line: "חשבון",
		exported: "notes of the staff (`members.md` 9)",
		erased: "by foreign key",
	},
	desk_acts: {
		line: "פניות אלינו",
		time: `${ticketMonths} חודשים`,
		exported: "an answer in the seconds before it is sent, and then a message of the ticket",
		erased: { stays: "nameless", why: "it belongs to its subject, and is gone within a minute" },
	},
	ticket_notes: {
		line: "פניות אלינו",
		time: `${ticketMonths} חודשים`,
		exported: "notes of the staff (`members.md` 9)",
		erased: { stays: "nameless", why: "it belongs to its ticket" },
	},
	ticket_messages: {
		line: "פניות אלינו",
		time: `${ticketMonths} חודשים`,
		exported: (trx, { email }) =>
			trx
				.selectFrom("ticket_messages")
				.innerJoin("tickets", "tickets.id", "ticket_messages.ticket_id")
				.select(["number", "place", "is_ours", "body", "ticket_messages.created_at"])
				.where((where) => where(where.fn("lower", ["email"]), "=", email))
				.orderBy("number")
				.orderBy("place")
				.execute(),
		erased: { stays: "whole", why: "it belongs to its ticket" },
	},
} satisfies PersonalTables;
