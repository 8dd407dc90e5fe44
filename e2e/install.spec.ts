import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, type Page } from "@playwright/test";
import { test } from "./own-site.ts";

/** What Chromium says against installing the page; a private window, as tests have, is one reason of its own. */
async function reasonsAgainst(page: Page): Promise<string[]> {
	const session = await page.context().newCDPSession(page);
	const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
	return installabilityErrors.map(({ errorId }) => errorId);
}

test("nothing stands against installing, under either name, and without a network a page says so", async ({
	own,
}) => {
	const folder = mkdtempSync(join(tmpdir(), "dvash-install-"));
	const context = await chromium.launchPersistentContext(folder, {
		executablePath: test.info().project.use.launchOptions?.executablePath,
		args: ["--no-sandbox"],
	});
	try {
		const page = await context.newPage();
		await page.goto(`${own.origin}/contact`);
		await expect(async () => expect(await reasonsAgainst(page)).toEqual([])).toPass();
		await context.addCookies([{ name: "look", value: "notes", url: own.origin }]);
		await page.goto(`${own.origin}/contact`);
		await expect(page.locator("link[rel=manifest]")).toHaveAttribute("href", /look=notes$/);
		await expect(async () => expect(await reasonsAgainst(page)).toEqual([])).toPass();
		// The worker comes with the first form that is touched.
		await page.locator("form[method=post] input:visible").first().click();
		await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
		await page.reload();
		await context.setOffline(true);
		await page.goto(`${own.origin}/about`);
		await expect(page.getByRole("heading", { name: "אין חיבור" })).toBeVisible();
		expect(await page.content()).not.toMatch(/דבש|dvash/i);
		expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);
		await context.setOffline(false);
		await page.getByRole("link", { name: "לנסות שוב" }).click();
		await expect(page.locator("main")).toBeVisible();
	} finally {
		await context.close();
		rmSync(folder, { recursive: true, force: true });
	}
});
