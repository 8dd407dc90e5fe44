/** The steps of a man who pays, on a site of the test's own. */
import { expect, type Page } from "@playwright/test";
import { setRole } from "../app/accounts/role.server.ts";
import { findClubStatus } from "../app/members/member.server.ts";
import { saveDetails } from "../app/profiles/join-details.server.ts";
import { addPerson } from "../test/person.ts";
import { carryCookie, type OwnSite } from "./own-site.ts";

let people = 0;

/** A man with a completed joining form, signed in to this browser. */
export async function addBuyer(own: OwnSite, page: Page, plan: string | null = "premium") {
	const email = `man${++people}@example.com`;
	const { person, cookie } = await addPerson(own.site, { email });
	await carryCookie(own, page, cookie);
	if (plan) {
		const { db, vault } = own.site;
		await db.transaction().execute((trx) => setRole(trx, person, "daddy"));
		await saveDetails(db, vault, person, { selectedPlan: plan });
	}
	return person;
}

/** The plans that a man has paid for and that wait for his approval. */
export async function paidPlans(own: OwnSite, person: { accountId: string }): Promise<string[]> {
	const { waiting } = await findClubStatus(own.site.db, person);
	return waiting.map(({ plan }) => plan.id);
}

/** The container of the provider's buttons; `data-payment` is their state. */
export const widget = (page: Page) => page.locator("[data-payment]");

/** Opens the payment page and waits for the buttons. */
export async function openPayment(own: OwnSite, page: Page) {
	await page.goto(`${own.origin}/sugardaddy/payment`);
	await expect(widget(page)).toHaveAttribute("data-payment", "ready");
}

/** Clicks the provider's button and returns the window that opens. */
export async function openWindow(page: Page): Promise<Page> {
	// While the window of an earlier attempt still closes, a click only brings it to the front.
	const open = () =>
		page
			.context()
			.pages()
			.filter((other) => /\/checkoutnow/.test(other.url()));
	await expect.poll(() => open().length).toBe(0);
	const opened = page.waitForEvent("popup");
	await page.frameLocator('iframe[title="PayPal"]').getByRole("button").click();
	const popup = await opened;
	await expect(popup.getByRole("heading", { name: "אישור תשלום" })).toBeVisible();
	return popup;
}

/** Pays in the provider's window; `events` is how the provider notifies the site. */
export async function pay(page: Page, outcome = "התשלום מצליח", events = "כרגיל") {
	const popup = await openWindow(page);
	await popup.getByLabel(outcome, { exact: true }).check();
	await popup.getByLabel("הודעות לאתר").selectOption({ label: events });
	await press(popup, "אישור ותשלום");
}

/** Presses a button of the provider's window, which may have closed before the click returns. */
export async function press(popup: Page, name: string): Promise<void> {
	const button = popup.getByRole("button", { name });
	await expect(button).toBeVisible();
	await button.click().catch((error: Error) => {
		if (!popup.isClosed()) throw error;
	});
}
