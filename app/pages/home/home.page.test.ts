import { expect, test } from "vitest";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";

const site = testSite();
const dana = { name: "דנה", age: "26", gender: "female", email: "Dana@Example.com" };

test("the page has every section of the specification, in order", async () => {
	const response = await site.get("/");
	expect(response.status).toBe(200);
	const page = await response.text();
	const inOrder = [
		"הצטרפות חינם</a>",
		'href="#how"',
		'href="/sugardaddy"><span',
		'href="/sugarbaby"><span',
		"דיסקרטיות מלאה",
		"קהילה איכותית",
		"התאמה מדויקת",
		"מתנות וירטואליות</h3>",
		'id="how"',
		'id="stories"',
		'id="join"',
		"15K+",
		"2.8K",
		"98%",
		"24/7",
	];
	const places = inOrder.map((words) => page.indexOf(words, page.indexOf("<main")));
	expect(places).not.toContain(-1);
	expect(places).toEqual(places.toSorted((a, b) => a - b));
	expect(page.match(/סיפור לדוגמה/g)).toHaveLength(3);
	expect(page).toMatch(/<option value="" selected=""|<option value="">בחירת מגדר/);
	expect(page).not.toMatch(/<option value="(fe)?male" selected/);
});

test("a refused form keeps what was typed and shows each error at its field", async () => {
	const response = await site.post("/", { ...dana, age: "17", email: "" });
	expect(response.status).toBe(422);
	expect(response.headers.get("set-cookie")).toBeNull();
	const page = await response.text();
	expect(page).toContain("האתר מיועד לבני ולבנות 18 ומעלה");
	expect(page).toContain("יש לכתוב כתובת אימייל");
	expect(page).toMatch(/name="name"[^>]*value="דנה"|value="דנה"[^>]*name="name"/);
	expect(page).toMatch(/value="17"/);
	expect(page).toMatch(/<option value="female" selected/);
	expect(page.match(/autofocus/gi)).toHaveLength(1);
});

test("missing fields get their error in Hebrew", async () => {
	const response = await site.post("/", {});
	expect(response.status).toBe(422);
	const words = await wordsOf(response);
	for (const missing of [
		"איך לקרוא לך?",
		"יש לכתוב גיל במספרים, 18 ומעלה",
		"יש לבחור מגדר",
		"יש לכתוב כתובת אימייל",
	]) {
		expect(words).toContain(missing);
	}
	expect(words).not.toContain("Invalid");
});

test("a valid form is kept in an httpOnly cookie and redirects to the sign-up tab", async () => {
	const response = await site.post("/", dana);
	expect(response.status).toBe(303);
	expect(response.headers.get("location")).toBe("/auth?tab=signup");
	expect(response.headers.get("set-cookie")).toMatch(/^draft=[\w-]{43};.*HttpOnly/);

	const next = await site.get("/auth?tab=signup", { cookie: cookiesOf(response) });
	const page = await next.text();
	expect(page).toContain('value="dana@example.com"');
	expect(page.replace(/<!-- -->|<\/?bdi>/g, "")).toContain("דנה · בת 26");
});

test("what was typed is not logged", async () => {
	await site.post("/", dana);
	await site.post("/", { ...dana, age: "200" });
	expect(JSON.stringify(site.logged())).not.toMatch(/דנה|example\.com/i);
});
