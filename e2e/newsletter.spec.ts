import { randomUUID } from "node:crypto";
import { expect, type Page, type Request } from "@playwright/test";
import { test } from "./own-site.ts";

/** Opens the newest mail to an address, as soon as it is written. */
async function openMail(page: Page, address: string, subject: string): Promise<void> {
	const mail = page.locator("main li").filter({ hasText: address }).filter({ hasText: subject });
	await expect(async () => {
		await page.goto("/dev/mail");
		await expect(mail.first()).toBeVisible({ timeout: 100 });
	}).toPass({ timeout: 60_000 });
	await mail.first().getByRole("link").click();
}

const pressIn = (page: Page, name: string) =>
	page.locator("main").getByRole("button", { name }).click();

/** The values of a form when it was sent. */
const fieldsOf = (request: Request) => new URLSearchParams(request.postData() ?? "");

const places = [
	{
		name: "the box under the articles",
		path: "/articles",
		box: (page: Page) => page.locator("#newsletter"),
		lands: /\/articles#newsletter$/,
	},
	{
		name: "the box in the foot",
		path: "/about",
		box: (page: Page) => page.getByRole("contentinfo"),
		lands: /\/newsletter$/,
	},
];

for (const { name, path, box, lands } of places) {
	for (const javaScriptEnabled of [true, false]) {
		const tag = javaScriptEnabled === (path === "/articles") ? {} : { tag: "@wide" };
		test.describe(javaScriptEnabled ? "with a script" : "without a script", tag, () => {
			test.use({ javaScriptEnabled });

			test(`${name}: asked for, confirmed by mail, and stopped by the link in one`, async ({
				page,
			}) => {
				const address = `reader-${randomUUID()}@demo.test`;
				const subscribe = async () => {
					await page.goto(path);
					await box(page).locator("input[type=email]").fill(address);
					const posted = page.waitForRequest((request) => request.method() === "POST");
					await box(page)
						.getByRole("button", { name: /הרשמה|לקבלת/ })
						.click();
					await expect(page).toHaveURL(lands);
					await expect(page.locator("main")).toContainText("אימייל בדרך לכתובת שכתבתם");
					expect(fieldsOf(await posted).get("email")).toBe(address);
					expect(fieldsOf(await posted).has("altcha")).toBe(javaScriptEnabled);
				};
				await subscribe();
				await openMail(page, address, "נשאר לאשר את ההרשמה");
				await page.getByRole("link", { name: "/newsletter/confirm" }).click();
				await pressIn(page, "אישור ההרשמה");
				await expect(page.getByRole("heading", { level: 1 })).toHaveText("ההרשמה אושרה");

				await subscribe();
				await openMail(page, address, "ההרשמה כבר פעילה");
				await page.getByRole("link", { name: "/newsletter/stop" }).click();
				await pressIn(page, "הפסקת המכתבים");
				await expect(page.getByRole("heading", { level: 1 })).toHaveText("המכתבים הופסקו");
			});
		});
	}
}

test("an invalid address in the footer is kept and explained on the next page", async ({
	page,
}) => {
	await page.goto("/about");
	const foot = page.getByRole("contentinfo");
	await foot.locator("input[type=email]").fill("maya@");
	await foot.getByRole("button", { name: "לקבלת המכתב" }).click();
	await expect(page).toHaveURL(/\/newsletter$/);
	await expect(page.locator("main").getByLabel("אימייל")).toHaveValue("maya@");
	await expect(page.locator("main")).toContainText("הכתובת נראית חלקית");
});

test("the articles have a form of their own and none in the footer", async ({ page }) => {
	await page.goto("/articles");
	await page.locator("#newsletter").getByRole("button").click();
	await expect(page.locator("#newsletter [data-error]")).toBeVisible();
	await expect(page.getByRole("contentinfo").locator("input[type=email]")).toHaveCount(0);
});
