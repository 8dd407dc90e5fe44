import { type Browser, expect, type Page } from "@playwright/test";
import { cast, castPassword } from "../db/seeds/cast.ts";
import { test } from "./own-site.ts";

/** On a site of its own: others use both accounts in the demo. */
async function signIn(browser: Browser, baseURL: string, email: string): Promise<Page> {
	const page = await (await browser.newContext({ baseURL })).newPage();
	await page.goto("/auth?next=/gallery");
	await page.locator('input[name="email"]').fill(email);
	await page.locator('input[name="password"]').fill(castPassword);
	await page.locator('form:has(input[name="password"]) button[type="submit"]').first().click();
	await page.waitForURL(({ pathname }) => pathname === "/gallery");
	return page;
}

/** Opens somebody's page from the gallery. */
async function openMember(page: Page, alias: string): Promise<void> {
	const heading = page.getByRole("heading", { name: new RegExp(`^${alias}[ ,]`) });
	const card = page.getByRole("main").locator("article", { has: heading }).first();
	await page.goto(`/members/${await card.getAttribute("data-member")}`);
}

test("tamar lets avi into her album for a day and takes it back while his page is open", async ({
	browser,
	own,
}) => {
	const avi = await signIn(browser, own.origin, cast.avi.email);
	const tamar = await signIn(browser, own.origin, cast.tamar.email);
	await openMember(tamar, "אבי");
	const hers = tamar.getByRole("region", { name: "האלבום הפרטי" });
	await hers.getByRole("button", { name: "ל־24 שעות" }).click();
	await expect(hers).toContainText("פתוח לעיני אבי עד מחר");
	await openMember(avi, "תמרי");
	const picture = avi.getByRole("img", { name: /מהאלבום הפרטי/ }).first();
	await picture.scrollIntoViewIfNeeded();
	await expect
		.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
		.toBeGreaterThan(0);
	await hers.getByRole("button", { name: "ביטול הגישה" }).click();
	await expect(hers).toContainText("סגור בפני אבי");
	await expect(avi.getByRole("img", { name: /מהאלבום הפרטי/ })).toHaveCount(0);
	await expect(avi.getByText("האלבום סגור").first()).toBeAttached();

	await avi.goto(`${new URL(avi.url()).pathname}/album/ask`);
	await avi.getByRole("button", { name: "שלח את הבקשה" }).click();
	await tamar.setViewportSize({ width: 390, height: 844 });
	await tamar.goto("/profile/access");
	await expect(tamar.getByRole("main")).toContainText("אבי");
	// The number in the places' strip has words that are only read out.
	await expect.poll(() => tamar.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
	for (const page of [avi, tamar]) await page.context().close();
});
