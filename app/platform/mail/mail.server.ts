import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Jobs } from "../jobs/jobs.server.ts";
import type { Vault } from "../secret.server.ts";
import { openClaims, sealClaims } from "../tokens.server.ts";
import { type AddressForm, type EmailContent, plain, renderText } from "./email-content.ts";
import { renderHtml } from "./email-layout.ts";

/**
 * Why a mail may be sent: someone just asked for something, or gave a consent that can be withdrawn. `letter` and
 * `letter test`: the monthly letter, to subscribers and to its author.
 */
type MailClass = "service" | "letter" | "letter test";

export type Mail = {
	class: Exclude<MailClass, "letter">;
	to: string;
	replyTo?: string;
	content: EmailContent;
	/** One-click unsubscribe URL (RFC 8058); every letter has one. */
	unsubscribe?: string;
	/** What it is about, in the staff's terms: a ticket's number, and which of its mails. No address, no name. */
	about?: string;
	/** Until when its code or link is usable: it goes before other mails, and after that is not sent at all. */
	until?: Date;
	/** Not to be sent earlier, so as not to disturb its reader. */
	notBefore?: Date;
};

export type Message = {
	id: string;
	class: MailClass;
	to: string;
	replyTo: string | undefined;
	subject: string;
	text: string;
	html: string;
	unsubscribe: string | undefined;
};

export type Mailer = { send(message: Message): Promise<void> };

export const mailJobName = "mail";

/** Exactly one address: valid as in HTML, with a dot in its domain. */
const address = /^[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+$/;

/**
 * Queues a mail; it is sent once the caller's transaction has committed. It is encrypted in the
 * database, because it contains addresses and links that grant access. A letter has its own way out, which asks for
 * consent as it sends (`articles/letters/delivery.server.ts`).
 * @throws TypeError when an address is not exactly one.
 */
export async function queueMail(
	trx: Transaction<Tables>,
	{ jobs, vault }: { jobs: Jobs; vault: Vault },
	mail: Mail,
): Promise<void> {
	const message = composeMail(mail, await findAddressForm(trx, mail.to));
	const sealed = sealClaims(vault, "mail", message);
	const until = mail.until?.toISOString();
	await jobs.enqueue(
		trx,
		mailJobName,
		{
			sealed,
			kind: mail.content.corner,
			...(mail.about ? { about: mail.about } : {}),
			...(until ? { until } : {}),
		},
		{ isUrgent: until !== undefined, ...(mail.notBefore ? { startAfter: mail.notBefore } : {}) },
	);
}

/**
 * A mail as it goes out.
 * @throws TypeError when an address is not exactly one, or a letter has no unsubscribe link.
 */
export function composeMail(
	mail: Omit<Mail, "class"> & { class: MailClass },
	reader: AddressForm,
): Message {
	for (const given of [mail.to, mail.replyTo]) {
		if (given !== undefined && !address.test(given)) throw new TypeError("not a mail address");
	}
	if (mail.class !== "service" && !mail.unsubscribe) throw new TypeError("no way out");
	const text = renderText(mail.content, reader);
	return {
		id: randomUUID(),
		class: mail.class,
		to: mail.to,
		replyTo: mail.replyTo,
		subject: plain(mail.content.subject, reader),
		text: mail.unsubscribe ? `${text}\nהסרה בלחיצה אחת:\n${mail.unsubscribe}\n` : text,
		html: renderHtml(mail.content, { reader, to: mail.to, unsubscribe: mail.unsubscribe }),
		unsubscribe: mail.unsubscribe,
	};
}

type Sender = { vault: Vault; mailer: Mailer };

/**
 * Sends a queued mail. One whose code or link has expired is not sent, since its reader has asked for another.
 * @throws when the mail server does not accept it; the job is retried.
 */
export async function sendQueuedMail(
	{ vault, mailer }: Sender,
	data: object,
): Promise<"sent" | "late"> {
	const { sealed, until } = data as { sealed?: string; until?: string };
	if (until !== undefined && Date.parse(until) <= Date.now()) return "late";
	const message = openClaims<Message>(vault, "mail", sealed);
	if (!message) throw new Error("The mail was sealed with another secret.");
	await mailer.send(message);
	return "sent";
}

/** How to address the reader of mails to this address: as the account's profile says, else in the role's usual form. */
export async function findAddressForm(db: Kysely<Tables>, email: string): Promise<AddressForm> {
	const row = await db
		.selectFrom("accounts")
		.leftJoin("profiles", "profiles.id", "accounts.id")
		.select(["profiles.gender", "accounts.role"])
		.where("accounts.email", "=", email)
		.executeTakeFirst();
	const { gender, role } = row ?? {};
	if (gender) return gender === "male" ? "m" : "f";
	if (role) return role === "daddy" ? "m" : "f";
	return "n";
}
