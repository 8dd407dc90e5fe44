import type { PersonalTables } from "../platform/personal-data/personal-table.server.ts";
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
				// Stored as it was typed.
				.where((where) => where(where.fn("lower", ["email"]), "=", email))
				.orderBy("created_at")
				.execute(),
		erased: { stays: "whole", why: "support keeps correspondence for accountability" },
	},
} satisfies PersonalTables;
