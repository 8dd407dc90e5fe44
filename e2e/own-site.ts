/** A site of the tests, separate from the demo: tests can write to its database. */
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, type Page } from "@playwright/test";
import type { ServerBuild } from "react-router";
import { readSettings } from "../app/platform/settings.ts";
import type { Site } from "../app/platform/site.ts";
import type { openSite } from "../app/site.server.ts";

type SiteBuild = ServerBuild & { entry: { module: { openSite: typeof openSite } } };

export type OwnSite = { site: Site; origin: string };

/** Playwright's tests, with `own`: one site for all tests of a worker, opened on first use. */
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

/** Opens the built site on a free port with its own empty database. */
async function openOwnSite(): Promise<OwnSite & { close: () => Promise<void> }> {
	const dataDir = mkdtempSync(join(tmpdir(), "dvash-e2e-"));
	const port = await findPort();
	const open = await openSiteAt(port, dataDir);
	const { settings } = open.site;
	await new Promise<void>((done) => open.server.listen(port, settings.host, done));
	return {
		site: open.site,
		origin: settings.origin,
		close: async () => {
			await open.close();
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}

/** Opens the built site on a data folder; listening is left to the caller. */
export async function openSiteAt(port: number, dataDir: string): ReturnType<typeof openSite> {
	const settings = readSettings("start", {
		PORT: String(port),
		DATA_DIR: dataDir,
		LOG_LEVEL: "warn",
	});
	const address = new URL("../build/server/index.js", import.meta.url).href;
	const build = (await import(address)) as SiteBuild;
	return build.entry.module.openSite({ settings, build, clientFolder: "build/client" });
}

/** A port that nobody listens on. */
export async function findPort(): Promise<number> {
	const probe = createServer();
	await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
	const { port } = probe.address() as AddressInfo;
	await new Promise((done) => probe.close(done));
	return port;
}
