import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { addStaff } from "../test/staff.ts";
import { addSubscriptions } from "../test/subscriptions.ts";
import { expectAccessible } from "./accessible.ts";
import { readMail } from "./mailbox.ts";
import { carryCookie, test } from "./own-site.ts";

/** An editor's day: an article that everybody reads at once, and the monthly letter that leads to it. */

const expectToFit = async (page: Page) =>
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
		await page.evaluate(() => innerWidth),
	);

test("@both-wide an editor writes an article and a letter; another releases it, and it arrives once", async ({
	own,
	page,
	browser,
}) => {
	const open = async (name: string) => {
		const email = `${randomUUID()}@example.com`;
		const viewport = page.viewportSize();
		const other = await (await browser.newContext({ viewport, locale: "he-IL" })).newPage();
		const { cookie } = await addStaff(own.site, ["editor"], { email, name });
		await carryCookie(own, other, cookie.split("; ")[0] ?? "");
		return { page: other, email };
	};
	const [{ page: michal, email }, { page: ronen }] = [await open("מיכל"), await open("רונן")];
	const slug = `evening-${randomUUID().slice(0, 8)}`;
	await addSubscriptions(own.site.db, 3);

	await michal.goto(`${own.origin}/staff/articles/new`);
	await michal.getByLabel("כותרת").fill("ערב בלי שעון");
	await michal.getByLabel("תקציר").fill("איך מתחילים בנחת.");
	await michal.getByLabel("הטקסט").fill("פתיחה.\n\n## לאט\n\nעוד פסקה.");
	await michal.getByLabel("כתובת", { exact: true }).fill(slug);
	await expect(michal.getByRole("heading", { name: "לאט" })).toBeVisible();
	await michal.reload();
	await expect(michal.getByText("ולא נשמר חזר לטופס")).toBeVisible();
	await expect(michal.getByLabel("כתובת", { exact: true })).toHaveValue(slug);
	await expect(michal.getByRole("heading", { name: "לאט" })).toBeVisible();
	await michal.getByRole("button", { name: "שמירה" }).click();
	await michal.getByRole("button", { name: "פרסום של מה שנשמר" }).click();
	await expect(michal.getByText("באתר", { exact: true })).toBeVisible();
	await michal.goto(`${own.origin}/staff/articles/new`);
	await expect(michal.getByLabel("כותרת")).toHaveValue("");
	await page.goto(`${own.origin}/articles/${slug}`);
	await expect(page.getByRole("heading", { level: 1, name: "ערב בלי שעון" })).toBeVisible();

	await michal.goto(`${own.origin}/staff/letters/new`);
	await michal.getByRole("button", { name: "שמירה" }).click();
	await expect(michal.getByText("יש לכתוב כותרת")).toBeVisible();
	await michal.getByLabel("כותרת").fill("מכתב של סתיו");
	await michal.getByLabel("פתיחה").fill("ערב טוב.\n\nהחודש מאמר אחד.");
	await michal.getByLabel("מאמר ראשון").selectOption(slug);
	await expect(michal.getByRole("article", { name: "כהה" })).toContainText("איך מתחילים בנחת.");
	await expectToFit(michal);
	await expectAccessible(michal);
	await michal.getByRole("button", { name: "שמירה" }).click();
	await expect(michal.getByText("אדם אחר משחרר אותו").first()).toBeVisible();
	await michal.getByRole("button", { name: "מכתב ניסיון אליי" }).click();
	const tried = await readMail(michal, "מכתב של סתיו", { to: email, origin: own.origin });
	expect(tried).toContain(`/articles/${slug}`);
	const address = new URL(michal.url()).pathname;

	await ronen.goto(own.origin + address);
	await expectAccessible(ronen);
	await ronen.getByRole("button", { name: "שחרור לשליחה" }).click();
	await expect(ronen.getByText("נשלח עכשיו")).toBeVisible();
	await expectToFit(ronen);
	await expectAccessible(ronen);
	await own.site.db.transaction().execute((trx) => own.site.jobs.enqueue(trx, "send-letters", {}));
	const panel = ronen.getByRole("complementary", { name: "שליחה" });
	await expect(panel).toContainText(/נמסרו\s*[1-9]/, { timeout: 30_000 });
	await readMail(ronen, "מכתב של סתיו", { to: "s2@reader.example", origin: own.origin });
	await own.site.db.transaction().execute((trx) => own.site.jobs.enqueue(trx, "send-letters", {}));
	await expect(ronen.getByText("נשלח", { exact: true })).toBeVisible({ timeout: 30_000 });
	const list = await ronen.request.get(`${own.origin}/dev/mail`);
	expect((await list.text()).split(">s1@reader.example<")).toHaveLength(2);

	await michal.goto(`${own.origin}/staff/letters`);
	await expect(michal.getByRole("row", { name: /מכתב של סתיו/ })).toContainText("נשלח");
	await expectToFit(michal);
	await expectAccessible(michal);
});
