/** The mail settings (`contract.md` of the product, "Settings"), read by `settings.ts`. */
import { createPrivateKey } from "node:crypto";
import * as v from "valibot";
import { isExampleName } from "./safety-settings.ts";

export type MailSettings = {
	/** Absent in the demo: mails are written to files in `dataDir/outbox`. */
	smtpUrl: string | undefined;
	from: { name: string; address: string };
	/** Absent: mails are not signed here. */
	dkim: { domain: string; selector: string; key: string } | undefined;
};

const mailFrom = /^(?:([^<>"\r\n@]*)<)?([\w.+-]+@[\w-]+(?:\.[\w-]+)+)>?$/;

/** The format of each mail setting. */
export const mailEntries = {
	SMTP_URL: v.optional(
		v.pipe(
			v.string(),
			v.check(isSmtpUrl, "SMTP_URL must look like smtps://user:password@mail.example.com."),
		),
	),
	MAIL_FROM: v.optional(
		v.pipe(
			v.string(),
			v.regex(
				mailFrom,
				"MAIL_FROM must be an address like post@example.com, or Name <post@example.com>.",
			),
		),
	),
	DKIM_DOMAIN: v.optional(v.string()),
	DKIM_SELECTOR: v.optional(v.string()),
	DKIM_KEY: v.optional(
		v.pipe(
			v.string(),
			v.transform((text) => text.replaceAll("\\n", "\n")),
			v.check(isPrivateKey, "DKIM_KEY must be a private RSA key in PEM form."),
		),
	),
};

type Given = { [Name in keyof typeof mailEntries]?: string | undefined };

/** The mail server and the sender; the demo needs no settings. */
export function readMail(given: Given): MailSettings {
	return {
		smtpUrl: given.SMTP_URL,
		from: readFrom(given.MAIL_FROM ?? "post@demo.test"),
		dkim: readDkim(given),
	};
}

/** Nobody could sign up to a production site without mail: a sentence for each setting that is not given. */
export function missingMail({ SMTP_URL, MAIL_FROM }: Given): string[] {
	const sentences: string[] = [];
	if (!SMTP_URL) sentences.push("SMTP_URL is missing: set it to the server that sends mails.");
	else if (isExampleName(new URL(SMTP_URL).hostname))
		sentences.push("SMTP_URL is still the example's: set it to the server that sends mails.");
	if (!MAIL_FROM)
		sentences.push("MAIL_FROM is missing: set it to the address that mails come from.");
	else if (isExampleName(readFrom(MAIL_FROM).address.split("@")[1] ?? ""))
		sentences.push("MAIL_FROM is still the example's: set it to the address that mails come from.");
	return sentences;
}

/** A key without its domain or selector would silently leave mails unsigned. */
export function incompleteDkim({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY }: Given): string[] {
	const all = Object.entries({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY });
	const missing = all.filter(([, value]) => value === undefined).map(([name]) => name);
	if (missing.length === 0 || missing.length === all.length) return [];
	return missing.map((name) => `${name} is missing: set all of DKIM_* or none.`);
}

function readFrom(text: string): MailSettings["from"] {
	const [, name = "", address = ""] = mailFrom.exec(text) ?? [];
	return { name: name.trim(), address };
}

function readDkim({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY }: Given): MailSettings["dkim"] {
	if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_KEY) return undefined;
	return { domain: DKIM_DOMAIN, selector: DKIM_SELECTOR, key: DKIM_KEY };
}

function isSmtpUrl(value: string): boolean {
	return URL.canParse(value) && /^smtps?:\/\/[^/]/.test(value);
}

function isPrivateKey(pem: string): boolean {
	try {
		return createPrivateKey(pem).asymmetricKeyType === "rsa";
	} catch {
		return false;
	}
}
