import { expect, type Page } from "@playwright/test";
import { hashPassword } from "../app/accounts/passwords/password-hash.server.ts";
import { endSessions } from "../app/accounts/sessions/session.server.ts";
import { block } from "../app/moderation/blocks.server.ts";
import { addClubMember } from "../test/club.ts";
import { password, signInAgain } from "../test/person.ts";
import { carryCookie, test } from "./own-site.ts";
import { listenTo, message, openLive, openRequest, openTalk, say } from "./talking.ts";

test("a request is answered; the two talk live, read and unsend", async ({ own, browser }) => {
	const { man, woman, path } = await openRequest(own, browser);
	const faults: string[] = [];
	for (const { member, page } of [man, woman]) {
		page.on("pageerror", ({ message }) => faults.push(message));
		await own.site.db
			.insertInto("member_choices")
			.values({ member_id: member.memberId, shows_receipts: true })
			.execute();
	}
	await openLive(woman.page, `${own.origin}/gallery`);
	// From the number in the bar to the field: two taps.
	await woman.page
		.getByRole("navigation", { name: "ניווט תחתון" })
		.getByRole("link", { name: /הודעות/ })
		.click();
	await openLive(man.page, path);
	await say(man.page, "ועוד דבר");
	await expect(message(man.page, "ועוד דבר")).toHaveCount(1);
	// The list of an open page, and the number in the bar.
	await expect(woman.page.locator("li[data-conversation]")).toContainText("ועוד דבר");
	await expect(man.page.locator("[data-composer]")).toHaveCount(0);
	await woman.page.locator("li[data-state=request] a").first().click();
	await expect(woman.page.locator("[data-composer] textarea")).toBeInViewport();
	await expect(woman.page.locator("[data-composer] textarea")).not.toBeFocused();
	const said = await listenTo(man.page);
	await say(woman.page, "שלום לך");
	await expect(message(man.page, "שלום לך")).toHaveCount(1);
	// His page finds by itself that he may write.
	await expect(man.page.locator("[data-composer]")).toBeVisible();
	await woman.page.locator("[data-composer] textarea").pressSequentially("שלום");
	await expect(man.page.locator("[data-typing]")).toBeVisible();
	await say(woman.page, "שלום גם לך");
	await expect(message(man.page, "שלום גם לך")).toHaveCount(1);
	await expect(man.page.locator("[data-typing]")).toBeHidden();
	await say(man.page, "נפגש מחר?");
	await expect(message(woman.page, "נפגש מחר?")).toHaveCount(1);
	await expect(message(man.page, "נפגש מחר?")).toContainText("נקראה");
	expect((await said()).filter((words) => words.includes("שלום גם לך"))).toHaveLength(1);
	const herSaid = await listenTo(woman.page);
	await message(man.page, "נפגש מחר?").click({ button: "right" });
	await man.page.getByRole("dialog").getByRole("button", { name: "ביטול ההודעה" }).click();
	await expect(woman.page.locator("[data-messages]")).toContainText("אורי ביטל הודעה");
	await expect(message(woman.page, "נפגש מחר?")).toHaveCount(0);
	await expect(man.page.locator("[data-messages]")).toContainText("ביטלת הודעה");
	const numbers = await man.page
		.locator("[data-message]")
		.evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.message));
	expect(numbers).toEqual(["1", "2", "3", "4", "5"]);
	expect(await said()).toContain("נשלחה.");
	expect(await said()).toContain("ההודעה שלך בוטלה.");
	expect(await herSaid()).toContain("אורי ביטל הודעה.");
	expect(faults).toEqual([]);
	await man.context.close();
	await woman.context.close();
});

test("without a network messages wait, over a reload too, and arrive once in order", async ({
	own,
	browser,
}) => {
	const { man, woman, path } = await openTalk(own, browser);
	await man.context.setOffline(true);
	await say(man.page, "ראשונה");
	await expect(man.page.locator("[data-pending] li")).toContainText("לא נשלחה");
	await say(man.page, "שנייה");
	await expect(man.page.locator("[data-pending] li")).toHaveCount(2);
	// Back again, what waits leaves by itself; the server stores it, and its answer is lost.
	await man.page.route("**/send", async (route) => {
		await route.fetch();
		await route.abort();
	});
	await man.context.setOffline(false);
	await expect(message(woman.page, "ראשונה")).toHaveCount(1);
	await man.page.unroute("**/send");
	await openLive(man.page, path);
	await expect(message(man.page, "שנייה")).toHaveCount(1);
	await expect(man.page.locator("[data-pending] li")).toHaveCount(0);
	for (const { page } of [man, woman]) {
		await expect(message(page, "שנייה")).toHaveCount(1);
		const texts = await page.locator("[data-message] p").allTextContents();
		expect(texts).toEqual(["שלום ליאן", "שלום אורי", "ראשונה", "שנייה"]);
	}
	await man.context.close();
	await woman.context.close();
});

