import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Jobs } from "../jobs/jobs.server.ts";
import type { Vault } from "../secret.server.ts";
import { openClaims, sealClaims } from "../tokens.server.ts";
import { type AddressForm, type EmailContent, plain, renderText } from "./email-content.ts";
import { renderHtml } from "./email-layout.ts";

/**
 * Why a mail may be sent: somebody just asked for something, or gave a consent that can be
 * withdrawn.
 */
type MailClass = "service" | "newsletter";

export type Mail = {
	class: MailClass;
	to: string;
	replyTo?: string;
	content: EmailContent;
	/** One-click unsubscribe URL (RFC 8058); always set for the class newsletter. */
	unsubscribe?: string;
	/** What it is about, as the staff name it: the number of a ticket, and which of its mails. No address, no name. */
	about?: string;
	/** Until when its code or link is of use: it goes before other mails, and from then on not at all. */
	until?: Date;
	/** Not to be sent sooner: its reader is not to be disturbed. */
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

/** Whether an address may receive a class of mails now; required for every class but service. */
export type Consents = Record<
	Exclude<MailClass, "service">,
	(db: Kysely<Tables>, address: string) => Promise<boolean>
>;

export type Mailer = { send(message: Message): Promise<void> };

export const mailJobName = "mail";

/** Exactly one address: valid as in HTML, with a dot in its domain. */
const address = /^[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+$/;

/**
 * Queues a mail; it is sent once the caller's transaction has committed. It is encrypted in the
 * database, because it contains addresses and links that grant access.
 * @throws TypeError when an address is not exactly one, or a newsletter has no unsubscribe link.
 */
export async function queueMail(
	trx: Transaction<Tables>,
	{ jobs, vault }: { jobs: Jobs; vault: Vault },
	mail: Mail,
): Promise<void> {
	for (const given of [mail.to, mail.replyTo]) {
		if (given !== undefined && !address.test(given)) throw new TypeError("not a mail address");
	}
	if (mail.class === "newsletter" && !mail.unsubscribe) throw new TypeError("no way out");
	const reader = await findAddressForm(trx, mail.to);
	const subject = plain(mail.content.subject, reader);
	const message: Message = {
		id: randomUUID(),
		class: mail.class,
		to: mail.to,
		replyTo: mail.replyTo,
		// The law requires an advertisement to say so at the start of its subject.
		subject: mail.class === "newsletter" ? `פרסומת: ${subject}` : subject,
		text: renderText(mail.content, reader),
		html: renderHtml(mail.content, { reader, to: mail.to, unsubscribe: mail.unsubscribe }),
		unsubscribe: mail.unsubscribe,
	};
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

type Sender = { db: Kysely<Tables>; vault: Vault; mailer: Mailer };

/**
 * Sends a queued mail. A class that needs consent is refused unless the consent holds now; one whose code or link
 * is of no use any more stays away, since whoever waited has asked for another.
 * @throws when the mail server does not accept it; the job is retried.
 */
export async function sendQueuedMail(
	{ db, vault, mailer }: Sender,
	consents: Consents,
	data: object,
): Promise<"sent" | "refused" | "late"> {
	const { sealed, until } = data as { sealed?: string; until?: string };
	if (until !== undefined && Date.parse(until) <= Date.now()) return "late";
	const message = openClaims<Message>(vault, "mail", sealed);
	if (!message) throw new Error("The mail was sealed with another secret.");
	if (message.class !== "service" && !(await consents[message.class](db, message.to))) {
		return "refused";
	}
	await mailer.send(message);
	return "sent";
}

/**
 * How to address whoever reads the mails to this address: as the profile of its account says, and
 * neutrally where there is none.
 */
export async function findAddressForm(db: Kysely<Tables>, email: string): Promise<AddressForm> {
	const row = await db
		.selectFrom("accounts")
		.innerJoin("profiles", "profiles.id", "accounts.id")
		.select("profiles.gender")
		.where("accounts.email", "=", email)
		.executeTakeFirst();
	if (row?.gender === "female") return "f";
	return row?.gender === "male" ? "m" : "n";
}
