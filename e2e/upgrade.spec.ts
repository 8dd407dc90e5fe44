import { rmSync } from "node:fs";
import { expect } from "@playwright/test";
import { freePort } from "../scripts/free-port.ts";
import { addPerson } from "../test/person.ts";
import { addPicturedApplicant } from "../test/pictured-applicant.ts";
import { lookAtPictures, openDesk, reviewer } from "./door.ts";
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

test("decisions around an upgrade of the desk take effect once, after it, and what is typed stays", {
	tag: "@wide",
}, async ({ browser }) => {
	const dataDir = copyTemplate();
	const port = await freePort();
	const before = await listenAt(port, dataDir);
	const ids: string[] = [];
	for (let at = 0; at < 3; at += 1) ids.push(await addPicturedApplicant(before.site));
	// One after the other, before all others.
	for (const [at, id] of ids.entries())
		await before.site.db
			.updateTable("review_items")
			.set({ due_at: new Date(Date.now() - 86_400_000 + at * 1_000) })
			.where("id", "=", id)
			.execute();
	const michal = await reviewer(before, "מיכל");
	const page = await openDesk(before, browser, michal);
	const { keyboard } = page;
	const [first = "", second = "", third = ""] = ids;
	await page.goto(`${before.origin}/staff/applications/${first}`);
	await page.getByRole("button", { name: /לטיפולי/ }).click();
	const decide = page.locator("form#decide");
	const isAt = (item: string) =>
		expect(decide).toHaveAttribute("action", `/staff/applications/${item}/decide`);
	await isAt(first);
	await lookAtPictures(page);
	await keyboard.press("1");
	await keyboard.press("Enter");
	await isAt(second);
	await lookAtPictures(page);
	await page.getByRole("radio", { name: /סירוב/ }).check();
	await page.locator('input[name="reason"]').first().check();
	const words = page.locator('textarea[name="words"]');
	await words.fill("נכתב לפני השדרוג");
	await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
	// The first waits its ten seconds while the site is replaced.
	await before.close();

	const after = await listenAt(port, dataDir, "newer");
	const { db } = after.site;
	const made = () =>
		db
			.selectFrom("decisions")
			.select(["item_id", "verdict", "words"])
			.select(({ eb }) => eb("applied_at", "is not", null).as("isApplied"))
			.where("item_id", "in", ids)
			.orderBy("decided_at")
			.execute();
	const approved = { item_id: first, verdict: "approve", words: null };
	await expect.poll(made).toEqual([{ ...approved, isApplied: true }]);
	await expect(words).toHaveValue("נכתב לפני השדרוג");
	expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
	await page.getByRole("heading", { level: 1 }).click();
	await keyboard.press("Enter");
	await isAt(third);
	await expect(page.locator("[data-undo]")).toBeVisible();
	await expect
		.poll(() => page.evaluate(() => "isSameDocument" in window), "the next is of the new build")
		.toBe(false);
	const refused = { item_id: second, verdict: "refuse", words: "נכתב לפני השדרוג" };
	await expect.poll(made).toEqual([
		{ ...approved, isApplied: true },
		{ ...refused, isApplied: true },
	]);
	const acts = await db
		.selectFrom("audit")
		.select(["act", "subject_id"])
		.where("subject_id", "in", ids)
		.where("act", "like", "decision.%")
		.orderBy("id")
		.execute();
	expect(acts).toEqual(
		[first, second].flatMap((subject_id) => [
			{ act: "decision.made", subject_id },
			{ act: "decision.applied", subject_id },
		]),
	);

	await page.getByRole("radio", { name: /סירוב/ }).check();
	await words.fill("נכתב אחריו");
	await page.reload();
	await expect(words).toHaveValue("נכתב אחריו");
	await page.context().close();
	await after.close();
	rmSync(dataDir, { recursive: true, force: true });
});
