import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Jobs } from "../jobs/jobs.server.ts";
import type { Vault } from "../secret.server.ts";
import { type Letter, letterText, plain } from "./letter.ts";
import { letterHtml } from "./letter-frame.tsx";

/** Why a mail may be sent: somebody just asked for something, or a consent that can be withdrawn. */
type MailClass = "service" | "newsletter";

export type Mail = {
	class: MailClass;
	to: string;
	replyTo?: string;
	letter: Letter;
	/** Where one click ends the consent (RFC 8058); the class newsletter has it always. */
	unsubscribe?: string;
};

/** A mail as it waits in the queue, ready to be sent. */
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

/** Whether an address may receive a class of mails now; every class but service needs an answer. */
export type Consents = Record<
	Exclude<MailClass, "service">,
	(db: Kysely<Tables>, address: string) => Promise<boolean>
>;

/** Hands one message to the world. */
export type Post = { send(message: Message): Promise<void> };

/** Name of the job that sends. */
export const mailJobName = "mail";

/** One address and nothing else: what HTML calls valid, with a dot in its domain. */
const address = /^[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+$/;

/**
 * Leaves a mail to the queue: it is sent after the caller's transaction has committed, or never.
 * In the database it stands sealed, because it holds addresses and links that open something.
 * @throws TypeError when an address could be more than one, or a newsletter has no way out.
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
	const subject = plain(mail.letter.subject);
	const message: Message = {
		id: randomUUID(),
		class: mail.class,
		to: mail.to,
		replyTo: mail.replyTo,
		// The law asks that an advertisement says so at the start of its subject.
		subject: mail.class === "newsletter" ? `פרסומת: ${subject}` : subject,
		text: letterText(mail.letter),
		html: letterHtml(mail.letter),
		unsubscribe: mail.unsubscribe,
	};
	const sealed = vault.seal("mail", JSON.stringify(message));
	await jobs.enqueue(trx, mailJobName, { sealed });
}

type Sender = { db: Kysely<Tables>; vault: Vault; post: Post };

/**
 * Sends a mail from the queue. Consent counts at this moment, whoever queued the mail and when: a
 * class that needs one is refused without it.
 * @throws when the mail server does not take it: it is tried again later.
 */
export async function sendQueuedMail(
	{ db, vault, post }: Sender,
	consents: Consents,
	data: object,
): Promise<"sent" | "refused"> {
	const opened = vault.open("mail", String((data as { sealed?: unknown }).sealed));
	if (opened === null) throw new Error("The mail was sealed with another secret.");
	const message = JSON.parse(opened) as Message;
	if (message.class !== "service" && !(await consents[message.class](db, message.to))) {
		return "refused";
	}
	await post.send(message);
	return "sent";
}
