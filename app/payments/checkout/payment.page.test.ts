import { expect, test } from "vitest";
import { buyPlan, planFor } from "../../../test/buying.ts";
import { testPaypal } from "../../../test/paypal.ts";
import { signedIn } from "../../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";
import { setRole } from "../../accounts/role.server.ts";
import { createOrder } from "../orders/create-order.server.ts";

const site = testSite("test", { USD_ILS: "3.58", USD_ILS_DATE: "2024-03-01" });
const paypal = testPaypal(() => site.site());

const filled = {
	selectedPlan: "premium",
	fullName: "ישראל ישראלי",
	age: "46",
	email: "man@example.com",
	phone: "052-123-4567",
	profession: "יזם",
	income: "100k+",
	location: "תל אביב",
};

async function registered(email = "yossi@demo.test") {
	const yossi = await signedIn(site.site().db, email);
	await site.post("/sugardaddy", filled, { cookie: yossi.cookie });
	return yossi;
}

const open = ({ cookie }: { cookie: string }) => site.get("/sugardaddy/payment", { cookie });

test("signed out it redirects to /auth and back; without the form, to the form", async () => {
	const stranger = await site.get("/sugardaddy/payment");
	expect(stranger.headers.get("location")).toBe("/auth?next=%2Fsugardaddy%2Fpayment");
	const { db } = site.site();
	const dana = await signedIn(db, "dana@demo.test");
	expect((await open(dana)).headers.get("location")).toBe("/sugardaddy#form");
	await db.transaction().execute((trx) => setRole(trx, dana, "baby"));
	expect((await open(dana)).headers.get("location")).toBe("/sugardaddy#form");
});

test("a man without a plan is redirected to the plans with a toast", async () => {
	const { db } = site.site();
	const yossi = await signedIn(db, "yossi@demo.test");
	await db.transaction().execute((trx) => setRole(trx, yossi, "daddy"));
	const response = await open(yossi);
	expect(response.headers.get("location")).toBe("/sugardaddy#plans");
	const next = await site.get("/sugardaddy", { cookie: `${yossi.cookie}; ${cookiesOf(response)}` });
	expect(await wordsOf(next)).toMatch(/שגיאה\s+יש לבחור חבילת מינוי/);
});

test("the summary shows the plan, the price in dollars and shekels, the billing name and the refund terms", async () => {
	const response = await open(await registered());
	expect(response.status).toBe(200);
	const words = await wordsOf(response);
	for (const said of [
		"Premium",
		"$199",
		// 199 × 3.58 = 712.42, and 712.42 × 18 ÷ 118.
		"₪712.42",
		"₪108.67",
		"3.58",
		"1 במרץ 2024",
		"מינוי דיגיטלי, 30 יום",
		"INBARDIGITAL",
		"בלי חידוש אוטומטי",
		"ביטול עסקה",
		"חזרה לעריכה",
	]) {
		expect(words).toContain(said);
	}
	expect(words).toMatch(/תקופת המינוי 30 ימים, מהאישור.*הימים מתחילים עם האישור\. עד אז לא נספר/);
	expect(words).not.toMatch(/היכרויות בע״מ.*כך זה ייראה/);
	expect(words).not.toContain("כבר נפתח");
});

test("only this page's policy allows the provider's scripts, frames and popup", async () => {
	const yossi = await registered();
	const page = await open(yossi);
	const policy = page.headers.get("content-security-policy") ?? "";
	const { url } = paypal();
	for (const rule of ["script-src", "frame-src", "img-src", "connect-src"]) {
		expect(
			policy.split("; ").find((part) => part.startsWith(rule)),
			rule,
		).toContain(` ${url}`);
	}
	expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]+'/);
	expect(policy).not.toMatch(/script-src[^;]*unsafe/);
	expect(page.headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
	for (const path of ["/sugardaddy", "/profile", "/application", "/account"]) {
		const other = await site.get(path, { cookie: yossi.cookie });
		expect(other.status, path).toBe(200);
		expect(other.headers.get("content-security-policy"), path).not.toMatch(
			/127\.0\.0\.1|frame-src|unsafe/,
		);
		expect(other.headers.get("cross-origin-opener-policy"), path).toBe("same-origin");
	}
});

test("what the provider's script brings in needs a nonce that changes each time", async () => {
	const yossi = await registered();
	const nonces = await Promise.all(
		[1, 2].map(async () => {
			const page = await open(yossi);
			const policy = page.headers.get("content-security-policy") ?? "";
			const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1];
			const html = await page.text();
			for (const tag of html.match(/<script(?![^>]*\ssrc=)[^>]*>/g) ?? [])
				expect(tag).toContain(`nonce="${nonce}"`);
			// Where the provider's package finds it.
			expect(html).toContain(`nonce="${nonce}"`);
			return nonce;
		}),
	);
	expect(new Set(nonces).size).toBe(2);
});

test("at the real provider the policy names PayPal's hosts", async () => {
	const { payments } = site.site().settings;
	const kept = payments.paypal;
	if (!kept) throw new Error("there is a simulator");
	payments.paypal = { ...kept, env: "live", apiUrl: "https://api-m.paypal.com" };
	try {
		const policy = (await open(await registered())).headers.get("content-security-policy");
		expect(policy).toContain("frame-src https://*.paypal.com https://*.paypalobjects.com");
		expect(policy).not.toContain("127.0.0.1");
	} finally {
		payments.paypal = kept;
	}
});

