import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { test } from "./own-site.ts";
import { addBuyer, openPayment, openWindow, paidPlans, pay, press, widget } from "./paying.ts";

test("form, payment, membership: the whole path, and back to the form", {
	tag: "@both-wide",
}, async ({ page, own }) => {
	const faults: string[] = [];
	page.on("pageerror", (error) => faults.push(error.message));
	page.on("console", (message) => {
		if (/Content Security Policy/.test(message.text())) faults.push(message.text());
	});
	const person = await addBuyer(own, page, null);
	await page.goto(`${own.origin}/sugardaddy`);
	const main = page.locator("main");
	await page.locator("#plans label").filter({ hasText: "Premium" }).click();
	for (const [label, value] of [
		["שם מלא", "יוסי כהן"],
		["גיל", "46"],
		["טלפון", "052-123-4567"],
		["תחום עיסוק", "יזמות"],
		["עיר מגורים", "הרצליה"],
	] as const) {
		await main.getByLabel(label, { exact: true }).fill(value);
	}
	await main.getByLabel("הכנסה").selectOption("40k-70k");
	await expect(main.getByLabel("אימייל ליצירת קשר")).toHaveValue(person.email);
	await page.getByRole("button", { name: "המשך לתשלום" }).click();
	await expect(page).toHaveURL(/\/sugardaddy\/payment$/);
	await expect(widget(page)).toHaveAttribute("data-payment", "ready");
	const frame = page.locator('iframe[title="PayPal"]');
	expect((await frame.boundingBox())?.height).toBe(45);
	await expectAccessible(page);

	await pay(page);
	const alert = page.getByRole("alertdialog", { name: "ההרשמה הושלמה" });
	await expect(alert).toBeVisible();
	await expect(page.locator("toast-message")).toContainText("המינוי שלך הופעל");
	await expectAccessible(page);
	expect(await paidPlans(own, person)).toEqual(["premium"]);
	await alert.getByRole("button", { name: "אחר כך" }).click();
	await expect(page).toHaveURL(/\/sugardaddy#form$/);
	await expect(main.getByLabel("שם מלא")).toHaveValue("יוסי כהן");

	await main.getByLabel("גיל").fill("47");
	await expectAccessible(page);
	const save = page.getByRole("button", { name: "שמירת הפרטים בלבד" });
	await page.evaluate(() => {
		const watch = new MutationObserver((changes) => {
			for (const { target } of changes)
				sessionStorage.setItem("busy", target.textContent?.trim() ?? "");
		});
		watch.observe(document.body, { subtree: true, attributeFilter: ["aria-busy"] });
	});
	await save.click();
	await expect(page).toHaveURL(/\/application$/);
	await expect(page.locator("toast-message")).toContainText("הפרטים נשמרו בהצלחה");
	const busy = await page.evaluate(() => sessionStorage.getItem("busy"));
	expect(busy, "the button that was pressed").toBe("שמירת הפרטים בלבד");
	await page.goto(`${own.origin}/sugardaddy`);
	await expect(main.getByLabel("גיל")).toHaveValue("47");
	await page.getByRole("button", { name: "המשך לתשלום על חודש נוסף" }).click();
	await expect(page).toHaveURL(/\/sugardaddy\/payment$/);
	expect(faults).toEqual([]);
});

test("back to editing: the form again, nothing lost, the plan still chosen", {
	tag: "@wide",
}, async ({ page, own }) => {
	await addBuyer(own, page, "vip");
	await openPayment(own, page);
	await page.getByRole("link", { name: "חזרה לעריכה" }).click();
	await expect(page).toHaveURL(/\/sugardaddy#form$/);
	await expect(
		page.locator("#plans label").filter({ hasText: "VIP" }).locator("input"),
	).toBeChecked();
});

for (const way of ["ביטול וחזרה לאתר", "סגירת החלון"]) {
	test(`cancelled (${way}): said, no charge, and the payment again`, async ({ page, own }) => {
		const person = await addBuyer(own, page);
		await openPayment(own, page);
		const popup = await openWindow(page);
		await press(popup, way);
		await expect(page).toHaveURL(/\/sugardaddy\/payment$/);
		await expect(page.locator("toast-message")).toContainText("התשלום בוטל");
		await expect(
			page.locator("main").getByText("ביטלת את התשלום, לא בוצע חיוב").first(),
		).toBeVisible();
		expect(await paidPlans(own, person)).toEqual([]);
	});
}

test("pending: shown, no buttons, no second payment, also after a reload", {
	tag: "@wide",
}, async ({ page, own }) => {
	await addBuyer(own, page);
	await openPayment(own, page);
	await pay(page, "ממתין ונשאר ממתין");
	await expect(widget(page)).toHaveAttribute("data-payment", "pending");
	await expect(page.locator("toast-message")).toContainText("אין צורך לשלם שוב");
	await expect(page.locator('iframe[title="PayPal"]')).toHaveCount(0);
	await page.reload();
	await expect(page.getByRole("heading", { name: "התשלום בבדיקה" })).toBeVisible();
	await expect(widget(page)).toHaveCount(0);
});

test("declined, then tried again: one membership", async ({ page, own }) => {
	const person = await addBuyer(own, page);
	await openPayment(own, page);
	await pay(page, "אמצעי התשלום נדחה, ובניסיון הבא מצליח");
	await expect(widget(page)).toHaveAttribute("data-payment", "error");
	await expect(page.locator("toast-message").last()).toContainText("לא ניתן להשלים את התשלום");
	await expect(page.getByText("אמצעי התשלום נדחה ולא בוצע חיוב")).toBeVisible();
	await pay(page);
	await expect(page.getByRole("alertdialog")).toBeVisible();
	expect(await paidPlans(own, person)).not.toEqual([]);
});

test("declined for good: shown", { tag: "@wide" }, async ({ page, own }) => {
	await addBuyer(own, page);
	await openPayment(own, page);
	await pay(page, "החיוב נדחה סופית");
	await expect(page.locator("toast-message")).toContainText("שגיאת תשלום");
});

test("an answer that was lost after the charge is recovered", { tag: "@wide" }, async ({
	page,
	own,
}) => {
	const person = await addBuyer(own, page);
	await openPayment(own, page);
	await pay(page, "התשובה הולכת לאיבוד אחרי החיוב");
	await expect(page.getByRole("alertdialog")).toBeVisible();
	expect(await paidPlans(own, person)).not.toEqual([]);
});

test("the provider reports an error: shown, and the buttons stay", { tag: "@wide" }, async ({
	page,
	own,
}) => {
	await addBuyer(own, page);
	await openPayment(own, page);
	const popup = await openWindow(page);
	await press(popup, "תקלה ב־PayPal");
	await expect(page.locator("toast-message")).toContainText("אירעה שגיאה במערכת התשלומים");
	await expect(widget(page)).toHaveAttribute("data-payment", "error");
	await expect(page.locator('iframe[title="PayPal"]')).toBeVisible();
});

test("the script or its configuration cannot be loaded: shown", { tag: "@wide" }, async ({
	page,
	own,
}) => {
	await addBuyer(own, page);
	await page.route(/\/sdk\/js/, (route) => route.abort());
	await page.goto(`${own.origin}/sugardaddy/payment`);
	await expect(page.locator("toast-message")).toContainText("לא ניתן לטעון את PayPal");
	await page.unroute(/\/sdk\/js/);
	await page.route("**/api/get-paypal-config", (route) => route.fulfill({ status: 503, json: {} }));
	await page.reload();
	await expect(page.locator("toast-message")).toContainText("לא ניתן לטעון את PayPal");
	await page.unroute("**/api/get-paypal-config");
	await page.getByRole("button", { name: "טעינה נוספת" }).click();
	await expect(widget(page)).toHaveAttribute("data-payment", "ready");
});

test("an order cannot be created: the text is the catalogue's, not the provider's", {
	tag: "@wide",
}, async ({ page, own }) => {
	await addBuyer(own, page);
	await openPayment(own, page);
	const error = { code: "provider_unavailable", message: "לא ניתן ליצור הזמנה" };
	await page.route("**/api/create-order", (route) =>
		route.fulfill({ status: 502, json: { error } }),
	);
	await page.frameLocator('iframe[title="PayPal"]').getByRole("button").click();
	await expect(page.locator("toast-message")).toContainText("לא ניתן ליצור הזמנה");
	await expect(page.locator("toast-message")).toHaveCount(1);
});

test("two tabs: one order, and the other tab shows that it is paid", { tag: "@desktop" }, async ({
	page,
	own,
	context,
}) => {
	const person = await addBuyer(own, page);
	await openPayment(own, page);
	const first = await openWindow(page);
	const other = await context.newPage();
	await openPayment(own, other);
	await expect(other.getByText("זו אותה הזמנה")).toBeVisible();
	await press(first, "אישור ותשלום");
	await expect(page.getByRole("alertdialog")).toBeVisible();
	await expect(other.locator("toast-message")).toContainText("אין צורך לשלם שוב");
	const orders = await own.site.db
		.selectFrom("orders")
		.select("state")
		.where("account_id", "=", person.accountId)
		.execute();
	expect(orders).toEqual([{ state: "paid" }]);
});

test("an expired session: explained at /auth, and back from there", { tag: "@wide" }, async ({
	page,
	own,
}) => {
	const person = await addBuyer(own, page);
	await openPayment(own, page);
	await own.site.db.deleteFrom("sessions").where("account_id", "=", person.accountId).execute();
	await page.frameLocator('iframe[title="PayPal"]').getByRole("button").click();
	await expect(page).toHaveURL(/\/auth\?next=(%2F|\/)sugardaddy(%2F|\/)payment$/);
});

test("the page's own JavaScript stays under 180 KB compressed", {
	tag: ["@desktop", "@wide"],
}, async ({ page, own }) => {
	await addBuyer(own, page);
	const session = await page.context().newCDPSession(page);
	await session.send("Network.enable");
	const urls = new Map<string, string>();
	let bytes = 0;
	session.on("Network.responseReceived", ({ requestId, response, type }) => {
		if (type === "Script") urls.set(requestId, response.url);
	});
	session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
		if (urls.get(requestId)?.startsWith(own.origin)) bytes += encodedDataLength;
	});
	await openPayment(own, page);
	expect(bytes).toBeGreaterThan(20 * 1024);
	expect(bytes).toBeLessThanOrEqual(180 * 1024);
	for (const path of ["/sugardaddy", "/account", "/profile"]) {
		urls.clear();
		await page.goto(own.origin + path);
		expect([...urls.values()].join(" "), path).not.toMatch(/payment|sdk/);
	}
});
