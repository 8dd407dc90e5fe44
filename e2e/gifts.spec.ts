import { expect, type Page } from "@playwright/test";
import { deliverWaiting } from "../app/gifts/pay-now.server.ts";
import { returnDue } from "../app/gifts/return.server.ts";
import { letDaysRun } from "../test/buying.ts";
import { addClubMember, type ClubMember } from "../test/club.ts";
import { signInAgain } from "../test/person.ts";
import { expectAccessible } from "./accessible.ts";
import { carryCookie, type OwnSite, test } from "./own-site.ts";
import { pay, widget } from "./paying.ts";

async function enter(own: OwnSite, page: Page, member: ClubMember): Promise<void> {
	await page.context().clearCookies();
	const { cookie } = await signInAgain(own.site, member.accountId);
	await carryCookie(own, page, cookie);
}

async function addPair(own: OwnSite) {
	const since = new Date(Date.now() - 20 * 86_400_000);
	const man = await addClubMember(own.site.db, { role: "daddy", plan: "premium", since });
	await letDaysRun(own.site.db, man);
	return { man, woman: await addClubMember(own.site.db, { since }) };
}

/** Nothing of a page stands beside a phone's screen. */
const expectNoOverflow = async (page: Page) =>
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
		await page.evaluate(() => innerWidth),
	);

async function chooseGift(own: OwnSite, page: Page, woman: ClubMember, gift: string) {
	await page.goto(`${own.origin}/members/${woman.publicId}`);
	await page
		.getByRole("link", { name: /שליחת מתנה|מתנה/ })
		.first()
		.click();
	await page.waitForURL(/\/gifts\/send\?to=/);
	await page.getByRole("radio", { name: new RegExp(gift) }).check();
	await expectNoOverflow(page);
	await expectAccessible(page);
}

const send = (page: Page) =>
	page.getByRole("button", { name: /^שליחה ל|את המתנה|שליחת המתנה/ }).click();

