import { expect, test } from "vitest";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";

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

test("the page holds its sections, eight features and the whole form", async () => {
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

test("a wrong form: 422, a sentence at each field, everything typed kept", async () => {
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
	expect(html).toContain("חסרה עיר מגורים");
	expect(html).toMatch(/<input(?=[^>]*name="phone")[^>]*autofocus=""/i);
	expect(typedIn(html, "phone")).toBe("123");
	expect(typedIn(html, "lastName")).toBe(filled.lastName);
	expect(html).toMatch(/<option(?=[^>]*value="masters")[^>]*selected=""/);
	expect(html).toContain("שורה ראשונה\nשורה שנייה</textarea>");
});

test("a right form leads to signing up, says truly what was done, and waits for the way back", async () => {
	const response = await site.post("/sugarbaby", filled);
	expect(response.status).toBe(303);
	expect(response.headers.get("location")).toBe("/auth?tab=signup&next=/sugarbaby");
	const cookie = cookiesOf(response);
	const next = await wordsOf(await site.get("/auth?tab=signup&next=/sugarbaby", { cookie }));
	expect(next).toMatch(/הפרטים נשמרו\s+נשאר להירשם, ואז הבקשה תישלח/);
	expect(next).not.toContain("הבקשה נשלחה");
	const back = await (await site.get("/sugarbaby", { cookie })).text();
	for (const name of ["firstName", "lastName", "email", "phone", "age", "location"] as const) {
		expect(typedIn(back, name)).toBe(filled[name]);
	}
	expect(back).toContain("שורה ראשונה\nשורה שנייה</textarea>");
	expect(back).toMatch(/<option(?=[^>]*value="masters")[^>]*selected=""/);
});

test("the two forms' drafts stand side by side", async () => {
	const woman = cookiesOf(await site.post("/sugarbaby", { firstName: "דנה" }));
	const man = await site.post("/sugardaddy", { fullName: "ישראל" }, { cookie: woman });
	const cookie = cookiesOf(man);
	expect(typedIn(await (await site.get("/sugarbaby", { cookie })).text(), "firstName")).toBe("דנה");
	expect(typedIn(await (await site.get("/sugardaddy", { cookie })).text(), "fullName")).toBe(
		"ישראל",
	);
});
