import { expect, type Locator } from "@playwright/test";
import sharp, { type Sharp } from "sharp";
import { expectAccessible } from "./accessible.ts";
import { test } from "./own-site.ts";
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

type Point = { x: number; y: number };

/** Black and white stripes of ten pixels, of which nothing may be left where they are blurred. */
async function stripes(width: number, height: number): Promise<Buffer> {
	const pixels = Buffer.alloc(width * height);
	for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at % width) % 20 < 10 ? 0 : 255;
	return sharp(pixels, { raw: { width, height, channels: 1 } })
		.png()
		.toBuffer();
}

/** The contrast within a small square; its centre is given as fractions of the picture. */
async function contrastAt(image: Sharp, across: number, down: number): Promise<number> {
	const { width = 0, height = 0 } = await image.metadata();
	const left = Math.round(width * across) - 20;
	const top = Math.round(height * down) - 20;
	const square = await image.clone().extract({ left, top, width: 40, height: 40 }).png().toBuffer();
	const { channels } = await sharp(square).stats();
	return channels[0]?.stdev ?? 0;
}

test("photos are cropped, turned and blurred before upload, by keyboard alone", {
	tag: "@both-wide",
}, async ({ own, page }) => {
	const faults = await openPhotos(own, page);
	await choose(page).setInputFiles([
		await file("two.jpg", 600, 800, 2),
		{ name: "me.png", mimeType: "image/png", buffer: await stripes(900, 700) },
	]);
	await page.getByRole("button", { name: /^עריכת .me.png.$/ }).press("Enter");
	const editor = page.getByRole("dialog");
	// Until the picture is there it is pale.
	await expect(editor.getByRole("button", { name: "שמירת העריכה" })).toBeEnabled();
	await expectAccessible(page);
	await editor.getByRole("button", { name: "סיבוב" }).press("Enter");
	await editor.getByRole("button", { name: "טשטוש" }).press("Enter");
	const canvas = editor.getByRole("application");
	await canvas.focus();
	for (const key of ["ArrowLeft", "Shift+ArrowUp", "+", "Space"]) await page.keyboard.press(key);
	await editor.getByRole("button", { name: "מסכה" }).press("Enter");
	await canvas.focus();
	for (const key of ["Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown", "Space"])
		await page.keyboard.press(key);
	await expect(editor.getByRole("status")).toHaveText("שתי הסתרות");
	await page.keyboard.press("Escape");
	await expect(editor).toBeVisible();
	await editor.getByRole("button", { name: "שמירת העריכה" }).press("Enter");
	await expect(editor).toBeHidden();
	await expect(page.getByRole("button", { name: /^עריכת .me.png.$/ })).toBeFocused();
	await expect(chosen(page).getByText("נערכה, וטרם הועלתה")).toBeVisible();

	await send(page).press("Enter");
	await expect(page.getByText("לפני התמונה הראשונה צריך לסמן את האישור.")).toBeVisible();
	await agree(page).check();
	await send(page).press("Enter");
	await expect(photos(page)).toHaveCount(2, whenDecoded);
	await expect(chosen(page)).toBeHidden();
	const edited = await download(page, 2);
	const { width = 0, height = 0 } = await edited.metadata();
	expect(width / height).toBeCloseTo(0.8, 2);
	// Stripes elsewhere, one grey under the brush, dark under the mask.
	expect(await contrastAt(edited, 0.1, 0.9)).toBeGreaterThan(80);
	expect(await contrastAt(edited, 0.475, 0.4)).toBeLessThan(12);
	expect(await contrastAt(edited, 0.475, 0.7)).toBeLessThan(4);
	expect(faults).toEqual([]);
});

