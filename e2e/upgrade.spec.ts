import { rmSync } from "node:fs";
import { expect } from "@playwright/test";
import { freePort } from "../scripts/free-port.ts";
import { addPerson } from "../test/person.ts";
import { carryCookie, listenAt, test } from "./own-site.ts";
import { copyTemplate } from "./site-at.ts";
import { openTalk } from "./talking.ts";

test("what was open before an upgrade still works, and the next move is to the new build", {
	tag: "@wide",
}, async ({ browser }) => {
	const dataDir = copyTemplate();
	const port = await freePort();
	const before = await listenAt(port, dataDir);
	const { man, woman, path } = await openTalk(before, browser);
	const written = man.page.getByRole("textbox").first();
	await written.fill("נכתב לפני השדרוג");
	const settings = await man.context.newPage();
	await settings.goto(`${before.origin}/account/privacy`, { waitUntil: "networkidle" });
	for (const page of [man.page, settings])
		await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
	await before.close();
	const after = await listenAt(port, dataDir, "newer");

	await expect(written).toHaveValue("נכתב לפני השדרוג");
	await written.press("Enter");
	await expect(woman.page.locator("main").getByText("נכתב לפני השדרוג").first()).toBeVisible();
	const choice = settings.locator("main input[type=radio]:not(:checked)").first();
	await choice.check({ force: true });
	await expect(settings.getByText("נשמר").first()).toBeVisible();
	for (const page of [man.page, settings]) {
		expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
		await page.getByRole("link", { name: "גלריה" }).first().click();
		await expect(page).toHaveURL(/\/gallery/);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		expect(await page.evaluate(() => "isSameDocument" in window)).toBe(false);
	}
	await man.page.goto(path);
	await expect(man.page.getByRole("log").getByText("נכתב לפני השדרוג")).toHaveCount(1);
	await after.close();
	rmSync(dataDir, { recursive: true, force: true });
});

test("a form of an old tab takes what was typed past an upgrade and past another tab's save", {
	tag: "@wide",
}, async ({ page }) => {
	const dataDir = copyTemplate();
	const port = await freePort();
	const before = await listenAt(port, dataDir);
	const { cookie } = await addPerson(before.site, { email: "old-tab@example.com" });
	await carryCookie(before, page, cookie);
	await page.goto(`${before.origin}/profile`, { waitUntil: "networkidle" });
	await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
	await page.getByLabel("משפט פתיחה").fill("נכתב בכרטיסייה הישנה");
	await before.close();

	const after = await listenAt(port, dataDir, "newer");
	const other = await page.context().newPage();
	await other.goto(`${after.origin}/profile`, { waitUntil: "networkidle" });
	await other.getByLabel("שם תצוגה").fill("נועה");
	await other.locator("#profile button[type=submit]").click();
	await expect(other.getByText("הפרופיל עודכן בהצלחה.")).toBeVisible();

	await page.bringToFront();
	await page.locator("#profile button[type=submit]").click();
	await expect(page.getByLabel("משפט פתיחה")).toHaveValue("נכתב בכרטיסייה הישנה");
	await expect(page.getByText("הפרופיל עודכן בהצלחה.")).toBeVisible();
	expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
	await other.reload();
	await expect(other.getByLabel("שם תצוגה")).toHaveValue("נועה");
	await expect(other.getByLabel("משפט פתיחה")).toHaveValue("נכתב בכרטיסייה הישנה");
	await after.close();
	rmSync(dataDir, { recursive: true, force: true });
});
