import { mkdir, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { MailSettings, Settings } from "../settings.ts";
import type { Mailer, Message } from "./mail.server.ts";

const connectMs = 10_000;
const silenceMs = 30_000;

/** Sends mails over SMTP, or without SMTP_URL writes them to files in `dataDir/outbox`. */
export function openMailer({ mail, dataDir }: Pick<Settings, "mail" | "dataDir">): Mailer {
	if (mail.smtpUrl === undefined) return openFiles(mail, outboxFolder(dataDir));
	const transport = createTransport({ ...serverOf(mail.smtpUrl), ...signature(mail) });
	return {
		send: async (message) => {
			await transport.sendMail(envelope(mail, message));
		},
	};
}

export function outboxFolder(dataDir: string): string {
	return join(resolve(dataDir), "outbox");
}

function openFiles(mail: MailSettings, folder: string): Mailer {
	const transport = createTransport({
		streamTransport: true,
		buffer: true,
		newline: "windows",
		...signature(mail),
	});
	let count = 0;
	return {
		send: async (message) => {
			// Keeps two mails of the same millisecond in order.
			count += 1;
			const turn = String(count % 10_000).padStart(4, "0");
			const { message: bytes } = await transport.sendMail(envelope(mail, message));
			await mkdir(folder, { recursive: true, mode: 0o700 });
			const name = `${new Date().toISOString().replace(/[^\dTZ]/g, "")}${turn}-${message.id}`;
			const unfinished = join(folder, `${name}.unfinished`);
			await writeFile(unfinished, bytes as Buffer, { mode: 0o600 });
			await rename(unfinished, join(folder, `${name}.eml`));
		},
	};
}

function serverOf(smtpUrl: string) {
	const url = new URL(smtpUrl);
	const secure = url.protocol === "smtps:";
	const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
	return {
		host: url.hostname.replace(/^\[|\]$/g, ""),
		port: Number(url.port) || (secure ? 465 : 587),
		secure,
		// A password is never sent unencrypted.
		requireTLS: !secure && url.password !== "" && !isHere,
		...(url.username
			? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
			: {}),
		connectionTimeout: connectMs,
		greetingTimeout: connectMs,
		socketTimeout: silenceMs,
		disableFileAccess: true,
		disableUrlAccess: true,
	};
}

/** nodemailer's default list lacks List-Unsubscribe-Post, which RFC 8058 requires to be signed. */
const signedHeaders = [
	"From",
	"Reply-To",
	"Subject",
	"Date",
	"Message-ID",
	"To",
	"MIME-Version",
	"Content-Type",
	"List-Unsubscribe",
	"List-Unsubscribe-Post",
].join(":");

function signature({ dkim }: MailSettings) {
	if (!dkim) return {};
	return {
		dkim: {
			domainName: dkim.domain,
			keySelector: dkim.selector,
			privateKey: dkim.key,
			headerFieldNames: signedHeaders,
		},
	};
}

/** Sender names shown on a locked phone; as discreet as a subject. Others are named by MAIL_FROM. */
const senders: Partial<Record<Message["class"], string>> = {
	letter: "מכתב מדי פעם",
	"letter test": "מכתב מדי פעם",
};

function envelope({ from }: MailSettings, message: Message): SendMailOptions {
	const { id, to, replyTo, subject, text, html, unsubscribe } = message;
	return {
		from: { ...from, name: senders[message.class] ?? (from.name || "עדכוני חשבון") },
		to: { name: "", address: to },
		...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
		subject,
		text,
		html,
		// The same on every retry, so that duplicates can be detected.
		messageId: `<${id}@${from.address.split("@")[1]}>`,
		headers: {
			"Auto-Submitted": "auto-generated",
			...(unsubscribe
				? {
						"List-Unsubscribe": `<${unsubscribe}>`,
						"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
					}
				: {}),
		},
	};
}
