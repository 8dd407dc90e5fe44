/** The forms of /profile and /profile/wishes with their script. */
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { factsOf, saveFacts } from "../app/profiles/facts.server.ts";
import { addPerson, signInAgain } from "../test/person.ts";
import { expectAccessible } from "./accessible.ts";
import { carryCookie, type OwnSite, test } from "./own-site.ts";

async function open(own: OwnSite, page: Page, path = "/profile") {
	const faults: string[] = [];
	page.on("pageerror", ({ message }) => faults.push(message));
	const { person, cookie } = await addPerson(own.site, { email: `${randomUUID()}@example.com` });
	await carryCookie(own, page, cookie);
	await page.goto(own.origin + path, { waitUntil: "networkidle" });
	return { person, faults };
}

const unsaved = (page: Page) => page.getByText("יש שינויים שלא נשמרו").filter({ visible: true });

test("towns are suggested while typing, by keyboard and by pointer", { tag: "@both-wide" }, async ({
	own,
	page,
}) => {
	const { faults } = await open(own, page);
	const town = page.getByRole("combobox", { name: "עיר מגורים" });
	const options = page.getByRole("listbox", { name: "יישובים" }).getByRole("option");
	await town.focus();
	await town.pressSequentially("רמת");
	await expect(page.getByRole("option", { name: "רמת גן" })).toBeVisible();
	await expect(town).toHaveAttribute("aria-expanded", "true");
	await expect(page.getByText(/^\d הצעות$/)).toBeAttached();
	await expectAccessible(page);
	await town.press("ArrowUp");
	await expect(options.last()).toHaveAttribute("aria-selected", "true");
	await town.press("ArrowDown");
	await expect(options.first()).toHaveAttribute("aria-selected", "true");
	const [first = ""] = await options.first().locator("span").allInnerTexts();
	const id = await options.first().getAttribute("id");
	await expect(town).toHaveAttribute("aria-activedescendant", id ?? "");
	await town.press("Enter");
	await expect(town).toHaveValue(first);
	await expect(options).toHaveCount(0);
	await expect(unsaved(page)).toHaveCount(1);
	await town.fill("haifa");
	await page.getByRole("option", { name: "חיפה" }).first().click();
	await expect(town).toHaveValue("חיפה");
	await expect(town).toHaveAttribute("aria-expanded", "false");
	await town.fill("חיפ");
	await expect(options).not.toHaveCount(0);
	await town.press("Escape");
	await expect(options).toHaveCount(0);
	await expect(town).toHaveValue("חיפ");
	expect(faults).toEqual([]);
});

test("errors show at once, and the ticks of a list are counted and limited", async ({
	own,
	page,
}) => {
	const { faults } = await open(own, page);
	const age = page.getByLabel("גיל");
	await age.fill("17");
	await age.blur();
	await expect(page.getByText("האתר מיועד לבני ולבנות 18 ומעלה")).toBeVisible();
	await age.fill("18");
	await expect(page.getByText("האתר מיועד לבני ולבנות 18 ומעלה")).toBeHidden();
	const seeks = page.getByRole("group", { name: "מה מחפשים" });
	const boxes = seeks.getByRole("checkbox");
	for (const at of [0, 1, 2, 3]) await boxes.nth(at).check();
	await expect(seeks.locator("legend")).toContainText("4 מתוך 3");
	const button = page.getByRole("button", { name: "שמירת פרופיל" });
	await button.click();
	await expect(seeks.getByText("אפשר לבחור עד 3")).toBeVisible();
	await expect(page.locator("toast-message:visible")).toContainText("אפשר לבחור עד 3");
	await expect(boxes.first()).toBeFocused();
	await boxes.nth(3).uncheck();
	await expect(seeks.getByText("אפשר לבחור עד 3")).toBeHidden();
	await expect(seeks.locator("legend")).toContainText("3 מתוך 3");
	await button.click();
	await expect(page.locator("toast-message:visible")).toContainText("הפרופיל עודכן בהצלחה");
	await expect(seeks.getByRole("checkbox", { checked: true })).toHaveCount(3);
	expect(faults).toEqual([]);
});

