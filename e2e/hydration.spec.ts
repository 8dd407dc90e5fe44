import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { addProfileCase } from "../test/cases.ts";
import { addPerson } from "../test/person.ts";
import { openDesk, reviewer } from "./door.ts";
import { carryCookie, test } from "./own-site.ts";

for (const path of ["/auth", "/auth?tab=signup"]) {
	test(`${path} checks its form in the browser`, async ({ page }) => {
		const faults: string[] = [];
		page.on("pageerror", (error) => faults.push(error.message));
		await page.goto(path, { waitUntil: "networkidle" });
		const address = page.locator("main").getByLabel("אימייל").first();
		await address.fill("not-an-address");
		await address.blur();
		await expect(page.getByText("הכתובת נראית חלקית").first()).toBeVisible();
		await address.fill("dana@demo.test");
		await expect(page.getByText("הכתובת נראית חלקית")).toBeHidden();
		expect(faults).toEqual([]);
	});
}

test("a form of the account is checked where React runs: what is left, then all", async ({
	own,
	page,
}) => {
	const faults: string[] = [];
	page.on("pageerror", (error) => faults.push(error.message));
	const { cookie } = await addPerson(own.site, {
		email: `checks-${test.info().project.name}@example.com`,
	});
	await carryCookie(own, page, cookie);
	await page.goto(`${own.origin}/account/password`, { waitUntil: "networkidle" });
	const known = page.getByLabel("הסיסמה הנוכחית");
	const next = page.getByLabel("הסיסמה החדשה");
	const errorOf = (name: string) => page.locator(`[data-field=${name}] [data-error]`);
	const knownError = errorOf("password");
	const nextError = errorOf("new_password");
	let posts = 0;
	page.on("request", (request) => {
		if (request.method() === "POST" && request.url().endsWith("/account/password")) posts += 1;
	});
	await known.focus();
	await next.fill("short");
	await next.blur();
	await expect(nextError).toContainText("10");
	await expect(knownError).toBeHidden();
	await page.getByRole("button", { name: "החלפת הסיסמה" }).click();
	await expect(knownError).toContainText("יש להקליד את הסיסמה הנוכחית");
	await expect(known).toBeFocused();
	await next.fill("a sentence that is long enough");
	await expect(nextError).toBeHidden();
	expect(posts).toBe(0);
	// With an answer of the server, the page that comes says it at the field.
	await known.fill("not this one");
	await page.getByRole("button", { name: "החלפת הסיסמה" }).click();
	await expect(knownError).toContainText("הסיסמה הנוכחית אינה נכונה");
	await expect(known).toBeFocused();
	// An address is refused and changed without leaving the page.
	await page.goto(`${own.origin}/account/email`, { waitUntil: "networkidle" });
	const address = page.locator("[name=email]");
	await address.fill(`checks-${test.info().project.name}@example.com`);
	await page.getByRole("button", { name: "שליחת הקישורים" }).click();
	await expect(page.locator("[data-field=email] [data-error]")).toContainText("זו כבר הכתובת");
	await expect(address).toBeFocused();
	await address.fill(`new-${test.info().project.name}@example.com`);
	await page.getByRole("button", { name: "שליחת הקישורים" }).click();
	await expect(page.getByText("שינוי שמחכה לאישור")).toBeVisible();
	await expect(address).toHaveValue("");
	expect(faults).toEqual([]);
});

test("a toast from before the scripts is announced, and what was typed stays", async ({ page }) => {
	const faults: string[] = [];
	page.on("pageerror", (error) => faults.push(error.message));
	await page.goto("/sugarbaby");
	for (const [label, value] of Object.entries({
		"שם פרטי": "דנה",
		"שם משפחה": "לוי",
		"אימייל ליצירת קשר": "dana@demo.test",
		טלפון: "052-123-4567",
		גיל: "26",
		"עיר מגורים": "חיפה",
	})) {
		await page.locator("main").getByLabel(label, { exact: true }).fill(value);
	}
	await page.locator("main").getByLabel("השכלה").selectOption("university");
	// Everything but the frame's own script arrives late.
	await page.route(/\/assets\/(?!frame).*\.js$/, async (route) => {
		await new Promise((done) => setTimeout(done, 1_200));
		await route.continue();
	});
	await page.getByRole("button", { name: "שלחי בקשת הצטרפות" }).click();
	await page.waitForURL(/\/auth/);
	await page.locator("main").getByLabel("אימייל").fill("dana@demo.test");
	await page.waitForLoadState("networkidle");
	await expect(page.locator("#say")).toContainText("הפרטים נשמרו");
	await expect(page.locator("main").getByLabel("אימייל")).toHaveValue("dana@demo.test");
	expect(faults).toEqual([]);
});

