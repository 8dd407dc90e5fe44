import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectAccessible } from "./accessible.ts";
import { readMail } from "./mailbox.ts";
import { test } from "./own-site.ts";

const password = "שלוש כוסות של תה";
const fresh = "ארבע כוסות של קפה";

function linkIn(mail: string, path: string): string {
	const found = new RegExp(`href="[^"]*(${path}\\?token=[\\w-]+)"`).exec(mail)?.[1];
	if (!found) throw new Error(`no link to ${path}`);
	return found;
}

async function signIn(page: Page, email: string, typed: string): Promise<void> {
	await page.goto("/auth");
	const main = page.locator("main");
	await main.getByLabel("אימייל").fill(email);
	await main.getByLabel("סיסמה", { exact: true }).fill(typed);
	await main.getByRole("button", { name: "התחברות", exact: true }).click();
}

test("the life of an account: sign up, confirm, profile, sign out, recover, second factor, delete", async ({
	page,
	context,
}, info) => {
	const faults: string[] = [];
	page.on("pageerror", (error) => faults.push(error.message));
	const email = `maya-${info.project.name}-${Date.now()}@example.com`;
	const main = page.locator("main");

	await page.goto("/auth?tab=signup");
	await main.getByLabel("אימייל").fill(email);
	await main.getByLabel("סיסמה", { exact: true }).fill(password);
	for (const name of ["adult", "terms", "privacy"]) await page.locator(`[name=${name}]`).check();
	await main.getByRole("button", { name: "פתיחת חשבון" }).click();
	await expect(page).toHaveURL(/\/auth\/check-mail$/);
	await expect(page.locator("toast-message")).toContainText("נרשמת בהצלחה");
	await expectAccessible(page);

	const waiting = await context.newPage();
	await waiting.goto("/auth/check-mail");
	await page.goto(linkIn(await readMail(page, "לאישור הכתובת", { to: email }), "/auth/confirm"));
	await expect(page).toHaveURL("/");
	await expect(main.getByRole("heading", { level: 1 })).toContainText("ברוכים הבאים");
	await expect(waiting, "a sign-in elsewhere moves the waiting page on").toHaveURL(/\/profile$/);

	await page.getByRole("banner").getByRole("button", { name: "התפריט האישי" }).click();
	await page.getByRole("link", { name: "הפרופיל שלי" }).last().click();
	await main.getByLabel("שם תצוגה").fill("מאיה Levi");
	await main.getByLabel("גיל").fill("27");
	await main.getByRole("button", { name: "שמירת פרופיל" }).click();
	await expect(page.locator("toast-message")).toContainText("הפרופיל עודכן בהצלחה");
	await expect(main.getByLabel("שם תצוגה")).toHaveValue("מאיה Levi");
	await expectAccessible(page);

	await waiting.bringToFront();
	await waiting.goto("/account");
	await page.bringToFront();
	await page.getByRole("banner").getByRole("button", { name: "התפריט האישי" }).click();
	await page.getByRole("button", { name: "התנתקות" }).click();
	await expect(page.locator("toast-message")).toContainText("להתראות");
	await expect(waiting, "the other tab leaves too").toHaveURL(/\/auth\?next=%2Faccount&ended=1$/);
	await waiting.close();

	await page.goto("/auth/recover");
	await main.getByLabel("אימייל").fill(email);
	await main.getByRole("button", { name: "שליחת קישור" }).click();
	await page.goto(linkIn(await readMail(page, "לבחירת סיסמה", { to: email }), "/auth/reset"));
	await main.getByLabel("הסיסמה החדשה").fill(fresh);
	await main.getByRole("button", { name: "שמירת הסיסמה" }).click();
	await expect(page).toHaveURL(/\/auth$/);
	await signIn(page, email, password);
	await expect(main.getByText("האימייל או הסיסמה אינם נכונים").first()).toBeVisible();
	await signIn(page, email, fresh);
	await expect(page).toHaveURL(/\/profile$/);

	await page.goto("/account/second-factor");
	await main.getByRole("button", { name: "הפעלת האימות" }).click();
	const secret = (await main.locator("code").first().innerText()).replace(/\s/g, "");
	const totp = new TOTP({ secret: Secret.fromBase32(secret) });
	// Six digits are sent by themselves.
	await main.getByLabel("קוד מאפליקציית האימות").fill(totp.generate());
	await expect(main.getByText(/^\d-[\w]{4}-[\w]{4}$/).first()).toBeVisible();

	await page.getByRole("banner").getByRole("button", { name: "התפריט האישי" }).click();
	await page.getByRole("button", { name: "התנתקות" }).click();
	await signIn(page, email, fresh);
	await expect(page).toHaveURL(/\/auth\/second-step/);
	const code = main.getByLabel("קוד מאפליקציית האימות");
	await code.fill("000000");
	await main.getByRole("button", { name: "המשך" }).click();
	await expect(main.getByText("הקוד אינו נכון").first()).toBeVisible();
	await expect(code).toBeFocused();
	await page.keyboard.type("1");
	await expect(code, "a refused code is selected, and the next one replaces it").toHaveValue("1");
	await main
		.getByLabel("קוד מאפליקציית האימות")
		.fill(totp.generate({ timestamp: Date.now() + 30_000 }));
	await main.getByRole("button", { name: "המשך" }).click();
	await expect(page).toHaveURL(/\/profile$/);

	await page.goto("/account/delete/now");
	await main.getByRole("checkbox").check();
	await main.getByRole("button", { name: "מחיקת החשבון" }).click();
	await expect(page.getByText("החשבון נמחק").first()).toBeVisible();
	await signIn(page, email, fresh);
	await expect(main.getByText("האימייל או הסיסמה אינם נכונים").first()).toBeVisible();
	expect(faults).toEqual([]);
});

