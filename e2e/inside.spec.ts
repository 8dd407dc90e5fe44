import { expect, type Page } from "@playwright/test";
import { addApplicant } from "../test/reviews.ts";
import { addStaff } from "../test/staff.ts";
import { expectAccessible, rulesOfLooks } from "./accessible.ts";
import { carryCookie, test } from "./own-site.ts";

/** Every kind of page behind the door, with the demo's people and with the staff of a site of its own. */
async function signIn(page: Page, name: string): Promise<void> {
	await page.goto("/auth");
	const main = page.locator("main");
	await main.getByLabel("אימייל").fill(`${name}@demo.test`);
	await main.getByLabel("סיסמה", { exact: true }).fill("dvash-demo-2024");
	await main.getByRole("button", { name: "התחברות", exact: true }).click();
	await expect(page).not.toHaveURL(/\/auth/);
}

const isLong = process.env.LONG === "1";
const isShort = process.env.SHORT === "1";

/**
 * Checks each page where it ends: a bar over its end hides no target for good. A phone is seen in the
 * light theme, with every rule, and a wide window in the dark one; in `npm test`, which has one window
 * for each, in the light one.
 */
async function walk(page: Page, paths: readonly string[]): Promise<void> {
	const isDark = !isLong && !isShort && test.info().project.name === "desktop";
	if (isDark) await page.emulateMedia({ colorScheme: "dark" });
	for (const path of paths) {
		await page.goto(path);
		await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
		await test.step(path, () => expectAccessible(page, isDark ? rulesOfLooks : undefined));
	}
}

const hrefs = (page: Page, selector: string): Promise<string[]> =>
	page
		.locator(selector)
		.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));

// Each of them in one window.
const windowOf = { avi: "@wide ", dana: "@phone " };
for (const name of ["avi", "dana"] as const) {
	const at = isLong ? "@both " : windowOf[name];
	test(`${at}${name}'s conversations and lists are accessible in every state`, async ({ page }) => {
		await signIn(page, name);
		await page.goto("/messages");
		const threads = await hrefs(page, "[data-conversation] a[href^='/messages/']");
		expect(threads.length).toBeGreaterThan(2);
		const cut = await page
			.locator("[data-conversation] a")
			.evaluateAll((rows) => rows.filter((row) => row.scrollWidth > row.clientWidth).length);
		expect(cut, "a long message leaves room for its day").toBe(0);
		await page.goto("/gallery");
		const members = await page
			.locator("[data-member]")
			.evaluateAll((cards) => cards.map((card) => card.getAttribute("data-member")));
		await walk(page, [
			...["", "?tab=unread", "?tab=requests", "?tab=archived"].map((tab) => `/messages${tab}`),
			...new Set(isShort ? threads.slice(0, 1) : threads),
			`${threads[0]}/delete`,
			`/members/${members.at(-1)}`,
			`/members/${members.at(-1)}/write`,
			"/today",
			"/favourites",
			"/searches",
			"/account/privacy",
			"/safety",
		]);
	});
}

test("@wide @both the steps of the verification are accessible", async ({ page }) => {
	await signIn(page, "noa");
	await walk(page, ["/application", "/verification", "/verification/birth-date"]);
});

test("@both-wide the desk is accessible in every queue", async ({ page, own }) => {
	const staff = await addStaff(own.site, ["admin", "reviewer", "support"]);
	await addApplicant(own.site.db);
	const [session = ""] = staff.cookie.split("; ");
	await carryCookie(own, page, session);
	await page.goto(`${own.origin}/staff/applications`);
	const items = await hrefs(page, "main a[href^='/staff/applications/']");
	const paths = ["", "/applications", "/changes", "/appeals", "/record", "/rules", "/keys"];
	await walk(
		page,
		[...paths.map((path) => `/staff${path}`), ...items.slice(0, 1)].map(
			(path) => own.origin + path,
		),
	);
});

test("a member's receipt prints alone", async ({ page }) => {
	await signIn(page, "avi");
	await page.goto("/account/receipts");
	const [receipt = ""] = await hrefs(page, "main a[href^='/account/receipts/']");
	await page.goto(receipt);
	await page.setViewportSize({ width: 794, height: 1123 });
	await page.emulateMedia({ media: "print" });
	await expect(page.locator("article, main").first()).toContainText("סך הכול שולם");
	// The document has a head of its own.
	for (const part of await page.locator("body > :is(header, footer, nav), main nav").all())
		await expect(part).toBeHidden();
});
