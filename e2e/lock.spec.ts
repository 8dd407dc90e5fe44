import { expect, type Page } from "@playwright/test";
import { setLock } from "../app/accounts/lock/lock.server.ts";
import { addClubMember } from "../test/club.ts";
import { addPerson, signInAgain } from "../test/person.ts";
import { carryCookie, type OwnSite, test } from "./own-site.ts";
import { agree, choose, file, photos, send, whenDecoded } from "./photo-page.ts";

/** The lock as somebody meets it who takes the phone from the table. */
const code = "481516";

async function enter(own: OwnSite, page: Page, whenHidden = false) {
	const { site, origin } = own;
	const member = await addClubMember(site.db);
	const { person, cookie } = await signInAgain(site, member.accountId);
	await setLock(site, person, { code, idleMinutes: 1, whenHidden });
	await carryCookie(own, page, cookie);
	await page.goto(`${origin}/account/password`);
	await page.goto(`${origin}/account/notifications`);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	return person;
}

const lockFromElsewhere = ({ site }: OwnSite, { sessionId }: { sessionId: string }) =>
	site.db
		.updateTable("sessions")
		.set({ locked_at: new Date() })
		.where("id", "=", sessionId)
		.execute();

const hide = (page: Page) =>
	page.evaluate(() => {
		Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
		document.dispatchEvent(new Event("visibilitychange"));
	});

test("@both-wide a hidden tab locks every tab, going back shows nothing, and the code opens", async ({
	own,
	page,
	context,
}) => {
	await enter(own, page, true);
	const other = await context.newPage();
	await other.goto(`${own.origin}/account/privacy`);
	// A page that is not awake yet hears nothing.
	await expect(async () => {
		await hide(other);
		await expect(page).toHaveURL(/\/lock\?next=%2Faccount%2Fnotifications$/, { timeout: 2_000 });
	}).toPass();
	await expect(other).toHaveURL(/\/lock\?next=%2Faccount%2Fprivacy$/);
	await page.goBack();
	await expect(page.getByRole("heading", { name: "מה הקוד?" })).toBeVisible();
	await page.getByLabel("קוד", { exact: true }).fill("100200");
	await expect(page.getByText("הקוד לא נכון. נשארו ארבעה ניסיונות")).toBeVisible();
	await page.getByLabel("קוד", { exact: true }).fill(code);
	await expect(page).not.toHaveURL(/\/lock/);
	await other.reload();
	await expect(other).toHaveURL(/\/account\/privacy$/);
});

test("@both-wide a page that was locked elsewhere leads to the lock by its next move or save, and comes back", async ({
	own,
	page,
}) => {
	const person = await enter(own, page);
	await lockFromElsewhere(own, person);
	// The page's own stream may have said so first, and it is on its way.
	const toLock = /\/lock\?next=/;
	const link = page.getByRole("link", { name: "לרשימת ההתראות" });
	await Promise.race([link.click(), page.waitForURL(toLock)]);
	await expect(page).toHaveURL(/\/lock\?next=%2F(notifications|account%2Fnotifications)$/);
	await page.getByLabel("קוד", { exact: true }).fill(code);
	await expect(page).toHaveURL(/notifications$/);
});

test("@both-wide the person's menu locks, behind the worker that a touched form brings too", async ({
	own,
	page,
}) => {
	await enter(own, page);
	await page.getByRole("checkbox", { name: "לב, באימייל" }).check();
	await expect(page.getByText("נשמר", { exact: true })).toBeVisible();
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
	await page.reload();
	await page.getByRole("button", { name: "התפריט האישי" }).click();
	await page.getByRole("button", { name: "לנעול עכשיו" }).click();
	await expect(page).toHaveURL(/\/lock\?next=%2Faccount%2Fnotifications$/);
	await page.goto(`${own.origin}/account/privacy`);
	await expect(page.getByRole("heading", { name: "מה הקוד?" })).toBeVisible();
	await page.getByLabel("קוד", { exact: true }).fill(code);
	await expect(page).toHaveURL(/\/account\/privacy$/);
});

test("@both-wide the quick exit of an installed app ends on an empty page, and then the code is asked for", async ({
	own,
	page,
}) => {
	await page.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: true }));
	await enter(own, page);
	await page.waitForLoadState("networkidle");
	await page.locator("[data-quick-exit]").first().click();
	await expect(page).toHaveURL(/\/exit\?in=app$/);
	await expect(page.locator("body")).toBeEmpty();
	await page.goto(`${own.origin}/today?opened=app`);
	await expect(page).toHaveURL(/\/lock\?next=%2Ftoday$/);
});

test("@both-wide without a touch the page locks itself, and one that is read stays", async ({
	own,
	page,
}) => {
	await page.clock.install();
	await enter(own, page);
	await page.waitForLoadState("networkidle");
	await page.clock.runFor(40_000);
	await page.keyboard.press("Tab");
	await page.clock.runFor(40_000);
	await expect(page).toHaveURL(/\/account\/notifications$/);
	await page.clock.runFor(30_000);
	await expect(page).toHaveURL(/\/lock\?next=%2Faccount%2Fnotifications$/);
});

test("@wide an upload that is under way outlasts the rest, and the page locks after it", async ({
	own,
	page,
}) => {
	await page.clock.install();
	const { cookie, person } = await addPerson(own.site, { email: "uploads@example.com" });
	await setLock(own.site, person, { code, idleMinutes: 1, whenHidden: false });
	await carryCookie(own, page, cookie);
	await page.goto(`${own.origin}/profile/photos`, { waitUntil: "networkidle" });
	const held = Promise.withResolvers<void>();
	await page.route("**/profile/photos/upload", async (route) => {
		await held.promise;
		await route.continue();
	});
	await agree(page).check();
	await choose(page).setInputFiles(await file("one.jpg"));
	const begun = page.waitForRequest("**/profile/photos/upload");
	await send(page).click();
	await begun;
	await page.clock.runFor(90_000);
	await expect(page).toHaveURL(/\/profile\/photos$/);
	held.resolve();
	await expect(photos(page)).toHaveCount(1, whenDecoded);
	await page.clock.runFor(70_000);
	await expect(page).toHaveURL(/\/lock\?next=%2Fprofile%2Fphotos$/);
});
