import type { TestSite } from "./site.ts";

/** The newest mail to an address, as text; an error when there is none. */
export async function newestMail(site: TestSite, to: string): Promise<string> {
	const mail = (await site.mails()).filter((one) => one.to.includes(to)).at(-1);
	if (!mail) throw new Error(`There is no mail to ${to}.`);
	return mail.text;
}

/** The path and query of the link in a mail that leads to `path`. */
export function linkIn(mail: string, path: string): string {
	const link = mail.match(/https?:\/\/\S+/g)?.find((one) => new URL(one).pathname === path);
	if (!link) throw new Error(`No link to ${path} in the mail.`);
	const { pathname, search } = new URL(link);
	return pathname + search;
}
