import { expect, type Page } from "@playwright/test";
import { lookMs } from "../app/desk/hold.ts";
import { deleteEvidence } from "../app/reviews/verification/verification.job.ts";
import { addApplicant, openAll } from "../test/reviews.ts";
import { addNoa, lookAtPictures, openDesk, reviewer, takeItemOf, verify } from "./door.ts";
import { readMail } from "./mailbox.ts";
import { test } from "./own-site.ts";
import { addBuyer, openPayment, pay } from "./paying.ts";

/** The way into the club: somebody verifies, the staff decide, and the person reads it. */
/** Reloads a page until a decision has taken effect. */
async function showsSoon(page: Page, address: string, words: string | RegExp) {
	await expect(async () => {
		await page.goto(address);
		await expect(page.locator("main").getByText(words).first()).toBeVisible({ timeout: 2_000 });
	}).toPass({ timeout: 90_000 });
}

/** Decides by keys, once the page's script listens to them. */
async function decideByKey(page: Page, key: string) {
	await expect(async () => {
		await page.keyboard.press(key);
		await expect(page.locator('input[name="decision"]:checked')).toHaveCount(1, { timeout: 500 });
	}).toPass({ timeout: 60_000 });
	await page.keyboard.press("Enter");
	await expect(page.locator("[data-undo]")).toBeVisible();
}

test("a woman verifies on her phone, a reviewer approves by keys, and the evidence goes", {
	tag: "@phone",
}, async ({ own, page, browser }) => {
	const person = await addNoa(own, page);
	await verify(own, page);

	const { db } = own.site;
	const evidence = await db.selectFrom("verification_files").select("file_id").execute();
	const staff = await openDesk(own, browser, await reviewer(own, "מיכל"));
	await takeItemOf(staff, own, "applications", person.accountId);
	// Sharp in its place, for longer than a look takes, is not full height.
	const inPlace = staff.locator("[data-is-sharp]");
	await expect(async () => {
		await staff.keyboard.press("Space");
		await expect(inPlace.first()).toBeVisible({ timeout: 2_000 });
	}).toPass();
	await expect(inPlace.first()).toHaveJSProperty("complete", true);
	await new Promise((done) => setTimeout(done, lookMs + 500));
	await lookAtPictures(staff);
	await decideByKey(staff, "1");
	await staff.context().close();

	await showsSoon(page, `${own.origin}/application`, /ברוכה הבאה|אושרה/);
	await readMail(page, "לקריאת ההחלטה", { to: person.email, origin: own.origin });
	const member = await db
		.selectFrom("members")
		.select(["badge_at", "birth_date"])
		.where("account_id", "=", person.accountId)
		.executeTakeFirstOrThrow();
	expect(member.badge_at).not.toBeNull();
	await db
		.updateTable("verifications")
		.set({ decided_at: new Date(Date.now() - 86_400_000) })
		.where("account_id", "=", person.accountId)
		.execute();
	await deleteEvidence.work(own.site, {});
	for (const { file_id } of evidence) {
		await expect.poll(() => own.site.files.store.get(file_id)).toBeNull();
	}
	expect(await db.selectFrom("evidence_log").select("sha256").execute()).not.toEqual([]);
});

test("a man who paid is refused and paid back, appeals, and somebody else reverses it", {
	tag: "@wide",
}, async ({ own, page, browser }) => {
	const person = await addBuyer(own, page);
	await openPayment(own, page);
	await pay(page);
	await expect(page.getByRole("alertdialog")).toBeVisible();
	const { db } = own.site;
	const profile = { display_name: "אורי", gender: "male", location: "חיפה" } as const;
	await db
		.insertInto("profiles")
		.values({ id: person.accountId, ...profile })
		.execute();
	const { itemId } = await addApplicant(db, "daddy", person);

	const michal = await reviewer(own, "מיכל");
	await openAll(db, michal, itemId);
	const staff = await openDesk(own, browser, michal);
	await takeItemOf(staff, own, "applications", person.accountId);
	await staff.getByRole("radio", { name: /סירוב/ }).check();
	await staff.locator('input[name="reason"]').first().check();
	await staff.locator('[aria-keyshortcuts="Enter"]').click();
	await expect(staff.locator("[data-undo]")).toBeVisible();
	await staff.context().close();
	await expect
		.poll(() =>
			db
				.selectFrom("refunds")
				.innerJoin("payments", "payments.id", "refunds.payment_id")
				.innerJoin("orders", "orders.id", "payments.order_id")
				.select(["refunds.cents", "refunds.state"])
				.where("orders.account_id", "=", person.accountId)
				.executeTakeFirst(),
		)
		.toEqual({ cents: 19_900, state: "completed" });
	await page.goto(`${own.origin}/application`);
	await page.locator('main a[href="/application/appeal"]').first().click();
	await page.locator('textarea[name="text"]').fill("הסלפי צולם בחושך, ועכשיו יש אור.");
	await page.getByRole("button", { name: /לצילום/ }).click();
	await expect(page).toHaveURL(/\/verification/);
	await verify(own, page);

	const other = await openDesk(own, browser, await reviewer(own, "רונן"));
	await takeItemOf(other, own, "appeals", person.accountId);
	await other.getByRole("button", { name: /פתיחת הסלפי והתמונה/ }).click();
	const large = other.getByRole("dialog", { name: "סלפי מול תמונה, בכל הגובה" });
	await expect(large.getByText("נראה", { exact: true })).toHaveCount(2);
	await other.keyboard.press("Escape");
	await expect(large).toBeHidden();
	await expect(other.locator("[data-need]")).toHaveCount(0);
	await other.getByRole("radio", { name: /ההחלטה בטלה/ }).check();
	await other.locator('textarea[name="words"]').fill("טעינו: בצילום החדש רואים את הפנים.");
	await other.locator('[aria-keyshortcuts="Enter"]').click();
	await expect(other.locator("[data-undo]")).toBeVisible();
	await other.context().close();
	await showsSoon(page, `${own.origin}/application`, /טעינו/);
});

test("a second look is given by somebody else, who then approves", { tag: "@wide" }, async ({
	own,
	browser,
}) => {
	const { db } = own.site;
	const applicant = await addApplicant(db);
	const address = `${own.origin}/staff/applications/${applicant.itemId}`;
	const decideWith = async (page: Page, key: string) => {
		await page.getByRole("button", { name: /לטיפולי/ }).click();
		await expect(page.locator("form#decide")).toBeVisible();
		await decideByKey(page, key);
	};
	const michal = await openDesk(own, browser, await reviewer(own, "מיכל"));
	await michal.goto(address);
	await decideWith(michal, "5");
	await showsSoon(michal, address, "נדרש מבט שני לפני אישור");
	const second = await reviewer(own, "רונן");
	await openAll(db, second, applicant.itemId);
	const ronen = await openDesk(own, browser, second);
	await ronen.goto(address);
	await expect(ronen.getByText("נדרש מבט שני לפני אישור")).toBeVisible();
	await decideWith(ronen, "1");
	await expect
		.poll(
			async () => {
				const row = await db
					.selectFrom("applications")
					.select("state")
					.where("account_id", "=", applicant.accountId)
					.executeTakeFirst();
				return row?.state;
			},
			{ timeout: 90_000 },
		)
		.toBe("approved");
	for (const page of [michal, ronen]) await page.context().close();
});