test("an answer needs its question, and stands on the own page once it is approved", async ({
	own,
	page,
}) => {
	const { person, faults } = await open(own, page);
	await page.getByLabel("התשובה לשאלה הראשונה").fill("על ערים קטנות");
	const button = page.getByRole("button", { name: "שמירת פרופיל" });
	await button.click();
	const error = page.locator("#profile-prompt1-error");
	await expect(error).toHaveText("לתשובה הזאת עוד לא נבחרה שאלה");
	const question = page.getByLabel("שאלה ראשונה");
	await expect(question).toBeFocused();
	await question.selectOption({ label: "השיחה שהייתי רוצה להמשיך" });
	await expect(error).toBeHidden();
	const boundaries = page.getByRole("group", { name: "גבולות" });
	await boundaries.getByRole("checkbox", { name: "רק אחרי שיחה" }).check();
	await expect(boundaries.locator("legend")).toContainText("1 מתוך 4");
	await button.click();
	await expect(page.locator("toast-message:visible")).toContainText("הפרופיל עודכן בהצלחה");
	await expect(question).toHaveValue("p3");
	await page.goto(`${own.origin}/profile/preview`);
	await expect(page.getByText("עוד לא אושר טקסט")).toBeVisible();
	await page.getByRole("link", { name: "אחרי הבדיקה" }).click();
	await expect(page.getByText("שאלה ראשונה, גבולות.")).toBeVisible();
	const shown = page.getByRole("region", { name: "בלי כינוי", exact: true });
	await expect(shown).toContainText("השיחה שהייתי רוצה להמשיך");
	await expectAccessible(page);
	const { db } = own.site;
	const waiting = db.selectFrom("text_reviews").select(["field", "text"]);
	const rows = await waiting.where("account_id", "=", person.accountId).execute();
	for (const row of rows)
		await db
			.insertInto("member_texts")
			.values({ account_id: person.accountId, ...row })
			.execute();
	await page.getByRole("link", { name: "עכשיו" }).click();
	await expect(shown).toContainText("על ערים קטנות");
	await expect(shown).toContainText("רק אחרי שיחה");
	expect(faults).toEqual([]);
});

test("saved in place: the button says so, the page stays, and what is typed meanwhile too", async ({
	own,
	page,
}) => {
	const { faults } = await open(own, page);
	await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
	const name = page.getByLabel("שם תצוגה");
	await name.fill(" נועה ");
	await page.getByLabel("משפט פתיחה").fill("יש לי זמן");
	await expect(unsaved(page)).toHaveCount(1);
	let go = () => {};
	const held = new Promise<void>((done) => {
		go = done;
	});
	await page.route("**/profile.data*", async (route) => {
		await held;
		await route.continue();
	});
	const button = page.locator("#profile button[type=submit]");
	await button.click();
	await expect(button).toHaveText("שומר...");
	await expect(button).toBeDisabled();
	await expect(unsaved(page)).toHaveCount(0);
	go();
	await expect(page.locator("toast-message:visible")).toContainText("הפרופיל עודכן בהצלחה");
	await expect(page.getByText("הפרופיל עודכן בהצלחה.")).toBeVisible();
	await expect(button).toHaveText("שמירת פרופיל");
	await expect(button).toBeFocused();
	await expect(name).toHaveValue("נועה");
	// It counts what others read, and the name has still to be looked at.
	await expect(page.getByRole("progressbar")).toHaveJSProperty("value", 0);
	await expect(page.getByLabel("משפט פתיחה"), "saved with the rest").toHaveValue("יש לי זמן");
	await expect(unsaved(page)).toHaveCount(0);
	await name.fill("נועה ל");
	await expect(page.getByText("הפרופיל עודכן בהצלחה.")).toHaveCount(0);

	await page.unroute("**/profile.data*");
	await page.route("**/profile.data*", async (route) => {
		if (route.request().method() === "POST") await name.fill("נועה לוי");
		await route.continue();
	});
	await button.click();
	await expect(page.locator("toast-message:visible")).toContainText("הפרופיל עודכן בהצלחה");
	await expect(button).toBeEnabled();
	await expect(name).toHaveValue("נועה לוי");
	await expect(page.getByText("הפרופיל עודכן בהצלחה."), "not all of it").toHaveCount(0);
	await page.unroute("**/profile.data*");
	await button.click();
	await expect(page.getByText("הפרופיל עודכן בהצלחה.")).toBeVisible();
	await expect(name).toHaveValue("נועה לוי");
	await expect(page).toHaveURL(`${own.origin}/profile`);
	expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
	expect(faults).toEqual([]);
});

