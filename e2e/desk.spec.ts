import { expect, type Page } from "@playwright/test";
import { applicantWithPictures, openDesk, reviewer } from "./door.ts";
import { test } from "./own-site.ts";

const many = 30;

/** Looks at selfie and face at full height by one key, until the desk says that both were looked at. */
async function look(page: Page) {
	const left = page.locator("[data-need]");
	await expect(left).toHaveCount(2);
	// The keys are heard a moment after the item is seen.
	await expect(async () => {
		await page.keyboard.press("f");
		await expect(page.locator("dialog[open] img")).toHaveCount(2, { timeout: 300 });
	}).toPass();
	for (const picture of await page.locator("dialog[open] img").all())
		await expect
			.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
			.toBeGreaterThan(0);
	await expect(left).toHaveCount(0);
	await page.keyboard.press("f");
	await expect(page.locator("dialog[open]")).toHaveCount(0);
}

test("thirty applications are looked at and decided by keys, one after the other, without loading a page", {
	tag: "@wide",
}, async ({ own, browser }) => {
	test.setTimeout(600_000);
	const { db } = own.site;
	const ids: string[] = [];
	for (let at = 0; at < many; at += 1) ids.push(await applicantWithPictures(own));
	const { id: first } = await db
		.selectFrom("review_items")
		.select("id")
		.where("id", "in", ids)
		.orderBy("due_at")
		.orderBy("id")
		.limit(1)
		.executeTakeFirstOrThrow();
	const michal = await reviewer(own, "מיכל");
	const page = await openDesk(own, browser, michal);
	await page.goto(`${own.origin}/staff/applications/${first}`);
	let loads = 0;
	page.on("domcontentloaded", () => {
		loads += 1;
	});
	await page.getByRole("button", { name: /לטיפולי/ }).waitFor();
	const decide = page.locator("form#decide");
	await expect(async () => {
		await page.keyboard.press("Enter");
		await expect(decide).toBeVisible({ timeout: 1_000 });
	}).toPass();
	for (let at = 0; at < many; at += 1) {
		const item = page.url();
		// The address changes before the page does.
		await expect(decide).toHaveAttribute("action", `${new URL(item).pathname}/decide`);
		await look(page);
		await page.keyboard.press("1");
		await expect(page.locator('input[name="decision"]:checked')).toHaveCount(1);
		await page.keyboard.press("Enter");
		await expect(page).not.toHaveURL(item);
		await expect(page.locator("[data-undo]")).toBeVisible();
		if (at < many - 1) await expect(decide).toBeVisible();
	}
	expect(loads).toBe(0);
	const decided = await db
		.selectFrom("decisions")
		.select("verdict")
		.where("decided_by", "=", michal.accountId)
		.execute();
	expect(decided).toEqual(Array.from({ length: many }, () => ({ verdict: "approve" })));
	const { looks } = await db
		.selectFrom("audit")
		.select(({ fn }) => fn.countAll<number>().as("looks"))
		.where("actor", "=", michal.accountId)
		.where("act", "=", "picture.revealed")
		.executeTakeFirstOrThrow();
	expect(Number(looks)).toBeGreaterThanOrEqual(2 * many);
	await page.context().close();
});
