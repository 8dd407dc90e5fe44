import { expect } from "@playwright/test";
import { addApplicant, openAll } from "../test/reviews.ts";
import { openDesk, reviewer } from "./door.ts";
import { test } from "./own-site.ts";

const many = 30;

test("thirty applications are decided by keys, one after the other, without loading a page", {
	tag: "@wide",
}, async ({ own, browser }) => {
	const { db } = own.site;
	for (let at = 0; at < many; at += 1) await addApplicant(db);
	const michal = await reviewer(own, "מיכל");
	const open = await db
		.selectFrom("review_items")
		.select("id")
		.where("kind", "=", "application")
		.where("closed_at", "is", null)
		.execute();
	for (const { id } of open) await openAll(db, michal, id);
	const page = await openDesk(own, browser, michal);
	await page.goto(`${own.origin}/staff/applications`);
	let loads = 0;
	page.on("domcontentloaded", () => {
		loads += 1;
	});
	await expect(async () => {
		await page.keyboard.press("j");
		await expect(page.locator("[data-item][data-on]")).toHaveCount(1, { timeout: 300 });
	}).toPass();
	await page.keyboard.press("Enter");
	await page.getByRole("button", { name: /לטיפולי/ }).waitFor();
	await page.keyboard.press("Enter");
	const decide = page.locator("form#decide");
	await expect(decide).toBeVisible();
	for (let at = 0; at < many; at += 1) {
		const item = page.url();
		// The address changes before the page does.
		await expect(decide).toHaveAttribute("action", `${new URL(item).pathname}/decide`);
		// The keys are heard a moment after the item is seen.
		await expect(async () => {
			await page.keyboard.press("1");
			await expect(page.locator('input[name="decision"]:checked')).toHaveCount(1, { timeout: 300 });
		}).toPass();
		await page.keyboard.press("Enter");
		await expect(page).not.toHaveURL(item);
		await expect(page.locator("[data-undo]")).toBeVisible();
		if (at < many - 1) await expect(decide).toBeVisible();
	}
	expect(loads).toBe(0);
	const decided = await db
		.selectFrom("decisions")
		.select("id")
		.where("decided_by", "=", michal.accountId)
		.execute();
	expect(decided.length).toBeGreaterThanOrEqual(many);
	await page.context().close();
});
