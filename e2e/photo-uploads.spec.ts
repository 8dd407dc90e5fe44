/** Uploads to a site that does not always answer. */
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { addPerson } from "../test/person.ts";
import { carryCookie, test } from "./own-site.ts";
import {
	agree,
	choose,
	chosen,
	download,
	file,
	openPhotos,
	photos,
	send,
	whenDecoded,
} from "./photo-page.ts";

test("a failed upload stays listed with its error and can be sent later", async ({ own, page }) => {
	const faults = await openPhotos(own, page);
	await agree(page).check();
	await choose(page).setInputFiles([
		await file("me.jpg"),
		{ name: "page.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<!doctype html>") },
		{ name: "huge.png", mimeType: "image/png", buffer: Buffer.alloc(15 * 1024 * 1024 + 1) },
	]);
	await expect(chosen(page)).toContainText("עד 15 מגה לתמונה");
	await page.context().setOffline(true);
	await send(page).click();
	const line = (name: string) => chosen(page).getByRole("listitem").filter({ hasText: name });
	await expect(line("me.jpg")).toContainText("אין חיבור לאתר");
	await page.context().setOffline(false);
	await expect(line("page.jpg")).toContainText("אין חיבור לאתר");
	await line("page.jpg").getByRole("button", { name: "ניסיון נוסף" }).click();
	await expect(line("page.jpg")).toContainText("סוג הקובץ הזה אינו מתאים", whenDecoded);

	const again = line("me.jpg").getByRole("button", { name: "ניסיון נוסף" });
	const ways = { 502: "אין חיבור לאתר", 503: "האתר עמוס כרגע", 504: "אין חיבור לאתר" };
	for (const [status, words] of Object.entries(ways)) {
		const answer = { status: Number(status), body: "Bad gateway" };
		await page.route("**/profile/photos/upload", (route) => route.fulfill(answer), { times: 1 });
		await again.click();
		await expect(line("me.jpg")).toContainText(words);
	}
	// When the photos cannot be reloaded after an upload, the page stays open and asks again.
	const lost = ["failed", 503];
	await page.route(/\/profile\/photos\.data/, (route) => {
		const way = lost.shift();
		if (way === undefined) return route.continue();
		return way === "failed" ? route.abort("failed") : route.fulfill({ status: 503, body: "busy" });
	});
	await again.click();
	await expect(page.getByText("השרת לא ענה, אפשר לנסות שוב").first()).toBeVisible(whenDecoded);
	await expect(chosen(page).getByRole("listitem")).toHaveCount(2);
	await expect(photos(page)).toHaveCount(1, whenDecoded);
	expect(lost).toEqual([]);
	await expect(chosen(page).getByRole("listitem")).toHaveCount(2);

	for (const status of [0, 502, 503, 504]) {
		await page.route(
			/\/profile\/photos\/[\da-f-]{36}\.data$/,
			(route) => (status ? route.fulfill({ status, body: "Bad gateway" }) : route.abort("failed")),
			{ times: 1 },
		);
		await photos(page).getByRole("button", { name: "החברים" }).click();
		await expect(page.getByText("השרת לא ענה, אפשר לנסות שוב").first()).toBeVisible();
		await expect(photos(page)).toContainText("פרטית.");
	}
	await line("huge.png")
		.getByRole("button", { name: /^הסרת .huge.png. מהרשימה$/ })
		.click();
	await expect(chosen(page).getByRole("listitem")).toHaveCount(1);
	expect(faults).toEqual([]);
});

test("a small picture, and a file that is there already, are said when they are chosen", async ({
	own,
	page,
}) => {
	const faults = await openPhotos(own, page);
	await agree(page).check();
	await choose(page).setInputFiles([await file("me.jpg"), await file("small.jpg", 900, 590, 2)]);
	const line = (name: string) => chosen(page).getByRole("listitem").filter({ hasText: name });
	await expect(line("small.jpg")).toContainText("לפחות 600 פיקסלים");
	await send(page).click();
	await expect(photos(page)).toHaveCount(1, whenDecoded);
	await choose(page).setInputFiles([await file("again.jpg")]);
	await expect(line("again.jpg")).toContainText("כבר נמצא בתמונות שלך");
	await expect(send(page)).toBeHidden();
	// Another tab knows it as well.
	await page.reload();
	await choose(page).setInputFiles([await file("again.jpg")]);
	await expect(line("again.jpg")).toContainText("כבר נמצא בתמונות שלך");
	expect(faults).toEqual([]);
});

test("files and the tick chosen before hydration are kept", { tag: "@wide" }, async ({
	own,
	page,
}) => {
	const { cookie } = await addPerson(own.site, { email: `${randomUUID()}@example.com` });
	await carryCookie(own, page, cookie);
	let wake = () => {};
	const asleep = new Promise<void>((done) => {
		wake = done;
	});
	await page.route("**/photos.page*.js", async (route) => {
		await asleep;
		await route.continue();
	});
	await page.goto(`${own.origin}/profile/photos`, { waitUntil: "commit" });
	await agree(page).check();
	await choose(page).setInputFiles([await file("me.jpg")]);
	await expect(page.getByText("התמונות נבחרו.")).toBeVisible();
	wake();
	await expect(chosen(page)).toContainText("me.jpg");
	await send(page).click();
	await expect(photos(page)).toHaveCount(1, whenDecoded);
});

test("what is sent before hydration goes by the form itself", { tag: "@wide" }, async ({
	own,
	page,
}) => {
	await openPhotos(own, page, 1);
	await page.route("**/photos.page*.js", (route) => route.abort("failed"));
	await page.reload();
	await photos(page).getByRole("button", { name: "החברים" }).click();
	await expect(photos(page)).toContainText("ממתינה לבדיקה");
	await page.getByRole("link", { name: "תמונה נוספת" }).click();
	await expect(choose(page)).toBeInViewport();
	await agree(page).check();
	await choose(page).setInputFiles([await file("me.jpg")]);
	await send(page).click();
	await expect(photos(page)).toHaveCount(2, whenDecoded);
});

test("the tile after the last photo opens the file chooser", { tag: "@wide" }, async ({
	own,
	page,
}) => {
	await openPhotos(own, page, 4);
	await agree(page).check();
	const asked = page.waitForEvent("filechooser");
	await page.getByRole("link", { name: "תמונה נוספת" }).click();
	await (await asked).setFiles([await file("me.jpg")]);
	await expect(chosen(page).getByText("me.jpg")).toBeInViewport();
	await send(page).click();
	await expect(photos(page)).toHaveCount(5, whenDecoded);
});

test("an upload is cancelled, and the others in the queue continue", { tag: "@wide" }, async ({
	own,
	page,
}) => {
	await openPhotos(own, page);
	await agree(page).check();
	let release = () => {};
	const held = new Promise<void>((done) => {
		release = done;
	});
	await page.route(
		"**/profile/photos/upload",
		async (route) => {
			await held;
			await route.abort().catch(() => {});
		},
		{ times: 1 },
	);
	await choose(page).setInputFiles([await file("one.jpg"), await file("two.jpg", 600, 800, 2)]);
	await send(page).click();
	await expect(chosen(page)).toContainText("בתור, מקום 1");
	await page.getByRole("button", { name: /^ביטול ההעלאה של .one.jpg.$/ }).click();
	await expect(photos(page)).toHaveCount(1, whenDecoded);
	await expect(chosen(page)).toBeHidden();
	release();
	expect((await (await download(page, 1)).metadata()).height).toBe(800);
});
