import { expect, type Page } from "@playwright/test";

/**
 * Waits for a letter in the demo's mailbox and gives its HTML: the newest that holds `words` and, where
 * `to` is given, went to that address. `origin` is for a site of the tests' own.
 */
export async function readMail(
	page: Page,
	words: string,
	{ to = "", origin = "" } = {},
): Promise<string> {
	const read = async (path: string) => (await page.request.get(`${origin}/dev/mail${path}`)).text();
	let letter = "";
	await expect(async () => {
		const ids = [...(await read("")).matchAll(/\/dev\/mail\/([\w-]+)"/g)].map(([, id]) => id);
		for (const id of ids.slice(0, 12)) {
			letter = await read(`/${id}/html`);
			if (letter.includes(words) && (await read(`/${id}`)).includes(to)) return;
		}
		throw new Error(`no letter with ${words} yet`);
	}).toPass({ timeout: 20_000 });
	return letter;
}
