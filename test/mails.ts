import type { TestSite } from "./site.ts";

/** The newest mail to an address that contains `words`, as text; throws when there is none. */
export async function newestMail(site: TestSite, to: string, words = ""): Promise<string> {
	const mails = (await site.mails()).filter((one) => one.to.includes(to));
	const mail = mails.filter(({ text }) => text.includes(words)).at(-1);
	if (!mail) throw new Error(`There is no such mail to ${to}.`);
	return mail.text;
}

/** Path and query of the link to `path` in a mail. */
export function linkIn(mail: string, path: string): string {
	const link = mail.match(/https?:\/\/\S+/g)?.find((one) => new URL(one).pathname === path);
	if (!link) throw new Error(`No link to ${path} in the mail.`);
	const { pathname, search } = new URL(link);
	return pathname + search;
}
