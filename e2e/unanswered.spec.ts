/** Forms and pages behind a gateway that cannot reach the site. */
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { addPerson } from "../test/person.ts";
import { carryCookie, test } from "./own-site.ts";

const words = "השרת לא ענה, אפשר לנסות שוב. מה שנכתב נשאר כאן";

/** Fails the test's posts at the network level, each in another way, and counts what was sent. */
async function failPosts(page: Page, address: string) {
	const ways = [503, 502, 504, "no network"] as const;
	let sent = 0;
	await page.context().route(address, (route) => {
		if (route.request().method() !== "POST") return route.continue();
		const way = ways[sent++ % ways.length];
		if (way === "no network") return route.abort("connectionfailed");
		return route.fulfill({ status: way ?? 503, body: "Bad gateway" });
	});
	return { ways, sent: () => sent };
}

/** The service worker for forms is active a moment after one was touched. */
const workerIsThere = (page: Page) =>
	page.evaluate(async () => {
		await navigator.serviceWorker.ready;
	});

const toast = (page: Page) => page.locator("toast-message:visible");

test("a visitor's form keeps what was typed, and is sent once", async ({ own, page }) => {
	await page.goto(`${own.origin}/contact`);
	const main = page.locator("main");
	const typed = { שם: "דנה", אימייל: "dana@example.com", הודעה: "שורה ראשונה\nשורה שנייה" };
	for (const [label, value] of Object.entries(typed)) await main.getByLabel(label).fill(value);
	await main.getByLabel("נושא").selectOption("billing");
	await workerIsThere(page);
	const { ways, sent } = await failPosts(page, "**/contact*");
	const button = main.getByRole("button", { name: "שליחת הפנייה" });
	for (const [at] of ways.entries()) {
		await button.click();
		await expect.poll(sent).toBe(at + 1);
		await expect(toast(page)).toContainText(words);
		await expect(button).not.toHaveAttribute("aria-busy", "true");
		await toast(page).getByRole("button").click();
	}
	await expect(page).toHaveURL(`${own.origin}/contact`);
	for (const [label, value] of Object.entries(typed))
		await expect(main.getByLabel(label)).toHaveValue(value);
	await page.context().unroute("**/contact*");
	await button.click();
	await expect(main.getByText("הפנייה התקבלה")).toBeVisible();
	const stored = await own.site.db.selectFrom("tickets").select("message").execute();
	expect(stored.filter(({ message }) => message === typed.הודעה)).toHaveLength(1);
});

test("the profile keeps what was typed, and shows the toast each time", { tag: "@wide" }, async ({
	own,
	page,
}) => {
	const { cookie } = await addPerson(own.site, { email: `${randomUUID()}@example.com` });
	await carryCookie(own, page, cookie);
	const faults: string[] = [];
	page.on("pageerror", ({ message }) => faults.push(message));
	await page.goto(`${own.origin}/profile`, { waitUntil: "networkidle" });
	const main = page.locator("main");
	await main.getByLabel("שם תצוגה").fill("נועה");
	await main.getByLabel("גיל").fill("31");
	const { ways, sent } = await failPosts(page, "**/profile.data");
	const button = main.getByRole("button", { name: "שמירת פרופיל" });
	for (const [at] of ways.entries()) {
		await button.click();
		await expect.poll(sent).toBe(at + 1);
		await expect(toast(page)).toContainText(words);
		await expect(page.locator("#say-now")).toContainText(words);
		await toast(page).getByRole("button").click();
	}
	await expect(main.getByLabel("שם תצוגה")).toHaveValue("נועה");
	await page.context().unroute("**/profile.data");
	await button.click();
	await expect(toast(page)).toContainText("הפרופיל עודכן בהצלחה");
	await expect(main.getByLabel("שם תצוגה")).toHaveValue("נועה");
	expect(faults).toEqual([]);
});

test("the site's own error is shown, and what was typed stays", { tag: "@wide" }, async ({
	own,
	page,
}) => {
	const { cookie } = await addPerson(own.site, { email: "ruth@example.com" });
	await carryCookie(own, page, cookie);
	await page.goto(`${own.origin}/profile`, { waitUntil: "networkidle" });
	const main = page.locator("main");
	await main.getByLabel("שם תצוגה").fill("רות");
	await main.getByLabel("גיל").fill("31");
	const { schema } = own.site.db;
	await schema.alterTable("profiles").renameTo("away").execute();
	try {
		await main.getByRole("button", { name: "שמירת פרופיל" }).click();
		await expect(toast(page)).toContainText("הפרופיל לא נשמר");
		await expect(main.getByRole("alert")).toContainText("הפרופיל לא נשמר");
		await expect(main.getByLabel("שם תצוגה")).toHaveValue("רות");
	} finally {
		await schema.alterTable("away").renameTo("profiles").execute();
	}
	await expect(page).toHaveURL(/profile$/);
	await expect(page.getByText(words)).toHaveCount(0);
	await main.getByRole("button", { name: "שמירת פרופיל" }).click();
	await expect(toast(page)).toContainText("הפרופיל עודכן בהצלחה");
	await expect(main.getByRole("alert")).toHaveCount(0);
});

test("a form on a page of another site does not get in through the worker", async ({
	own,
	page,
}) => {
	await page.goto(`${own.origin}/contact`);
	await page.locator("main").getByLabel("שם").focus();
	await workerIsThere(page);
	const foreign = "http://127.0.0.1:4429";
	await page.route(`${foreign}/evil`, (route) =>
		route.fulfill({
			contentType: "text/html",
			body: `<form method="post" action="${own.origin}/sign-out"><button>x</button></form>`,
		}),
	);
	await page.goto(`${foreign}/evil`);
	await page.getByRole("button").click();
	await expect(page.getByText("הבקשה הגיעה מאתר אחר ולא בוצעה.")).toBeVisible();
});
