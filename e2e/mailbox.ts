import { expect, type Page } from "@playwright/test";

/**
 * Waits for an email in the demo's mailbox and returns its HTML: the newest that contains `words`
 * and, if `to` is given, was sent to that address. `origin` is for a site of the tests.
 */
export async function readMail(
	page: Page,
	words: string,
	{ to = "", origin = "" } = {},
): Promise<string> {
	const read = async (path: string) => (await page.request.get(`${origin}/dev/mail${path}`)).text();
	let html = "";
	await expect(async () => {
		const ids = [...(await read("")).matchAll(/\/dev\/mail\/([\w-]+)"/g)].map(([, id]) => id);
		for (const id of ids.slice(0, 20)) {
			html = await read(`/${id}/html`);
			if (html.includes(words) && (await read(`/${id}`)).includes(to)) return;
		}
		throw new Error(`no email with ${words} yet`);
	}).toPass({ timeout: 60_000 });
	return html;
}
