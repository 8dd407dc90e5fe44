import { expect } from "@playwright/test";
import { addClubMember } from "../test/club.ts";
import { signInAgain } from "../test/person.ts";
import { expectAccessible } from "./accessible.ts";
import { carryCookie, test } from "./own-site.ts";

test("@both-wide a search of the gallery is kept, renamed, removed and brought back", async ({
	own,
	page,
}) => {
	const { db } = own.site;
	const man = await addClubMember(db, { role: "daddy", plan: "vip" });
	await addClubMember(db, { since: new Date(), texts: { tags: "chess,sea" } });
	await carryCookie(own, page, (await signInAgain(own.site, man.accountId)).cookie);
	await page.goto(`${own.origin}/gallery?ageFrom=20&ageTo=60`);
	await page.getByRole("link", { name: "שמירת החיפוש" }).click();
	await expect(page.getByRole("heading", { name: "לשמור את החיפוש הזה?" })).toBeVisible();
	await page.getByRole("button", { name: "שמירה", exact: true }).click();
	await expect(page.getByText("צריך שם, כדי למצוא את החיפוש אחר כך")).toBeVisible();
	await page.getByLabel("שם, רק בשבילך").fill("שקט");
	await page.getByRole("button", { name: "שמירה", exact: true }).click();
	const kept = page.locator("main li").filter({ has: page.getByRole("heading") });
	await expect(kept).toContainText("שקט");
	await expect(kept.getByRole("link", { name: /השבוע$/ })).toBeVisible();
	await expectAccessible(page);
	await kept.getByText("שינוי שם").click();
	await kept.getByLabel("שם").fill("ערבים");
	await kept.getByRole("button", { name: "שמירה" }).click();
	await expect(kept.getByRole("heading")).toHaveText("ערבים");
	await kept.getByRole("button", { name: "הפעלת התראה" }).click();
	await expect(kept).toContainText("התראה פעילה");
	await kept.getByRole("button", { name: /^מחיקה/ }).click();
	await expect(kept).toHaveCount(0);
	await page.getByRole("button", { name: "ביטול" }).click();
	await expect(kept).toHaveCount(1);
	await kept.getByRole("link", { name: "ערבים" }).click();
	await expect(page).toHaveURL(/\/gallery\?ageFrom=20&ageTo=60$/);
});
