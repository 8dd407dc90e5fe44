import { randomUUID } from "node:crypto";
import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import { brand } from "../brand.ts";
import { findMember } from "../members/member.server.ts";
import { entitlements, tierOf } from "../memberships/entitlements.ts";
import { readWorkingTime } from "../owner/settings.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { drawNumber } from "../platform/draw-number.server.ts";
import { countTry } from "../platform/limits/limits.server.ts";
import { queueCountedMail } from "../platform/mail/budget.server.ts";
import type { EmailContent } from "../platform/mail/email-content.ts";
import { queueMail } from "../platform/mail/mail.server.ts";
import type { Site } from "../platform/site.ts";
import { looksAtPlan, type TicketPromise, ticketDue } from "./due.ts";
import { firstReaderOf } from "./first-reader.server.ts";
import {
	announcedAnHour,
	announceMany,
	announceTicket,
	confirmTicket,
	type Ticket,
} from "./ticket.email.tsx";

type Words = Omit<Ticket, "number">;

/**
 * Stores a message, confirms it to the sender by mail, and tells support by number and link: all of it
 * or nothing. An address that got three such mails within the hour is not
 * mailed. `sender` is who was signed in, whose plan may promise an earlier answer. The same message once
 * more within ten minutes is the same ticket.
 */
export function receiveTicket(
	site: Pick<Site, "db" | "jobs" | "vault" | "settings">,
	words: Words,
	sender: { accountId: string } | null = null,
): Promise<Received> {
	return site.db.transaction().execute((trx) => receiveTicketIn(trx, site, words, sender));
}

type Received = { number: number; dueAt: Date };

/** The same in the caller's transaction; not confirmed to a sender who is mailed about the cause (`isMailed`). */
export async function receiveTicketIn(
	trx: Transaction<Tables>,
	site: Pick<Site, "jobs" | "vault" | "settings">,
	words: Words,
	sender: { accountId: string; isMailed?: boolean } | null,
): Promise<Received> {
	const now = new Date();
	const sent = await findSame(trx, words, now);
	if (sent) return sent;
	const promise = await findPromise(trx, sender, words, now);
	const dueAt = ticketDue({ ...words, promise }, now, await readWorkingTime(trx));
	const { number } = await openTicket(trx, {
		...words,
		promise,
		...(sender && words.source === "contact" ? await firstReaderOf(trx, sender, now) : {}),
		waits_since: now,
		due_at: dueAt,
	});
	const ticket = { ...words, number, dueAt };
	const readers =
		words.source === "accessibility" ? brand.accessibilityContact.email : brand.supportEmail;
	if (!sender?.isMailed) {
		await queueCountedMail(trx, site, "typed", {
			class: "service",
			to: words.email,
			replyTo: brand.supportEmail,
			about: String(number),
			content: confirmTicket(ticket),
		});
	}
	const announcement = await announce({ ...site, db: trx }, readers, ticket);
	if (announcement) {
		await queueMail(trx, site, {
			class: "service",
			about: String(number),
			to: readers,
			content: announcement,
		});
	}
	return { number, dueAt };
}

type Counting = Parameters<typeof countTry>[0] & Pick<Site, "settings">;

/** What support is mailed about a ticket; null when they already know that many came. */
async function announce(
	site: Counting,
	readers: string,
	ticket: Pick<Ticket, "number">,
): Promise<EmailContent | null> {
	const { origin } = site.settings;
	const each = { rule: "ticket mail", most: announcedAnHour, minutes: 60 };
	if (!(await countTry(site, each, readers))) return announceTicket(ticket, origin);
	const many = { rule: "tickets mail", most: 1, minutes: 60 };
	return (await countTry(site, many, readers)) ? null : announceMany(origin);
}

const againMs = 10 * 60_000;

/** The ticket made by the first of two identical submissions, also while both are in flight. */
async function findSame(
	trx: Kysely<Tables>,
	{ name, email, subject, message, source }: Words,
	now: Date,
): Promise<Received | undefined> {
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

function openTicket(
	db: Kysely<Tables>,
	row: Omit<Insertable<Tables["tickets"]>, "id" | "number">,
): Promise<{ number: number }> {
	return drawNumber((number) =>
		db
			.insertInto("tickets")
			.values({ id: randomUUID(), number, ...row })
			.onConflict((conflict) => conflict.column("number").doNothing())
			.returning("number")
			.executeTakeFirst(),
	);
}

export const ticketMonths = 24;

/**
 * What the plan of the signed-in sender promises now. A typed address proves nothing: without a session
 * there is no plan, whoever has an account there.
 */
async function findPromise(
	db: Kysely<Tables>,
	sender: { accountId: string } | null,
	ticket: Pick<Ticket, "subject" | "source">,
	now: Date,
): Promise<TicketPromise | null> {
	if (!sender || !looksAtPlan(ticket)) return null;
	const member = await findMember(db, sender, now);
	if ("refused" in member) return null;
	const plan = member.membership?.plan.id ?? null;
	const { answer } = entitlements[tierOf({ role: member.role, plan })];
	return answer === "24-hours" ? null : answer;
}
