import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { addClubMember, type ClubMember } from "../test/club.ts";
import { signInAgain } from "../test/person.ts";
import { carryCookie, type OwnSite, test } from "./own-site.ts";

async function openAsMan(own: OwnSite, page: Page): Promise<ClubMember> {
	const { db } = own.site;
	const woman = await addClubMember(db, {
		age: 33,
		texts: { display_name: "תמר", sentence: "בין גלריה לקונצרט", profession: "אוצרת פסיפסים" },
	});
	const man = await addClubMember(db, { role: "daddy" });
	const { cookie } = await signInAgain(own.site, man.accountId);
	await carryCookie(own, page, cookie);
	await page.goto(`${own.origin}/gallery`);
	return woman;
}

test("@both from the search to the heart with the keyboard alone", async ({
	own,
	page,
	isMobile,
}) => {
	const woman = await openAsMan(own, page);
	if (isMobile) {
		await page.getByRole("link", { name: /^סינון/ }).focus();
		await page.keyboard.press("Enter");
	}
	await page.getByRole("searchbox", { name: "חיפוש" }).focus();
	await page.keyboard.type("פסיפסים");
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/q=/);
	const card = page.locator(`[data-member="${woman.publicId}"]`);
	await expect(card).toBeVisible();
	const heart = card.getByRole("button", { name: "לב לתמר, 33" });
	await card.getByRole("link", { name: "תמר, 33" }).focus();
	await page.keyboard.press("Tab");
	await expect(heart).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(heart).toHaveAttribute("aria-pressed", "true");
	await page.reload();
	await expect(heart).toHaveAttribute("aria-pressed", "true");
});

test.describe("without a script", () => {
	test.use({ javaScriptEnabled: false });

	test("the filters and the heart are forms", async ({ own, page }) => {
		const woman = await openAsMan(own, page);
		await page.getByRole("searchbox", { name: "חיפוש" }).fill("פסיפסים");
		await page.getByText("סגנון חיים ועוד").click();
		await page.getByRole("checkbox", { name: "חדשות השבוע" }).check();
		await page.getByRole("button", { name: "הצגה" }).click();
		await expect(page.getByText("לא נמצאו תוצאות התואמות לחיפוש שלכם")).toBeVisible();
		await page.getByRole("link", { name: /בלי חדשות השבוע/ }).click();
		const card = page.locator(`[data-member="${woman.publicId}"]`);
		await card.getByRole("button").click();
		await expect(page).toHaveURL(new RegExp(`#m-${woman.publicId}$`));
		await expect(card.getByRole("button")).toHaveAttribute("aria-pressed", "true");
	});
});