test("a draft comes back after signing in again, and may be given up", async ({ own, page }) => {
	const { person, faults } = await open(own, page);
	await page.getByLabel("שם תצוגה").fill("נועה");
	await page.getByLabel("אישה").check({ force: true });
	const tag = page.locator("#facts [name=tags]").first();
	await tag.check({ force: true });
	await page.context().clearCookies();
	await page.goto(`${own.origin}/auth`);
	await carryCookie(own, page, (await signInAgain(own.site, person.accountId)).cookie);
	await page.evaluate(() => {
		location.href = "/profile";
	});
	const notice = page.getByRole("status").filter({ hasText: "חזר לטופס" });
	await expect(notice).toHaveCount(1);
	await expect(page.getByLabel("שם תצוגה")).toHaveValue("נועה");
	await expect(page.getByLabel("אישה")).toBeChecked();
	await expect(tag).toBeChecked();
	await expect(page.locator("#facts legend").filter({ hasText: "סגנון חיים" })).toContainText(
		"1 מתוך 8",
	);
	await expect(unsaved(page)).toHaveCount(1);
	await page.getByLabel("שם תצוגה").fill("נועה ".repeat(20));
	await page.getByLabel("שם תצוגה").blur();
	await expect(page.getByText("הטקסט ארוך מדי: עד 60 תווים")).toBeVisible();
	await page.getByRole("button", { name: "חזרה לפרופיל השמור" }).click();
	await expect(page.getByLabel("שם תצוגה")).toHaveValue("");
	await expect(page.getByText("הטקסט ארוך מדי: עד 60 תווים")).toBeHidden();
	await expect(page.getByLabel("אישה")).not.toBeChecked();
	await expect(tag).not.toBeChecked();
	await expect(notice).toHaveCount(0);
	await tag.check({ force: true });
	await page.getByRole("button", { name: "שמירת פרופיל" }).click();
	await expect(page.locator("toast-message:visible")).toContainText("הפרופיל עודכן בהצלחה");
	await expect(tag).toBeChecked();
	expect(faults).toEqual([]);
});

test("a draft comes back beside what was typed before React ran", { tag: "@wide" }, async ({
	own,
	page,
}) => {
	const { faults } = await open(own, page);
	const [name, interests] = [page.getByLabel("שם תצוגה"), page.locator("[name=interests]")];
	await name.fill("נועה");
	await interests.fill("טיולים");
	const wait = Promise.withResolvers<void>();
	await page.route(/\/assets\/(?!frame).*\.js$/, async (route) => {
		await wait.promise;
		await route.continue();
	});
	await page.goto(`${own.origin}/profile`, { waitUntil: "commit" });
	await interests.fill("סרים");
	for (const _ of "רים") await interests.press("ArrowRight");
	wait.resolve();
	await expect(page.getByRole("status").filter({ hasText: "חזר לטופס" })).toHaveCount(1);
	await expect(name).toHaveValue("נועה");
	await expect(interests).toBeFocused();
	await page.keyboard.insertText("פ");
	await expect(interests).toHaveValue("ספרים");
	await page.reload({ waitUntil: "networkidle" });
	await expect(name).toHaveValue("נועה");
	await expect(interests).toHaveValue("ספרים");
	expect(faults).toEqual([]);
});

test("one draft is not shown to another account", { tag: "@wide" }, async ({ own, page }) => {
	await open(own, page);
	await page.getByLabel("שם תצוגה").fill("נועה");
	// A page that loses its session while it asks for it navigates by itself.
	await page.goto("about:blank");
	await page.context().clearCookies();
	await open(own, page);
	await expect(page.getByLabel("שם תצוגה")).toHaveValue("");
	// It is the page's script that drops it, which a busy machine starts after the network's rest.
	await expect.poll(() => page.evaluate(() => sessionStorage.getItem("typed-profile"))).toBeNull();
});