test("a crash in the browser shows the crash screen with a number", async ({ own, page }) => {
	const { cookie } = await addPerson(own.site, { email: "crash@example.com" });
	await carryCookie(own, page, cookie);
	await page.route(/\/assets\/photos\.page-.*\.js$/, (route) =>
		route.fulfill({
			contentType: "text/javascript",
			body: "export default function Page() { throw new Error('as a test'); }",
		}),
	);
	await page.goto(`${own.origin}/profile/photos`);
	const heading = page.getByRole("heading", { name: "Unexpected Application Error!" });
	await expect(heading).toBeVisible();
	await expect(page).toHaveTitle("Unexpected Application Error!");
	await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
	await expect(page.locator("main")).toContainText(/מספר לפנייה: [0-9A-Z]{4}-[0-9A-Z]{4}/);
	await expect(page.locator("body")).not.toContainText("undefined");
});

for (const slow of ["before React", "while it starts"] as const) {
	test(`what is typed ${slow} stays, and counts as typed`, { tag: "@both-wide" }, async ({
		own,
		page,
	}) => {
		const faults: string[] = [];
		page.on("pageerror", ({ message }) => faults.push(message));
		const { cookie } = await addPerson(own.site, {
			email: `${randomUUID()}@example.com`,
		});
		await carryCookie(own, page, cookie);
		await page.goto(`${own.origin}/profile`, { waitUntil: "networkidle" });
		const interests = page.locator("textarea[name=interests]");
		await page.getByLabel("שם תצוגה").fill("נועה");
		await interests.fill("טיולים בצפון");
		await page.getByRole("button", { name: "שמירת פרופיל" }).click();
		await expect(page.getByText("הפרופיל עודכן בהצלחה.").first()).toBeVisible();
		const wait = Promise.withResolvers<void>();
		await page.route(/\/assets\/.*\.js$/, async (route) => {
			await Promise.race([wait.promise, new Promise((done) => setTimeout(done, 20_000))]);
			await route.continue();
		});
		await page.goto(`${own.origin}/profile`, { waitUntil: "commit" });
		await interests.waitFor();
		await interests.press("Control+End");
		await interests.pressSequentially(" ובים");
		const town = page.locator("input[name=location]");
		await town.fill("חיפה");
		await interests.focus();
		if (slow === "while it starts") {
			const devtools = await page.context().newCDPSession(page);
			await devtools.send("Emulation.setCPUThrottlingRate", { rate: 10 });
		}
		wait.resolve();
		await interests.press("Control+End");
		await interests.pressSequentially(", וגם במדבר", { delay: 60 });
		await page.locator("form[autocomplete=off]").first().waitFor({ state: "attached" });
		await page.waitForLoadState("networkidle");
		await expect(interests).toHaveValue("טיולים בצפון ובים, וגם במדבר");
		await expect(town).toHaveValue("חיפה");
		await expect(page.getByText("יש שינויים שלא נשמרו").filter({ visible: true })).toHaveCount(1);
		expect(faults).toEqual([]);
	});
}

/** Has a letter typed at React's first commit: it reports each, and a pause lets the browser hear a key before its effects. */
const pressAtStart = (page: Page) =>
	page.addInitScript(() => {
		const press = () => document.execCommand("insertText", false, "ם");
		let isFirst = true;
		Object.assign(window, {
			__REACT_DEVTOOLS_GLOBAL_HOOK__: {
				supportsFiber: true,
				inject: () => 1,
				onCommitFiberRoot: () => {
					if (!isFirst) return;
					isFirst = false;
					const end = performance.now() + 30;
					while (performance.now() < end);
					queueMicrotask(press);
				},
				onCommitFiberUnmount: () => undefined,
			},
		});
	});

