/** The steps into the club: a person verifies, and a reviewer takes the item. */
import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import { setRole } from "../app/accounts/role.server.ts";
import { openReviews } from "../app/profiles/texts/texts.server.ts";
import { openApplication } from "../app/reviews/application.server.ts";
import { addPerson } from "../test/person.ts";
import { type AddedStaff, addStaff } from "../test/staff.ts";
import { carryCookie, type OwnSite } from "./own-site.ts";
import { file, whenDecoded } from "./photo-page.ts";

const desk = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false };

/** A window of somebody of the staff. */
export async function openDesk(own: OwnSite, browser: Browser, staff: AddedStaff): Promise<Page> {
	const context = await browser.newContext({ ...desk, locale: "he-IL" });
	const page = await context.newPage();
	const [session = ""] = staff.cookie.split("; ");
	await carryCookie(own, page, session);
	return page;
}

/** Somebody who reviews. */
export const reviewer = (own: OwnSite, name: string) =>
	addStaff(own.site, ["reviewer"], { email: `${randomUUID()}@example.com`, name });

/** A woman whose request was sent, with an alias and texts that nobody has read yet. */
export async function addNoa(own: OwnSite, page: Page) {
	const email = `${randomUUID()}@example.com`;
	const { person, cookie } = await addPerson(own.site, { email });
	await own.site.db.transaction().execute(async (trx) => {
		await setRole(trx, person, "baby");
		await trx
			.insertInto("profiles")
			.values({ id: person.accountId, display_name: "שקד", gender: "female", location: "חיפה" })
			.execute();
		await openReviews(trx, person, { display_name: "שקד", location: "חיפה" });
		await openApplication(trx, person);
	});
	await carryCookie(own, page, cookie);
	return person;
}

/** The steps of the verification before the pose. */
export async function reachPose(
	own: OwnSite,
	page: Page,
	enter = async () => {
		await page.goto(`${own.origin}/verification`);
	},
) {
	await enter();
	await page.getByRole("link", { name: "נתחיל" }).click();
	await page.getByLabel("תאריך לידה").fill("6.5.1997");
	await page.getByRole("button", { name: "המשך", exact: true }).click();
	await page.getByLabel("אלבום פרטי").check();
	await page.locator('input[name="photo"]').setInputFiles(await file("me.jpg", 600, 800, 3));
	const photos = page.locator('input[name="photos"]');
	if (await photos.count()) {
		await page.getByRole("button", { name: "העלאה והמשך" }).click();
		await expect(photos, "said here, and not by the browser in its own language").toBeFocused();
		await expect(page.getByText("כדי להמשיך צריך לסמן כאן.")).toBeVisible();
		await photos.check();
		await expect(page.getByText("כדי להמשיך צריך לסמן כאן.")).toBeHidden();
	}
	await page.getByRole("button", { name: "העלאה והמשך" }).click();
	await expect(page).toHaveURL(/\/verification\/pose$/, whenDecoded);
	const consent = page.locator('input[name="verification"]');
	if (await consent.count()) await consent.check();
}

/** Sends the selfie that was chosen or taken. */
export async function sendSelfie(page: Page) {
	await page.getByRole("button", { name: /שליחה/ }).click();
	await expect(page).toHaveURL(/\/verification$/, whenDecoded);
}

/** Every step of the verification, to the selfie in the pose that was drawn. */
export async function verify(own: OwnSite, page: Page) {
	await reachPose(own, page);
	await page.locator('input[name="selfie"]').setInputFiles(await file("pose.jpg", 300, 400, 7));
	await sendSelfie(page);
}

/** Goes by keys to a person's item in a queue, and takes it. */
export async function takeItemOf(page: Page, own: OwnSite, queue: string, accountId: string) {
	const { id } = await own.site.db
		.selectFrom("review_items")
		.select("id")
		.where("account_id", "=", accountId)
		.where("closed_at", "is", null)
		.executeTakeFirstOrThrow();
	await takeItem(page, `${own.origin}/staff/${queue}`, id);
}

/** Goes by keys to an item of the queue at an address, and takes it. */
export async function takeItem(page: Page, queue: string, id: string) {
	await page.goto(queue);
	const row = page.locator(`[data-item="${id}"]`);
	await expect(async () => {
		await page.keyboard.press("j");
		await expect(row).toHaveAttribute("data-on", "", { timeout: 300 });
	}).toPass({ timeout: 60_000 });
	await page.keyboard.press("Enter");
	await page.getByRole("button", { name: /לטיפולי/ }).press("Enter");
	await expect(page.locator("form#decide")).toBeVisible();
}

/** Looks at selfie and face at full height by one key, until the desk says that both were looked at. */
export async function lookAtPictures(page: Page) {
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
