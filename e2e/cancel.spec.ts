import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { readMail } from "./mailbox.ts";
import { type OwnSite, test } from "./own-site.ts";
import { addBuyer, openPayment, paidPlans, pay } from "./paying.ts";

/**
 * Cancelling a purchase: two clicks when signed in, a receipt number and a mailed code when not.
 */
const main = (page: Page) => page.locator("main");

/** A member on his list of documents. */
async function buy(own: OwnSite, page: Page, outcome?: string) {
	const person = await addBuyer(own, page);
	await openPayment(own, page);
	await pay(page, outcome);
	await expect(page.getByRole("alertdialog")).toBeVisible();
	await page.goto(`${own.origin}/account/receipts`);
	const number = /\d{5}/.exec(await main(page).innerText())?.[0] ?? "";
	return { person, number };
}

test("signed in: the amount first, then a number, an email and a credit note", async ({
	browser,
	page,
	own,
}) => {
	const { number } = await buy(own, page);
	await page.goto(`${own.origin}/account/receipts/${number}`);
	await expect(page.getByRole("button", { name: "הדפסה" })).toBeVisible();
	await expectAccessible(page);
	const without = await browser.newContext({ javaScriptEnabled: false });
	await without.addCookies(await page.context().cookies());
	const still = await without.newPage();
	await still.goto(page.url());
	await expect(main(still).locator(`a[href="/cancel/deal?receipt=${number}"]`)).toBeVisible();
	await expect(still.getByRole("button", { name: "הדפסה" })).toBeHidden();
	await without.close();
	await page.getByRole("contentinfo").getByRole("link", { name: "ביטול עסקה" }).click();
	await expect(page).toHaveURL(/\/cancel$/);
	await main(page).getByRole("link", { name: "לביטול" }).click();
	await expect(main(page).getByText("לא נוצל אף יום")).toBeVisible();
	await expect(main(page).getByText("$199").first()).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("button", { name: "ביטול העסקה" }).click();
	await expect(page).toHaveURL(/\/cancel\/done$/);
	const said = await main(page).innerText();
	const confirmation = /\d{8}/.exec(said)?.[0] ?? "none";
	expect(said).toContain("בוטל עכשיו");
	expect(await readMail(page, confirmation, own)).toContain(number);
	await page.goto(`${own.origin}/account`);
	await expect(main(page).getByText("אין מינוי פעיל")).toBeVisible();
	await page.goto(`${own.origin}/account/receipts`);
	await expect(main(page).getByText("זיכוי").first()).toBeVisible();
	await page.goto(`${own.origin}/cancel/deal?receipt=${number}`);
	await expect(main(page).getByText("כבר בוטלה")).toBeVisible();
});

test("a refund that the provider refuses is shown as failed, and stays owed", {
	tag: "@wide",
}, async ({ page, own }) => {
	const { number } = await buy(own, page, "מצליח, וההחזר שהאתר יבקש מסורב");
	await page.goto(`${own.origin}/cancel/deal?receipt=${number}`);
	await page.getByRole("button", { name: "ביטול העסקה" }).click();
	await expect(page).toHaveURL(/\/cancel\/done$/);
	await expect(main(page).getByText("הצוות מטפל בזה")).toBeVisible();
	await expectAccessible(page);
	await page.goto(`${own.origin}/account`);
	await expect(main(page).getByText("אין מינוי פעיל")).toBeVisible();
});

test("signed out: a receipt number, a mailed code, the amount, the end", async ({ page, own }) => {
	const { person, number } = await buy(own, page);
	// Leave the page first: one that loses its session navigates by itself.
	await page.goto("about:blank");
	await page.context().clearCookies();
	await page.goto(`${own.origin}/cancel`);
	await main(page).getByLabel("מספר קבלה").fill(number);
	await main(page).getByLabel("אימייל").fill(person.email);
	await main(page).getByRole("button", { name: "שליחת קוד" }).click();
	await expect(page).toHaveURL(/\/cancel\/code$/);
	await expectAccessible(page);
	await main(page).getByLabel("הקוד מהאימייל").fill("000000");
	await expect(main(page).getByText("הקוד אינו נכון")).toBeVisible();
	const email = await readMail(page, "קוד", own);
	const code = />\s*(\d{6})\s*</.exec(email)?.[1] ?? "no code";
	await main(page).getByLabel("הקוד מהאימייל").fill(code);
	await expect(page).toHaveURL(/\/cancel\/deal/);
	await page.getByRole("button", { name: "ביטול העסקה" }).click();
	await expect(page).toHaveURL(/\/cancel\/done$/);
	await expect(main(page).getByText("מספר האישור", { exact: true })).toBeVisible();
	expect(await paidPlans(own, person)).toEqual([]);
});
