import { expect } from "@playwright/test";
import { addPhoto } from "../app/profiles/photos/photos.server.ts";
import { smallVariants } from "../test/pictures.ts";
import { addApplicant } from "../test/reviews.ts";
import { expectAccessible } from "./accessible.ts";
import { openDesk, reviewer, takeItemOf } from "./door.ts";
import { type OwnSite, test } from "./own-site.ts";

/** An applicant with a photo in the private album. */
async function addAlbumPhoto(own: OwnSite) {
	const { db } = own.site;
	const applicant = await addApplicant(db);
	const variants = await smallVariants();
	const hashes = { hash: "0".repeat(64), mirroredHash: "0".repeat(64) };
	const added = await addPhoto(own.site, applicant, {
		width: 120,
		height: 160,
		...hashes,
		variants,
	});
	if ("refused" in added) throw new Error("There are twelve already.");
	const photo = added.id;
	await db.updateTable("photos").set({ audience: "album" }).where("id", "=", photo).execute();
	await db.insertInto("photo_reviews").values({ photo_id: photo, audience: "album" }).execute();
	return { ...applicant, photo };
}

test("the private album opens at the desk for a reason, and shuts on release", {
	tag: "@wide",
}, async ({ own, browser }) => {
	const { accountId, itemId, photo } = await addAlbumPhoto(own);
	const page = await openDesk(own, browser, await reviewer(own, "מיכל"));
	await takeItemOf(page, own, "applications", accountId);
	const sharpLook = `${own.origin}/staff/applications/${itemId}/pictures/${photo}/sharp`;
	const statusOf = async () => (await page.request.get(sharpLook)).status();
	const inAlbum = page.locator(`li button[value="${photo}"]`);
	const besideWords = page.getByText("נשלחה עם האימות");
	await expect(page.getByText("תמונה אחת באלבום הפרטי")).toBeVisible();
	await expect(inAlbum).toHaveCount(0);
	expect(await statusOf()).toBe(404);

	const why = page.getByLabel("למה לפתוח");
	const open = page.getByRole("button", { name: "פתיחת האלבום" });
	await why.fill("קצר");
	await open.click();
	await expect(page.getByText("לפחות 10 תווים")).toBeVisible();
	await expect(why).toHaveValue("קצר");
	await expectAccessible(page);
	await why.fill("לבדוק שבתמונה רק מי שביקשה");
	await why.press("Enter");
	await expect(page.getByText("האלבום הפרטי נפתח אצלך")).toBeVisible();
	await expect(besideWords).toBeVisible();
	await inAlbum.click();
	// It now stands beside the selfie, and is not the photo of the face.
	await expect(besideWords).toHaveCount(0);
	await expect(inAlbum).toHaveAttribute("aria-pressed", "true");
	await expect(inAlbum.locator("[data-is-sharp]")).toBeVisible();
	expect(await statusOf()).toBe(200);
	await expectAccessible(page);

	await page.getByRole("button", { name: /החזרה לתור/ }).click();
	await expect(page).toHaveURL(/\/staff\/applications$/);
	expect(await statusOf()).toBe(404);
	await page.goto(`${own.origin}/staff/applications/${itemId}`);
	await expect(inAlbum).toHaveCount(0);
	await page.getByRole("button", { name: /לטיפולי/ }).click();
	await expect(why).toHaveValue("");
	expect(await statusOf()).toBe(404);
	const opened = await own.site.db
		.selectFrom("audit")
		.select("reason")
		.where("act", "=", "album.opened")
		.where("subject_id", "=", itemId)
		.execute();
	expect(opened).toEqual([{ reason: "check" }]);
	await page.context().close();
});