test("signing in leads to the requested page, which replaces the sign-in page in the history", async ({
	page,
}) => {
	await page.goto("/gallery");
	// Until React runs, the browser sends the form its own way.
	await page.goto("/auth?next=%2Fgifts", { waitUntil: "networkidle" });
	const main = page.locator("main");
	await main.getByLabel("אימייל").fill("avi@demo.test");
	await main.getByLabel("סיסמה", { exact: true }).fill("not the password");
	await main.getByRole("button", { name: "התחברות", exact: true }).click();
	await expect(main.getByText("האימייל או הסיסמה אינם נכונים").first()).toBeVisible();
	await expect(main.getByLabel("אימייל")).toHaveValue("avi@demo.test");
	await expect(main.getByLabel("סיסמה", { exact: true })).toBeFocused();
	await main.getByLabel("סיסמה", { exact: true }).fill("dvash-demo-2024");
	await main.getByRole("button", { name: "הצגה" }).click();
	await expect(main.getByLabel("סיסמה", { exact: true })).toHaveAttribute("type", "text");
	await main.getByRole("button", { name: "התחברות", exact: true }).click();
	await expect(page).toHaveURL(/\/gifts$/);
	await page.goBack();
	await expect(page).toHaveURL(/\/gallery$/);
});

test("a server that does not answer loses nothing that was typed", { tag: "@wide" }, async ({
	page,
}) => {
	await page.goto("/auth");
	const main = page.locator("main");
	await main.getByLabel("אימייל").fill("avi@demo.test");
	await main.getByLabel("סיסמה", { exact: true }).fill("dvash-demo-2024");
	await page.context().setOffline(true);
	await main.getByRole("button", { name: "התחברות", exact: true }).click();
	await expect(page.locator("toast-message")).toContainText("השרת לא ענה, אפשר לנסות שוב");
	await expect(main.getByLabel("אימייל")).toHaveValue("avi@demo.test");
	await page.context().setOffline(false);
	await main.getByLabel("סיסמה", { exact: true }).fill("dvash-demo-2024");
	await main.getByRole("button", { name: "התחברות", exact: true }).click();
	await expect(page).toHaveURL(/\/profile$/);
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("signing in, the profile and signing out work", { tag: "@phone" }, async ({ page }) => {
		await page.goto("/profile");
		await expect(page).toHaveURL(/\/auth\?next=%2Fprofile$/);
		const main = page.locator("main");
		await main.getByLabel("אימייל").fill("yossi@demo.test");
		await main.getByLabel("סיסמה", { exact: true }).fill("not the password");
		await main.getByRole("button", { name: "התחברות", exact: true }).click();
		await expect(page.locator("toast-message")).toContainText("האימייל או הסיסמה אינם נכונים");
		await expect(main.getByLabel("אימייל")).toHaveValue("yossi@demo.test");
		await main.getByLabel("סיסמה", { exact: true }).fill("dvash-demo-2024");
		await main.getByRole("button", { name: "התחברות", exact: true }).click();
		await expect(page).toHaveURL(/\/profile$/);
		await main.getByRole("button", { name: "שמירת פרופיל" }).click();
		await expect(page.locator("toast-message")).toContainText("נשמר");
		await page.getByRole("banner").getByRole("button", { name: "התפריט האישי" }).click();
		await page.getByRole("button", { name: "התנתקות" }).click();
		await expect(page).toHaveURL(/\/$/);
		await page.goto("/profile");
		await expect(page).toHaveURL(/\/auth\?next=%2Fprofile$/);
	});
});
