import { expect, type Page } from "@playwright/test";
import { addClubMember, type ClubMember } from "../test/club.ts";
import { signInAgain } from "../test/person.ts";
import { carryCookie, type OwnSite, test } from "./own-site.ts";

/** The choices of /account/privacy, as a person meets them: fast, in two tabs, and without a network. */
async function openPrivacy(own: OwnSite, page: Page): Promise<ClubMember> {
	const member = await addClubMember(own.site.db);
	await carryCookie(own, page, (await signInAgain(own.site, member.accountId)).cookie);
	await page.goto(`${own.origin}/account/privacy`);
	return member;
}

/** The address that saves, and where a script sends it. */
const saves = /\/account\/privacy(\.data)?(\?|$)/;

const choicesOf = ({ site }: OwnSite, { memberId }: ClubMember) =>
	site.db
		.selectFrom("member_choices")
		.selectAll()
		.where("member_id", "=", memberId)
		.executeTakeFirst();

const saidOf = (page: Page, name: string) =>
	page.locator("[data-row]", { has: page.locator(`[name="${name}"]`) }).locator("[data-said]");

test("@both-wide two switches at once are both saved; the one that fails returns alone", async ({
	own,
	page,
}) => {
	const member = await openPrivacy(own, page);
	const heart = page.locator("#heart");
	const hide = page.locator("#hide");
	await heart.click();
	await hide.click();
	for (const name of ["heart", "hide"]) await expect(saidOf(page, name)).toHaveText("נשמר");
	expect(await choicesOf(own, member)).toMatchObject({ shows_hearts: false, version: 2 });
	expect((await choicesOf(own, member))?.hidden_at).not.toBeNull();
	// The first save is on its way when the second switch is turned, whose own save gets no answer.
	let posts = 0;
	await page.route(saves, async (route) => {
		if (route.request().method() !== "POST") return route.continue();
		posts += 1;
		await new Promise((done) => setTimeout(done, 700));
		return posts === 1 ? route.continue() : route.abort();
	});
	await heart.click();
	await hide.click();
	await expect(saidOf(page, "hide")).toContainText("לא נשמר");
	await expect(heart).toBeChecked();
	await expect(hide).toBeChecked();
	expect((await choicesOf(own, member))?.shows_hearts).toBe(true);
	expect((await choicesOf(own, member))?.hidden_at).not.toBeNull();
	await page.unroute(saves);
	await hide.click();
	await expect(saidOf(page, "hide")).toHaveText("נשמר");
	expect((await choicesOf(own, member))?.hidden_at).toBeNull();
});

test("a second tab that is behind shows what holds, and can be changed then", {
	tag: "@wide",
}, async ({ own, page }) => {
	const member = await openPrivacy(own, page);
	const second = await page.context().newPage();
	await second.goto(`${own.origin}/account/privacy`);
	await page.locator("#presence").click();
	await expect(saidOf(page, "presence")).toHaveText("נשמר");
	await second.locator("#heart").click();
	await expect(saidOf(second, "heart")).toContainText("ההגדרות השתנו בינתיים");
	await expect(second.locator("#heart")).toBeChecked();
	await expect(second.locator("#presence")).not.toBeChecked();
	await second.locator("#heart").click();
	await expect(saidOf(second, "heart")).toHaveText("נשמר");
	expect(await choicesOf(own, member)).toMatchObject({
		shows_presence: false,
		shows_hearts: false,
	});
	// Back from another page shows what holds now.
	await page.goto(`${own.origin}/account/blocked`);
	await page.goBack();
	await expect(page.locator("#heart")).not.toBeChecked();
});

test("an age that is none, and two in the wrong order, stand there as they were saved", {
	tag: "@wide",
}, async ({ own, page }) => {
	const member = await openPrivacy(own, page);
	const from = page.locator("[name=writeAgeFrom]");
	const to = page.locator("[name=writeAgeTo]");
	await from.fill("50");
	await to.fill("35");
	await to.blur();
	await expect(from).toHaveValue("35");
	await expect(to).toHaveValue("50");
	await from.fill("12");
	await from.blur();
	await expect(from).toHaveValue("");
	expect(await choicesOf(own, member)).toMatchObject({ write_age_from: null, write_age_to: 50 });
});

test("@both-wide the disguise changes the tab at once, and every page of this browser", async ({
	own,
	page,
}) => {
	await openPrivacy(own, page);
	const other = await page.context().newPage();
	await other.goto(`${own.origin}/account/pause`);
	await expect(other.locator("html[data-live]")).toBeAttached();
	await page.locator("#disguise").click();
	await expect(page).toHaveTitle("פתקים");
	await expect(other, "a tab that is open beside it").toHaveTitle("פתקים");
	await other.close();
	await expect(page.locator("link[rel~=icon]")).toHaveAttribute("href", "/notes.svg");
	for (const path of ["/gallery", "/account/pause", "/no-such-page"]) {
		await page.goto(own.origin + path);
		await expect(page).toHaveTitle("פתקים");
	}
	await page.goto(`${own.origin}/account/privacy`);
	await page.locator("[name=exit]").selectOption("weather");
	await expect(saidOf(page, "exit")).toHaveText("נשמר");
	const left = page.waitForRequest(/\/exit$/);
	await page.route("**/*", (route) =>
		route.request().url().startsWith(own.origin) ? route.continue() : route.abort(),
	);
	for (let press = 0; press < 3; press += 1) await page.keyboard.press("Escape");
	const answer = await (await left).response();
	expect(answer?.headers().location).toContain("ims.gov.il");
});

test("without a script the buttons save it all, and say so", async ({ own, browser }) => {
	const context = await browser.newContext({ javaScriptEnabled: false });
	const page = await context.newPage();
	const member = await openPrivacy(own, page);
	await page.locator("#presence").click();
	await page.locator("#disguise").click();
	await page.locator("#seen").getByRole("button", { name: "שמירה" }).click();
	await expect(page.getByText("ההגדרות נשמרו", { exact: true })).toBeVisible();
	await expect(page).toHaveTitle("פתקים");
	expect(await choicesOf(own, member)).toMatchObject({ shows_presence: false, version: 1 });
	await context.close();
});
