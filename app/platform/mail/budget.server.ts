import type { Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";
import { countTry } from "../limits/limits.server.ts";
import type { Site } from "../site.ts";
import { type Mail, queueMail } from "./mail.server.ts";

const perAddress = { most: 3, minutes: 60 };

/**
 * Why an address gets a mail that it may not have asked for. Each reason is counted separately, so that
 * nobody can block a security warning by requesting other mails to the same address.
 */
export type MailReason =
	/** A stranger typed it: contact, newsletter and sign-up together. */
	| "typed"
	| "recovery"
	| "cancellation code"
	| "address change"
	| "new device"
	| "password changed"
	| "factor on"
	| "factor off"
	| "codes renewed"
	| "backup code used"
	| "passkey added"
	| "passkey removed"
	| "not me";

type Store = Pick<Site, "vault" | "settings">;

/**
 * Counts a mail to an address: three an hour for each reason. The caller gives the same answer
 * either way, and does not invalidate links of older mails. A rolled back mail is not counted.
 */
export async function mayMail(
	trx: Transaction<Tables>,
	{ vault, settings }: Store,
	reason: MailReason,
	address: string,
): Promise<boolean> {
	const limit = { rule: `mail: ${reason}`, ...perAddress };
	return (await countTry({ db: trx, vault, settings }, limit, mailboxOf(address))) === null;
}

/** Queues a mail, unless its address got enough of them this hour. */
export async function queueCountedMail(
	trx: Transaction<Tables>,
	site: Store & Pick<Site, "jobs">,
	reason: MailReason,
	mail: Mail,
): Promise<void> {
	if (await mayMail(trx, site, reason, mail.to)) await queueMail(trx, site, mail);
}

/** One mailbox has many spellings: `Dana+x@Example.com`, and with Gmail `d.a.n.a@`. */
function mailboxOf(address: string): string {
	const at = address.lastIndexOf("@");
	const domain = address.slice(at + 1).toLowerCase();
	const [name = ""] = address.slice(0, at).toLowerCase().split("+");
	const isGmail = domain === "gmail.com" || domain === "googlemail.com";
	return isGmail ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}
