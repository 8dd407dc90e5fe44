import { expect } from "@playwright/test";
import { test } from "./own-site.ts";

test("@both-wide somebody without an account writes, keeps the code and comes back with it", async ({
	browser,
	own,
}) => {
	const page = await (await browser.newContext({ baseURL: own.origin })).newPage();
	await page.goto("/safety");
	await page.getByRole("link", { name: "לכתוב לצוות, דחוף" }).click();
	await page.waitForURL(({ pathname }) => pathname === "/urgent");
	// The numbers to call stand above the form.
	await expect(page.getByRole("link", { name: "100, משטרה" })).toBeVisible();
	await page.getByLabel("איום או סחיטה").check();
	await page.getByLabel(/מה כדאי שנדע/).fill("מאיים לפרסם, הכינוי אלי");
	await page.getByRole("button", { name: "שליחה", exact: true }).click();
	await page.waitForURL(({ pathname }) => pathname === "/urgent/answer");
	const code = (await page.locator("main bdi[dir=ltr].num").first().textContent()) ?? "";
	expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
	expect(page.url()).not.toContain(code.replace("-", ""));
	await page.context().close();

	const other = await (await browser.newContext({ baseURL: own.origin })).newPage();
	await other.goto("/urgent/answer");
	await expect(other.getByText("מאיים לפרסם")).toHaveCount(0);
	await other.getByLabel("הקוד").fill("ZZZZ-ZZZZ");
	await other.getByRole("button", { name: "לפנייה", exact: true }).click();
	await expect(other.getByText("אין פנייה פתוחה עם הקוד הזה").first()).toBeVisible();
	await other.getByLabel("הקוד").fill(code.toLowerCase());
	await other.getByRole("button", { name: "לפנייה", exact: true }).click();
	await expect(other.getByText("מאיים לפרסם, הכינוי אלי")).toBeVisible();
	expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(
		await other.evaluate(() => innerWidth),
	);
	await other.context().close();
});

test("@both-wide a press before the form is filled sends nothing, and no half of what is written", async ({
	browser,
	own,
}) => {
	const page = await (await browser.newContext({ baseURL: own.origin })).newPage();
	let sent = 0;
	page.on("request", (request) => {
		if (request.method() === "POST") sent += 1;
	});
	let goOn = () => {};
	const held = new Promise<void>((go) => {
		goOn = go;
	});
	await page.route("**/proof", async (route) => {
		await held;
		await route.continue();
	});
	await page.goto("/urgent");
	const send = page.getByRole("button", { name: "שליחה", exact: true });
	await send.click();
	await page.getByLabel("איום או סחיטה").check();
	goOn();
	await expect(send).not.toHaveAttribute("aria-busy");
	await page.getByLabel(/מה כדאי שנדע/).pressSequentially("מאיים לפרסם", { delay: 100 });
	expect(sent).toBe(0);
	await send.click();
	await page.waitForURL(({ pathname }) => pathname === "/urgent/answer");
	await expect(page.getByText("מאיים לפרסם")).toBeVisible();
	await page.context().close();
});