test("payments paused: a notice, no buttons and no provider", async () => {
	const { payments } = site.site().settings;
	payments.isOpen = false;
	try {
		const page = await open(await registered());
		expect(page.headers.get("content-security-policy")).not.toContain("frame-src");
		const html = await page.text();
		expect(html).toContain("התשלומים סגורים כרגע");
		expect(html).not.toContain("data-payment=");
		expect(await wordsOf(new Response(html))).toMatch(/Premium.*\$199/);
	} finally {
		payments.isOpen = true;
	}
});

test("an order already open is mentioned; a pending one replaces the buttons", async () => {
	const yossi = await registered();
	const created = await createOrder(site.site(), yossi, planFor(199));
	expect(created).toHaveProperty("providerOrderId");
	expect(await wordsOf(await open(yossi))).toContain("זו אותה הזמנה");
	await site.site().db.updateTable("orders").set({ state: "pending" }).execute();
	const html = await (await open(yossi)).text();
	expect(html).toContain("התשלום בבדיקה");
	expect(html, "there is nothing to choose").not.toContain("למסלול אחר");
	expect(html).not.toContain("data-payment=");
	const other = await registered("avi@demo.test");
	expect(await (await open(other)).text()).toContain("data-payment=");
});

test("cancelling leads back to the payment with a notice that is neither good nor bad news", async () => {
	const yossi = await registered();
	const response = await site.post("/sugardaddy/payment/cancelled", {}, { cookie: yossi.cookie });
	expect(response.status).toBe(303);
	const path = "/sugardaddy/payment";
	expect(response.headers.get("location")).toBe(path);
	const back = await site.get(path, { cookie: `${yossi.cookie}; ${cookiesOf(response)}` });
	const html = await back.text();
	expect(await wordsOf(new Response(html))).toMatch(/התשלום בוטל\s+ביטלת את התשלום, לא בוצע חיוב/);
	expect(html).toContain('kind="neutral"');
	expect(html).toContain("data-payment=");
	// Once in the toast, which disappears, and once in the page.
	expect(html.match(/לא בוצע חיוב/g)?.length).toBeGreaterThanOrEqual(2);
});

test("an expired session redirects to /auth with the reason, and back", async () => {
	const response = await site.post("/sugardaddy/payment/sign-in", {});
	expect(response.headers.get("location")).toBe("/auth?next=/sugardaddy/payment");
	const next = await site.get("/auth?next=/sugardaddy/payment", { cookie: cookiesOf(response) });
	expect(await wordsOf(next)).toMatch(/נדרשת התחברות\s+יש להתחבר או להירשם לפני התשלום/);
});

test("GET on the action routes changes nothing and redirects back", async () => {
	for (const path of ["cancelled", "sign-in"]) {
		const response = await site.get(`/sugardaddy/payment/${path}`);
		expect(response.status).toBe(303);
		expect(response.headers.getSetCookie()).toEqual([]);
	}
});

test("after a recent payment the page says so, and paying again takes an extra step", async () => {
	const yossi = await registered();
	await buyPlan(site.site(), paypal(), yossi, "premium");
	const page = await open(yossi);
	const html = await page.clone().text();
	expect(await wordsOf(page)).toContain("אין צורך לשלם שוב");
	expect(html).not.toContain("data-payment=");
	expect(html).toContain('href="/sugardaddy/payment?more"');
	const more = await site.get("/sugardaddy/payment?more", { cookie: yossi.cookie });
	const moreHtml = await more.clone().text();
	expect(moreHtml).toContain("data-payment=");
	expect(moreHtml, "a window that is closed leads back to it").toContain(
		'name="back" value="/sugardaddy/payment?more"',
	);
	expect(await wordsOf(more)).toContain("המינוי הפעיל נמשך כרגיל");
	await site
		.site()
		.db.updateTable("payments")
		.set({ settled_at: new Date(0) })
		.execute();
	expect(await (await open(yossi)).text()).toContain("data-payment=");
	await paypal().webhooks.idle();
});

test("while the first plan waits, a higher one is shown to wait behind it", async () => {
	const yossi = await registered();
	await buyPlan(site.site(), paypal(), yossi, "basic", { waits: true });
	const words = await wordsOf(await open(yossi));
	expect(words).toContain("מה ששולם קודם מתחיל ראשון, גם אם המסלול הזה גבוה ממנו");
	expect(words).not.toMatch(/זה שדרוג|נמשך כרגיל/);
	await paypal().webhooks.idle();
});

test("an upgrade says before payment how it affects the current plan and its days", async () => {
	const yossi = await registered();
	await buyPlan(site.site(), paypal(), yossi, "basic");
	// Thirty days of Basic at $99 are worth 14.92 days of Premium at $199.
	const words = await wordsOf(await open(yossi));
	expect(words).toMatch(/זה שדרוג: המינוי Basic מסתיים עם התשלום.*הופך ל־ ?1[45] ימים נוספים/);
	await paypal().webhooks.idle();
});

test("the promise of a refund on rejection is dropped after the approval", async () => {
	const yossi = await registered();
	expect(await wordsOf(await open(yossi))).toContain("אם שלך לא יאושר");
	await buyPlan(site.site(), paypal(), yossi, "basic");
	const { db } = site.site();
	await db.updateTable("applications").set({ state: "approved", ended_at: new Date() }).execute();
	expect(await wordsOf(await open(yossi))).not.toContain("אם שלך לא יאושר");
	await paypal().webhooks.idle();
});
