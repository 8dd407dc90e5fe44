import { expect, type Page } from "@playwright/test";
import { addPerson } from "../test/person.ts";
import { expectAccessible } from "./accessible.ts";
import { carryCookie, test } from "./own-site.ts";

const man = {
	"שם מלא": "יוסי כהן-לוי Cohen",
	גיל: "46",
	"אימייל ליצירת קשר": "yossi@demo.test",
	טלפון: "+972 52-123-4567",
	"תחום עיסוק": "יזמות",
	"עיר מגורים": "הרצליה",
} as const;

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
	for (const [label, value] of Object.entries(fields)) {
		await page.locator("main").getByLabel(label, { exact: true }).fill(value);
	}
}

for (const javaScriptEnabled of [true, false]) {
	const tag = javaScriptEnabled ? {} : { tag: "@wide" };
	test.describe(javaScriptEnabled ? "with a script" : "without a script", () => {
		test.use({ javaScriptEnabled });

		test("a man who chose no plan is told so, keeps what he typed, chooses and continues to sign up", async ({
			page,
		}) => {
			const faults: string[] = [];
			page.on("pageerror", (error) => faults.push(error.message));
			await page.goto("/sugardaddy");
			await fill(page, man);
			await page.locator("main").getByLabel("הכנסה").selectOption("40k-70k");
			await page.getByRole("button", { name: "המשך להרשמה" }).click();
			await expect(page.locator("toast-message").first()).toContainText("יש לבחור חבילת מינוי");
			await expect(page.locator("#plans").getByText("יש לבחור חבילת מינוי")).toBeVisible();
			await expect(page.getByLabel("שם מלא")).toHaveValue(man["שם מלא"]);

			const premium = page.locator("#plans label").filter({ hasText: "Premium" });
			await expect(premium).toContainText("בחר מסלול");
			await premium.click();
			await expect(premium.getByText("המסלול נבחר")).toBeVisible();
			await expect(premium.getByText("בחר מסלול")).toBeHidden();
			await page.getByRole("button", { name: "המשך להרשמה" }).click();
			await expect(page).toHaveURL(/\/auth\?tab=signup&next=(%2F|\/)sugardaddy$/);
			await expect(page.locator("toast-message")).toContainText("נדרשת התחברות");
			expect(page.url()).not.toContain("yossi");
			expect(faults, "the toast does not disturb hydration").toEqual([]);

			await page
				.locator("main")
				.getByRole("link", { name: /לטופס|לחזרה|חזרה/ })
				.click();
			await expect(page.getByLabel("שם מלא")).toHaveValue(man["שם מלא"]);
			await expect(
				page.locator("#plans label").filter({ hasText: "Premium" }).locator("input"),
			).toBeChecked();
		});

		test(
			"a woman's errors are shown at their fields and nothing is lost",
			tag,
			async ({ page }) => {
				await page.goto("/sugarbaby");
				await fill(page, { "שם פרטי": "דנה", גיל: "17", טלפון: "12345" });
				await page.getByRole("button", { name: "שלחי בקשת הצטרפות" }).click();
				await expect(page.getByText("18 ומעלה").first()).toBeVisible();
				await expect(page.getByText("אינו מספר טלפון בישראל")).toBeVisible();
				await expect(page.getByLabel("שם פרטי")).toHaveValue("דנה");
				await expect(page.getByLabel("שם משפחה")).toBeFocused();
			},
		);

		test(
			"the quick form continues to sign-up with the address filled in",
			tag,
			async ({ page }) => {
				await page.goto("/");
				const form = page.locator("#join form");
				await form.getByRole("button").click();
				await expect(page.getByText("איך לקרוא לך?")).toBeVisible();
				await form.getByLabel("שם").fill("דנה");
				await form.getByLabel("גיל").fill("26");
				await form.getByLabel("מגדר").selectOption("female");
				await form.getByLabel("אימייל").fill("dana@demo.test");
				await form.getByRole("button").click();
				await expect(page).toHaveURL(/\/auth\?tab=signup$/);
				await expect(page.locator("main").getByLabel("אימייל")).toHaveValue("dana@demo.test");
				await expect(page.locator("main")).toContainText("בת 26");
			},
		);
	});
}

test("one click sends the form even when leaving a field shows its error", async ({ page }) => {
	await page.goto("/");
	const form = page.locator("#join form");
	await form.getByLabel("אימייל").fill("dana");
	await form.getByRole("button").scrollIntoViewIfNeeded();
	const button = await form.getByRole("button").boundingBox();
	if (!button) throw new Error("the button has no place");
	await page.mouse.click(button.x + button.width / 2, button.y + button.height - 4);
	await expect(page.getByText("איך לקרוא לך?")).toBeVisible();
});

test("a woman signs in, finds the form filled, sends it, reads its status and withdraws it", async ({
	page,
	own,
}) => {
	const { person, cookie } = await addPerson(own.site, { email: "maya@example.com" });
	await carryCookie(own, page, cookie);
	const about = { display_name: "מאיה בר", age: 26, interests: "ציור" };
	await own.site.db
		.insertInto("profiles")
		.values({ id: person.accountId, ...about })
		.execute();
	await page.goto(`${own.origin}/sugarbaby`);
	const main = page.locator("main");
	await expect(main.getByLabel("שם פרטי")).toHaveValue("מאיה");
	await expect(main.getByLabel("תחומי עניין")).toHaveValue("ציור");
	await expect(main.getByLabel("אימייל ליצירת קשר")).toHaveValue("maya@example.com");
	await main.getByLabel("טלפון").fill("052-123-4567");
	await main.getByLabel("השכלה").selectOption("masters");
	await main.getByLabel("עיר מגורים").fill("חיפה");
	await page.getByRole("button", { name: "שלחי בקשת הצטרפות" }).click();
	await expect(page).toHaveURL(/\/application$/);
	await expect(page.locator("toast-message")).toContainText("הפרטים נשמרו בהצלחה");
	await expect(main.getByRole("heading", { name: "הבקשה אצלנו" })).toBeVisible();
	await expect(main.getByRole("listitem").filter({ hasText: "עיסוק" })).toBeVisible();
	await expectAccessible(page);
	await main.getByText("משיכת הבקשה").first().click();
	await main.getByRole("button", { name: "משיכת הבקשה" }).click();
	await expect(main.getByRole("heading", { name: "משכת את הבקשה" })).toBeVisible();
});