test("signing out drops what this browser's tabs keep of forms", { tag: "@wide" }, async ({
	own,
	page,
}) => {
	await open(own, page);
	await page.getByLabel("שם תצוגה").fill("נועה");
	const other = await page.context().newPage();
	await other.goto(`${own.origin}/account`, { waitUntil: "networkidle" });
	await other.getByRole("banner").getByRole("button", { name: "התפריט האישי" }).click();
	await other.locator("#account-menu").getByRole("button", { name: "התנתקות" }).click();
	await other.waitForURL((url) => !url.pathname.startsWith("/account"));
	await expect.poll(() => page.evaluate(() => sessionStorage.getItem("typed-profile"))).toBeNull();
});

test("going back shows what was typed to the one who typed it only", async ({ own, page }) => {
	await open(own, page);
	await page.getByLabel("שם תצוגה").fill("נועה");
	await page.goto(`${own.origin}/auth/recover`);
	await page.goBack({ waitUntil: "networkidle" });
	await expect(page.getByLabel("שם תצוגה")).toHaveValue("נועה");
	await expect(unsaved(page)).toHaveCount(1);
	// Its question about the session is answered before another signs in.
	await page.goto(`${own.origin}/auth/recover`, { waitUntil: "networkidle" });
	const { cookie } = await addPerson(own.site, { email: `${randomUUID()}@example.com` });
	await carryCookie(own, page, cookie);
	await page.goBack({ waitUntil: "networkidle" });
	await expect(page.getByLabel("שם תצוגה")).toHaveValue("");
	await expect(unsaved(page)).toHaveCount(0);
});

test("between two pages of ours a draft stays, and what waits on the server too", {
	tag: "@wide",
}, async ({ own, page }) => {
	const { person, faults } = await open(own, page);
	const name = page.getByLabel("שם תצוגה");
	const notice = page.getByRole("status").filter({ hasText: "חזר לטופס" });
	await name.fill("נועה");
	await page.getByRole("link", { name: "העדפות" }).first().click();
	await expect(page.getByLabel("מגיל")).toBeVisible();
	await page.goBack();
	await expect(name).toHaveValue("נועה");
	await expect(notice).toHaveCount(1);

	await own.site.db.deleteFrom("sessions").where("account_id", "=", person.accountId).execute();
	await page.getByRole("button", { name: "שמירת פרופיל" }).click();
	await expect(page.getByText("ההתחברות לחשבון פגה").first()).toBeVisible();
	await expect(name).toHaveValue("נועה");
	await page.evaluate(() => sessionStorage.clear());
	await carryCookie(own, page, (await signInAgain(own.site, person.accountId)).cookie);
	await page.goto(`${own.origin}/profile`, { waitUntil: "networkidle" });
	await expect(name).toHaveValue("נועה");
	await expect(notice).toHaveCount(1);
	await page.getByRole("button", { name: "חזרה לפרופיל השמור" }).click();
	await expect(name).toHaveValue("");
	await expect(notice).toHaveCount(0);
	await expect.poll(() => own.site.db.selectFrom("drafts").selectAll().execute()).toEqual([]);
	await expect(page).toHaveURL(`${own.origin}/profile`);

	// A list in another order than the form's.
	await saveFacts(own.site.db, person, factsOf({ tags: ["wine", "exhibitions"] }), 0);
	for (const _ of ["typed nowhere", "restored nowhere"]) {
		await page.goto(`${own.origin}/profile`, { waitUntil: "networkidle" });
		await expect(unsaved(page)).toHaveCount(0);
	}
	expect(faults).toEqual([]);
});

test("the wishes are checked together", { tag: "@wide" }, async ({ own, page }) => {
	const { faults } = await open(own, page, "/profile/wishes");
	await page.getByLabel("מגיל").fill("40");
	await page.getByLabel("עד גיל").fill("30");
	await page.getByRole("button", { name: "שמירת העדפות" }).click();
	await expect(page.locator("#wishes-ageTo-error")).toContainText("הגיל העליון נמוך מהתחתון");
	await expect(page.getByLabel("עד גיל")).toBeFocused();
	await page.getByLabel("עד גיל").fill("50");
	await page.getByRole("button", { name: "שמירת העדפות" }).click();
	await expect(page.locator("toast-message:visible")).toContainText("ההעדפות עודכנו");
	expect(faults).toEqual([]);
});
