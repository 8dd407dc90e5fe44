import { randomInt, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { brand } from "../brand.ts";
import type { Tables } from "../platform/database/tables.ts";
import { queueMail } from "../platform/mail/mail.server.ts";
import type { Site } from "../platform/site.ts";
import { confirmTicket, forwardTicket, type Ticket } from "./ticket.email.tsx";

type Words = Omit<Ticket, "number">;

/**
 * Stores what a person wrote, confirms it to them by mail, and sends it to support with them as the
 * address to reply to: all of it or nothing.
 */
export function receiveTicket(
	site: Pick<Site, "db" | "jobs" | "vault">,
	words: Words,
): Promise<{ number: number }> {
	return site.db.transaction().execute(async (trx) => {
		const { number } = await openTicket(trx, words);
		const ticket = { ...words, number };
		const readers =
			words.source === "accessibility" ? brand.accessibilityContact.email : brand.supportEmail;
		await queueMail(trx, site, {
			class: "service",
			to: words.email,
			replyTo: brand.supportEmail,
			letter: confirmTicket(ticket),
		});
		await queueMail(trx, site, {
			class: "service",
			to: readers,
			replyTo: words.email,
			letter: forwardTicket(ticket),
		});
		return { number };
	});
}

/**
 * Stores what a person wrote to support and returns its number: six digits, drawn by chance, so
 * that nobody learns from it how many wrote before.
 */
async function openTicket(db: Kysely<Tables>, words: Words): Promise<{ number: number }> {
	for (;;) {
		const number = randomInt(100_000, 1_000_000);
		const stored = await db
			.insertInto("tickets")
			.values({ id: randomUUID(), number, ...words })
			.onConflict((conflict) => conflict.column("number").doNothing())
			.returning("number")
			.executeTakeFirst();
		if (stored) return { number: stored.number };
	}
}

const months = 24;

/** Deletes what was written so long ago that /privacy promises it to be gone. */
export async function deleteOldTickets(db: Kysely<Tables>): Promise<void> {
	const before = new Date();
	before.setMonth(before.getMonth() - months);
	await db.deleteFrom("tickets").where("created_at", "<", before).execute();
}
