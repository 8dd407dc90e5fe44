import { type BrowserContext, expect, type Page } from "@playwright/test";
import { cast, castPassword } from "../db/seeds/cast.ts";
import { test } from "./own-site.ts";

async function signIn(context: BrowserContext): Promise<Page> {
	const page = await context.newPage();
	await page.goto("/auth?next=/gallery");
	await page.locator('input[name="email"]').fill(cast.avi.email);
	await page.locator('input[name="password"]').fill(castPassword);
	await page.locator('form:has(input[name="password"]) button[type="submit"]').first().click();
	await page.waitForURL(({ pathname }) => pathname === "/gallery");
	return page;
}

test("tabs share one stream; a sign-out elsewhere closes what they show", async ({ browser }) => {
	const here = await browser.newContext();
	const elsewhere = await browser.newContext();
	const streams: string[] = [];
	here.on("request", (request) => {
		if (request.url().includes("/live?")) streams.push(request.url());
	});
	const errors: string[] = [];
	here.on("console", (message) => {
		if (message.type() === "error") errors.push(message.text());
	});
	const first = await signIn(here);
	await expect.poll(() => streams.length).toBe(1);
	const second = await here.newPage();
	await second.goto("/gallery");
	await expect(second.locator("html[data-live]")).toBeAttached();
	expect(streams).toHaveLength(1);
	// The one that reads leaves, the other goes on.
	await first.goto("/about");
	await expect.poll(() => streams.length).toBeGreaterThan(1);

	const other = await signIn(elsewhere);
	await other.goto("/account");
	await other.evaluate(() => {
		const form = document.createElement("form");
		form.method = "post";
		form.action = "/account/sessions/end-others";
		document.body.append(form);
		form.submit();
	});
	await second.waitForURL(/\/auth\?next=%2Fgallery/);
	// The answer to whether somebody is signed in; nothing else.
	expect(errors.filter((text) => !text.includes("401"))).toEqual([]);
	await here.close();
	await elsewhere.close();
});
