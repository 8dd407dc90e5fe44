import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { StaffRole } from "../app/accounts/staff.ts";
import { addStaff } from "../test/staff.ts";
import { expectAccessible } from "./accessible.ts";
import { carryCookie, test } from "./own-site.ts";

/** An owner's day: hours and a sentence for everybody, a claim, and a price that two people change. */

const expectToFit = async (page: Page) =>
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
		await page.evaluate(() => innerWidth),
	);

test("@both-wide what the owner sets stands on the site at once, and a price after a second person", async ({
	own,
	page,
	browser,
}) => {
	const open = async (role: StaffRole, name: string) => {
		const email = `${randomUUID()}@example.com`;
		const viewport = page.viewportSize();
		const other = await (await browser.newContext({ viewport, locale: "he-IL" })).newPage();
		const { cookie } = await addStaff(own.site, [role], { email, name });
		await carryCookie(own, other, cookie.split("; ")[0] ?? "");
		return other;
	};
	const [michal, ronen] = [await open("admin", "מיכל"), await open("finance", "רונן")];
	await page.goto(`${own.origin}/contact`);
	await expect(page.getByText("9:00-18:00")).toBeVisible();

	await michal.goto(`${own.origin}/staff/settings`);
	await expectToFit(michal);
	await expectAccessible(michal);
	await michal.getByRole("link", { name: "עריכה שעות הפעילות" }).click();
	await michal.getByRole("textbox", { name: "סגירה" }).fill("8");
	await michal.getByRole("button", { name: "שמירה" }).click();
	await expect(michal.getByText("השעות נגמרות לפני שהן מתחילות")).toBeVisible();
	await michal.getByRole("textbox", { name: "סגירה" }).fill("١٧");
	await michal.getByRole("button", { name: "שמירה" }).click();
	await michal.waitForURL(({ pathname }) => pathname === "/staff/settings");
	await expect(michal.getByRole("status").filter({ hasText: "נשמר" }).first()).toBeAttached();
	await page.reload();
	await expect(page.getByText("9:00-17:00")).toBeVisible();

	await michal.goto(`${own.origin}/staff/settings/banner`);
	await michal.getByLabel("ההודעה").fill("מחר סגורים, התשובות ביום ראשון");
	await michal.getByRole("button", { name: "שמירה" }).click();
	await michal.waitForURL(({ pathname }) => pathname === "/staff/settings");
	await page.goto(`${own.origin}/`);
	await expect(page.getByText("מחר סגורים, התשובות ביום ראשון")).toBeVisible();
	await expectToFit(page);

	await michal.goto(`${own.origin}/staff/settings/plans`);
	await expectToFit(michal);
	await michal.getByLabel("Premium, בדולרים").fill("219");
	await michal.getByLabel("נימוק").fill("העמלה עלתה");
	await michal.getByRole("button", { name: "שליחה לאישור" }).click();
	await michal.waitForURL(({ pathname }) => pathname === "/staff/settings");
	await expect(michal.getByText("מחכה לאישור", { exact: true })).toBeVisible();
	await page.goto(`${own.origin}/sugardaddy`);
	await expect(page.getByText("$199").first()).toBeVisible();

	await ronen.goto(`${own.origin}/staff/settings/plans`);
	await expect(ronen.locator("[data-proposal]")).toContainText("Premium $219");
	await expect(ronen.locator("[data-proposal]")).toContainText("נימוק: העמלה עלתה");
	await expectToFit(ronen);
	await expectAccessible(ronen);
	await ronen.getByRole("button", { name: "אישור", exact: true }).click();
	await ronen.waitForURL(({ pathname }) => pathname === "/staff/settings");
	await page.reload();
	await expect(page.getByText("$219").first()).toBeVisible();

	await michal.goto(`${own.origin}/staff/record?kind=setting`);
	await expect(
		michal.getByRole("link", { name: "שינוי הגדרה", exact: true }).first(),
	).toBeVisible();
	await expect(michal.getByRole("link", { name: "אישור לשינוי הגדרה" })).toBeVisible();
	await expectToFit(michal);
});
