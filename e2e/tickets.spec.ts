import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { answerTicket } from "../app/support/threads/answer.server.ts";
import { receiveTicket } from "../app/support/ticket.server.ts";
import { addPerson } from "../test/person.ts";
import { addStaff } from "../test/staff.ts";
import { expectAccessible } from "./accessible.ts";
import { openDesk } from "./door.ts";
import { readMail } from "./mailbox.ts";
import { carryCookie, type OwnSite, test } from "./own-site.ts";

/** A ticket from the form to its answer and back, without an account. */

const question = "שילמתי ביום ראשון, ולא הגיעה קבלה.";
const again = "מצאתי, תודה. ואיפה רואים את השער?";

const support = (own: OwnSite, name: string) =>
	addStaff(own.site, ["support"], { email: `${randomUUID()}@example.com`, name });

async function numberOf({ site }: OwnSite, email: string): Promise<number> {
	const row = site.db.selectFrom("tickets").select("number").where("email", "=", email);
	return (await row.executeTakeFirstOrThrow()).number;
}

/** Goes by keys to a ticket in the list, and opens it. */
async function openByKeys(staff: Page, own: OwnSite, number: number) {
	await staff.goto(`${own.origin}/staff/tickets`);
	const row = staff.locator(`[data-item="${number}"]`);
	await expect(async () => {
		await staff.keyboard.press("j");
		await expect(row).toHaveAttribute("data-on", "", { timeout: 300 });
	}).toPass({ timeout: 60_000 });
	await staff.keyboard.press("Enter");
	await expect(staff).toHaveURL(new RegExp(`/staff/tickets/${number}$`));
	await expect(staff.getByLabel("הערה חדשה")).toBeVisible();
}

test("a question is answered at the desk by keys, read behind its link, and asked again", async ({
	own,
	page,
	browser,
}) => {
	const email = `${randomUUID()}@example.com`;
	await page.goto(`${own.origin}/contact`);
	const form = page.locator("main form");
	await form.getByLabel("שם").fill("תהילה");
	await form.getByLabel("אימייל").fill(email);
	await form.getByLabel("נושא").selectOption("billing");
	await form.getByLabel("הודעה").fill(question);
	await form.getByRole("button", { name: "שליחת הפנייה" }).click();
	await expect(page.getByText("הפנייה התקבלה")).toBeVisible();
	const number = await numberOf(own, email);

	const staff = await openDesk(own, browser, await support(own, "מיכל"));
	await openByKeys(staff, own, number);
	await staff.keyboard.press("t");
	await expect(staff.getByText("אצלך, חוזרת לתור")).toBeVisible();
	const field = staff.getByLabel("תשובה", { exact: true });
	await expect(async () => {
		await staff.keyboard.press("1");
		await expect(field).toBeFocused({ timeout: 300 });
	}).toPass({ timeout: 60_000 });
	await expect(field).toHaveValue(/^שלום תהילה,\n\nכל הקבלות שמורות בחשבון/);
	await expectAccessible(staff);
	const asWritten = await field.inputValue();
	await staff.keyboard.press("Control+Enter");
	await expect(staff.locator("[data-undo]")).toBeVisible();
	await staff.keyboard.press("u");
	await expect(staff.getByText("מה שנכתב נשאר בשדה")).toBeVisible();
	await expect(field).toHaveValue(asWritten);
	await field.focus();
	await staff.keyboard.press("End");
	await staff.keyboard.type(" השער כתוב בקבלה.");
	await staff.keyboard.press("Control+Enter");
	await expect(staff.locator("[data-undo]")).toBeVisible();
	await expect(staff).not.toHaveURL(new RegExp(`/staff/tickets/${number}$`));

	const mail = await readMail(page, "לעמוד הפנייה", { to: email, origin: own.origin });
	expect(mail).not.toMatch(/קבלה|קבלות|השער|תהילה/);
	const link = /href="([^"]+\/support\/\d+\?key=[^"]+)"/.exec(mail)?.[1] ?? "";
	await page.goto(link.replaceAll("&amp;", "&"));
	await expect(page.getByText("השער כתוב בקבלה.")).toBeVisible();
	await expect(page.getByText("נענתה", { exact: true })).toBeVisible();
	await expectAccessible(page);
	await page.getByLabel("להוסיף משהו").fill(again);
	await page.getByRole("button", { name: "שליחה", exact: true }).click();
	await expect(page.getByText("אצל הצוות", { exact: true })).toBeVisible();

	await openByKeys(staff, own, number);
	await expect(staff.getByText(again)).toBeVisible();
	await staff.getByLabel("סגירה בלי תשובה").selectOption("solved");
	await staff.getByRole("button", { name: "סגירה", exact: true }).click();
	await expect(staff.locator("[data-undo]")).toBeVisible();
	await staff.context().close();
	await expect(async () => {
		await page.reload();
		await expect(page.getByText("מה שנשאל כבר סודר.")).toBeVisible({ timeout: 1_000 });
	}).toPass({ timeout: 60_000 });
});

