import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { signInAgain } from "../test/person.ts";
import { addStaff, signStaffIn } from "../test/staff.ts";
import { openDesk } from "./door.ts";
import { carryCookie, type OwnSite, test } from "./own-site.ts";

/** The contact by name: whom a member with VIP sees, how they write, and whose it is first. */

async function accountOf({ site }: OwnSite, email: string): Promise<string> {
	const row = site.db.selectFrom("accounts").select("id").where("email", "=", email);
	return (await row.executeTakeFirstOrThrow()).id;
}

/** Nothing stands beside the window. */
const expectToFit = async (page: Page) =>
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
		await page.evaluate(() => innerWidth),
	);

test("@both-wide a member with VIP writes to a person, whose ticket it is first; away the team answers", async ({
	own,
	page,
	browser,
}) => {
	await carryCookie(
		own,
		page,
		(await signInAgain(own.site, await accountOf(own, "avi@demo.test"))).cookie,
	);
	for (const path of ["/today", "/account", "/support"]) {
		await page.goto(`${own.origin}${path}`);
		await expect(page.locator("[data-contact]")).toContainText("אשת הקשר שלך");
		await expect(page.locator("[data-contact]")).toContainText("מיכל");
		await expectToFit(page);
	}
	await page.locator("[data-contact]").getByRole("link", { name: "כתיבה" }).click();
	await page.waitForURL(({ pathname }) => pathname === "/contact");
	await expect(page.getByText("הפנייה תגיע קודם ל")).toBeVisible();
	const words = `שאלה ${randomUUID()}`;
	const form = page.locator("main form");
	await form.getByLabel("נושא").selectOption("general");
	await form.getByLabel("הודעה").fill(words);
	await form.getByRole("button", { name: "שליחת הפנייה" }).click();
	await expect(page.getByText("הפנייה התקבלה")).toBeVisible();
	const { number } = await own.site.db
		.selectFrom("tickets")
		.select("number")
		.where("message", "=", words)
		.executeTakeFirstOrThrow();

	const email = `${randomUUID()}@example.com`;
	const other = await openDesk(
		own,
		browser,
		await addStaff(own.site, ["support"], { email, name: "טל" }),
	);
	await other.goto(`${own.origin}/staff/tickets`);
	await expect(other.getByText(/קודם אצל איש הקשר|קודם אצל אנשי הקשר/)).toBeVisible();
	await expect(other.locator(`[data-item="${number}"]`)).toHaveCount(0);
	await other.getByRole("link", { name: "להציג את כולן" }).click();
	await expect(other.locator(`[data-item="${number}"]`)).toContainText("קודם אצל מיכל");
	await other.context().close();

	const accountId = await accountOf(own, "michal@demo.test");
	const signedIn = await signStaffIn(own.site, accountId);
	const michal = await openDesk(own, browser, { accountId, secret: "", ...signedIn });
	await michal.goto(`${own.origin}/staff/tickets`);
	await expect(michal.locator(`[data-item="${number}"]`)).toContainText("אצלך קודם");
	await michal.goto(`${own.origin}/staff/team`);
	await expectToFit(michal);
	await michal.getByRole("button", { name: "רישום" }).click();
	await expect(michal.getByText("לא כאן עד")).toBeVisible();
	await page.goto(`${own.origin}/account`);
	await expect(page.locator("[data-contact]")).toContainText("הצוות");
	await michal.getByRole("button", { name: /ביטול/ }).click();
	await expect(michal.getByText("לא נרשמה היעדרות.")).toBeVisible();
	await page.goto(`${own.origin}/account`);
	await expect(page.locator("[data-contact]")).toContainText("מיכל");
	await michal.context().close();
});
