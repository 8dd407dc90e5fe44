/** Two members who write to each other, each in a browser of their own: a desk's and a phone's. */
import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { addClubMember, type ClubMember } from "../test/club.ts";
import { signInAgain } from "../test/person.ts";
import { addTalk, conversationOf, type TalkSite, write } from "../test/talks.ts";
import { carryCookie, type OwnSite } from "./own-site.ts";

type Side = { member: ClubMember; context: BrowserContext; page: Page };

export type Talking = { man: Side; woman: Side; id: string; path: string };

const windows = {
	desk: { viewport: { width: 1440, height: 900 } },
	phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

/** Opens a page that is signed in as a member. */
async function openSide(
	own: OwnSite,
	browser: Browser,
	member: ClubMember,
	window: keyof typeof windows,
): Promise<Side> {
	const context = await browser.newContext({ ...windows[window], locale: "he-IL" });
	const page = await context.newPage();
	const { cookie } = await signInAgain(own.site, member.accountId);
	await carryCookie(own, page, cookie);
	return { member, context, page };
}

export const talkSiteOf = ({ site }: OwnSite): TalkSite => ({
	db: site.db,
	vault: site.vault,
	settings: site.settings,
});

/** He at a desk, she at a phone, in their conversation with two messages. */
export async function openTalk(own: OwnSite, browser: Browser): Promise<Talking> {
	const { man, woman, id } = await addTalk(talkSiteOf(own));
	const path = `${own.origin}/messages/${id}`;
	const sides = {
		man: await openSide(own, browser, man, "desk"),
		woman: await openSide(own, browser, woman, "phone"),
	};
	for (const { page } of [sides.man, sides.woman]) await openLive(page, path);
	return { ...sides, id, path };
}

/** He has asked, and she has not answered. */
export async function openRequest(own: OwnSite, browser: Browser): Promise<Talking> {
	const man = await addClubMember(own.site.db, { role: "daddy", plan: "vip" });
	const woman = await addClubMember(own.site.db);
	await write(talkSiteOf(own), man, woman, "מה שלומך?");
	const id = await conversationOf(talkSiteOf(own), { man, woman });
	return {
		man: await openSide(own, browser, man, "desk"),
		woman: await openSide(own, browser, woman, "phone"),
		id,
		path: `${own.origin}/messages/${id}`,
	};
}

/** Goes to a page whose stream of events is joined. */
export async function openLive(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await page.locator("html[data-live]").waitFor({ state: "attached" });
}

/** Writes in the conversation that a page shows. */
export async function say(page: Page, text: string): Promise<void> {
	await page.locator("[data-composer] textarea").fill(text);
	await page.getByRole("button", { name: "שליחה" }).click();
}

/** The message with a text, once it has its number. */
export const message = (page: Page, text: string): Locator =>
	page.locator("[data-messages] [data-message]").filter({ hasText: text });

/** Everything that a screen reader is told politely from now on. */
export async function listenTo(page: Page): Promise<() => Promise<string[]>> {
	await page.evaluate(() => {
		const said: string[] = [];
		Object.assign(window, { said });
		const region = document.getElementById("say") as HTMLElement;
		new MutationObserver(() => said.push(region.textContent ?? "")).observe(region, {
			childList: true,
			characterData: true,
			subtree: true,
		});
	});
	return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}