test("a ready answer is written into the field, and of two who answer the second keeps the words", {
	tag: "@wide",
}, async ({ own, browser }) => {
	const words = { name: "תהילה", email: `${randomUUID()}@example.com`, message: question };
	const asked = { ...words, subject: "billing", source: "contact" } as const;
	const { number } = await receiveTicket(own.site, asked);
	const first = await openDesk(own, browser, await support(own, "מיכל"));
	const second = await openDesk(own, browser, await support(own, "רונן"));
	for (const page of [first, second]) {
		await page.goto(`${own.origin}/staff/tickets/${number}`, { waitUntil: "networkidle" });
		await page.getByLabel("תשובה", { exact: true }).fill("שלום תהילה, בדקתי.");
		await page.getByRole("button", { name: /איפה הקבלה/ }).click();
		const field = page.getByLabel("תשובה", { exact: true });
		await expect(field).toHaveValue(/^שלום תהילה, בדקתי\.\n\nכל הקבלות/);
		await expect(field).toBeFocused();
	}
	await first.getByRole("button", { name: /^שליחה Ctrl/ }).click();
	await expect(first.locator("[data-undo]")).toBeVisible();
	await expect(second.getByText("הפנייה אצל מישהו אחר מהצוות")).toBeVisible();
	await expect(second.getByRole("button", { name: /^שליחה Ctrl/ })).toBeDisabled();
	await expect(second.getByLabel("תשובה", { exact: true })).toHaveValue(/בדקתי\.\n\nכל הקבלות/);
	await first.context().close();
	await second.context().close();
});

test("signed in, the own ticket is answered in place; what was written meanwhile is shown first", {
	tag: "@wide",
}, async ({ own, page }) => {
	const { person, cookie } = await addPerson(own.site, { email: `${randomUUID()}@example.com` });
	const asked = {
		name: "תהילה",
		email: person.email,
		message: question,
		subject: "billing",
	} as const;
	const { number } = await receiveTicket(own.site, { ...asked, source: "contact" });
	await carryCookie(own, page, cookie);
	await page.goto(`${own.origin}/support`, { waitUntil: "networkidle" });
	await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
	await page.getByRole("link", { name: new RegExp(`${number}`) }).click();
	const field = page.getByLabel("להוסיף משהו");
	const send = page.getByRole("button", { name: "שליחה", exact: true });
	await field.fill(again);
	const staff = await support(own, "מיכל");
	expect(
		await answerTicket(own.site, staff, number, { text: "הקבלה בחשבון.", seen: 1, closes: false }),
	).toBe("done");
	await send.click();
	await expect(page.getByText("נכתבה כאן הודעה מאז שהעמוד נפתח")).toBeVisible();
	await expect(page.getByText("הקבלה בחשבון.")).toBeVisible();
	await expect(field).toHaveValue(again);
	await send.click();
	await expect(page.locator("toast-message:visible")).toContainText("ההודעה נוספה לפנייה");
	await expect(field).toHaveValue("");
	await expect(page.getByRole("list").getByText(again)).toBeVisible();
	expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
});

test("@wide @both tickets are accessible at the desk and for their sender", async ({
	own,
	page,
}) => {
	const email = `${randomUUID()}@example.com`;
	const asked = { name: "תהילה", email, message: question.repeat(5) } as const;
	const sent = { ...asked, subject: "privacy", source: "contact" } as const;
	const { number } = await receiveTicket(own.site, sent);
	const { cookie } = await addPerson(own.site, { email });
	await carryCookie(own, page, cookie);
	for (const path of ["/support", `/support/${number}`]) {
		await page.goto(`${own.origin}${path}`);
		await test.step(path, () => expectAccessible(page));
	}
	const [session = ""] = (await support(own, "מיכל")).cookie.split("; ");
	await page.goto("about:blank");
	await carryCookie(own, page, session);
	for (const path of ["", "?show=done", "?number=100", `/${number}`]) {
		await page.goto(`${own.origin}/staff/tickets${path}`);
		await test.step(path, () => expectAccessible(page));
	}
	await page.getByText("נוסחים לנושאים אחרים").click();
	await expectAccessible(page);
});
