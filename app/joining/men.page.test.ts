import { afterEach, expect, test } from "vitest";
import { buyPlan } from "../../test/buying.ts";
import { testPaypal } from "../../test/paypal.ts";
import { signedIn } from "../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../test/site.ts";
import { setRole } from "../accounts/role.server.ts";
import { plans } from "../memberships/plans.ts";
import { readProfile, saveProfile } from "../profiles/profile.server.ts";

const site = testSite();
const paypal = testPaypal(() => site.site());

afterEach(() => paypal().webhooks.idle());

const filled = {
	selectedPlan: "vip",
	fullName: "ישראל Israeli-כהן",
	age: "46",
	email: "Man@Example.com",
	phone: "+972 52-123-4567",
	profession: "יזם",
	income: "100k+",
	location: "תל אביב",
	interests: "ים & <b>מוזיקה</b>",
	expectations: "",
};

const typedIn = (html: string, name: string) =>
	new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1];

const chosenPlan = (html: string) =>
	/<input[^>]*checked=""[^>]*>/.exec(html)?.[0].match(/value="(\w+)"/)?.[1];

test("the page has its sections, the three plans with all their features, and the complete form", async () => {
	const response = await site.get("/sugardaddy");
	expect(response.status).toBe(200);
	const html = await response.clone().text();
	const words = await wordsOf(response);
	expect(html).toMatch(/<title>[^<]*שוגר דדי/);
	expect(html.match(/<h1/g)).toHaveLength(1);
	for (const { name, features } of plans) {
		expect(html).toContain(`<bdi dir="ltr">${name}</bdi>`);
		for (const { text } of features) expect(words.replace(/־ /g, "־")).toContain(text);
	}
	for (const price of ["$99", "$199", "$399"]) {
		expect(html).toContain(`<bdi dir="ltr" class="num">${price}</bdi>`);
	}
	expect(words.match(/הנבחר ביותר/g)).toHaveLength(1);
	for (const inclusion of [
		"אימות אישי של כל פרופיל",
		"תמונות פרטיות בשליטתך",
		"חיוב בשם ניטרלי",
		"יציאה מהירה מכל עמוד",
		"דיווח וחסימה בלחיצה",
		"חודש ששולם מראש ואינו מתחדש מעצמו",
		"ביטול לפי חוק בשתי לחיצות",
		"מחיקה מלאה בכל רגע",
	]) {
		expect(words).toContain(inclusion);
	}
	for (const name of Object.keys(filled)) expect(html).toContain(`name="${name}"`);
	expect(html.match(/type="radio" form="men"/g)).toHaveLength(3);
	expect(chosenPlan(html)).toBeUndefined();
});

test("without a plan: 422, the message at the plans and in a toast, the input kept", async () => {
	const { selectedPlan, ...rest } = filled;
	const response = await site.post("/sugardaddy", rest);
	expect(response.status).toBe(422);
	const html = await response.text();
	expect(withoutTemplates(html)).toMatch(/<toast-message kind="destructive"[\s\S]*?<b>שגיאה<\/b>/);
	expect(html.match(/יש לבחור חבילת מינוי/g)?.length).toBeGreaterThanOrEqual(3);
	expect(html).toMatch(/<input(?=[^>]*name="selectedPlan")[^>]*autofocus=""/i);
	expect(typedIn(html, "fullName")).toBe(filled.fullName);
	expect(html).toContain("ים &amp; &lt;b&gt;מוזיקה&lt;/b&gt;</textarea>");
	expect(html).not.toContain("Invalid key");
});

test("an invalid field: 422 with its error, plan and income still selected, the field focused", async () => {
	const response = await site.post("/sugardaddy", { ...filled, age: "17" });
	expect(response.status).toBe(422);
	const html = await response.text();
	expect(html).toContain("האתר מיועד לבני ולבנות 18 ומעלה");
	expect(html).toMatch(/<input(?=[^>]*name="age")[^>]*autofocus=""/i);
	expect(typedIn(html, "age")).toBe("17");
	expect(typedIn(html, "phone")).toBe(filled.phone);
	expect(chosenPlan(html)).toBe("vip");
	expect(html).toMatch(/<option(?=[^>]*value="100k\+")[^>]*selected=""/);
	expect(withoutTemplates(html)).not.toContain("<toast-message");
});

