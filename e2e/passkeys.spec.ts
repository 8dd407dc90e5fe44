import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { addPerson, password, signInAgain } from "../test/person.ts";
import { carryCookie, type OwnSite, test } from "./own-site.ts";

/** Signs the page's browser in to a new account, without confirming the password again. */
async function signIn(own: OwnSite, page: Page, email: string) {
	const { person, cookie } = await addPerson(own.site, { email, isReauthenticated: false });
	await carryCookie(own, page, cookie);
	return person;
}

/** A phone that stores passkeys and recognises its owner's finger. */
async function addAuthenticator(page: Page) {
	const client = await page.context().newCDPSession(page);
	await client.send("WebAuthn.enable");
	const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	return {
		refuse: () =>
			client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false }),
		accept: () =>
			client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true }),
	};
}

function watchFaults(page: Page): string[] {
	const faults: string[] = [];
	page.on("pageerror", (error) => faults.push(error.message));
	return faults;
}

test("a passkey is added, named, unlocks the account and is removed", async ({
	page,
	own,
}, info) => {
	const faults = watchFaults(page);
	const authenticator = await addAuthenticator(page);
	const { accountId } = await signIn(own, page, `dana-${info.project.name}@example.com`);

	await page.goto(`${own.origin}/account/second-factor`);
	await expect(page).toHaveURL(/\/account\/unlock\?next=/);
	await expect(page.getByRole("button", { name: "אישור עם מפתח גישה" })).toHaveCount(0);
	await page.getByLabel("סיסמה", { exact: true }).fill("לא זו");
	await page.getByRole("button", { name: "אישור", exact: true }).click();
	await expect(page.getByText("הסיסמה אינה נכונה")).toBeVisible();
	await page.getByLabel("סיסמה", { exact: true }).fill(password);
	await page.getByRole("button", { name: "אישור", exact: true }).click();
	await expect(page).toHaveURL(`${own.origin}/account/second-factor`);

	await page.getByRole("button", { name: "הוספת מפתח גישה" }).click();
	await expect(page.locator("toast-message")).toContainText("מפתח הגישה נוסף");
	await expect(page.locator("#passkeys li")).toHaveCount(1);
	await expect(page.locator("#passkeys li")).toContainText("עוד לא היה בשימוש");
	await page.getByRole("button", { name: "הוספת מפתח גישה" }).click();
	await expect(page.getByRole("alert").filter({ hasText: "כבר יש מפתח גישה" })).toBeVisible();

	await page.getByText("שינוי השם").click();
	await page.getByLabel("שם", { exact: true }).fill("הטלפון האדום");
	await page.getByRole("button", { name: "שמירת השם" }).click();
	await expect(page.locator("#passkeys li b")).toHaveText("הטלפון האדום");

	// Another sign-in of the same person: now the passkey replaces the password. The page is left
	// first, or its own script would go to /auth.
	await page.goto("about:blank");
	await page.context().clearCookies();
	await carryCookie(own, page, (await signInAgain(own.site, accountId)).cookie);
	await page.goto(`${own.origin}/account/second-factor`);
	await authenticator.refuse();
	await page.getByRole("button", { name: "אישור עם מפתח גישה" }).click();
	await expect(page.getByRole("alert").filter({ hasText: "הפעולה בוטלה" })).toBeVisible();
	await authenticator.accept();
	await page.getByRole("button", { name: "אישור עם מפתח גישה" }).click();
	await expect(page).toHaveURL(`${own.origin}/account/second-factor`);
	await expect(page.locator("#passkeys li")).toContainText("שימוש אחרון");

	await page.getByText("הסרה של").click();
	await page.getByRole("button", { name: "הסרת מפתח הגישה" }).click();
	await expect(page.locator("#passkeys li")).toHaveCount(0);
	expect(faults).toEqual([]);
});

