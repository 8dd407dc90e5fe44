import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import { setRole } from "../app/accounts/role.server.ts";
import { openReviews } from "../app/profiles/texts/texts.server.ts";
import { openApplication } from "../app/reviews/application.server.ts";
import { deleteEvidence } from "../app/reviews/verification/evidence/evidence.job.ts";
import { addPerson } from "../test/person.ts";
import { addApplicant } from "../test/reviews.ts";
import { type AddedStaff, addStaff } from "../test/staff.ts";
import { readMail } from "./mailbox.ts";
import { carryCookie, type OwnSite, test } from "./own-site.ts";
import { addBuyer, openPayment, pay } from "./paying.ts";
import { file, whenDecoded } from "./photo-page.ts";

/** The way into the club: somebody verifies, the staff decide, and the person reads it. */
const desk = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false };

async function openDesk(own: OwnSite, browser: Browser, staff: AddedStaff): Promise<Page> {
	const context = await browser.newContext({ ...desk, locale: "he-IL" });
	const page = await context.newPage();
	const [session = ""] = staff.cookie.split("; ");
	await carryCookie(own, page, session);
	return page;
}

const reviewer = (own: OwnSite, name: string) =>
	addStaff(own.site, ["reviewer"], { email: `${randomUUID()}@example.com`, name });

/** A woman whose request was sent, with an alias and texts that nobody has read yet. */
async function addNoa(own: OwnSite, page: Page) {
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

/** Every step of the verification, to the selfie in the pose that was drawn. */
async function verify(own: OwnSite, page: Page) {
	await page.goto(`${own.origin}/verification/birth-date`);
	await page.getByLabel("תאריך לידה").fill("6.5.1997");
	await page.getByRole("button", { name: "המשך", exact: true }).click();
	await page.locator('input[name="photo"]').setInputFiles(await file("me.jpg", 300, 400, 3));
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
	await page.locator('input[name="selfie"]').setInputFiles(await file("pose.jpg", 300, 400, 7));
	await page.getByRole("button", { name: /שליחה/ }).click();
	await expect(page).toHaveURL(/\/verification$/, whenDecoded);
}

/** Reloads a page until a decision has taken effect. */
async function showsSoon(page: Page, address: string, words: string | RegExp) {
	await expect(async () => {
		await page.goto(address);
		await expect(page.locator("main").getByText(words).first()).toBeVisible({ timeout: 2_000 });
	}).toPass({ timeout: 90_000 });
}

/** Goes by keys to a person's item in a queue, and takes it. */
async function takeItemOf(page: Page, own: OwnSite, queue: string, accountId: string) {
	const { id } = await own.site.db
		.selectFrom("review_items")
		.select("id")
		.where("account_id", "=", accountId)
		.where("closed_at", "is", null)
		.executeTakeFirstOrThrow();
	await page.goto(`${own.origin}/staff/${queue}`);
	const row = page.locator(`[data-item="${id}"]`);
	await expect(async () => {
		await page.keyboard.press("j");
		await expect(row).toHaveAttribute("data-on", "", { timeout: 300 });
	}).toPass({ timeout: 60_000 });
	await page.keyboard.press("Enter");
	await page.getByRole("button", { name: /לקיחה/ }).press("Enter");
	await expect(page.locator("form[data-decide]")).toBeVisible();
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

test("a man who paid is refused and paid back, appeals, and somebody else reverses it", async ({
	own,
	page,
	browser,
}) => {
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
	await addApplicant(db, "daddy", person);

	const staff = await openDesk(own, browser, await reviewer(own, "מיכל"));
	await takeItemOf(staff, own, "applications", person.accountId);
	await staff.getByRole("radio", { name: /סירוב/ }).check();
	await staff.locator('input[name="reason"]').first().check();
	await staff.locator("[data-commit][type=submit]").click();
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
	await other.getByRole("radio", { name: /ההחלטה בטלה/ }).check();
	await other.locator('textarea[name="words"]').fill("טעינו: בצילום החדש רואים את הפנים.");
	await other.locator("[data-commit]").click();
	await expect(other.locator("[data-undo]")).toBeVisible();
	await other.context().close();
	await showsSoon(page, `${own.origin}/application`, /טעינו/);
});

test("a second look is given by somebody else, who then approves", async ({ own, browser }) => {
	const { db } = own.site;
	const applicant = await addApplicant(db);
	const address = `${own.origin}/staff/applications/${applicant.itemId}`;
	const decideWith = async (page: Page, key: string) => {
		await page.getByRole("button", { name: /לקיחה/ }).click();
		await expect(page.locator("form[data-decide]")).toBeVisible();
		await decideByKey(page, key);
	};
	const michal = await openDesk(own, browser, await reviewer(own, "מיכל"));
	await michal.goto(address);
	await decideWith(michal, "5");
	await showsSoon(michal, address, "נדרש מבט שני לפני אישור");
	const ronen = await openDesk(own, browser, await reviewer(own, "רונן"));
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
