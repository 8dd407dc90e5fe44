import { expect, type Page } from "@playwright/test";
import { signInAgain } from "../test/person.ts";
import { addTalk } from "../test/talks.ts";
import { carryCookie, test } from "./own-site.ts";
import { addBuyer } from "./paying.ts";
import { talkSiteOf } from "./talking.ts";

type Piece = { url: string; kind: string; bytes: number };

/** The bytes transferred when a page is opened with an empty cache, as counted by the browser. */
async function weigh(page: Page, path: string): Promise<Piece[]> {
	const session = await page.context().newCDPSession(page);
	await session.send("Network.enable");
	await session.send("Network.setCacheDisabled", { cacheDisabled: true });
	const pieces = new Map<string, Piece>();
	session.on("Network.responseReceived", ({ requestId, response, type }) => {
		pieces.set(requestId, { url: response.url, kind: type, bytes: 0 });
	});
	session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
		const piece = pieces.get(requestId);
		if (piece) piece.bytes = encodedDataLength;
	});
	await page.goto(path, { waitUntil: "networkidle" });
	return [...pieces.values()];
}

const pages = [
	"/",
	"/gallery",
	"/gifts",
	"/articles",
	"/about",
	"/terms",
	"/privacy",
	"/contact",
] as const;

const sum = (pieces: readonly Piece[]) => pieces.reduce((total, piece) => total + piece.bytes, 0);

test("the home page weighs at most 80 KB cold, its HTML at most 14 KB", async ({ page }) => {
	const pieces = await weigh(page, "/");
	expect(sum(pieces.filter(({ kind }) => kind === "Document"))).toBeLessThanOrEqual(14 * 1024);
	expect(sum(pieces), JSON.stringify(pieces, null, 1)).toBeLessThanOrEqual(80 * 1024);
});

test("public pages bring at most 20 KB of script, none of it React", {
	tag: ["@phone", "@wide"],
}, async ({ page }) => {
	for (const path of pages) {
		const pieces = await weigh(page, path);
		const scripts = pieces.filter(({ kind }) => kind === "Script");
		expect(sum(scripts), path + JSON.stringify(scripts)).toBeLessThanOrEqual(20 * 1024);
		const origins = new Set(pieces.map(({ url }) => new URL(url).origin));
		expect([...origins]).toEqual([new URL(page.url()).origin]);
		expect(await page.evaluate(() => "__reactRouterContext" in window)).toBe(false);
	}
});

/** The most script in KB, as `bench/pages/transfer.ts` counts them; with React it is the first signed-in page's. */
const own = {
	"/profile": 147,
	"/profile/wishes": 145,
	"/profile/photos": 170,
	"/account": 138,
	"/account/email": 138,
	"/account/second-factor": 144,
	"/sugardaddy/payment": 185,
} as const;

test("a person's own pages bring no more script than React and what they need", {
	tag: "@wide",
}, async ({ own: site, page }) => {
	await addBuyer(site, page);
	for (const [path, most] of Object.entries(own)) {
		const pieces = await weigh(page, site.origin + path);
		await expect(page).toHaveURL(site.origin + path);
		const scripts = pieces.filter(
			({ kind, url }) => kind === "Script" && new URL(url).origin === site.origin,
		);
		expect.soft(sum(scripts), path + JSON.stringify(scripts)).toBeLessThanOrEqual(most * 1_000);
		expect(await page.evaluate(() => "__reactRouterContext" in window), path).toBe(true);
	}
});

test("what members see of each other brings no more script than React and what it needs", {
	tag: "@wide",
}, async ({ own: site, page }) => {
	const { man, woman, id } = await addTalk(talkSiteOf(site));
	await carryCookie(site, page, (await signInAgain(site.site, man.accountId)).cookie);
	const most = {
		"/today": 136,
		"/gallery": 139,
		"/favourites": 127,
		"/messages": 131,
		[`/messages/${id}`]: 142,
		[`/members/${woman.publicId}`]: 135,
	};
	for (const [path, kilobytes] of Object.entries(most)) {
		const pieces = await weigh(page, site.origin + path);
		const scripts = pieces.filter(({ kind }) => kind === "Script");
		expect
			.soft(sum(scripts), path + JSON.stringify(scripts))
			.toBeLessThanOrEqual(kilobytes * 1_000);
	}
});
