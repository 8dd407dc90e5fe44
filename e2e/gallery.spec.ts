import { expect } from "@playwright/test";
import { addPerson } from "../test/person.ts";
import { carryCookie, test } from "./own-site.ts";

test("the gallery filters while typing, announces the count and updates the URL", async ({
	page,
}) => {
	await page.goto("/gallery");
	const cards = page.locator("main article");
	await expect(cards).toHaveCount(6);
	const search = page.getByLabel("חיפוש לפי שם או עיסוק");
	await search.pressSequentially("מאיה");
	await expect(cards).toHaveCount(1);
	await expect(page.locator("main [role=status]")).toContainText("פרופיל אחד");
	await expect(search).toBeFocused();
	await expect(page).toHaveURL(/q=/);
	await search.fill("אין כזה");
	await expect(page.getByText("לא נמצאו תוצאות התואמות לחיפוש שלכם")).toBeVisible();
	await page.getByRole("link", { name: /ניקוי/ }).first().click();
	await expect(cards).toHaveCount(6);
	await expect(page).toHaveURL(/\/gallery$/);
});

test("for an applicant React filters the samples, and follows the address", async ({
	own,
	page,
}) => {
	const faults: string[] = [];
	page.on("pageerror", (error) => faults.push(error.message));
	const { cookie } = await addPerson(own.site, { email: "samples@example.com" });
	await carryCookie(own, page, cookie);
	await page.goto(`${own.origin}/gallery`, { waitUntil: "networkidle" });
	await expect(page.locator('script[src*="gallery.browser"]')).toHaveCount(0);
	const cards = page.locator("main article");
	const search = page.getByLabel("חיפוש לפי שם או עיסוק");
	const age = page.getByLabel("גיל");
	await search.pressSequentially("מאיה");
	await expect(cards).toHaveCount(1);
	await expect(page.locator("main [role=status]").first()).toHaveText("פרופיל אחד");
	await expect(search).toBeFocused();
	await expect(page).toHaveURL(/\/gallery\?q=[^&]+$/);
	await search.fill("");
	await age.selectOption("46+");
	await expect(cards).toHaveCount(2);
	await page.getByRole("link", { name: /ניקוי/ }).first().click();
	await expect(cards).toHaveCount(6);
	await expect(age).toHaveValue("all");
	await expect(page).toHaveURL(/\/gallery$/);
	expect(faults).toEqual([]);
});

test("message and favourite lead to sign-in and back to the same filters", async ({ page }) => {
	await page.goto("/gallery?gender=female");
	await page.getByRole("link", { name: /הודעה.*מאיה/ }).click();
	await expect(page).toHaveURL(/\/auth\?next=/);
	expect(new URL(page.url()).searchParams.get("next")).toMatch(/^\/gallery\?gender=female/);
});

test.describe("without a script", () => {
	test.use({ javaScriptEnabled: false });

	test("the filters are a form", async ({ page }) => {
		await page.goto("/gallery");
		await page.getByLabel("גיל").selectOption("46+");
		await page.getByRole("button", { name: "הצגת תוצאות" }).click();
		await expect(page.locator("main article")).toHaveCount(2);
		await expect(page.getByLabel("גיל")).toHaveValue("46+");
	});

	test("the newsletter stores an address and says what happens next", async ({ page }) => {
		await page.goto("/articles?category=tips");
		await page.locator("main").getByLabel("אימייל").fill("dana");
		await page.locator("main form").getByRole("button").click();
		await expect(page.getByText("הכתובת נראית חלקית")).toBeVisible();
		await page.locator("main").getByLabel("אימייל").fill("dana@demo.test");
		await page.locator("main form").getByRole("button").click();
		await expect(page).toHaveURL(/category=tips/);
		await expect(page.getByText("אימייל בדרך לכתובת שכתבתם")).toBeVisible();
	});
});