test("who reads further up stays there and is told; a second tab and the way back show the same", async ({
	own,
	browser,
}) => {
	const { man, woman, path } = await openTalk(own, browser);
	const field = man.page.locator("[data-composer] textarea");
	for (let line = 0; line < 8; line += 1) {
		await field.fill(`שורה ${line}`);
		for (let more = 0; more < 3; more += 1) await man.page.keyboard.press("Shift+Enter");
		await man.page.keyboard.type("ועוד");
		await man.page.keyboard.press("Enter");
		await expect(message(man.page, `שורה ${line}`)).toHaveCount(1);
	}
	const second = await man.context.newPage();
	await openLive(second, path);
	await man.page.bringToFront();
	await man.page.locator("[data-scroller]").evaluate((frame) => frame.scrollTo(0, -400));
	const top = () => message(man.page, "שורה 4").evaluate((row) => row.getBoundingClientRect().top);
	const before = await top();
	await say(woman.page, "למטה");
	const jump = man.page.getByRole("button", { name: "הודעה חדשה" });
	await expect(jump).toBeVisible();
	expect(Math.abs((await top()) - before)).toBeLessThan(2);
	await expect(man.page.locator("[data-new]")).toHaveCount(1);
	await expect(message(second, "למטה")).toHaveCount(1);
	await jump.click();
	await expect(jump).toBeHidden();
	await say(second, "מהלשונית השנייה");
	for (const page of [man.page, woman.page]) {
		await expect(message(page, "מהלשונית השנייה")).toHaveCount(1);
	}
	// A page that shows the conversation would have read it.
	await second.close();
	await openLive(man.page, `${own.origin}/messages`);
	await say(woman.page, "בינתיים");
	await expect(man.page.locator("header nav a[data-unread]").first()).toBeAttached();
	await man.page.goBack();
	await expect(message(man.page, "בינתיים")).toHaveCount(1);
	await man.context.close();
	await woman.context.close();
});

test("a nudge stands above what was written; a block and a sign-out in the middle end it", {
	tag: "@wide",
}, async ({ own, browser }) => {
	const { man, woman } = await openTalk(own, browser);
	await say(man.page, "הכי קל בטלפון, 052-123-4567");
	const panel = man.page.locator("#refusal");
	await expect(panel).toBeVisible();
	await expect(man.page.locator("[data-composer] textarea")).toHaveValue(/052-123-4567/);
	await man.page.keyboard.press("Escape");
	await expect(panel).toHaveCount(0);
	await say(man.page, "הכי קל בטלפון, 052-123-4567");
	await panel.getByRole("button", { name: "לשלוח בכל זאת" }).click();
	// Whoever gets it sees what to watch for, once, and the writer nothing of it.
	await expect(woman.page.locator("[data-card=safety]")).toHaveCount(1);
	await expect(man.page.locator("[data-card]")).toHaveCount(0);
	await say(man.page, "אז פה");
	await expect(message(woman.page, "אז פה")).toHaveCount(1);
	// A form in which something is written stays when its page is read anew.
	await man.page.locator("[data-composer] textarea").fill("את שם?");
	const pair = { viewerId: woman.member.memberId, otherId: man.member.memberId };
	await own.site.db.transaction().execute((trx) => block(trx, pair));
	await man.page.getByRole("button", { name: "שליחה" }).click();
	// What somebody who is away for another reason looks like, and nothing is lost.
	await expect(man.page.getByText("אי אפשר לכתוב כרגע").first()).toBeVisible();
	await expect(man.page.locator("[data-composer] textarea")).toHaveValue("את שם?");
	await expect(message(woman.page, "את שם?")).toHaveCount(0);
	await own.site.db
		.deleteFrom("sessions")
		.where("account_id", "=", woman.member.accountId)
		.execute();
	await woman.page.waitForURL(/\/auth/);
	await man.context.close();
	await woman.context.close();
});

