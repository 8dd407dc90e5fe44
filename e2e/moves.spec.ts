import { expect, type Page } from "@playwright/test";
import { addPerson } from "../test/person.ts";
import { expectAccessible } from "./accessible.ts";
import { carryCookie, type OwnSite, test } from "./own-site.ts";

/** A signed-in person on a page in which React runs, and the errors in the browser. */
async function open(own: OwnSite, page: Page, path: string) {
	const faults: string[] = [];
	page.on("pageerror", (error) => faults.push(error.message));
	const { cookie } = await addPerson(own.site, { email: `${crypto.randomUUID()}@example.com` });
	await carryCookie(own, page, cookie);
	await page.goto(own.origin + path, { waitUntil: "networkidle" });
	// Gone with the document.
	await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
	return { faults, cookie };
}

const isSameDocument = (page: Page) => page.evaluate(() => "isSameDocument" in window);

const side = (page: Page) => page.getByRole("navigation", { name: "האזור האישי" });

test("on a phone the area has two levels, and a way back from each", { tag: "@phone" }, async ({
	own,
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const { faults } = await open(own, page, "/me");
	await expect(side(page)).toBeHidden();
	await page.getByRole("link", { name: /תמונות ואלבום/ }).click();
	await expect(page.getByRole("heading", { name: "תמונות ואלבום" })).toBeVisible();
	await expectAccessible(page);
	await page
		.locator("main")
		.getByRole("link", { name: /^תמונות/ })
		.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("התמונות שלי");
	await expect(side(page)).toBeHidden();
	await page.locator("main").getByRole("link", { name: "תמונות ואלבום" }).click();
	await page.getByRole("link", { name: "האזור שלי" }).click();
	await expect(page.getByRole("link", { name: /עזרה/ })).toBeVisible();
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
	expect(faults).toEqual([]);
});

test("the next page fades in, and does not for whoever wants less motion", {
	tag: "@wide",
}, async ({ own, page }) => {
	await open(own, page, "/account");
	await page.evaluate(() => {
		const faded: string[] = [];
		const { animate } = HTMLElement.prototype;
		HTMLElement.prototype.animate = function (...given) {
			faded.push(this.id);
			return animate.apply(this, given);
		};
		Object.assign(window, { faded });
	});
	const fadedIn = () => page.evaluate(() => (window as unknown as { faded: string[] }).faded);
	await side(page).getByRole("link", { name: "תמונות" }).click();
	await expect.poll(fadedIn).toEqual(["main"]);
	await page.emulateMedia({ reducedMotion: "reduce" });
	await side(page).getByRole("link", { name: "קבלות" }).click();
	await expect(page).toHaveURL(/receipts$/);
	await expect(page.locator("#say")).toHaveText(/מסמכים|קבלות/);
	expect(await fadedIn()).toEqual(["main"]);
});

test("between pages the router moves: title, focus and the place on the way back", {
	tag: "@wide",
}, async ({ own, page }) => {
	const { faults } = await open(own, page, "/account");
	await side(page).getByRole("link", { name: "תמונות" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("התמונות שלי");
	await expect(page).toHaveTitle(/התמונות שלי/);
	await expect(page.locator("#say")).toHaveText(/התמונות שלי/);
	await expect(page.locator("#main")).toBeFocused();
	await expectAccessible(page);
	await page.evaluate(() => scrollTo(0, 300));
	// By keyboard: a pointer would scroll to it first.
	await side(page)
		.getByRole("link", { name: "קבלות" })
		.evaluate((link: HTMLElement) => link.click());
	await expect(page).toHaveURL(/receipts$/);
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
	await page.goBack();
	await expect(page).toHaveURL(/photos$/);
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
	expect(await isSameDocument(page)).toBe(true);
	expect(faults).toEqual([]);
});

test("a page that needs a document of its own is entered by one", { tag: "@wide" }, async ({
	own,
	page,
}) => {
	const { faults } = await open(own, page, "/account");
	await side(page).getByRole("link", { name: "אימות", exact: true }).click();
	await expect(page).toHaveURL(/\/verification$/);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	expect(await isSameDocument(page)).toBe(false);
	await page.goBack();
	await expect(page).toHaveURL(/\/account$/);
	expect(faults).toEqual([]);
});

test("without a network the page stays and says so", { tag: "@wide" }, async ({ own, page }) => {
	const { faults } = await open(own, page, "/account");
	await page.context().setOffline(true);
	await side(page).getByRole("link", { name: "קבלות" }).click();
	await expect(page.getByText("השרת לא ענה, אפשר לנסות שוב").first()).toBeVisible();
	await expect(page).toHaveURL(/\/account$/);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("החשבון שלי");
	await page.context().setOffline(false);
	await side(page).getByRole("link", { name: "קבלות" }).click();
	await expect(page).toHaveURL(/receipts$/);
	expect(await isSameDocument(page)).toBe(true);
	expect(faults).toEqual([]);
});

test("a new build is loaded at the next move", { tag: "@wide" }, async ({ own, page }) => {
	await open(own, page, "/account");
	await page.route("**/__manifest?*", async (route) => {
		const url = route
			.request()
			.url()
			.replace(/version=\w+/, "version=older");
		// The page that asked may be gone.
		const answer = route.fetch({ url }).then((response) => route.fulfill({ response }));
		await answer.catch(() => undefined);
	});
	await page.reload({ waitUntil: "networkidle" });
	await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
	await side(page).getByRole("link", { name: "קבלות" }).click();
	await expect(page).toHaveURL(/receipts$/);
	expect(await isSameDocument(page)).toBe(false);
});

test("after signing out Back shows nothing of the account", { tag: "@wide" }, async ({
	own,
	page,
}) => {
	await open(own, page, "/account");
	await side(page).getByRole("link", { name: "קבלות" }).click();
	await expect(page).toHaveURL(/receipts$/);
	await page.getByRole("button", { name: "התפריט האישי" }).click();
	await page.getByRole("button", { name: "התנתקות" }).click();
	await page.waitForURL((url) => !/account/.test(url.pathname));
	await page.goBack();
	await expect(page.getByRole("heading", { name: "הקבלות" })).toHaveCount(0);
	await expect(page).toHaveURL(/\/auth/);
});

/** What the page holds, once what nobody needs is gone. */
async function weigh(page: Page) {
	const devtools = await page.context().newCDPSession(page);
	await devtools.send("HeapProfiler.collectGarbage");
	await devtools.send("Performance.enable");
	const { metrics } = await devtools.send("Performance.getMetrics");
	await devtools.detach();
	const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
	return {
		bytes: of("JSHeapUsedSize"),
		nodes: of("Nodes"),
		listeners: of("JSEventListeners"),
	};
}

test("two hundred taps are one document, and leave nothing behind", { tag: "@wide" }, async ({
	own,
	page,
}) => {
	test.slow();
	const { faults } = await open(own, page, "/account");
	const stops = ["קבלות", "תמונות", "הפניות שלי", "החשבון שלי"];
	let before = { bytes: 0, nodes: 0, listeners: 0 };
	for (let taps = 0; taps < 200; taps += 1) {
		const name = stops[taps % stops.length] ?? "";
		const link = side(page).getByRole("link", { name, exact: true });
		await link.click();
		await expect(link).toHaveAttribute("aria-current", "page");
		if (taps < stops.length) await expectAccessible(page);
		if (taps === 39) before = await weigh(page);
	}
	const after = await weigh(page);
	expect(after.nodes).toBeLessThan(before.nodes * 1.5);
	expect(after.listeners).toBeLessThan(before.listeners * 1.5);
	expect(after.bytes).toBeLessThan(before.bytes * 1.5);
	expect(await isSameDocument(page)).toBe(true);
	expect(faults).toEqual([]);
});

test("two accounts in one browser never mix", { tag: "@wide" }, async ({ own, page }) => {
	await open(own, page, "/account");
	await side(page).getByRole("link", { name: "קבלות" }).click();
	await expect(page).toHaveURL(/receipts$/);
	const email = `${crypto.randomUUID()}@example.com`;
	const { cookie } = await addPerson(own.site, { email });
	const other = await page.context().newPage();
	await other.goto(`${own.origin}/about`);
	await other.getByRole("button", { name: "התפריט האישי" }).click();
	await other.getByRole("button", { name: "התנתקות" }).click();
	await expect(page).toHaveURL(/\/auth\?next=/);
	await carryCookie(own, page, cookie);
	await other.goto(`${own.origin}/account`);
	await expect(other.locator("main")).toContainText(email);
	// It learns of the other one, and leads on.
	await expect(page).toHaveURL(/\/receipts$/);
	expect(await isSameDocument(page)).toBe(false);
	await side(page).getByRole("link", { name: "החשבון שלי" }).click();
	await expect(page.locator("main")).toContainText(email);
});