test(
	"on an IP address the page says where passkeys work",
	{ tag: "@wide" },
	async ({ page, own }, info) => {
		const { accountId } = await signIn(own, page, `michal-${info.project.name}@example.com`);
		const { cookie } = await signInAgain(own.site, accountId, true);
		const digits = own.origin.replace("localhost", "127.0.0.1");
		await carryCookie({ ...own, origin: digits }, page, cookie);
		await page.goto(`${digits}/account/second-factor`);
		await expect(page.locator("#passkeys").getByRole("link", { name: own.origin })).toBeVisible();
		await expect(page.getByRole("button", { name: "הוספת מפתח גישה" })).toHaveCount(0);
	},
);

for (const javaScriptEnabled of [true, false]) {
	const tag = javaScriptEnabled ? {} : { tag: "@wide" };
	test.describe(javaScriptEnabled ? "with a script" : "without a script", tag, () => {
		test.use({ javaScriptEnabled });

		test("the authenticator app is turned on, its codes are shown once, and it is turned off", async ({
			page,
			own,
		}, info) => {
			const faults = watchFaults(page);
			await signIn(own, page, `noa-${info.project.name}-${javaScriptEnabled}@example.com`);
			await page.goto(`${own.origin}/account/second-factor`);
			await page.getByLabel("סיסמה", { exact: true }).fill(password);
			await page.getByRole("button", { name: "אישור", exact: true }).click();
			await page.getByRole("button", { name: "הפעלת האימות" }).click();
			await expect(page.getByRole("img", { name: /קוד לסריקה/ })).toBeVisible();
			const typed = (await page.locator("code").innerText()).replaceAll(" ", "");

			await page.getByLabel("קוד מאפליקציית האימות").fill("12");
			await page.getByRole("button", { name: "אישור והפעלה" }).click();
			await expect(page.getByText("בקוד שש ספרות")).toBeVisible();
			await page
				.getByLabel("קוד מאפליקציית האימות")
				.fill(TOTP.generate({ secret: Secret.fromBase32(typed) }));
			// With a script six digits are sent by themselves.
			if (!javaScriptEnabled) await page.getByRole("button", { name: "אישור והפעלה" }).click();
			await expect(page.locator("main ol li")).toHaveCount(10);
			await expect(page.locator("main ol li").first()).toHaveText(/^0-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
			await page.getByRole("link", { name: "הקודים נשמרו, המשך" }).click();
			await expect(page.getByText("פעילה מאז")).toBeVisible();

			await page.getByText("כיבוי האימות", { exact: true }).click();
			await page.getByRole("button", { name: "כיבוי האימות הדו־שלבי" }).click();
			await expect(page.getByRole("button", { name: "הפעלת האימות" })).toBeVisible();
			expect(faults).toEqual([]);
		});
	});
}

test("a passkey signs in from /auth without an address, and leads to the requested page", async ({
	page,
	own,
}, info) => {
	await addAuthenticator(page);
	const { accountId } = await signIn(own, page, `noa-${info.project.name}@example.com`);
	await page.goto(`${own.origin}/account/second-factor`);
	await page.getByLabel("סיסמה", { exact: true }).fill(password);
	await page.getByRole("button", { name: "אישור", exact: true }).click();
	await page.getByRole("button", { name: "הוספת מפתח גישה" }).click();
	await expect(page.locator("#passkeys li")).toHaveCount(1);
	// Otherwise the page's own script would go to /auth by itself.
	await page.goto("about:blank");
	await page.context().clearCookies();

	await page.goto(`${own.origin}/gallery`);
	await page.goto(`${own.origin}/auth?next=%2Fgifts`);
	await page.getByRole("button", { name: "התחברות עם מפתח גישה" }).click();
	await expect(page).toHaveURL(`${own.origin}/gifts`);
	const answer = await page.request.get(`${own.origin}/api/session`);
	expect((await answer.json()).user.id).toBe(accountId);
	await page.goBack();
	await expect(page, "/auth was replaced in the history").toHaveURL(`${own.origin}/gallery`);
});