test("whoever blocks while their page and thread are in memory is gone, and no words get through", {
	tag: "@wide",
}, async ({ own, browser }) => {
	const { man, woman, id, path } = await openTalk(own, browser);
	const written = own.site.db.selectFrom("messages").where("conversation_id", "=", id).selectAll();
	const post = (text: string) =>
		man.page.evaluate(
			async ([to, words]) =>
				(await fetch(to, { method: "POST", body: new URLSearchParams({ text: words }) })).status,
			[`${path}/send`, text] as const,
		);
	expect(await post("עוד מילה")).toBe(200);
	const before = (await written.execute()).length;
	await man.page.evaluate(() => Object.assign(window, { isSameDocument: true }));
	const herPage = `/members/${woman.member.publicId}`;
	await man.page.locator(`a[href="${herPage}"]`).first().click();
	await expect(man.page).toHaveURL(own.origin + herPage);
	const name = await man.page.getByRole("heading", { level: 1 }).innerText();
	await man.page.getByRole("link", { name: "מועדפים" }).first().click();
	await expect(man.page).toHaveURL(/favourites/);
	const pair = { viewerId: woman.member.memberId, otherId: man.member.memberId };
	await own.site.db.transaction().execute((trx) => block(trx, pair));
	await man.page.goBack();
	await expect(man.page).toHaveURL(own.origin + herPage);
	await expect(man.page.getByRole("heading", { level: 1 })).not.toHaveText(name);
	await expect(man.page.getByRole("button", { name: /^לב/ })).toHaveCount(0);
	await man.page.goBack();
	// What somebody who is away for another reason looks like.
	await expect(man.page.getByText("היא בהפסקה כרגע").first()).toBeVisible();
	await expect(man.page.locator("[data-composer] textarea")).toHaveCount(0);
	expect(await post("בכל זאת")).toBe(422);
	expect(await written.execute()).toHaveLength(before);
	expect(await man.page.evaluate(() => "isSameDocument" in window)).toBe(true);
	await man.page.goForward();
	await expect(man.page.getByRole("heading", { level: 1 })).not.toHaveText(name);
	await man.context.close();
	await woman.context.close();
});

test("without a script one writes, is asked and puts away; with one the page is never left", {
	tag: "@wide",
}, async ({ own, browser }) => {
	const { man, woman, path } = await openTalk(own, browser);
	await man.page.evaluate(() => Object.assign(window, { isSame: true }));
	const bare = await browser.newContext({ javaScriptEnabled: false, locale: "he-IL" });
	const page = await bare.newPage();
	const { cookie } = await signInAgain(own.site, woman.member.accountId);
	await carryCookie(own, page, cookie);
	await page.goto(path);
	await page.locator("[data-composer] textarea").fill("הכי קל בטלפון, 052-123-4567");
	await page.getByRole("button", { name: "שליחה" }).click();
	await page.getByRole("button", { name: "לשלוח בכל זאת" }).click();
	await expect(message(page, "הכי קל בטלפון")).toHaveCount(1);
	await page.getByRole("link", { name: /^עוד/ }).click();
	await page.getByRole("button", { name: "לארכיון" }).click();
	await page.waitForURL(/\/messages$/);
	await expect(message(man.page, "הכי קל בטלפון")).toHaveCount(1);
	await man.page.getByRole("link", { name: "לא נקראו" }).click();
	await man.page.waitForURL(/tab=unread/);
	await say(woman.page, "בינתיים");
	const unread = man.page.locator("header nav a[data-unread]");
	await expect(unread).toHaveCount(1);
	// Whoever comes back has read it too.
	await man.page.goBack();
	await expect(message(man.page, "בינתיים")).toHaveCount(1);
	await expect(unread).toHaveCount(0);
	await man.page.getByRole("link", { name: /^עוד/ }).click();
	await man.page.getByRole("button", { name: "השתקה" }).click();
	await expect(man.page.getByText("השיחה הושתקה").first()).toBeVisible();
	expect(await man.page.evaluate(() => "isSame" in window)).toBe(true);
	for (const context of [bare, man.context, woman.context]) await context.close();
});

