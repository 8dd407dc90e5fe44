import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { block } from "../app/moderation/blocks.server.ts";
import { addClubMember, type ClubMember } from "../test/club.ts";
import { signInAgain } from "../test/person.ts";
import { carryCookie, type OwnSite, test } from "./own-site.ts";

async function openAsMan(own: OwnSite, page: Page, search = ""): Promise<ClubMember> {
	const man = await addClubMember(own.site.db, { role: "daddy", plan: "vip" });
	const { cookie } = await signInAgain(own.site, man.accountId);
	await carryCookie(own, page, cookie);
	await page.goto(`${own.origin}/gallery${search}`);
	return man;
}

const addTamar = (own: OwnSite, profession: string): Promise<ClubMember> =>
	addClubMember(own.site.db, {
		age: 33,
		texts: { display_name: "תמר", sentence: "בין גלריה לקונצרט", profession },
	});

/** The filters of a phone are a sheet, and all open in it. */
async function openSheet(page: Page, isMobile: boolean): Promise<void> {
	if (isMobile) await page.getByRole("link", { name: /^סינון/ }).press("Enter");
}

test("@both-wide from the search to the heart with the keyboard alone", async ({
	own,
	page,
	isMobile,
}) => {
	const woman = await addTamar(own, "אוצרת פסיפסים");
	await openAsMan(own, page);
	await openSheet(page, isMobile);
	const sheet = page.getByRole("dialog", { name: "סינון הגלריה" });
	await expect(sheet).toHaveCount(isMobile ? 1 : 0);
	// What it covers cannot be reached; the quick way out can.
	await expect(page.locator("[inert] #open-filters, [inert] [data-member]")).toHaveCount(
		isMobile ? (await page.locator("[data-member]").count()) + 1 : 0,
	);
	await expect(page.locator("[inert] header, header[inert]")).toHaveCount(0);
	await page.getByRole("searchbox", { name: "חיפוש" }).focus();
	await page.keyboard.type("פסיפסים");
	if (isMobile) await expect(page.getByRole("button", { name: "הצגת אישה אחת" })).toBeVisible();
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/\/gallery\?q=[^&]+$/);
	await expect(page.locator("[inert]")).toHaveCount(0);
	const card = page.locator(`[data-member="${woman.publicId}"]`);
	await expect(card).toBeVisible();
	const heart = card.getByRole("button", { name: "לב לתמר, 33" });
	await card.getByRole("link", { name: "תמר, 33", exact: true }).focus();
	await page.keyboard.press("Tab");
	await expect(card.getByRole("link", { name: "הודעה לתמר, 33" })).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(heart).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(heart).toHaveAttribute("aria-pressed", "true");
	await expect(card.locator("[aria-busy]")).toHaveCount(0);
	await page.reload();
	await expect(heart).toHaveAttribute("aria-pressed", "true");
});

