import { expect } from "@playwright/test";
import { addPairs } from "../app/members/picks/morning.server.ts";
import { morningOf } from "../app/members/picks/rows.server.ts";
import { addClubMember } from "../test/club.ts";
import { signInAgain } from "../test/person.ts";
import { expectAccessible } from "./accessible.ts";
import { carryCookie, test } from "./own-site.ts";

test("@both-wide introductions of the morning: from /today to them, aside, why, back, a heart, the profile", async ({
	own,
	page,
}) => {
	const { db } = own.site;
	const texts = { tags: "exhibitions wine", sentence: "שבתות ליד הים" };
	const man = await addClubMember(db, { role: "daddy", plan: "vip", texts });
	const women = [];
	for (const display_name of ["תמר", "נגה"]) {
		women.push(await addClubMember(db, { texts: { ...texts, display_name } }));
	}
	const pairs = women.map(({ memberId }) => ({ woman: memberId, man: man.memberId }));
	const now = new Date();
	await db.transaction().execute((trx) => addPairs(trx, pairs, morningOf(now), now));
	await carryCookie(own, page, (await signInAgain(own.site, man.accountId)).cookie);
	await page.goto(`${own.origin}/today`);
	const today = page.locator('[data-today="picks"]');
	await expect(today.locator("[data-pick]")).toHaveCount(2);
	await expectAccessible(page);
	await today.getByRole("link", { name: "עוד אחת מחכה" }).click();
	await expect(page.getByRole("heading", { name: /^שתי היכרויות/ })).toBeVisible();
	const picks = page.locator("main [data-pick]");
	await expect(picks).toHaveCount(2);
	await expect(picks.first().locator("[data-reason]")).toContainText("שניכם בחרתם תערוכות ויין");
	await expectAccessible(page);
	const first = picks.first();
	await first.getByRole("button", { name: /^לא עכשיו/ }).click();
	await expect(first).toContainText("הונחה בצד. היא לא תדע.");
	await first.getByRole("button", { name: "כבר מכירים" }).click();
	await expect(first.getByRole("button", { name: "כבר מכירים" })).toHaveAttribute(
		"aria-pressed",
		"true",
	);
	await expectAccessible(page);
	await first.getByRole("button", { name: /^להחזיר/ }).click();
	await expect(first.locator("[data-reason]")).toBeVisible();
	const heart = first.getByRole("button", { name: /^לב ל/ });
	await heart.click();
	await expect(heart).toHaveAttribute("aria-pressed", "true");
	await first.getByRole("link", { name: /^לפרופיל של/ }).click();
	await expect(page).toHaveURL(/\/members\//);
});