/** @returns lets React's scripts go on. */
async function holdScripts(page: Page): Promise<() => void> {
	const wait = Promise.withResolvers<void>();
	await page.route(/\/(assets|staff)\/.*\.js$/, async (route) => {
		await wait.promise;
		await route.continue();
	});
	return () => wait.resolve();
}

test("a key pressed the moment React has started stays, with the focus", async ({ own, page }) => {
	const faults: string[] = [];
	page.on("pageerror", ({ message }) => faults.push(message));
	const { cookie } = await addPerson(own.site, { email: `${randomUUID()}@example.com` });
	await carryCookie(own, page, cookie);
	await pressAtStart(page);
	const goOn = await holdScripts(page);
	await page.goto(`${own.origin}/profile`, { waitUntil: "commit" });
	const interests = page.locator("textarea[name=interests]");
	await interests.pressSequentially("טיולי");
	goOn();
	await page.locator("form[autocomplete=off]").first().waitFor({ state: "attached" });
	await page.waitForLoadState("networkidle");
	await expect(interests).toHaveValue("טיולים");
	await expect(interests).toBeFocused();
	await expect(page.getByText("חזר לטופס")).toHaveCount(0);
	await page.keyboard.insertText(" בים");
	await expect(interests).toHaveValue("טיולים בים");
	expect(faults).toEqual([]);
});

test("a decision's words stay at the moment React has started, with the focus", {
	tag: "@wide",
}, async ({ own, browser }) => {
	const { caseId } = await addProfileCase(own.site);
	const page = await openDesk(own, browser, await reviewer(own, "מיכל"));
	await page.goto(`${own.origin}/staff/cases/${caseId}`, { waitUntil: "networkidle" });
	await page.getByRole("button", { name: /לטיפולי/ }).click();
	const words = page.locator("textarea[name=words]");
	const decision = page.locator("input[name=decision][value=suspended]");
	await expect(decision).toBeAttached();
	await pressAtStart(page);
	const goOn = await holdScripts(page);
	await page.goto(`${own.origin}/staff/cases/${caseId}`, { waitUntil: "commit" });
	await decision.check({ force: true });
	await words.pressSequentially("דברי");
	goOn();
	await page.waitForLoadState("networkidle");
	await expect(words).toHaveValue("דברים");
	await expect(words).toBeFocused();
	// A draft of before comes back beside what is typed as the page begins.
	const rule = page.locator("select[name=reason]");
	await rule.selectOption({ index: 2 });
	const chosen = await rule.inputValue();
	const goOnAgain = await holdScripts(page);
	await page.reload({ waitUntil: "commit" });
	await decision.check({ force: true });
	await words.fill("דבר אחר");
	goOnAgain();
	await page.waitForLoadState("networkidle");
	await expect(words).toHaveValue("דבר אחרם");
	await expect(words).toBeFocused();
	await expect(rule).toHaveValue(chosen);
	await page.context().close();
});

test("what is typed over a refused code before React runs is not selected again", async ({
	own,
	page,
}) => {
	const { cookie } = await addPerson(own.site, { email: `${randomUUID()}@example.com` });
	await carryCookie(own, page, cookie);
	await page.goto(`${own.origin}/account/second-factor`, { waitUntil: "networkidle" });
	await page.getByRole("button", { name: "הפעלת האימות" }).click();
	const code = page.getByLabel("קוד מאפליקציית האימות");
	await expect(code).toBeVisible();
	const goOn = await holdScripts(page);
	await page.reload({ waitUntil: "commit" });
	await code.fill("000000");
	await page.getByRole("button", { name: "אישור והפעלה" }).click({ noWaitAfter: true });
	await expect(page.getByText("הקוד אינו נכון").first()).toBeVisible();
	await code.fill("12");
	goOn();
	await page.waitForLoadState("networkidle");
	await page.keyboard.type("3");
	await expect(code).toHaveValue("123");
});
