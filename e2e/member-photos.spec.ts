/** The pictures on a member's page: arrow keys, buttons, thumbnails and swiping. */
import { expect, type Page } from "@playwright/test";
import { addPhoto } from "../app/profiles/photos/photos.server.ts";
import { addClubMember } from "../test/club.ts";
import { signInAgain } from "../test/person.ts";
import { carryCookie, type OwnSite, test } from "./own-site.ts";
import { plain } from "./photo-page.ts";

/** Opens the page of a woman with three pictures, as a man with a membership. */
async function openPictures(own: OwnSite, page: Page): Promise<void> {
	const { db } = own.site;
	const woman = await addClubMember(db, { texts: { display_name: "תמר" } });
	for (let at = 0; at < 3; at += 1) await addPhoto(own.site, woman, await plain());
	await db
		.updateTable("photos")
		.set({ audience: "members", approved_for: "members" })
		.where("account_id", "=", woman.accountId)
		.execute();
	const man = await addClubMember(db, { role: "daddy", plan: "vip" });
	const { cookie } = await signInAgain(own.site, man.accountId);
	await carryCookie(own, page, cookie);
	await page.goto(`${own.origin}/members/${woman.publicId}`);
}

test("@both-wide pictures turn by keys, buttons, thumbnails and swiping", async ({
	own,
	page,
	isMobile,
}) => {
	await openPictures(own, page);
	const slides = page.locator("li[id^=photo-]");
	await expect(slides).toHaveCount(3);
	const shown = async (at: number) => {
		await expect(slides.nth(at)).toBeInViewport({ ratio: 0.6 });
		await expect(page.getByText(`${at + 1}/3`, { exact: true })).toBeAttached();
		const thumb = page.getByRole("link", { name: `תמונה ${at + 1} מתוך 3` });
		await expect(thumb).toHaveAttribute("aria-current", "true");
	};
	await shown(0);
	await page.keyboard.press("ArrowLeft");
	await shown(1);
	await page.keyboard.press("ArrowRight");
	await shown(0);
	// On a phone one swipes.
	if (!isMobile) {
		await page.getByRole("button", { name: "התמונה הבאה" }).click();
		await shown(1);
	}
	await page.getByRole("link", { name: "תמונה 3 מתוך 3" }).click();
	await shown(2);
	// A swipe is the row scrolling by itself.
	await page.locator("ul:has(> li[id^=photo-])").evaluate((row) => row.scrollTo({ left: 0 }));
	await shown(0);
	await page.evaluate(() => scrollTo(0, 0));
	await page.keyboard.press("ArrowRight");
	await shown(2);
});

test.describe("without a script", () => {
	test.use({ javaScriptEnabled: false });

	test("each thumbnail leads to its picture", { tag: "@wide" }, async ({ own, page }) => {
		await openPictures(own, page);
		await page.getByRole("link", { name: "תמונה 2 מתוך 3" }).click();
		await expect(page.locator("#photo-2")).toBeInViewport({ ratio: 0.6 });
	});
});