test("'לא תודה' looks like silence on an open page", { tag: "@wide" }, async ({ own, browser }) => {
	const { man, woman, path } = await openRequest(own, browser);
	await openLive(man.page, path);
	await openLive(woman.page, path);
	const before = await man.page.locator("section[data-conversation]").innerText();
	await woman.page.getByRole("button", { name: "לא תודה" }).click();
	await woman.page.waitForURL(/\/messages$/);
	await say(man.page, "עוד משהו");
	await expect(message(man.page, "עוד משהו")).toHaveCount(1);
	await expect(man.page.locator("section[data-conversation]")).toContainText("נשלחה");
	expect(before).toContain("נשלחה");
	await expect(woman.page.locator("li[data-conversation]")).toHaveCount(0);
	await man.context.close();
	await woman.context.close();
});

test("the day's limit is told where one writes, and keeps what was typed", {
	tag: "@wide",
}, async ({ own, page }) => {
	const { db } = own.site;
	const man = await addClubMember(db, { role: "daddy", plan: "basic" });
	const woman = await addClubMember(db);
	const { cookie } = await signInAgain(own.site, man.accountId);
	await carryCookie(own, page, cookie);
	const address = `${own.origin}/members/${woman.publicId}/write`;
	await page.goto(address);
	const text = page.locator("main textarea");
	await text.fill("שלום, מה שלומך?");
	// Meanwhile, in another window.
	const day = new Date().toLocaleDateString("sv", { timeZone: "Asia/Jerusalem" });
	for (let begun = 0; begun < 5; begun += 1) {
		const { memberId } = await addClubMember(db);
		const use = { member_id: man.memberId, other_id: memberId, kind: "conversation", day } as const;
		await db.insertInto("day_uses").values(use).execute();
	}
	await page.getByRole("button", { name: "שליחה" }).click();
	await expect(page.locator("main")).toContainText(/שיחות חדשות ביום/);
	await expect(text).toHaveValue("שלום, מה שלומך?");
	await page.goto(address);
	await expect(page.locator("main")).toContainText("נשמר כטיוטה");
});

test("what is being typed when the session ends elsewhere is back after signing in", async ({
	own,
	browser,
}) => {
	const { man, woman, path } = await openTalk(own, browser);
	const { accountId: id } = man.member;
	const password_hash = await hashPassword(password);
	const accounts = own.site.db.updateTable("accounts").set({ password_hash });
	const { email } = await accounts
		.where("id", "=", id)
		.returning("email")
		.executeTakeFirstOrThrow();
	await expect(man.page.locator("[data-composer]")).toBeVisible();
	await man.page.locator("[data-composer] textarea").pressSequentially("עוד לא שלחתי");
	// As 'sign out everywhere' in another browser does; no draft was saved of the last letters.
	await own.site.db.transaction().execute((trx) => endSessions(trx, id));
	await man.page.waitForURL(/\/auth\?.*ended=1/);
	await expect(man.page.getByText("ההתחברות הסתיימה, יש להתחבר שוב.")).toBeVisible();
	await man.page.locator('input[name="email"]').fill(email);
	await man.page.locator('input[name="password"]').fill(password);
	await man.page.locator('form:has(input[name="password"]) button[type="submit"]').first().click();
	await man.page.waitForURL(path);
	await expect(man.page.locator("[data-composer] textarea")).toHaveValue("עוד לא שלחתי");
	await man.page.getByRole("button", { name: "שליחה" }).click();
	await expect(message(woman.page, "עוד לא שלחתי")).toHaveCount(1);
	await man.context.close();
	await woman.context.close();
});

test("sending in one tab leaves what was typed in the other", { tag: "@wide" }, async ({
	own,
	browser,
}) => {
	const { man, woman, path } = await openTalk(own, browser);
	const field = (page: Page) => page.locator("[data-composer] textarea");
	await field(man.page).pressSequentially("מהחלון הראשון");
	await man.page.waitForResponse(/\/draft$/);
	// It comes from the draft now.
	await openLive(man.page, path);
	await expect(field(man.page)).toHaveValue("מהחלון הראשון");
	const second = await man.context.newPage();
	await openLive(second, path);
	await field(second).fill("מהחלון השני");
	const saved = man.page.waitForResponse(/\/draft$/);
	await say(second, "מהחלון השני");
	await expect(message(man.page, "מהחלון השני")).toHaveCount(1);
	await saved;
	await expect(field(man.page)).toHaveValue("מהחלון הראשון");
	await openLive(man.page, path);
	await expect(field(man.page)).toHaveValue("מהחלון הראשון");
	// The draft itself, sent from another tab, stands nowhere any more.
	await second.close();
	const third = await man.context.newPage();
	await openLive(third, path);
	await third.getByRole("button", { name: "שליחה" }).click();
	await expect(message(man.page, "מהחלון הראשון")).toHaveCount(1);
	await expect(field(man.page)).toHaveValue("");
	await man.context.close();
	await woman.context.close();
});

