/** What a man does who pays, on a site of a test's own. */
import { expect, type Page } from "@playwright/test";
import { setRole } from "../app/accounts/role.server.ts";
import { saveDetails } from "../app/joining/details.server.ts";
import { addPerson } from "../test/person.ts";
import { carryCookie, type OwnSite } from "./own-site.ts";

let people = 0;

/** A man who completed the form, signed in to this browser. */
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

/** Where the provider's buttons are; `data-payment` tells the state. */
export const widget = (page: Page) => page.locator("[data-payment]");

/** Opens the payment page and waits for the buttons. */
export async function openPayment(own: OwnSite, page: Page) {
	await page.goto(`${own.origin}/sugardaddy/payment`);
	await expect(widget(page)).toHaveAttribute("data-payment", "ready");
}

/** Presses the provider's button and gives the window that opens. */
export async function openWindow(page: Page): Promise<Page> {
	const opened = page.waitForEvent("popup");
	await page.frameLocator('iframe[title="PayPal"]').getByRole("button").click();
	const popup = await opened;
	await expect(popup.getByRole("heading", { name: "אישור תשלום" })).toBeVisible();
	return popup;
}

/** Pays in the provider's window; `events` is how the provider tells the site of it. */
export async function pay(page: Page, outcome = "התשלום מצליח", events = "כרגיל") {
	const popup = await openWindow(page);
	await popup.getByLabel(outcome, { exact: true }).check();
	await popup.getByLabel("הודעות לאתר").selectOption({ label: events });
	await popup.getByRole("button", { name: "אישור ותשלום" }).click();
}
