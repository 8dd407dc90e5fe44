/** A site of the tests, separate from the demo: tests can write to its database. */
import { rmSync } from "node:fs";
import { test as base, type Page } from "@playwright/test";
import type { Site } from "../app/platform/site.ts";
import { freePort } from "../scripts/free-port.ts";
import { copyTemplate, openSiteAt } from "./site-at.ts";

export type OwnSite = { site: Site; origin: string };

/**
 * Playwright's tests, with `own`: one site for all tests of a worker, opened on first use. All journeys
 * use it: one without would end its worker, and with it the browser and the site.
 */
export const test = base.extend<object, { own: OwnSite }>({
	own: [
		async ({ browserName: _ }, use) => {
			const { close, ...own } = await openOwnSite();
			await use(own);
			await close();
		},
		{ scope: "worker" },
	],
});

/** Signs a page's browser in, with a cookie of `addPerson` or `signInAgain`. */
export async function carryCookie(own: OwnSite, page: Page, cookie: string): Promise<void> {
	const [name = "", value = ""] = cookie.split(/=(.*)/s);
	await page.context().addCookies([
		{ name, value, url: own.origin, httpOnly: true },
		{ name: "signed-in", value: "1", url: own.origin },
	]);
}

/** Opens the built site on a free port with a demo of its own. */
async function openOwnSite(): Promise<OwnSite & { close: () => Promise<void> }> {
	const dataDir = copyTemplate();
	const { close, ...own } = await listenAt(await freePort(), dataDir);
	return {
		...own,
		close: async () => {
			await close();
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}

/** The site at a port, on a data folder; `version` as for `openSiteAt`. */
export async function listenAt(port: number, dataDir: string, version?: string) {
	const { site, server, close } = await openSiteAt(port, dataDir, version);
	await new Promise<void>((done) => server.listen(port, site.settings.host, done));
	return { site, origin: site.settings.origin, close };
}