test("photos are reordered by drag and keyboard, shown to an audience, and deleted, on one page", async ({
	own,
	page,
}) => {
	const faults = await openPhotos(own, page);
	await agree(page).check();
	await choose(page).setInputFiles([
		await file("one.jpg", 640, 800, 1),
		await file("two.jpg", 640, 800, 2),
		await file("three.jpg", 640, 800, 3),
	]);
	await send(page).click();
	await expect(photos(page)).toHaveCount(3, whenDecoded);
	const order = () => photos(page).evaluateAll((all) => all.map(({ id }) => id));
	const [one, two, three] = await order();
	await page.evaluate(() => document.body.setAttribute("data-same-page", ""));

	await page.getByRole("button", { name: /^סידור תמונה 3/ }).focus();
	await page.keyboard.press("Enter");
	await expect(page.getByText("תמונה 3 הורמה.")).toBeAttached();
	// The next place in a row is to the left: the right arrow moves towards the portrait. Arrows are heard a moment
	// later than the lifting is announced.
	await expect(async () => {
		await page.keyboard.press("ArrowRight");
		await expect(page.getByText("תמונה 3 עברה למקום 2.")).toBeAttached({ timeout: 2_000 });
	}).toPass();
	await page.keyboard.press("Enter");
	await expect.poll(order).toEqual([one, three, two]);

	const handle = await page.getByRole("button", { name: /^סידור תמונה 3/ }).boundingBox();
	const target = await photos(page).first().boundingBox();
	await page.mouse.move((handle?.x ?? 0) + 20, (handle?.y ?? 0) + 20);
	await page.mouse.down();
	await page.mouse.move((target?.x ?? 0) + (target?.width ?? 0) - 30, (target?.y ?? 0) + 200, {
		steps: 12,
	});
	await page.mouse.up();
	await expect.poll(order).toEqual([two, one, three]);

	await photos(page).first().getByRole("button", { name: "אלבום פרטי" }).click();
	await expect(photos(page).first()).toContainText("ממתינה לבדיקה");
	await page.getByLabel("מחיקת תמונה 3").click();
	const remove = page.getByRole("button", { name: "מחיקה", exact: true });
	await remove.focus();
	await page.keyboard.press("Escape");
	await expect(remove).toBeHidden();
	await expect(page.getByLabel("מחיקת תמונה 3")).toBeFocused();
	await page.keyboard.press("Enter");
	await remove.click();
	await expect.poll(order).toEqual([two, one]);
	await expect(page.getByText("התמונה נמחקה", { exact: true })).toBeVisible();
	await expect(page.locator("[data-same-page]")).toHaveCount(1);
	await page.reload();
	await expect.poll(order).toEqual([two, one]);
	expect(faults).toEqual([]);
});

test("a finger moves a photo by its handle, and scrolls the page elsewhere", {
	tag: "@phone",
}, async ({ own, page }) => {
	await openPhotos(own, page, 3);
	const order = () => photos(page).evaluateAll((all) => all.map(({ id }) => id));
	const [one, two, three] = await order();
	const hand = await page.context().newCDPSession(page);
	/** Drags a finger from the middle of one box to the middle of another. */
	const drag = async (from: Locator, to: Locator) => {
		const ends = await Promise.all([from.boundingBox(), to.boundingBox()]);
		const [start, end] = ends.map((box) => ({
			x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
			y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
		})) as [Point, Point];
		await hand.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [start] });
		for (let step = 1; step <= 10; step += 1) {
			const x = start.x + ((end.x - start.x) * step) / 10;
			const y = start.y + ((end.y - start.y) * step) / 10;
			await hand.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x, y }] });
		}
		await hand.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
	};
	await photos(page).nth(1).scrollIntoViewIfNeeded();
	const handle = page.getByRole("button", { name: /^סידור תמונה 2/ });
	const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
	await drag(handle, photos(page).first().getByRole("img"));
	await expect.poll(order).toEqual([two, one, three]);
	// It is shown before it is saved.
	await saved;
	await page.reload();
	await expect.poll(order).toEqual([two, one, three]);
	const before = await page.evaluate(() => scrollY);
	await drag(photos(page).nth(2).getByRole("img"), photos(page).first().getByRole("img"));
	await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
	expect(await order()).toEqual([two, one, three]);
});

test.describe("without a script", () => {
	test.use({ javaScriptEnabled: false });
	test("photos are uploaded, reordered, shown and deleted by forms", { tag: "@both-wide" }, async ({
		own,
		page,
	}) => {
		await openPhotos(own, page);
		await expect(page.getByText("התמונות נבחרו.")).toBeHidden();
		await choose(page).setInputFiles([await file("one.jpg"), await file("two.jpg", 600, 800, 2)]);
		await expect(page.getByText("התמונות נבחרו.")).toBeVisible();
		await agree(page).check();
		await send(page).click();
		await expect(photos(page)).toHaveCount(2, whenDecoded);
		const first = await photos(page).first().getAttribute("id");
		await page.getByRole("button", { name: "הזזת תמונה 1 מקום אחד אחורה" }).click();
		await expect(photos(page).last()).toHaveAttribute("id", first ?? "");
		await photos(page).first().getByRole("button", { name: "החברים" }).click();
		await expect(photos(page).first()).toContainText("ממתינה לבדיקה");
		await page.getByLabel("מחיקת תמונה 2").click();
		await page.getByRole("button", { name: "מחיקה", exact: true }).click();
		await expect(photos(page)).toHaveCount(1);
		await expect(page.getByRole("main")).toContainText("התמונה נמחקה");
	});
});
