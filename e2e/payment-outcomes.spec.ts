import { expect, type Page } from "@playwright/test";
import { readMail } from "./mailbox.ts";
import { type OwnSite, test } from "./own-site.ts";
import { addBuyer, openPayment, paidPlans, pay, widget } from "./paying.ts";

/** The outcome of a payment after the window is closed, and how a purchase is cancelled. */
const main = (page: Page) => page.locator("main");

async function paid(own: OwnSite, page: Page, outcome?: string, events?: string) {
	const person = await addBuyer(own, page);
	await openPayment(own, page);
	await pay(page, outcome, events);
	return person;
}

/** Reloads a page until it shows something that happens a moment later. */
async function showsSoon(own: OwnSite, page: Page, path: string, words: string | RegExp) {
	await expect(async () => {
		await page.goto(own.origin + path);
		await expect(main(page).getByText(words).first()).toBeVisible({ timeout: 1_000 });
	}).toPass({ timeout: 60_000 });
}

const countPayments = async (own: OwnSite, accountId: string) => {
	const rows = await own.site.db
		.selectFrom("payments")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.select("payments.id")
		.where("orders.account_id", "=", accountId)
		.execute();
	return rows.length;
};

for (const outcome of [
	"התשובה הולכת לאיבוד לפני החיוב",
	"תקלה זמנית ב־PayPal (500)",
	"PayPal אינו זמין לרגע (503)",
	"יותר מדי בקשות (429)",
	"התשובה איטית מאוד",
]) {
	test(`${outcome}: in the end one payment, one membership`, { tag: "@long" }, async ({
		page,
		own,
	}) => {
		const person = await paid(own, page, outcome);
		await expect(widget(page)).toHaveAttribute("data-payment", /^(success|error)$/);
		if ((await widget(page).getAttribute("data-payment")) === "error") {
			await expect(page.locator("toast-message").last()).toContainText("שגיאת תשלום");
			await pay(page);
		}
		await expect(page.getByRole("alertdialog")).toBeVisible();
		expect(await paidPlans(own, person)).toEqual(["premium"]);
		expect(await countPayments(own, person.accountId)).toBe(1);
	});
}

for (const events of [
	"כל הודעה פעמיים",
	"בסדר הפוך",
	"באיחור",
	"עם הודעות מזויפות לפניהן",
	"לא נשלחות כלל",
]) {
	test(`the provider's events (${events}): one payment, one receipt`, { tag: "@long" }, async ({
		page,
		own,
	}) => {
		const person = await paid(own, page, undefined, events);
		await expect(page.getByRole("alertdialog")).toBeVisible();
		await showsSoon(own, page, "/account", "מסמך אחד");
		expect(await countPayments(own, person.accountId)).toBe(1);
	});
}

test("pending, then paid: the account shows it without further action", async ({ page, own }) => {
	await paid(own, page, "ממתין, ואחר כך מצליח");
	await expect(widget(page)).toHaveAttribute("data-payment", "pending");
	await showsSoon(own, page, "/account", /מינוי Premium שולם/);
	await showsSoon(own, page, "/application", "הבקשה אצלנו");
});

test("pending, then denied: an email says so, and another payment is possible", {
	tag: "@wide",
}, async ({ page, own }) => {
	const person = await paid(own, page, "ממתין, ואחר כך נדחה");
	await expect(widget(page)).toHaveAttribute("data-payment", "pending");
	await showsSoon(own, page, "/account", "אין מינוי פעיל");
	await readMail(page, "לא בוצע חיוב", { to: person.email, origin: own.origin });
	await openPayment(own, page);
	expect(await countPayments(own, person.accountId)).toBe(0);
});

for (const [outcome, left] of [
	["מצליח, ואחר כך מוחזר במלואו", "אין מינוי פעיל"],
	["מצליח, ואחר כך מוחזר בחלקו", "אין מינוי פעיל"],
	["מצליח, ואחר כך הבנק מבטל את החיוב", "אין מינוי פעיל"],
	["נפתחת מחלוקת ומוכרעת לטובת הקונה", "אין מינוי פעיל"],
	["נפתחת מחלוקת ומוכרעת לטובת האתר", /מינוי Premium שולם/],
] as const) {
	test(`${outcome}: the account follows`, { tag: "@long" }, async ({ page, own }) => {
		await paid(own, page, outcome);
		await expect(page.getByRole("alertdialog")).toBeVisible();
		await showsSoon(own, page, "/account", left);
	});
}

test("a disputed purchase cannot be cancelled here, and the page says why", {
	tag: "@wide",
}, async ({ page, own }) => {
	await paid(own, page, "מצליח, ואחר כך נפתחת מחלוקת");
	await expect(page.getByRole("alertdialog")).toBeVisible();
	await page.goto(`${own.origin}/account/receipts`);
	const number = /\d{5}/.exec(await main(page).innerText())?.[0];
	await showsSoon(own, page, `/cancel/deal?receipt=${number}`, "הבנק או חברת האשראי בודקים");
});
