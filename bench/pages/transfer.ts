import { type Browser, chromium } from "@playwright/test";
import { cast, castPassword } from "../../db/seeds/cast.ts";
import { findChromium } from "../../scripts/chromium.ts";
import { many } from "../brief.ts";
import { absolute, type Figure } from "../figures.ts";
import { startSite, withFolder } from "../site-process.ts";

const loads = many(3, 1);

/** What one page took over the wire, headers included, in kilobytes. */
type Taken = { all: number; script: number; foreign: number };

/**
 * Kilobytes of script of a page opened first (decision 0072): a visitor's document and a form that nobody has
 * touched have the frame's, and where React runs it is most of them.
 */
const mostScript = {
	"/terms": 8,
	"/contact": 8,
	"/sugardaddy": 8,
	"/auth": 145,
	"/auth/recover": 145,
	"/account": 145,
	"/profile": 145,
	"/profile/wishes": 145,
	"/gallery": 145,
	"/messages": 145,
	"/messages/:id": 145,
	"/profile/photos": 185,
};
const own = /^\/(account|profile|gallery|messages)/;
/** Sizes of pages as a phone with an empty cache loads them; no figures without a browser. */
export async function benchTransfer(): Promise<Figure[]> {
	const executablePath = findChromium();
	if (!executablePath) return [];
	return withFolder(async (folder) => {
		const site = await startSite(folder, { idleMs: 0 });
		const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
		const base = `http://localhost:${site.port}`;
		try {
			const taken = async (path: string) => {
				const all: Taken[] = [];
				for (let index = 0; index < loads; index += 1)
					all.push(await loadPage(browser, base, path));
				return all;
			};
			const home = await taken("/");
			const figures = [
				absolute(
					{ name: "transfer: the home page, scrolled to its end", unit: "KB", goal: 80 },
					home.map(({ all }) => all),
				),
			];
			let foreign = home.map((page) => page.foreign);
			for (const [path, goal] of Object.entries(mostScript)) {
				const pages = await taken(path);
				foreign = [...foreign, ...pages.map((page) => page.foreign)];
				const scripts = pages.map(({ script }) => script);
				figures.push(absolute({ name: `scripts of ${path}`, unit: "KB", goal }, scripts));
			}
			const others = { name: "requests to other sites", unit: "requests", goal: 0 };
			return [...figures, absolute(others, foreign)];
		} finally {
			await browser.close();
			await site.stop();
		}
	});
}

async function loadPage(browser: Browser, base: string, path: string): Promise<Taken> {
	const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
	if (own.test(path)) {
		const form = { email: cast.dana.email, password: castPassword };
		await context.request.post(`${base}/auth`, { form, headers: { origin: base } });
	}
	const page = await context.newPage();
	const cdp = await context.newCDPSession(page);
	const taken: Taken = { all: 0, script: 0, foreign: 0 };
	const kinds = new Map<string, string>();
	await cdp.send("Network.enable");
	cdp.on("Network.requestWillBeSent", ({ requestId, request }) => {
		if (/^https?:/.test(request.url) && !request.url.startsWith(base)) taken.foreign += 1;
		kinds.set(requestId, new URL(request.url).pathname);
	});
	cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
		taken.all += encodedDataLength / 1e3;
		if (kinds.get(requestId)?.endsWith(".js")) taken.script += encodedDataLength / 1e3;
	});
	let opened = path;
	if (path.endsWith("/:id")) {
		const list = await (await context.request.get(`${base}/messages`)).text();
		opened = `/messages/${/data-conversation="([\da-f-]{36})"/.exec(list)?.[1]}`;
	}
	// A conversation's page never rests: its stream stays open.
	await page.goto(base + opened, { waitUntil: "networkidle" });
	await page.evaluate(async () => {
		for (let top = 0; top < document.body.scrollHeight; top += 400) {
			scrollTo(0, top);
			await new Promise((done) => requestAnimationFrame(done));
		}
	});
	await page.waitForLoadState("networkidle");
	await context.close();
	return taken;
}
