import { expect, test } from "vitest";
import { signedIn } from "../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../test/site.ts";
import { setRole } from "../accounts/role.server.ts";
import { readProfile, saveProfile } from "../profiles/profile.server.ts";

const site = testSite();

const filled = {
	firstName: "דנה",
	lastName: "Levi-כהן",
	email: "dana@example.com",
	phone: "052-123-4567",
	age: "27",
	education: "masters",
	profession: "",
	location: "חיפה",
	details: "שורה ראשונה\nשורה שנייה",
	interests: "ציור",
	expectations: "",
};

const typedIn = (html: string, name: string) =>
	new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1];

test("the page has its sections, eight features and the complete form", async () => {
	const response = await site.get("/sugarbaby");
	expect(response.status).toBe(200);
	const html = await response.clone().text();
	const words = await wordsOf(response);
	expect(html).toMatch(/<title>[^<]*שוגר בייבי/);
	expect(html.match(/<h1/g)).toHaveLength(1);
	for (const benefit of ["קשרים איכותיים", "תמיכה", "סביבה בטוחה", "חוויות מעשירות"]) {
		expect(words).toContain(benefit);
	}
	const features = html.split('id="inclusions"')[1]?.split("</section>")[0];
	expect(features?.match(/<li/g)).toHaveLength(8);
	for (const name of Object.keys(filled)) expect(html).toContain(`name="${name}"`);
	for (const level of ["high-school", "college", "university", "masters", "phd"]) {
		expect(html).toContain(`value="${level}"`);
	}
	expect(html).toMatch(/<button[^>]*type="submit"[^>]*>שלחי בקשת הצטרפות<\/button>/);
	const form = html.split('id="women"')[1]?.split("</form>")[0];
	expect(form).toContain('href="/terms"');
	expect(form).toContain('href="/privacy"');
});

test("an invalid form: 422, an error at each field, the input kept", async () => {
	const response = await site.post("/sugarbaby", {
		...filled,
		age: "17",
		phone: "123",
		location: "",
	});
	expect(response.status).toBe(422);
	const html = await response.text();
	expect(html).toContain("האתר מיועד לבני ולבנות 18 ומעלה");
	expect(html).toContain("המספר אינו מספר טלפון בישראל");
	expect(html).toContain("יש לכתוב עיר מגורים");
	expect(html).toMatch(/<input(?=[^>]*name="phone")[^>]*autofocus=""/i);
	expect(typedIn(html, "phone")).toBe("123");
	expect(typedIn(html, "lastName")).toBe(filled.lastName);
	expect(html).toMatch(/<option(?=[^>]*value="masters")[^>]*selected=""/);
	expect(html).toContain("שורה ראשונה\nשורה שנייה</textarea>");
});

test("a valid form redirects to sign-up, says correctly what was done, and is restored afterwards", async () => {
	const response = await site.post("/sugarbaby", filled);
	expect(response.status).toBe(303);
	expect(response.headers.get("location")).toBe("/auth?tab=signup&next=/sugarbaby");
	const cookie = cookiesOf(response);
	const next = await wordsOf(await site.get("/auth?tab=signup&next=/sugarbaby", { cookie }));
	expect(next).toMatch(/הפרטים נשמרו\s+נשאר להירשם ולשלוח את הבקשה/);
	expect(next).not.toContain("הבקשה נשלחה");
	const back = await (await site.get("/sugarbaby", { cookie })).text();
	for (const name of ["firstName", "lastName", "email", "phone", "age", "location"] as const) {
		expect(typedIn(back, name)).toBe(filled[name]);
	}
	expect(back).toContain("שורה ראשונה\nשורה שנייה</textarea>");
	expect(back).toMatch(/<option(?=[^>]*value="masters")[^>]*selected=""/);
});

test("the drafts of the two forms are independent", async () => {
	const woman = cookiesOf(await site.post("/sugarbaby", { firstName: "דנה" }));
	const man = await site.post("/sugardaddy", { fullName: "ישראל" }, { cookie: woman });
	const cookie = cookiesOf(man);
	expect(typedIn(await (await site.get("/sugarbaby", { cookie })).text(), "firstName")).toBe("דנה");
	expect(typedIn(await (await site.get("/sugardaddy", { cookie })).text(), "fullName")).toBe(
		"ישראל",
	);
});

test("signed in: submitted, confirmed, and shown at /application with the missing details", async () => {
	const dana = await signedIn(site.site().db, "dana@demo.test");
	const response = await site.post("/sugarbaby", filled, { cookie: dana.cookie });
	expect(response.status).toBe(303);
	expect(response.headers.get("location")).toBe("/application");
	const cookie = `${dana.cookie}; ${cookiesOf(response)}`;
	const words = await wordsOf(await site.get("/application", { cookie }));
	expect(words).toMatch(/הבקשה נשלחה\s+הפרטים נשמרו בהצלחה/);
	expect(words).toContain("הבקשה אצלנו");
	expect(words).toMatch(/מה עוד יעזור.*עיסוק.*מה את מחפשת/);
	expect(words).not.toMatch(/מה עוד יעזור.*תחומי עניין/);
	expect(await readProfile(site.site().db, dana)).toMatchObject({
		display_name: "דנה Levi-כהן",
		gender: "female",
		expectations: null,
	});
});

