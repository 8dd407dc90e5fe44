import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { findMembership } from "../app/memberships/membership.server.ts";
import { openOwnSite } from "./own-site.ts";
import { addBuyer, openPayment, pay } from "./paying.ts";

/** Undoing a deal: two clicks when signed in, a receipt's number and a code by mail when not. */
test.use({ actionTimeout: 20_000 });
test.describe.configure({ mode: "default" });

let own: Awaited<ReturnType<typeof openOwnSite>>;

test.beforeAll(async () => {
	own = await openOwnSite();
});
test.afterAll(() => own?.close());

const main = (page: Page) => page.locator("main");

/** A member, on the list of his documents. */
async function buy(page: Page, outcome?: string) {
	const person = await addBuyer(own, page);
	await openPayment(own, page);
	await pay(page, outcome);
	await expect(page.getByRole("alertdialog")).toBeVisible();
	await page.goto(`${own.origin}/account/receipts`);
	const number = /\d{5}/.exec(await main(page).innerText())?.[0] ?? "";
	return { person, number };
}

async function expectSound(page: Page): Promise<void> {
	const { violations } = await new AxeBuilder({ page }).analyze();
	expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
	const wider = await page.evaluate(
		() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
	);
	expect(wider, "no sideways scrolling").toBeLessThanOrEqual(0);
}

/** The newest letter to somebody that says something. */
async function readMail(page: Page, words: string): Promise<string> {
	let text = "";
	await expect(async () => {
		const box = await (await page.request.get(`${own.origin}/dev/mail`)).text();
		for (const [, id] of [...box.matchAll(/\/dev\/mail\/([\w-]+)"/g)].slice(0, 5)) {
			const letter = await page.request.get(`${own.origin}/dev/mail/${id}/html`);
			text = await letter.text();
			if (text.includes(words)) return;
		}
		throw new Error(`no letter with ${words} yet`);
	}).toPass({ timeout: 20_000 });
	return text;
}

test("signed in: the sum first, then a number, a letter and a credit note", async ({ page }) => {
	const { number } = await buy(page);
	await page.goto(`${own.origin}/account/receipts/${number}`);
	await expect(page.getByRole("button", { name: "הדפסה" })).toBeVisible();
	await expectSound(page);
	await page.getByRole("contentinfo").getByRole("link", { name: "ביטול עסקה" }).click();
	await expect(page).toHaveURL(/\/cancel$/);
	await main(page).getByRole("link", { name: "לביטול" }).click();
	await expect(main(page).getByText("לא נוצל אף יום")).toBeVisible();
	await expect(main(page).getByText("$199").first()).toBeVisible();
	await expectSound(page);
	await page.getByRole("button", { name: "ביטול העסקה" }).click();
	await expect(page).toHaveURL(/\/cancel\/done$/);
	const said = await main(page).innerText();
	const confirmation = /\d{8}/.exec(said)?.[0] ?? "none";
	expect(said).toContain("הסתיימו עכשיו");
	expect(await readMail(page, confirmation)).toContain(number);
	await page.goto(`${own.origin}/account`);
	await expect(main(page).getByText("אין מינוי פעיל")).toBeVisible();
	await page.goto(`${own.origin}/account/receipts`);
	await expect(main(page).getByText("זיכוי").first()).toBeVisible();
	await page.goto(`${own.origin}/cancel/deal?receipt=${number}`);
	await expect(main(page).getByText("כבר בוטלה")).toBeVisible();
});

test("a refund that the provider refuses is admitted, and stays owed", async ({ page }) => {
	const { number } = await buy(page, "מצליח, וההחזר שהאתר יבקש מסורב");
	await page.goto(`${own.origin}/cancel/deal?receipt=${number}`);
	await page.getByRole("button", { name: "ביטול העסקה" }).click();
	await expect(page).toHaveURL(/\/cancel\/done$/);
	await expect(main(page).getByText("הצוות מטפל בזה")).toBeVisible();
	await expectSound(page);
	await page.goto(`${own.origin}/account`);
	await expect(main(page).getByText("אין מינוי פעיל")).toBeVisible();
});

test("signed out: a receipt's number, a code by mail, the sum, the end", async ({ page }) => {
	const { person, number } = await buy(page);
	// Left first: a page that loses its session moves on by itself.
	await page.goto("about:blank");
	await page.context().clearCookies();
	await page.goto(`${own.origin}/cancel`);
	await main(page).getByLabel("מספר קבלה").fill(number);
	await main(page).getByLabel("אימייל").fill(person.email);
	await main(page).getByRole("button", { name: "שליחת קוד" }).click();
	await expect(page).toHaveURL(/\/cancel\/code$/);
	await expectSound(page);
	await main(page).getByLabel("הקוד מהאימייל").fill("000000");
	await main(page).getByRole("button", { name: "המשך" }).click();
	await expect(main(page).getByText("הקוד אינו נכון")).toBeVisible();
	const letter = await readMail(page, "קוד");
	const code = />\s*(\d{6})\s*</.exec(letter)?.[1] ?? "no code";
	await main(page).getByLabel("הקוד מהאימייל").fill(code);
	await main(page).getByRole("button", { name: "המשך" }).click();
	await expect(page).toHaveURL(/\/cancel\/deal/);
	await page.getByRole("button", { name: "ביטול העסקה" }).click();
	await expect(page).toHaveURL(/\/cancel\/done$/);
	await expect(main(page).getByText(/מספר האישור/)).toBeVisible();
	expect(await findMembership(own.site.db, person.accountId)).toBeNull();
});
