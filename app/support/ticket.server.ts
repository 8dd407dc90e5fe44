import { randomInt, randomUUID } from "node:crypto";
import { type Insertable, type Kysely, sql } from "kysely";
import { brand } from "../brand.ts";
import type { Tables } from "../platform/database/tables.ts";
import { queueCountedMail } from "../platform/mail/budget.server.ts";
import { queueMail } from "../platform/mail/mail.server.ts";
import type { Site } from "../platform/site.ts";
import { ticketDue } from "./promise/due.ts";
import { findPromise } from "./promise/promise.server.ts";
import { confirmTicket, forwardTicket, type Ticket } from "./ticket.email.tsx";

type Words = Omit<Ticket, "number">;

/**
 * Stores a message, confirms it to the sender by mail, and sends it to support with the sender as
 * reply address: all of it or nothing. An address that got three such mails within the hour is not
 * mailed. `sender` is who was signed in, whose plan may promise an earlier answer. The same message once
 * more within ten minutes is the same ticket.
 */
export function receiveTicket(
	site: Pick<Site, "db" | "jobs" | "vault" | "settings">,
	words: Words,
	sender: { accountId: string } | null = null,
): Promise<{ number: number; dueAt: Date }> {
	return site.db.transaction().execute(async (trx) => {
		const now = new Date();
		const sent = await findSame(trx, words, now);
		if (sent) return sent;
		const promise = await findPromise(trx, sender, words, now);
		const dueAt = ticketDue({ ...words, promise }, now);
		const { number } = await openTicket(trx, {
			...words,
			promise,
			waits_since: now,
			due_at: dueAt,
		});
		const ticket = { ...words, number, dueAt };
		const readers =
			words.source === "accessibility" ? brand.accessibilityContact.email : brand.supportEmail;
		await queueCountedMail(trx, site, "typed", {
			class: "service",
			to: words.email,
			replyTo: brand.supportEmail,
			content: confirmTicket(ticket),
		});
		await queueMail(trx, site, {
			class: "service",
			to: readers,
			replyTo: words.email,
			content: forwardTicket(ticket),
		});
		return { number, dueAt };
	});
}

const againMs = 10 * 60_000;

/** The ticket that a form sent twice made the first time, also while both are on their way. */
async function findSame(
	trx: Kysely<Tables>,
	{ name, email, subject, message, source }: Words,
	now: Date,
): Promise<{ number: number; dueAt: Date } | undefined> {
	await sql`select pg_advisory_xact_lock(1067, hashtext(${email.toLowerCase()}))`.execute(trx);
	return trx
		.selectFrom("tickets")
		.select(["number", "due_at as dueAt"])
		.where(sql`lower(email)`, "=", email.toLowerCase())
		.where("created_at", ">", new Date(now.getTime() - againMs))
		.where((eb) => eb.and({ name, subject, message, source }))
		.orderBy("created_at", "desc")
		.executeTakeFirst();
}

/**
 * Stores a message to support and returns its number: six random digits, so that it does not reveal
 * how many messages came before.
 */
async function openTicket(
	db: Kysely<Tables>,
	row: Omit<Insertable<Tables["tickets"]>, "id" | "number">,
): Promise<{ number: number }> {
	for (;;) {
		const number = randomInt(100_000, 1_000_000);
		const stored = await db
			.insertInto("tickets")
			.values({ id: randomUUID(), number, ...row })
			.onConflict((conflict) => conflict.column("number").doNothing())
			.returning("number")
			.executeTakeFirst();
		if (stored) return { number: stored.number };
	}
}

/** How long messages are kept. */
export const ticketMonths = 24;
