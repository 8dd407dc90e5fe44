import { expect, type Page } from "@playwright/test";
import { pushText } from "../app/notifications/push/push.job.ts";
import { readPushState } from "../app/notifications/push/subscriptions.server.ts";
import config from "../playwright.config.ts";
import { findChromium } from "../scripts/chromium.ts";
import { openPushService } from "../simulators/push/push-service.ts";
import { addClubMember } from "../test/club.ts";
import { signInAgain } from "../test/person.ts";
import { expectAccessible } from "./accessible.ts";
import { carryCookie, type OwnSite, test } from "./own-site.ts";

const { launchOptions } = config.use ?? {};
// The browser without windows shows no notices.
test.use({ launchOptions: { ...launchOptions, executablePath: findChromium() } });

/** Pushes as a browser gets them; its own push service cannot be reached, and stands in the page. */
async function enter(own: OwnSite, page: Page) {
	const member = await addClubMember(own.site.db);
	const { person, cookie } = await signInAgain(own.site, member.accountId);
	await carryCookie(own, page, cookie);
	return person;
}

const settings = ({ origin }: OwnSite) => `${origin}/account/notifications`;

test("@both-wide a browser is asked after us, gets pushes, and none once they are turned off", async ({
	own,
	page,
	context,
}) => {
	const service = await openPushService();
	Object.assign(own.site.settings, { pushSimulator: service.url });
	const person = await enter(own, page);
	await page.exposeFunction("addBrowser", (key: string) => service.addBrowser("here", key));
	await page.addInitScript(() => {
		PushManager.prototype.subscribe = async (options) => {
			const { addBrowser } = window as unknown as { addBrowser(key: unknown): Promise<object> };
			const { endpoint, ...keys } = (await addBrowser(options?.applicationServerKey)) as {
				endpoint: string;
			};
			return { toJSON: () => ({ endpoint, keys }) } as PushSubscription;
		};
	});
	await context.grantPermissions(["notifications"], { origin: own.origin });
	await page.goto(settings(own));
	await expect(page.getByText("חברת הדפדפן")).toBeVisible();
	await expect(page.getByRole("link", { name: "קודם להתקין בשם ״פתקים״" })).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("button", { name: "הפעלה במכשיר הזה" }).click();
	await expect(page.getByText("פועלת כאן")).toBeVisible();
	expect(await readPushState(own.site.db, person)).toBe("on");
	await page.getByRole("checkbox", { name: "הודעה, בדחיפה" }).check();
	await expect(page.getByText("נשמר")).toBeVisible();

	// As the browser hands it to the worker, with no page of the site in sight.
	const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
	const blank = await context.newPage();
	const cdp = await context.newCDPSession(blank);
	const registered = new Promise<string>((done) =>
		cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
			const [one] = registrations;
			if (one) done(one.registrationId);
		}),
	);
	await cdp.send("ServiceWorker.enable");
	const registrationId = await registered;
	const deliver = () =>
		cdp.send("ServiceWorker.deliverPushMessage", {
			origin: own.origin,
			registrationId,
			data: pushText(own.origin).toString(),
		});
	const shown = () =>
		worker.evaluate(async () => {
			const world = globalThis as unknown as { registration: ServiceWorkerRegistration };
			const all = await world.registration.getNotifications();
			return all.map(({ title, body, dir, tag }) => ({ title, body, dir, tag }));
		});
	// Whoever looks at a page is told there.
	await page.bringToFront();
	await deliver();
	await page.waitForTimeout(500);
	expect(await shown()).toEqual([]);
	await page.goto("about:blank");
	const told = { title: "עדכון", body: "יש עדכון חדש בחשבון", dir: "rtl", tag: "update" };
	// The page that was left is counted as seen for a moment.
	await expect(async () => {
		await deliver();
		await expect.poll(shown, { timeout: 1_000 }).toEqual([told]);
	}).toPass();
	const opened = await worker.evaluate(async () => {
		const world = globalThis as unknown as {
			registration: ServiceWorkerRegistration;
			clients: { openWindow(address: string): Promise<unknown> };
			dispatchEvent(event: Event): void;
		};
		const addresses: string[] = [];
		world.clients.openWindow = async (address) => void addresses.push(address);
		const [notification] = await world.registration.getNotifications();
		const event = new Event("notificationclick");
		world.dispatchEvent(Object.assign(event, { notification, waitUntil: () => undefined }));
		return { addresses, left: (await world.registration.getNotifications()).length };
	});
	expect(opened).toEqual({ addresses: ["/notifications?opened=push"], left: 0 });

	await page.goto(settings(own));
	await page.getByRole("button", { name: "כיבוי במכשיר הזה" }).click();
	await expect(page.getByText("כבויה במכשיר הזה")).toBeVisible();
	expect(await readPushState(own.site.db, person)).toBe("off");
	service.close();
});

test("@both-wide a browser that blocks pushes is told where that is changed", async ({
	own,
	page,
}) => {
	await enter(own, page);
	await page.addInitScript(() => {
		Object.defineProperty(Notification, "permission", { get: () => "denied" });
	});
	await page.goto(settings(own));
	await expect(page.getByText("הדפדפן חוסם התראות מהאתר הזה")).toBeVisible();
	await expect(page.getByRole("button", { name: "הפעלה במכשיר הזה" })).toHaveCount(0);
});