test("signed in: the form is prefilled from profile, account and earlier details", async () => {
	const dana = await signedIn(site.site().db, "dana@demo.test");
	const { db } = site.site();
	await saveProfile(db, dana, { display_name: "דנה בת לוי", age: 31, interests: "ים" }, 0);
	const first = await (await site.get("/sugarbaby", { cookie: dana.cookie })).text();
	expect(typedIn(first, "firstName")).toBe("דנה");
	expect(typedIn(first, "lastName")).toBe("בת לוי");
	expect(typedIn(first, "age")).toBe("31");
	expect(typedIn(first, "email")).toBe("dana@demo.test");
	expect(first).toContain("ים</textarea>");
	expect(await wordsOf(new Response(first))).not.toContain("קודם נרשמים");

	await site.post("/sugarbaby", { ...filled, firstName: "דנה רות" }, { cookie: dana.cookie });
	const again = await (await site.get("/sugarbaby", { cookie: dana.cookie })).text();
	expect(typedIn(again, "firstName")).toBe("דנה רות");
	expect(typedIn(again, "phone")).toBe("052-123-4567");
	expect(typedIn(again, "email")).toBe("dana@example.com");
	expect(again).toMatch(/<option(?=[^>]*value="masters")[^>]*selected=""/);
	expect(again).toContain("הבקשה שלך כבר אצלנו");

	const other = await signedIn(site.site().db, "noa@demo.test");
	const strange = await (await site.get("/sugarbaby", { cookie: other.cookie })).text();
	expect(strange).not.toContain("דנה רות");
	expect(strange).not.toContain("052-123-4567");
});

test("an account's draft follows it to any device, overrides the profile, and is consumed", async () => {
	const draft = cookiesOf(await site.post("/sugarbaby", { firstName: "דנה" }));
	const dana = await signedIn(site.site().db, "dana@demo.test");
	const { db } = site.site();
	await saveProfile(db, dana, { display_name: "רות לוי", location: "אילת" }, 0);
	await db.updateTable("drafts").set({ account_id: dana.accountId }).execute();
	const elsewhere = await (await site.get("/sugarbaby", { cookie: dana.cookie })).text();
	expect(typedIn(elsewhere, "firstName")).toBe("דנה");
	expect(typedIn(elsewhere, "location")).toBe("אילת");
	expect(elsewhere).toContain("נשאר רק ללחוץ על הכפתור");
	const noa = await signedIn(site.site().db, "noa@demo.test");
	const strange = await site.get("/sugarbaby", { cookie: `${noa.cookie}; ${draft}` });
	expect(typedIn(await strange.text(), "firstName")).toBeFalsy();
	await site.post("/sugarbaby", filled, { cookie: dana.cookie });
	expect(await db.selectFrom("drafts").selectAll().execute()).toEqual([]);
});

test("signed in: an invalid form is rejected and nothing is saved", async () => {
	const dana = await signedIn(site.site().db, "dana@demo.test");
	const response = await site.post("/sugarbaby", { ...filled, age: "17" }, { cookie: dana.cookie });
	expect(response.status).toBe(422);
	expect(typedIn(await response.text(), "lastName")).toBe(filled.lastName);
	expect((await readProfile(site.site().db, dana)).version).toBe(0);
});

test("an account of the other role sees a notice, and nothing is changed", async () => {
	const yossi = await signedIn(site.site().db, "yossi@demo.test");
	const { db } = site.site();
	await db.transaction().execute((trx) => setRole(trx, yossi, "daddy"));
	const page = await site.get("/sugarbaby", { cookie: yossi.cookie });
	const html = await page.text();
	expect(html).toContain("החשבון שלך רשום כשוגר דדי");
	expect(html).not.toContain('name="firstName"');
	const sent = await site.post("/sugarbaby", filled, { cookie: yossi.cookie });
	expect(sent.status).toBe(409);
	expect(await sent.text()).toContain("החשבון שלך רשום כשוגר דדי");
	expect((await readProfile(db, yossi)).version).toBe(0);
});

test("an approved woman is told that the details were saved, not that an application was sent", async () => {
	const dana = await signedIn(site.site().db, "dana@demo.test");
	await site.post("/sugarbaby", filled, { cookie: dana.cookie });
	const { db } = site.site();
	await db.updateTable("applications").set({ state: "approved", ended_at: new Date() }).execute();
	const sent = await site.post("/sugarbaby", filled, { cookie: dana.cookie });
	const page = await site.get("/application", { cookie: `${dana.cookie}; ${cookiesOf(sent)}` });
	const words = await wordsOf(page);
	expect(words).toContain("הפרטים נשמרו בהצלחה");
	expect(words).not.toContain("הבקשה נשלחה");
});

test("a failed save says so and keeps the form: 503", async () => {
	const dana = await signedIn(site.site().db, "dana@demo.test");
	const { db } = site.site();
	await db.schema.alterTable("join_details").renameTo("gone").execute();
	try {
		const response = await site.post("/sugarbaby", filled, { cookie: dana.cookie });
		expect(response.status).toBe(503);
		const html = await response.text();
		expect(html).toContain("הפרטים לא נשמרו");
		expect(typedIn(html, "firstName")).toBe("דנה");
		expect(html).toContain("שורה ראשונה\nשורה שנייה</textarea>");
		expect((await readProfile(db, dana)).version).toBe(0);
		const unread = await site.get("/sugarbaby", { cookie: dana.cookie });
		expect(unread.status).toBe(503);
		const closed = await unread.text();
		expect(closed).toContain("הטופס סגור כרגע");
		expect(closed).not.toContain('name="firstName"');
	} finally {
		await db.schema.alterTable("gone").renameTo("join_details").execute();
	}
	expect(JSON.stringify(site.logged())).not.toContain("521234567");
	const again = await site.post("/sugarbaby", filled, { cookie: dana.cookie });
	expect(again.status).toBe(303);
});