test("@both-wide a gift by credit: the words are asked for, it is accepted with thanks, and both read so", async ({
	page,
	own,
}) => {
	const { man, woman } = await addPair(own);
	await enter(own, page, man);
	await chooseGift(own, page, woman, "קפה יוקרתי");
	await send(page);
	await expect(page.getByText("הן ההודעה הראשונה").first()).toBeVisible();
	await expect(page.getByLabel("פתק")).toBeFocused();
	await page.getByLabel("פתק").fill("לכבוד השעה חמש");
	await send(page);
	await page.waitForURL(/\/messages\//);
	await expect(page.getByText(/קפה יוקרתי, ממך/)).toBeVisible();

	await enter(own, page, woman);
	await page.goto(`${own.origin}/gifts`);
	await page.getByRole("link", { name: /מתנות שקיבלתי · 1 מחכה/ }).click();
	await page.waitForURL(/\/gifts\/received/);
	await expectNoOverflow(page);
	await expectAccessible(page);
	const door = page.locator("li[data-state=waiting]");
	await door.getByText("פתיחה").click();
	await expect(door.getByText("קפה יוקרתי")).toBeVisible();
	await door.getByRole("button", { name: "תודה, קיבלתי" }).click();
	await expect(page.locator("li[data-state=accepted]")).toContainText("קיבלת והודית");

	await enter(own, page, man);
	await page.goto(`${own.origin}/gifts`);
	await expect(page.locator("li[data-state=accepted]")).toContainText("התקבלה, עם תודה");
	await expectNoOverflow(page);
	await expectAccessible(page);
});

test("@both-wide a kind narrows the gifts, and a name is found beyond those who are listed", async ({
	page,
	own,
}) => {
	const { man } = await addPair(own);
	const { db } = own.site;
	for (let nth = 0; nth < 25; nth += 1) {
		const { memberId } = await addClubMember(db, {
			texts: { display_name: nth < 24 ? `רות ${nth}` : "אביטל של הים" },
		});
		await db
			.insertInto("hearts")
			.values({
				member_id: man.memberId,
				other_id: memberId,
				is_told: false,
				given_at: new Date(Date.now() - nth * 1_000),
			})
			.execute();
	}
	await enter(own, page, man);
	await page.goto(`${own.origin}/gifts/send`, { waitUntil: "networkidle" });
	await page.getByRole("radio", { name: "פרחים", exact: true }).check();
	await expect(page.getByRole("radio", { name: /ורדים אדומים/ })).toBeVisible();
	await expect(page.getByRole("radio", { name: /קפה יוקרתי/ })).toBeHidden();
	await page.getByRole("radio", { name: /פרחי בר/ }).check();
	const person = page.getByRole("radio", { name: /אביטל של הים/ });
	await expect(person).toHaveCount(0);
	await page.getByRole("searchbox").fill("אביטל");
	await person.check();
	await page.getByRole("searchbox").fill("רות");
	await expect(person).toBeChecked();
	await expectNoOverflow(page);
	await expectAccessible(page);
	await page.getByLabel("פתק").fill("לכבוד הגשם הראשון");
	await page.getByRole("button", { name: /^שליחה לאביטל/ }).click();
	await page.waitForURL(/\/messages\//);
	await expect(page.getByText(/פרחי בר, ממך/)).toBeVisible();
});

test("@both-wide a gift that is declined is gone for her and waits on for him; thanks may come later", async ({
	page,
	own,
}) => {
	const { man, woman } = await addPair(own);
	const other = await addClubMember(own.site.db, { since: new Date(Date.now() - 9 * 86_400_000) });
	for (const one of [woman, other]) {
		await enter(own, page, man);
		await chooseGift(own, page, one, "פרחי בר");
		await page.getByLabel("פתק").fill(one === woman ? "בוקר טוב לך" : "ערב נעים, מה שלומך");
		await send(page);
		await page.waitForURL(/\/messages\//);
	}
	await enter(own, page, woman);
	await page.goto(`${own.origin}/gifts/received`);
	await page.getByRole("button", { name: "לא תודה" }).click();
	await expect(page.locator("li[data-state=declined]")).toContainText("לא נשמרה");

	await enter(own, page, man);
	await page.goto(`${own.origin}/gifts`);
	await expect(page.locator("li[data-state=sent]")).toHaveCount(2);
	await expect(page.locator("main")).not.toContainText(/נדחתה|לא נשמרה|סירב/);
});

test("@both-wide a gift that nobody accepted comes back on day 14, with its credit", async ({
	page,
	own,
}) => {
	const { man, woman } = await addPair(own);
	const { db } = own.site;
	await enter(own, page, man);
	await page.goto(`${own.origin}/gifts`);
	const balance = page.getByRole("region", { name: "מה יש לך לשלוח" }).locator("dl");
	const before = await balance.textContent();
	await chooseGift(own, page, woman, "פרחי בר");
	await page.getByLabel("פתק").fill("שבוע טוב לך");
	await send(page);
	await page.waitForURL(/\/messages\//);
	const thread = page.url();

	// Thirteen days later it still waits.
	const gift = () => db.updateTable("gifts").where("sender_id", "=", man.memberId);
	await gift()
		.set({ due_at: new Date(Date.now() + 86_400_000) })
		.execute();
	await returnDue(own.site);
	await page.goto(`${own.origin}/gifts`);
	await expect(page.locator("li[data-state=sent]")).toHaveCount(1);
	await gift()
		.set({ due_at: new Date(Date.now() - 1_000) })
		.execute();
	await returnDue(own.site);

	await page.goto(`${own.origin}/gifts`);
	const back = page.locator("li[data-state=returned]");
	await expect(back).toContainText("חזרה אליך, והזיכוי איתה");
	await expect(back).not.toContainText(/נדחתה|לא נשמרה|לא נפתחה|סירב/);
	expect(await balance.textContent()).toBe(before);
	await expectNoOverflow(page);
	await expectAccessible(page);
	await page.goto(`${own.origin}/notifications`);
	await expect(page.locator("main").getByRole("link", { name: /חזרה/ }).first()).toBeVisible();
	await page.goto(thread);
	await expect(page.getByText(/פרחי בר/).first()).toBeVisible();

	// His open page would hear that its session is over, and leave by itself.
	await page.goto("about:blank");
	await enter(own, page, woman);
	await page.goto(`${own.origin}/gifts/received`);
	await expect(page.locator("li[data-state=waiting]")).toHaveCount(0);
	await expectNoOverflow(page);
});

test("@both-wide a gift that is paid for now is sent, and money is what would come back", async ({
	page,
	own,
}) => {
	const { man, woman } = await addPair(own);
	await enter(own, page, man);
	await chooseGift(own, page, woman, "כוכב זהב");
	await page.getByLabel("פתק").fill("ערב טוב לך");
	await page.getByRole("radio", { name: /תשלום עכשיו/ }).check();
	await send(page);
	await page.waitForURL(/\/gifts\/pay\?draft=/);
	await expect(page.locator("main")).toContainText("₪25");
	await expect(widget(page)).toHaveAttribute("data-payment", "ready");
	await expectNoOverflow(page);
	await pay(page);
	await expect(page.getByText("המתנה נשלחת עכשיו").first()).toBeVisible();
	await deliverWaiting(own.site, new Date(Date.now() + 120_000));
	await page.goto(`${own.origin}/gifts`);
	await expect(page.locator("li[data-state=sent]")).toContainText("כוכב זהב");
});

test("@both-wide a package is bought, and its credits and receipt stand in the ledger", async ({
	page,
	own,
}) => {
	const { woman } = await addPair(own);
	await enter(own, page, woman);
	await page.goto(`${own.origin}/gifts`);
	await page.getByRole("link", { name: /^רכישת חבילה.*זהב/ }).click();
	await page.waitForURL(/\/gifts\/pay\?package=gold/);
	await expect(page.locator("main")).toContainText("₪199");
	await expect(widget(page)).toHaveAttribute("data-payment", "ready");
	await expectNoOverflow(page);
	await pay(page);
	await expect(page.getByText("אפשר לשלוח כבר עכשיו").first()).toBeVisible();
	await page.goto(`${own.origin}/gifts`);
	await expect(page.locator("main")).toContainText("חבילת זהב");
	await page.goto(`${own.origin}/gifts/send`);
	await expect(page.getByRole("link", { name: /^קנייה.*חבילת/ })).toHaveCount(3);
	await expectNoOverflow(page);
	await page.goto(`${own.origin}/gifts`);
	await page.getByRole("link", { name: /^קבלה/ }).first().click();
	await page.waitForURL(/\/account\/receipts\/\d+/);
	await page.goto(`${own.origin}/me?group=membership`);
	await expect(page.locator("main").getByRole("link", { name: "ביטול עסקה" })).toBeVisible();
});

test("@both-wide a visitor reaches each of the eleven buttons, is led to joining, and back", async ({
	page,
	own,
}) => {
	await page.goto(`${own.origin}/gifts`);
	const gifts = page.locator("main article").getByRole("link", { name: /^שליחת מתנה/ });
	const packages = page.locator("main").getByRole("link", { name: /^רכישת חבילה/ });
	await expect(gifts).toHaveCount(8);
	await expect(packages).toHaveCount(3);
	const targets: string[] = [];
	for (const link of [...(await gifts.all()), ...(await packages.all())]) {
		const address = new URL((await link.getAttribute("href")) ?? "", own.origin);
		expect(`${address.pathname} ${address.searchParams.get("tab")}`).toBe("/auth signup");
		targets.push(address.searchParams.get("next") ?? "");
	}
	await gifts.first().click();
	await page.waitForURL(/\/auth\?tab=signup&next=/);
	await expectNoOverflow(page);

	// The page of signing in moves on by itself once somebody is signed in.
	await page.goto("about:blank");
	const { man, woman } = await addPair(own);
	// With nobody to send to there is no form.
	const heart = { member_id: man.memberId, other_id: woman.memberId, is_told: true };
	await own.site.db.insertInto("hearts").values(heart).execute();
	await enter(own, page, man);
	for (const [at, target] of targets.entries()) {
		await page.goto(`${own.origin}${target}`);
		if (at < 8) {
			await expect(page.locator("input[name=gift]:checked")).toHaveCount(1);
		} else {
			await expect(widget(page)).toHaveAttribute("data-payment", "ready");
		}
	}
});
