import { expect, type Page } from "@playwright/test";
import { brand } from "../app/brand.ts";
import { test } from "./own-site.ts";

const labels = [
	"דף הבית",
	"שוגר דדי",
	"שוגר בייבי",
	"גלריה",
	"מתנות",
	"מאמרים",
	"אודות",
	"פרטיות",
	"יצירת קשר",
];

/** Does what leads to the neutral site. No journey reaches that, but the page is gone all the same. */
async function leaveBy(page: Page, act: () => Promise<void>): Promise<void> {
	const isLeaving = page.waitForRequest(
		(request) => request.isNavigationRequest() && request.url() === brand.neutralSites.search,
	);
	await act();
	await isLeaving;
	await expect(page).not.toHaveURL(/localhost/);
}

async function openMenu(page: Page): Promise<void> {
	const control = page.getByRole("banner").getByRole("button", { name: "תפריט" });
	if (await control.isVisible()) await control.click();
}

test("the navigation is in the specification's order and marks the current page", async ({
	page,
}) => {
	await page.goto("/gifts");
	await openMenu(page);
	const links = page.getByRole("navigation", { name: "ניווט ראשי" }).locator("> a");
	await expect(links).toHaveText(labels);
	await expect(page.locator("header a[aria-current]")).toHaveText("מתנות");
	await links.getByText("אודות").click();
	await expect(page).toHaveURL(/\/about$/);
});

test("the menu opens, announces its state and closes on Esc", { tag: "@phone" }, async ({
	page,
}) => {
	await page.goto("/");
	const control = page.getByRole("button", { name: "תפריט" });
	const link = page.getByRole("banner").getByRole("link", { name: "גלריה" });
	await expect(link).toBeHidden();
	await control.click();
	await expect(link).toBeVisible();
	await expect(control).toHaveAttribute("aria-expanded", "true");
	await page.keyboard.press("Escape");
	await expect(link).toBeHidden();
	await expect(control).toBeFocused();
});

test("the keyboard reaches everything, the skip link first", { tag: "@desktop" }, async ({
	page,
}) => {
	await page.goto("/about");
	await page.keyboard.press("Tab");
	const skip = page.getByRole("link", { name: "דילוג לתוכן" });
	await expect(skip).toBeFocused();
	await expect(skip).toBeInViewport();
	await page.keyboard.press("Enter");
	await expect(page.locator("main")).toBeFocused();
});

test("the theme follows the system, changes in place and is remembered without a flash", async ({
	page,
}) => {
	const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
	await page.emulateMedia({ colorScheme: "dark" });
	await page.goto("/about");
	const night = await background();
	await page.emulateMedia({ colorScheme: "light" });
	const day = await background();
	expect(day).not.toBe(night);
	await page.getByRole("button", { name: "כהה" }).click();
	expect(await background()).toBe(night);
	await expect(page).toHaveURL(/\/about$/);
	const answer = await page.goto("/terms");
	expect(await answer?.text()).toContain('<html lang="he" dir="rtl" data-theme="dark">');
	expect(await background()).toBe(night);
	await page.getByRole("button", { name: "לפי המכשיר" }).click();
	expect(await background()).toBe(day);
});

test("the quick exit leaves at once and removes the page from the tab's history", async ({
	page,
}) => {
	await page.goto("/about");
	await page.goto("/gallery");
	await leaveBy(page, () => page.getByRole("link", { name: "יציאה מהירה" }).click());
	await page.goBack();
	await expect(page).toHaveURL(/\/about$/);
});

test("pressing Esc three times leaves too", { tag: "@desktop" }, async ({ page }) => {
	await page.goto("/gallery");
	await leaveBy(page, async () => {
		for (let press = 0; press < 3; press += 1) await page.keyboard.press("Escape");
	});
});

test("a message is announced once, can be closed and covers nothing it refers to", {
	tag: "@both",
}, async ({ page }) => {
	await page.goto("/auth");
	const main = page.locator("main");
	await main.getByLabel("אימייל").fill("yossi@demo.test");
	await main.getByLabel("סיסמה", { exact: true }).fill("dvash-demo-2024");
	await main.getByRole("button", { name: "התחברות", exact: true }).click();
	const toast = page.locator("toast-message");
	await expect(toast).toContainText("התחברת בהצלחה");
	await expect(page.locator("#say")).toContainText("התחברת בהצלחה");
	await toast.getByRole("button", { name: "סגירת ההודעה" }).click();
	await expect(toast).toBeHidden();
	await page.reload();
	await expect(toast).toHaveCount(0);
});

test.describe("without a script", () => {
	test.use({ javaScriptEnabled: false });

	test("the menu, the theme and the quick exit work", { tag: "@both" }, async ({ page }) => {
		await page.goto("/about");
		await openMenu(page);
		await page.getByRole("banner").getByRole("link", { name: "מאמרים" }).click();
		await expect(page).toHaveURL(/\/articles$/);
		await page.getByRole("button", { name: "כהה" }).click();
		await expect(page).toHaveURL(/\/articles$/);
		await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
		await leaveBy(page, () => page.getByRole("link", { name: "יציאה מהירה" }).click());
	});
});

test("a script that was modified in transit is not run", async ({ page }) => {
	const contentType = "text/javascript";
	await page.route("**/assets/*.js", (route) =>
		route.fulfill({ contentType, body: 'document.documentElement.dataset.changed = "";' }),
	);
	await page.goto("/", { waitUntil: "load" });
	const scripts = await page
		.locator("script[src]")
		.evaluateAll((all) => all.map((one) => (one as HTMLScriptElement).integrity.slice(0, 7)));
	expect(scripts).toEqual(["sha384-"]);
	await expect(page.locator("html")).not.toHaveAttribute("data-changed");
});