test("a valid form redirects to sign-up and is restored from its draft afterwards", async () => {
	const response = await site.post("/sugardaddy", filled);
	expect(response.status).toBe(303);
	expect(response.headers.get("location")).toBe("/auth?tab=signup&next=/sugardaddy");
	const cookie = cookiesOf(response);
	for (const set of response.headers.getSetCookie()) {
		expect(set).toContain("HttpOnly");
		expect(set).not.toContain("Example");
	}
	expect(await wordsOf(await site.get("/auth?tab=signup&next=/sugardaddy", { cookie }))).toMatch(
		/נדרשת התחברות\s+יש להתחבר או להירשם לפני התשלום/,
	);
	const signUp = await (await site.get("/auth?tab=signup&next=/sugardaddy", { cookie })).text();
	expect(signUp).toContain('kind="neutral"');
	expect(typedIn(signUp, "email")).toBe(filled.email);
	const back = await (await site.get("/sugardaddy", { cookie })).text();
	for (const name of ["fullName", "age", "email", "phone", "profession", "location"] as const) {
		expect(typedIn(back, name)).toBe(filled[name]);
	}
	expect(chosenPlan(back)).toBe("vip");
	expect(back).toContain("מה שמילאת נשמר");
	const other = await (await site.get("/sugardaddy")).text();
	expect(other).not.toContain(filled.fullName);
});

test("a rejected form is stored as a draft too; an empty one is not", async () => {
	const refused = await site.post("/sugardaddy", { fullName: "ישראל" });
	const back = await site.get("/sugardaddy", { cookie: cookiesOf(refused) });
	expect(typedIn(await back.text(), "fullName")).toBe("ישראל");
	const empty = await site.post("/sugardaddy", { fullName: "  ", age: "", unknown: "x" });
	expect(empty.status).toBe(422);
	expect(empty.headers.getSetCookie()).toEqual([]);
});

test("signed in: saved, then to the payment; on return the input and the plan are kept", async () => {
	const yossi = await signedIn(site.site().db, "yossi@demo.test");
	const response = await site.post("/sugardaddy", filled, { cookie: yossi.cookie });
	expect(response.status).toBe(303);
	expect(response.headers.get("location")).toBe("/sugardaddy/payment");
	expect(await readProfile(site.site().db, yossi)).toMatchObject({
		display_name: filled.fullName,
		age: 46,
		gender: "male",
		expectations: null,
	});
	const back = await (await site.get("/sugardaddy", { cookie: yossi.cookie })).text();
	for (const name of ["fullName", "age", "profession", "location"] as const) {
		expect(typedIn(back, name)).toBe(filled[name]);
	}
	expect(typedIn(back, "email")).toBe("man@example.com");
	expect(chosenPlan(back)).toBe("vip");
	expect(back).toMatch(/<option(?=[^>]*value="100k\+")[^>]*selected=""/);
	expect(back).toContain("המשך לתשלום");
});

test("signed in: the form is prefilled from profile and account, and saving clears nothing", async () => {
	const yossi = await signedIn(site.site().db, "yossi@demo.test");
	const { db } = site.site();
	await saveProfile(db, yossi, { display_name: "יוסי", age: 50, interests: "שיט" }, 0);
	const html = await (await site.get("/sugardaddy", { cookie: yossi.cookie })).text();
	expect(typedIn(html, "fullName")).toBe("יוסי");
	expect(typedIn(html, "age")).toBe("50");
	expect(typedIn(html, "email")).toBe("yossi@demo.test");
	expect(html).toContain("שיט</textarea>");
});

