import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { outboxFolder } from "./mailer.server.ts";

export type Written = {
	id: string;
	at: string;
	from: string;
	to: string;
	replyTo: string;
	subject: string;
	text: string;
	html: string;
	headers: readonly { name: string; value: string }[];
	source: string;
};

const fileName = /^[\dTZ]+-[\da-f-]{36}\.eml$/;
const most = 200;

/** The latest mails of the outbox, newest first. */
export async function listOutbox(dataDir: string): Promise<Written[]> {
	const names = await readdir(outboxFolder(dataDir)).catch(() => []);
	const newest = names.filter((name) => fileName.test(name)).sort();
	return Promise.all(
		newest
			.reverse()
			.slice(0, most)
			.map((name) => read(dataDir, name)),
	);
}

export async function findInOutbox(dataDir: string, id: string): Promise<Written | null> {
	const name = `${id}.eml`;
	return fileName.test(name) ? read(dataDir, name).catch(() => null) : null;
}

async function read(dataDir: string, name: string): Promise<Written> {
	const source = await readFile(join(outboxFolder(dataDir), name), "utf8");
	const mail = await PostalMime.parse(source);
	return {
		id: name.replace(/\.eml$/, ""),
		at: mail.date ?? "",
		from: mail.from?.address ?? "",
		to: mail.to?.map(({ address }) => address).join(", ") ?? "",
		replyTo: mail.replyTo?.map(({ address }) => address).join(", ") ?? "",
		subject: mail.subject ?? "",
		text: mail.text ?? "",
		html: mail.html ?? "",
		headers: mail.headers.map(({ key, value }) => ({ name: key, value })),
		source,
	};
}
