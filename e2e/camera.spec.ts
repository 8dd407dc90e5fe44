import { expect } from "@playwright/test";
import config from "../playwright.config.ts";
import { findChromium } from "../scripts/chromium.ts";
import { expectAccessible } from "./accessible.ts";
import { addNoa, reachPose, sendSelfie } from "./door.ts";
import { test } from "./own-site.ts";
import { file } from "./photo-page.ts";

const { launchOptions } = config.use ?? {};
test.use({
	launchOptions: {
		...launchOptions,
		executablePath: findChromium(),
		args: [...(launchOptions?.args ?? []), "--use-fake-device-for-media-stream"],
	},
});

test("a camera that is refused leaves a file as the way on", { tag: ["@phone", "@wide"] }, async ({
	own,
	page,
}) => {
	const person = await addNoa(own, page);
	await reachPose(own, page);
	const refused = await page.evaluate(() =>
		navigator.mediaDevices.getUserMedia({ video: true }).then(
			() => "opened",
			(error: Error) => error.name,
		),
	);
	expect(refused).toBe("NotAllowedError");
	await page.getByRole("button", { name: "פתיחת המצלמה" }).click();
	const words = page.getByRole("status").filter({ hasText: "המצלמה לא נפתחה" });
	await expect(words).toBeVisible();
	await expect(words).toBeInViewport();
	await expect(words).toContainText("בהגדרות");
	await expect(page.getByText("בחירת צילום")).toBeVisible();
	await expectAccessible(page);
	await page.locator('input[name="selfie"]').setInputFiles(await file("pose.jpg", 300, 400, 7));
	await expect(page.getByRole("img", { name: "הצילום, לפני השליחה" })).toBeVisible();
	await expect(words).toBeHidden();
	await sendSelfie(page);
	const sent = await own.site.db
		.selectFrom("verifications")
		.select("state")
		.where("account_id", "=", person.accountId)
		.execute();
	expect(sent).toEqual([{ state: "sent" }]);
});

test("the camera takes the selfie, which is looked at before it is sent", {
	tag: ["@phone", "@wide"],
}, async ({ own, page, isMobile }) => {
	await page.context().grantPermissions(["camera"], { origin: own.origin });
	await addNoa(own, page);
	// A page that may not open the camera leads to those that may.
	const from = isMobile ? "/me?group=photos" : "/account";
	await page.goto(own.origin + from, { waitUntil: "networkidle" });
	await reachPose(own, page, () =>
		page.getByRole("link", { name: "אימות", exact: true }).first().click(),
	);
	await page.getByRole("button", { name: "פתיחת המצלמה" }).click();
	await expect(page.getByRole("button", { name: "צילום", exact: true })).toBeFocused();
	await page.getByRole("button", { name: "צילום", exact: true }).click();
	await expect(page.getByRole("img", { name: "הצילום, לפני השליחה" })).toBeVisible();
	await page.getByRole("button", { name: "צילום חוזר" }).click();
	await page.getByRole("button", { name: "צילום", exact: true }).click();
	await expect(page.getByRole("button", { name: "שליחה" })).toBeFocused();
	await sendSelfie(page);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("הצילום אצלנו");
	await page.getByText("משיכת האימות").click();
	await page.getByRole("button", { name: "משיכה ומחיקה" }).click();
	await expect(page.locator("toast-message:visible")).toContainText("משכת את האימות");
});