test("@both-wide it goes on by itself, outlasts a dead network, and is as long on the way back", async ({
	own,
	page,
}) => {
	for (let count = 0; count < 60; count += 1) await addTamar(own, "קדרת");
	await openAsMan(own, page, `?q=${encodeURIComponent("קדרת")}`);
	await page.evaluate(() => {
		document.body.dataset.shift = "0";
		new PerformanceObserver((list) => {
			for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
				document.body.dataset.shift = String(Number(document.body.dataset.shift) + value);
		}).observe({ type: "layout-shift", buffered: true });
	});
	const asked: string[] = [];
	page.on("request", (request) => {
		const { pathname, searchParams } = new URL(request.url());
		if (pathname !== "/live" && searchParams.has("after")) asked.push(pathname);
	});
	const cards = page.locator("[data-member]");
	const end = page.locator("#more");
	await expect(cards).toHaveCount(24);
	await expect(page.getByText("מוצגים 24 מתוך 60")).toBeVisible();
	// Who jumps to what stands below the people gets there, and it stays.
	await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
	await expect(page.locator("footer")).toBeInViewport();
	await page.evaluate(async () => {
		for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
	});
	expect(asked).toEqual([]);
	await expect(cards).toHaveCount(24);
	await cards.first().getByRole("button").focus();
	// Near the end of the people, as one comes by scrolling.
	await end.evaluate((more) => scrollBy(0, more.getBoundingClientRect().top - innerHeight - 900));
	await expect(cards).toHaveCount(48);
	await expect(cards.first().getByRole("button")).toBeFocused();
	expect(await page.evaluate(() => Number(document.body.dataset.shift))).toBeLessThan(0.01);
	await page.context().setOffline(true);
	await end.evaluate((more) => scrollBy(0, more.getBoundingClientRect().top - innerHeight - 900));
	const failed = page.getByRole("alert").filter({ hasText: "אין חיבור כרגע" });
	await failed.getByRole("button", { name: "ניסיון נוסף" }).press("Enter");
	await expect(failed).toBeVisible();
	await expect(cards).toHaveCount(48);
	await page.context().setOffline(false);
	await expect(cards).toHaveCount(60);
	await expect(page.getByRole("heading", { name: /^אין עוד פרופילים/ })).toBeVisible();
	const late = cards.nth(50);
	const id = await late.getAttribute("id");
	await late.getByRole("link", { name: /^תמר/ }).click();
	await expect(page).toHaveURL(/\/members\//);
	await page.goBack();
	await expect(cards).toHaveCount(60);
	await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
	await page.reload();
	await expect(cards).toHaveCount(60);
	await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
});

test("the filters close, forget and follow the address, and the sheet of a phone is shut again", {
	tag: ["@both-wide"],
}, async ({ own, page, isMobile }) => {
	await addTamar(own, "כורמת");
	await openAsMan(own, page, `?q=${encodeURIComponent("כורמת")}&ageFrom=20`);
	const form = page.locator("form#filters");
	const from = form.getByLabel("מגיל");
	await openSheet(page, isMobile);
	if (isMobile) await expect(form.getByRole("link", { name: "סגירה" })).toBeFocused();
	else await form.getByText("גיל", { exact: true }).click();
	await from.fill("30");
	await page.keyboard.press("Escape");
	await expect(from).toBeHidden();
	await openSheet(page, isMobile);
	if (!isMobile) await form.getByText("גיל", { exact: true }).click();
	await from.press("Enter");
	await expect(page).toHaveURL(/ageFrom=30$/);
	await expect(from).toBeHidden();
	await page.getByRole("link", { name: /^בת 30 ומעלה/ }).click();
	await expect(page).toHaveURL(/\/gallery\?q=[^&]+$/);
	await expect(from).toHaveValue("");
	await page.getByLabel("מיון").selectOption("new");
	await expect(page).toHaveURL(/sort=new$/);
	await page.goBack();
	await expect(page.getByLabel("מיון")).toHaveValue("recommended");
});

test("to a member's page and back to the same place, in one document", {
	tag: ["@both-wide"],
}, async ({ own, page, isMobile }) => {
	const women: ClubMember[] = [];
	for (let count = 0; count < 20; count += 1) women.push(await addTamar(own, "נפחית"));
	const man = await openAsMan(own, page, `?q=${encodeURIComponent("נפחית")}`);
	const faults: string[] = [];
	page.on("pageerror", (error) => faults.push(error.message));
	await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
	const card = page.locator("[data-member]").nth(14);
	const publicId = await card.getAttribute("data-member");
	const woman = women.find((one) => one.publicId === publicId);
	const link = card.getByRole("link", { name: "תמר, 33", exact: true });
	await link.click();
	await expect(page).toHaveURL(`${own.origin}/members/${publicId}`);
	await expect(page.locator("#main")).toBeFocused();
	if (isMobile) await page.getByRole("link", { name: "חזרה לגלריה" }).click();
	else await page.goBack();
	await expect(page).toHaveURL(/\/gallery\?q=/);
	await expect(card).toBeInViewport();
	await expect(link).toBeFocused();
	await link.press("Enter");
	// Both hearts are a moment on her page.
	await own.site.db
		.insertInto("hearts")
		.values({ member_id: woman?.memberId ?? "", other_id: man.memberId, is_told: true })
		.execute();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("תמר, 33");
	await page.getByRole("button", { name: "לב לתמר, 33" }).click();
	await expect(page.getByRole("heading", { name: "גם תמר אהבה אותך" })).toBeVisible();
	await page.getByRole("button", { name: "הסתרה מהרשימות שלי" }).click();
	await expect(page).toHaveURL(`${own.origin}/gallery`);
	await expect(page.getByText("תמר הוסתרה מהרשימות שלך").first()).toBeVisible();
	expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
	await page.goto(`${own.origin}/members/${publicId}`);
	await expect(page.getByRole("heading", { name: "הפרופיל הזה לא זמין" })).toBeVisible();
	expect(faults).toEqual([]);
});

test("hearts in the favourites stay on the page, and the number follows", async ({ own, page }) => {
	const woman = await addTamar(own, "שענית");
	await openAsMan(own, page, `?q=${encodeURIComponent("שענית")}`);
	const heart = page.locator(`[data-member="${woman.publicId}"]`).getByRole("button");
	await heart.click();
	await expect(heart).toHaveAttribute("aria-pressed", "true");
	await page.goto(`${own.origin}/favourites`);
	await page.evaluate(() => document.body.setAttribute("data-here", ""));
	const tab = page.getByRole("main").getByRole("link", { name: /^המועדפים שלי/ });
	await expect(tab).toHaveText("המועדפים שלי 1");
	for (const [isGiven, count] of [
		["false", "0"],
		["true", "1"],
	] as const) {
		await heart.press("Enter");
		await expect(heart).toHaveAttribute("aria-pressed", isGiven);
		await expect(tab).toHaveText(`המועדפים שלי ${count}`);
	}
	// What got no answer is as it was.
	await page.context().setOffline(true);
	await heart.press("Enter");
	await expect(page.getByText("השרת לא ענה, אפשר לנסות שוב").first()).toBeVisible();
	await expect(heart).toHaveAttribute("aria-pressed", "true");
	await expect(tab).toHaveText("המועדפים שלי 1");
	await page.context().setOffline(false);
	await expect(page.locator("body[data-here]")).toBeVisible();
	await page.reload();
	await expect(tab).toHaveText("המועדפים שלי 1");
});

test.describe("without a script", () => {
	test.use({ javaScriptEnabled: false });

	test("@both-wide the filters and the heart are forms", async ({ own, page, isMobile }) => {
		const woman = await addTamar(own, "אורגת ויטראז׳ים");
		await openAsMan(own, page);
		await openSheet(page, isMobile);
		await page.getByRole("searchbox", { name: "חיפוש" }).fill("ויטראז׳ים");
		if (!isMobile) await page.getByText("סגנון חיים ועוד").click();
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

test("who blocks is gone from pages that were left, and from those still open", {
	tag: "@wide",
}, async ({ own, page }) => {
	const woman = await addTamar(own, "אוצרת תצלומים");
	const man = await openAsMan(own, page, "?q=תצלומים");
	const other = await page.context().newPage();
	await other.goto(`${own.origin}/members/${woman.publicId}`, { waitUntil: "networkidle" });
	const name = page.getByRole("link", { name: "תמר, 33", exact: true });
	await name.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("תמר, 33");
	await page.getByRole("link", { name: "מועדפים" }).first().click();
	await expect(page).toHaveURL(/\/favourites$/);
	const pair = { viewerId: woman.memberId, otherId: man.memberId };
	await own.site.db.transaction().execute((trx) => block(trx, pair));
	await page.goBack();
	await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("תמר, 33");
	await expect(page.locator("body")).not.toContainText("תצלומים");
	await page.goBack();
	await expect(page).toHaveURL(/\/gallery\?q=/);
	await expect(name).toHaveCount(0);
	// The open page still showed her, and does nothing to her.
	await other.bringToFront();
	await other.getByRole("button", { name: /^לב/ }).first().click();
	await expect(other.locator("body")).not.toContainText("תצלומים");
	const his = own.site.db.selectFrom("hearts").where("member_id", "=", man.memberId);
	expect(await his.selectAll().execute()).toEqual([]);
});
