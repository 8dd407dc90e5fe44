import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { giveHeart } from "../app/members/hearts.server.ts";
import { findMember } from "../app/members/member.server.ts";
import { addClubMember, type ClubMember } from "../test/club.ts";
import { signInAgain } from "../test/person.ts";
import { expectAccessible } from "./accessible.ts";
import { carryCookie, type OwnSite, test } from "./own-site.ts";
import { openLive } from "./talking.ts";

const bell = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^התראות/ });

async function give(own: OwnSite, from: ClubMember, to: ClubMember): Promise<void> {
	const me = await findMember(own.site.db, from);
	if ("refused" in me) throw new Error(me.refused);
	await giveHeart(own.site.db, me, to.publicId);
}

async function enter(own: OwnSite, page: Page, member: ClubMember): Promise<void> {
	const { cookie } = await signInAgain(own.site, member.accountId);
	await carryCookie(own, page, cookie);
}

const addMan = (own: OwnSite, display_name: string) =>
	addClubMember(own.site.db, { role: "daddy", plan: "vip", texts: { display_name } });

/** Another device of the same person. */
async function otherDevice(
	own: OwnSite,
	{ browser, window }: { browser: Browser; window: BrowserContextOptions },
	member: ClubMember,
): Promise<Page> {
	const context = await browser.newContext({ ...window, locale: "he-IL" });
	const page = await context.newPage();
	await enter(own, page, member);
	return page;
}

test("@both-wide what happens rings on two devices, and is seen on both once one has read it", async ({
	own,
	page,
	browser,
	isMobile,
}) => {
	const woman = await addClubMember(own.site.db, { texts: { display_name: "תמר" } });
	const avi = await addMan(own, "אבי");
	const uri = await addMan(own, "אורי");
	await enter(own, page, woman);
	const window = isMobile
		? { viewport: { width: 1440, height: 900 } }
		: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
	const other = await otherDevice(own, { browser, window }, woman);
	await openLive(page, `${own.origin}/notifications`);
	await openLive(other, `${own.origin}/gallery`);
	await expect(page.getByText("הכול שקט")).toBeVisible();
	for (const one of [page, other]) await expect(bell(one)).not.toHaveAttribute("data-unread");

	await give(own, avi, woman);
	await give(own, uri, woman);
	for (const one of [page, other]) await expect(bell(one)).toHaveAttribute("data-unread", "2");
	// The open list has them by itself.
	const rows = page.locator("[data-notification][data-kind='heart']");
	await expect(rows).toHaveCount(2);
	await expect(page.getByRole("link", { name: /אבי אהב אותך/ })).toBeVisible();
	await expectAccessible(page);

	await bell(other).click();
	await expect(other).toHaveURL(/\/notifications$/);
	await other.getByRole("link", { name: /אבי אהב אותך/ }).click();
	await expect(other.getByRole("heading", { level: 1 })).toContainText("אבי");
	for (const one of [page, other]) await expect(bell(one)).toHaveAttribute("data-unread", "1");
	await expect(page.locator("[data-notification][data-unread]")).toHaveCount(1);

	await page.getByRole("button", { name: "ראיתי הכול" }).click();
	for (const one of [page, other]) await expect(bell(one)).not.toHaveAttribute("data-unread");
	await expect(page.locator("[data-notification]")).toHaveCount(2);
	await expect(page.getByRole("button", { name: "ראיתי הכול" })).toHaveCount(0);
	// A heart that goes back takes its line with it, and one of both takes its place.
	await give(own, woman, uri);
	await expect(page.locator("[data-kind='match']")).toHaveCount(1);
	await expect(page.getByRole("link", { name: /גם אורי אהב אותך/ })).toBeVisible();
});

test("@both-wide what comes by mail is chosen line by line, and another device cannot undo it unseen", async ({
	own,
	page,
	browser,
}) => {
	const woman = await addClubMember(own.site.db, { texts: { display_name: "תמר" } });
	await enter(own, page, woman);
	const other = await otherDevice(own, { browser, window: {} }, woman);
	const address = `${own.origin}/account/notifications`;
	for (const one of [page, other]) await openLive(one, address);
	const heart = (one: Page) => one.getByRole("checkbox", { name: "לב, באימייל" });
	await expect(heart(page)).not.toBeChecked();
	await heart(page).check();
	await expect(page.getByText("נשמר", { exact: true })).toBeVisible();
	// The other one shows what was before: its choice is not taken over what it does not know.
	await other.getByRole("checkbox", { name: "הודעה, באימייל", exact: true }).click();
	await expect(other.getByText(/ההגדרות השתנו בינתיים בחלון אחר/)).toBeVisible();
	await expect(heart(other)).toBeChecked();
	await page.reload();
	await expect(heart(page)).toBeChecked();
	await expect(page.getByRole("checkbox", { name: "אבטחה, באימייל: תמיד" })).toBeDisabled();
	const wide = await page.evaluate(() => document.documentElement.scrollWidth);
	expect(wide).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
	await expectAccessible(page);
});

test("@wide without a script the list, its button and the matrix are ordinary forms", async ({
	own,
	browser,
}) => {
	const woman = await addClubMember(own.site.db);
	await give(own, await addMan(own, "אבי"), woman);
	const page = await otherDevice(own, { browser, window: { javaScriptEnabled: false } }, woman);
	await page.goto(`${own.origin}/notifications`);
	await expect(bell(page)).toHaveAttribute("data-unread", "1");
	await page.getByRole("button", { name: "ראיתי הכול" }).click();
	await expect(page).toHaveURL(`${own.origin}/notifications`);
	await expect(bell(page)).not.toHaveAttribute("data-unread");
	await page.getByRole("link", { name: "מה מגיע, ולאן" }).last().click();
	await page.getByRole("checkbox", { name: "לב, באימייל" }).check();
	await page.getByRole("button", { name: "שמירה" }).click();
	await expect(page.getByText("ההגדרות נשמרו").first()).toBeVisible();
	await expect(page.getByRole("checkbox", { name: "לב, באימייל" })).toBeChecked();
});