test("the keyboard reaches every act: ⋯ of a message and of the whole, and the focus stays near", async ({
	own,
	browser,
}) => {
	const { man, woman } = await openTalk(own, browser);
	const { page } = man;
	await say(page, "ועוד אחת");
	await expect(message(page, "ועוד אחת")).toHaveCount(1);
	// One stop for all messages; arrows go from one to the next.
	const ways = page.locator("[data-acts]");
	await expect(page.locator('[data-acts][tabindex="0"]')).toHaveCount(1);
	await page.locator('[data-acts][tabindex="0"]').focus();
	await page.keyboard.press("ArrowUp");
	await page.keyboard.press("ArrowUp");
	await expect(ways.first()).toBeFocused();
	await page.keyboard.press("End");
	await page.keyboard.press("Enter");
	const sheet = page.getByRole("dialog");
	await expect(sheet.getByRole("button", { name: /ביטול ההודעה/ })).toBeVisible();
	await page.keyboard.press("Escape");
	// Gone, and not only shut: what is told by the browser comes a moment later.
	await expect(page.locator('dialog[aria-label^="ההודעה"]')).toHaveCount(0);
	await expect(ways.last()).toBeFocused();
	await page.keyboard.press("Enter");
	await sheet.getByRole("button", { name: /ביטול ההודעה/ }).press("Enter");
	await expect(page.locator("[data-messages]")).toContainText("ביטלת הודעה");
	await expect(page.locator("[data-message]").last()).toBeFocused();
	await page.getByRole("link", { name: /^עוד/ }).press("Enter");
	await expect(sheet.getByRole("link", { name: "דיווח" })).toBeVisible();
	// A block is asked about above the sheet, and cancelling returns to it.
	await sheet.getByRole("button", { name: "חסימה" }).press("Enter");
	await page.getByRole("dialog", { name: /לחסום/ }).getByRole("button", { name: "ביטול" }).click();
	await expect(sheet.getByRole("button", { name: "השתקה" })).toBeVisible();
	await man.context.close();
	await woman.context.close();
});

test("a phone's conversation is a room: nothing around it, acts behind a long press", async ({
	own,
	browser,
}) => {
	const { man, woman } = await openTalk(own, browser);
	const { page } = woman;
	for (const around of ["body > header", "body > footer", "body > nav"]) {
		await expect(page.locator(around), around).toBeHidden();
	}
	await expect(page.locator("section[data-conversation] [data-quick-exit]")).toBeVisible();
	expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
	const bubble = message(page, "שלום ליאן").locator("p");
	const { x = 0, y = 0 } = (await bubble.boundingBox()) ?? {};
	const touch = await woman.context.newCDPSession(page);
	const touchPoints = [{ x: x + 20, y: y + 10 }];
	await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
	const sheet = page.getByRole("dialog");
	await expect(sheet.getByRole("link", { name: "דיווח על ההודעה" })).toBeVisible();
	await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
	await expect(sheet).toBeVisible();
	// It comes up from below.
	const corner = async () => {
		const { x, y, height } = (await sheet.boundingBox()) ?? { x: 0, y: 0, height: 0 };
		return [x, y + height];
	};
	await expect.poll(corner).toEqual([0, 844]);
	await page.touchscreen.tap(200, 60);
	await expect(sheet).toHaveCount(0);
	// Back closes what is open, one after the other, before it leaves.
	await page.getByRole("link", { name: "חזרה לשיחות" }).tap();
	await page.locator("li[data-conversation] a").tap();
	const more = page.getByRole("link", { name: /^עוד/ });
	await more.tap();
	await sheet.getByRole("button", { name: "חסימה" }).tap();
	const question = page.getByRole("dialog", { name: /לחסום/ });
	await expect(question).toBeVisible();
	await page.evaluate(() => history.back());
	await expect(question).toBeHidden();
	await expect(sheet.getByRole("button", { name: "השתקה" })).toBeVisible();
	await page.evaluate(() => history.back());
	await expect(sheet).toHaveCount(0);
	await expect(more).toBeFocused();
	await expect(page).toHaveURL(/\/messages\/[^/]+$/);
	await page.evaluate(() => history.back());
	await expect(page).toHaveURL(/\/messages$/);
	await man.context.close();
	await woman.context.close();
});
