import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { cast, castPassword } from "../../db/seeds/cast.ts";
import { findChromium } from "../../scripts/chromium.ts";
import { absolute, alternate, type Figure, ratio } from "../figures.ts";
import { startSite, withFolder } from "../site-process.ts";

/** A phone's processor is that much slower. */
const slowdown = 4;
/** Each page is opened from the one before. */
const walk = ["/gallery", "/account", "/account/notifications", "/messages", "/favourites"];

/**
 * A member's moves between pages: milliseconds from the tap to the next page's content against loading that page
 * as a document, and what each further page brings; no figures without a browser.
 */
export async function benchMoves(): Promise<Figure[]> {
	const executablePath = findChromium();
	if (!executablePath) return [];
	return withFolder(async (folder) => {
		const site = await startSite(folder, { idleMs: 0 });
		const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
		const base = `http://localhost:${site.port}`;
		try {
			return [...(await weighMoves(browser, base)), ...(await timeMoves(browser, base))];
		} finally {
			await browser.close();
			await site.stop();
		}
	});
}

async function openMember(browser: Browser, base: string) {
	const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
	const form = { email: cast.dana.email, password: castPassword };
	await context.request.post(`${base}/auth`, { form, headers: { origin: base } });
	const page = await context.newPage();
	await openRunning(page, `${base}/profile`);
	return { context, page };
}

/** Opens a page and waits until React runs in it. */
async function openRunning(page: Page, address: string): Promise<void> {
	await page.goto(address, { waitUntil: "networkidle" });
	await page.locator("html[data-live]").waitFor({ state: "attached" });
	// It learns where its links lead before anybody taps one.
	await page.waitForLoadState("networkidle");
	await page.waitForTimeout(1_000);
}

const linkTo = (path: string) => `a[href="${path}"]`;

/** Follows a link of the page by the router, and waits for the next page's heading. */
async function tap(page: Page, path: string): Promise<number> {
	return page.evaluate(
		async ({ selector, target }) => {
			const link = document.querySelector<HTMLAnchorElement>(selector);
			if (!link) throw new Error(`no link to ${target}`);
			const headingOf = () => document.querySelector("h1")?.textContent;
			const heading = headingOf();
			const began = performance.now();
			link.click();
			while (location.pathname !== target || headingOf() === heading)
				await new Promise((done) => requestAnimationFrame(done));
			return performance.now() - began;
		},
		{ selector: linkTo(path), target: path },
	);
}

/** Loads the page as a document, from the browser's cache where it is allowed to. */
async function load(page: Page, address: string): Promise<number> {
	await page.goto("about:blank");
	await page.goto(address, { waitUntil: "commit" });
	return page.evaluate(async () => {
		while (!document.querySelector("h1")) await new Promise((done) => requestAnimationFrame(done));
		await new Promise((done) => requestAnimationFrame(done));
		return performance.now();
	});
}

async function timeMoves(browser: Browser, base: string): Promise<Figure[]> {
	// One tab for both: the first frames of a tab that comes to the front are late.
	const { context, page } = await openMember(browser, base);
	await slowDown(context, page);
	const figures: Figure[] = [];
	let from = "/profile";
	for (const path of walk) {
		const ours = async () => {
			await openRunning(page, base + from);
			return tap(page, path);
		};
		const rounds = await alternate(ours, () => load(page, base + path));
		const about = { name: `from the tap to ${path}, against its document`, unit: "ms", goal: 0.6 };
		figures.push(ratio(about, rounds));
		from = path;
	}
	await context.close();
	return figures;
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
	const devtools = await context.newCDPSession(page);
	await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

async function weighMoves(browser: Browser, base: string): Promise<Figure[]> {
	const { context, page } = await openMember(browser, base);
	const devtools = await context.newCDPSession(page);
	const scripts = new Set<string>();
	let kilobytes = 0;
	await devtools.send("Network.enable");
	devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
		if (new URL(request.url).pathname.endsWith(".js")) scripts.add(requestId);
	});
	devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
		if (scripts.has(requestId)) kilobytes += encodedDataLength / 1e3;
	});
	const figures: Figure[] = [];
	for (const path of walk) {
		kilobytes = 0;
		await tap(page, path);
		await page.waitForTimeout(1_000);
		figures.push(
			absolute({ name: `scripts of ${path} as a further page`, unit: "KB", goal: 25 }, [kilobytes]),
		);
	}
	await context.close();
	return figures;
}