test("a member may save without paying; he is told so, and the payment page is unchanged", async () => {
	const { db } = site.site();
	const yossi = await signedIn(db, "yossi@demo.test");
	const open = async () => site.get("/sugardaddy", { cookie: yossi.cookie });
	expect(await (await open()).text(), "no member yet").not.toContain('name="then"');
	await buyPlan(site.site(), paypal(), yossi, "basic");
	const page = await open();
	const html = await page.clone().text();
	const words = await wordsOf(page);
	expect(html).toMatch(/<button(?=[^>]*name="then")(?=[^>]*value="save")[^>]*type="submit"/);
	expect(words).toContain("המשך לתשלום על חודש נוסף שמירת הפרטים בלבד");
	expect(words).toMatch(/המינוי שלך פעיל\. .*מוסיף עוד חודש\. +למצב הבקשה/);
	expect(words).not.toMatch(/הבקשה שלך כבר אצלנו|ההמשך לתשלום מעדכן/);

	const button = "then";
	const send = (pressed: string, age = filled.age) =>
		site.post("/sugardaddy", { ...filled, age, [button]: pressed }, { cookie: yossi.cookie });
	const refused = await send("save", "17");
	expect(refused.status).toBe(422);
	expect(await refused.text()).toContain('name="then"');
	const saved = await send("save");
	expect([saved.status, saved.headers.get("location")]).toEqual([303, "/application"]);
	const next = await site.get("/application", { cookie: `${yossi.cookie}; ${cookiesOf(saved)}` });
	expect(await wordsOf(next)).toMatch(/נשמר\s+הפרטים נשמרו בהצלחה/);
	expect((await readProfile(db, yossi)).age).toBe(46);
	for (const pressed of ["", "pay", "https://example.com"]) {
		const { headers } = await send(pressed);
		expect(headers.get("location"), pressed).toBe("/sugardaddy/payment");
	}

	const { payments } = site.site().settings;
	payments.isOpen = false;
	const closed = await wordsOf(await open());
	payments.isOpen = true;
	expect(closed, "one button saves while nobody can pay").not.toContain("הפרטים בלבד");
});

test("signed in without a plan: 422 in the catalogue's words, nothing saved", async () => {
	const yossi = await signedIn(site.site().db, "yossi@demo.test");
	const { selectedPlan, ...rest } = filled;
	const response = await site.post("/sugardaddy", rest, { cookie: yossi.cookie });
	expect(response.status).toBe(422);
	expect(await response.text()).toContain("יש לבחור חבילת מינוי");
	expect((await readProfile(site.site().db, yossi)).version).toBe(0);
});

test("a woman's account sees a notice, and nothing is changed", async () => {
	const dana = await signedIn(site.site().db, "dana@demo.test");
	const { db } = site.site();
	await db.transaction().execute((trx) => setRole(trx, dana, "baby"));
	const sent = await site.post("/sugardaddy", filled, { cookie: dana.cookie });
	expect(sent.status).toBe(409);
	expect(await sent.text()).toContain("החשבון שלך רשום כשוגר בייבי");
	expect((await readProfile(db, dana)).version).toBe(0);
});

test("each dollar price has its shekels at the configured rate, VAT included", async () => {
	const { usdIls } = site.site().settings.payments.rate;
	const page = await wordsOf(await site.get("/sugardaddy"));
	for (const dollars of [99, 199, 399]) {
		const shekels = (dollars * Number(usdIls)).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",");
		expect(page).toContain(`$${dollars}`);
		expect(page).toContain(`₪${shekels}`);
	}
	expect(page).toContain("כולל מע״מ");
});

test("paused payments are announced before the form, and the button promises no payment", async () => {
	const { payments } = site.site().settings;
	const { cookie } = await signedIn(site.site().db, "man@example.com");
	for (const isOpen of [true, false]) {
		payments.isOpen = isOpen;
		const words = await wordsOf(await site.get("/sugardaddy", { cookie }));
		expect(words.includes("התשלומים סגורים כרגע")).toBe(!isOpen);
		expect(words).toContain(isOpen ? "המשך לתשלום" : "שמירת הפרטים");
	}
	payments.isOpen = true;
});

/** Toasts inside templates are not shown. */
function withoutTemplates(html: string): string {
	return html.replace(/<template[\s\S]*?<\/template>/g, "");
}
