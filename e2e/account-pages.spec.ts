import { expect, type Page } from "@playwright/test";
import { addPerson, password } from "../test/person.ts";
import { carryCookie, type OwnSite, test } from "./own-site.ts";

async function signIn(
	own: OwnSite,
	page: Page,
	email: string,
	isReauthenticated = true,
): Promise<void> {
	const { cookie } = await addPerson(own.site, { email, isReauthenticated });
	await carryCookie(own, page, cookie);
}

/** Position of an element in the window, and where the error toast above it ends. */
const edges = (page: Page, selector: string) =>
	page.evaluate((wanted) => {
		const box = document.querySelector(wanted)?.getBoundingClientRect();
		const toast = document.querySelector("toast-message:not([hidden])")?.getBoundingClientRect();
		return { top: box?.top ?? 0, bottom: box?.bottom ?? 0, toast: toast?.bottom ?? 0 };
	}, selector);

test("a refused profile scrolls to its invalid field, below the toast", {
	tag: "@both-wide",
}, async ({ page, own }) => {
	await signIn(own, page, `refused-${test.info().project.name}@example.com`);
	await page.goto(`${own.origin}/profile`);
	const button = page.getByRole("button", { name: "שמירת פרופיל" });
	await page.getByLabel("גיל").fill("7");
	await button.focus();
	await button.press("Enter");
	await expect(page.locator("toast-message")).toBeVisible();
	await expect(page.locator("#profile-age-error")).toBeVisible();
	await expect
		.poll(async () => (await edges(page, "[data-field=age]")).top)
		.toBeGreaterThanOrEqual(0);
	await page.locator("[name=boundaries]").last().focus();
	await page.keyboard.press("Tab");
	await expect(button).toBeFocused();
	const { top, bottom, toast } = await edges(page, "button[type=submit]:focus");
	expect(bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
	if (test.info().project.name === "phone") expect(top).toBeGreaterThanOrEqual(toast);
});

test("the second of two tabs is taken to the fields that both have edited", async ({
	page,
	own,
}) => {
	await signIn(own, page, `tabs-${test.info().project.name}@example.com`);
	await page.goto(`${own.origin}/profile`);
	const other = await page.context().newPage();
	await other.goto(`${own.origin}/profile`);
	for (const [tab, town] of [
		[other, "חיפה"],
		[page, "עכו"],
	] as const) {
		await tab.getByLabel("עיר מגורים").fill(town);
		if (tab === other) await tab.getByLabel("תחומי עניין").fill("ים");
		await tab.getByRole("button", { name: "שמירת פרופיל" }).click();
		await expect(tab.locator("toast-message").first()).toBeVisible();
	}
	const notice = page.getByRole("alert").filter({ hasText: "ערך אחר" });
	await expect(notice.locator("[tabindex]")).toBeFocused();
	await expect(notice.locator("dt")).toHaveText(["עיר מגורים"]);
	await expect(page.getByLabel("תחומי עניין")).toHaveValue("ים");
	await page.getByRole("button", { name: "שמירת פרופיל" }).click();
	await expect(page.getByText("הפרופיל עודכן בהצלחה").first()).toBeVisible();
	await expect(page.getByLabel("עיר מגורים")).toHaveValue("עכו");
	await expect(page.getByLabel("תחומי עניין")).toHaveValue("ים");

	await other.getByLabel("עיר מגורים").fill("צפת");
	await other.getByRole("button", { name: "שמירת פרופיל" }).click();
	await other.getByRole("link", { name: "לוותר על הטקסט" }).click();
	await expect(other.getByLabel("עיר מגורים")).toHaveValue("עכו");
	await expect(other.getByText("ערך אחר")).toHaveCount(0);
	await other.getByLabel("עיר מגורים").fill("צפת");
	await other.getByRole("button", { name: "שמירת פרופיל" }).click();
	await expect(other.getByText("הפרופיל עודכן בהצלחה").first()).toBeVisible();
	await expect(other.getByLabel("עיר מגורים")).toHaveValue("צפת");
});

test("at 200 % text size no account page scrolls sideways", { tag: ["@both", "@wide"] }, async ({
	page,
	own,
}) => {
	await signIn(own, page, `large-${test.info().project.name}@example.com`);
	for (const path of ["/profile", "/account", "/account/second-factor", "/account/delete/now"]) {
		await page.goto(own.origin + path);
		await page.evaluate(() => {
			document.documentElement.style.fontSize = "200%";
		});
		const wide = await page.evaluate(() => document.documentElement.scrollWidth);
		expect(wide, path).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
	}
});

test("touch targets are tall enough", { tag: ["@phone", "@wide"] }, async ({ page, own }) => {
	const height = (selector: string) =>
		page
			.locator(selector)
			.filter({ visible: true })
			.evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().height)));
	await page.goto(`${own.origin}/auth?tab=signup`);
	expect(await height("main label:has([type=checkbox])")).toBeGreaterThanOrEqual(44);
	await page.goto(`${own.origin}/auth`);
	expect(await height("main form a.link")).toBeGreaterThanOrEqual(44);
	for (const path of ["/auth", "/gallery"]) {
		await page.goto(own.origin + path);
		// Not the links within a sentence.
		for (const place of ["header", "footer"])
			expect(await height(`${place} :is(a:not(p a), button)`), path).toBeGreaterThanOrEqual(44);
	}
	await signIn(own, page, `thumb-${test.info().project.name}@example.com`);
	await page.goto(`${own.origin}/account`);
	expect(await height("main li > a.link")).toBeGreaterThanOrEqual(44);
	await page.goto(`${own.origin}/account/email`);
	expect(await height("main a.link[href='/account']")).toBeGreaterThanOrEqual(44);
});

test("the passkey button shifts nothing when it becomes active", { tag: "@wide" }, async ({
	page,
	own,
}) => {
	let wake = () => {};
	const asleep = new Promise<void>((done) => {
		wake = done;
	});
	await page.route(/\/assets\/.*\.js$/, async (route) => {
		await asleep;
		await route.continue();
	});
	await page.goto(`${own.origin}/auth`, { waitUntil: "commit" });
	const form = page.locator("#sign-in");
	await expect(form).toBeVisible();
	await page.evaluate(() => document.fonts.ready);
	const button = page.getByText("התחברות עם מפתח גישה");
	await expect(button).toBeHidden();
	const before = await form.boundingBox();
	wake();
	await expect(button).toBeVisible();
	expect(await form.boundingBox()).toEqual(before);
});

test("unlocking for an action returns to its place on the page", { tag: "@wide" }, async ({
	page,
	own,
}) => {
	const email = `press-${test.info().project.name}@example.com`;
	await signIn(own, page, email, false);
	await page.goto(`${own.origin}/account/email`);
	await page.goto(`${own.origin}/account`);
	await page.evaluate(() => {
		const form = document.createElement("form");
		form.method = "post";
		form.action = "/account/sessions/end-others";
		document.body.append(form);
		form.submit();
	});
	await page.getByLabel("סיסמה", { exact: true }).fill(password);
	await page.getByRole("button", { name: "אישור", exact: true }).click();
	await expect(page).toHaveURL(`${own.origin}/account#sessions`);
	await expect(page.locator("toast-message")).toContainText("הזהות אושרה");
});
