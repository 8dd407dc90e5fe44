import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { openDesk, reviewer, takeItem, takeItemOf } from "./door.ts";
import { readMail } from "./mailbox.ts";
import { type OwnSite, test } from "./own-site.ts";
import { message, openTalk, say } from "./talking.ts";

/** Reloads a page until a decision has taken effect. */
async function showsSoon(page: Page, address: string, words: string) {
	await expect(async () => {
		await page.goto(address);
		await expect(page.locator("main").getByText(words).first()).toBeVisible({ timeout: 1_000 });
	}).toPass({ timeout: 90_000 });
}

/** The one open case about a member. */
async function caseOf({ site: { db } }: OwnSite, memberId: string): Promise<string> {
	const { id } = await db
		.selectFrom("cases")
		.select("id")
		.where("member_id", "=", memberId)
		.where("closed_at", "is", null)
		.executeTakeFirstOrThrow();
	return id;
}

test("a message is reported, its writer suspended, told, and restored after an appeal", async ({
	own,
	browser,
}) => {
	const { man, woman, path } = await openTalk(own, browser);
	const report = `${own.origin}/members/${man.member.publicId}/report?kind=message&item=1`;
	await woman.page.goto(report);
	await expectAccessible(woman.page);
	await woman.page.locator('input[name="code"][value="scam_money"]').check();
	await woman.page.locator('input[name="block"]').uncheck();
	await woman.page.getByRole("button", { name: "שליחת הדיווח" }).click();
	await expect(woman.page).toHaveURL(/\/support\/reports\/\d{6}$/);
	await expectAccessible(woman.page);
	const followed = woman.page.url();

	// At the desk everything is done by keys, and nothing is read before a reason was given.
	const ronen = await openDesk(own, browser, await reviewer(own, "רונן"));
	await takeItem(ronen, `${own.origin}/staff/cases`, await caseOf(own, man.member.memberId));
	await expect(ronen.getByText("שלום ליאן")).toHaveCount(0);
	await ronen.getByLabel("למה לפתוח").fill("לקרוא את ההודעה שדווחה");
	await ronen.keyboard.press("Enter");
	await expect(ronen.getByText("שלום ליאן").first()).toBeVisible();
	await expectAccessible(ronen);
	await ronen.locator("main").press("6");
	await expect(ronen.locator('input[name="decision"][value="suspended"]')).toBeChecked();
	await ronen.locator("form#decide select[name=reason]").selectOption("scam_money");
	await expect(ronen.locator("[data-letters]")).toContainText("החשבון הושעה");
	await ronen.locator('[aria-keyshortcuts="Enter"]').press("Enter");
	await expect(ronen.locator("[data-undo]")).toBeVisible();
	await expect(ronen.getByText("לקרוא את ההודעה שדווחה")).toHaveCount(0);

	await showsSoon(man.page, `${own.origin}/account`, "החשבון מושעה");
	const to = `${man.member.accountId}@example.com`;
	const mail = await readMail(man.page, "התקבלה החלטה שנוגעת לחשבון", { to, origin: own.origin });
	for (const secret of ["השעיה", "הושעה", "דיווח", "ליאן"]) expect(mail).not.toContain(secret);
	await man.page.goto(`${own.origin}/gallery`);
	await expect(man.page.getByText("הגלריה סגורה כרגע בפניך")).toBeVisible();
	await woman.page.goto(`${own.origin}/members/${man.member.publicId}`);
	await expect(woman.page.getByText("הפרופיל הזה לא זמין").first()).toBeVisible();
	await showsSoon(woman.page, followed, "נמצאה הפרה");

	await man.page.goto(`${own.origin}/account/decisions`);
	await man.page.getByRole("link", { name: /לפרטים/ }).click();
	await expect(man.page.getByText("בדיווח שהגיע אלינו")).toBeVisible();
	await expectAccessible(man.page);
	await man.page.getByRole("link", { name: "ערעור", exact: true }).click();
	await man.page.getByRole("button", { name: /ערעור/ }).click();
	await expect(man.page.locator('textarea[name="text"]')).toBeFocused();
	await expectAccessible(man.page);
	await man.page.locator('textarea[name="text"]').fill("זו הייתה ברכת שלום בלבד.");
	await man.page.getByRole("button", { name: /ערעור/ }).click();
	await expect(man.page.getByText("הערעור אצל הצוות")).toBeVisible();

	// Who decided first does not see it.
	await ronen.goto(`${own.origin}/staff/appeals`);
	await expect(ronen.getByText(/ההחלטה הראשונה התקבלה אצלך/)).toBeVisible();
	const michal = await openDesk(own, browser, await reviewer(own, "מיכל"));
	await takeItemOf(michal, own, "appeals", man.member.accountId);
	await expectAccessible(michal);
	await expect(michal.getByText("שלום ליאן")).toHaveCount(0);
	await michal.getByLabel("למה לפתוח").fill("לקרוא את מה שעליו ההחלטה");
	await michal.keyboard.press("Enter");
	await expect(michal.getByText("שלום ליאן").first()).toBeVisible();
	await expectAccessible(michal);
	await michal.getByRole("radio", { name: /ההחלטה בטלה/ }).check();
	await michal.locator('textarea[name="words"]').fill("קראנו שוב, ואין בהודעה הפרה.");
	await michal.locator('[aria-keyshortcuts="Enter"]').click();
	await expect(michal.locator("[data-undo]")).toBeVisible();

	await showsSoon(man.page, `${own.origin}/account/decisions`, "טעינו, וההחלטה בטלה");
	await man.page.goto(`${own.origin}/gallery`);
	await expect(man.page.locator("article[data-member]").first()).toBeVisible();
	await man.page.goto(path);
	await say(man.page, "חזרתי, אפשר להמשיך");
	await woman.page.goto(path);
	await expect(message(woman.page, "חזרתי, אפשר להמשיך")).toBeVisible();
	for (const page of [man.page, woman.page, ronen, michal]) await page.context().close();
});
