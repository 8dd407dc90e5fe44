import { expect, test } from "vitest";
import { cookiesOf, testSite, wordsOf } from "../../test/site.ts";
import { consentText } from "./newsletter/consent-text.ts";

const site = testSite();

async function read(path: string) {
	const response = await site.get(path);
	const html = await response.text();
	return { status: response.status, html, teasers: html.match(/<article/g)?.length ?? 0 };
}

test("all articles, the featured one first, each linking to its page", async () => {
	const { status, html, teasers } = await read("/articles");
	expect(status).toBe(200);
	expect(teasers).toBe(4);
	const slugs = [...html.matchAll(/<a href="\/articles\/([^"]+)"/g)].map((match) => match[1]);
	expect(slugs[0]).toBe("discretion-without-secrets");
	expect(new Set(slugs).size).toBe(4);
	expect(html.match(/לקריאת המאמר/g)).toHaveLength(4);
	expect(html).toMatch(/<time dateTime="2024-11-03">3 בנובמבר 2024</i);
});

test("a category lists its own articles, an unknown one all; success has its empty state", async () => {
	const tips = await read("/articles?category=tips");
	expect(tips.teasers).toBe(1);
	expect(tips.html).toMatch(/href="\/articles\?category=tips" aria-current="true"/);
	expect((await read("/articles?category=cars")).teasers).toBe(4);
	const empty = await read("/articles?category=success");
	expect(empty.teasers).toBe(0);
	expect(empty.html).toContain("הנושא הזה עוד מחכה למאמר הראשון שלו");
	expect(empty.html).toMatch(/<a [^>]*href="\/articles"[^>]*>לכל המאמרים/);
});

test("the newsletter stores an unconfirmed address with the sentence that was shown, and says so", async () => {
	const shown = await read("/articles");
	expect(shown.html).toContain(consentText);
	const posted = await site.post("/articles?category=tips", { email: " Maya@Example.com " });
	expect(posted.status).toBe(303);
	expect(posted.headers.get("location")).toBe("/articles?category=tips#newsletter");
	const rows = await site.site().db.selectFrom("newsletter_subscriptions").selectAll().execute();
	expect(rows).toMatchObject([
		{ email: "maya@example.com", consent_text: consentText, source: "articles" },
	]);
	const after = await site.get("/articles?category=tips", { cookie: cookiesOf(posted) });
	expect(await wordsOf(after)).toContain("אימייל בדרך לכתובת שכתבתם");
	expect((await read("/articles?category=tips")).html).not.toContain("אימייל בדרך לכתובת");
});

test("a known address gets the same answer as a new one and is stored once", async () => {
	const first = await site.post("/articles", { email: "maya@example.com" });
	const second = await site.post("/articles", { email: "maya@example.com" });
	expect(second.status).toBe(first.status);
	expect(second.headers.get("location")).toBe(first.headers.get("location"));
	const rows = await site.site().db.selectFrom("newsletter_subscriptions").selectAll().execute();
	expect(rows).toHaveLength(1);
});

test("a missing or invalid address gets an error at its field, keeps what was typed and stores nothing", async () => {
	const wrong = await site.post("/articles?category=tips", { email: "maya@" });
	expect(wrong.status).toBe(422);
	const html = await wrong.text();
	expect(html).toContain('value="maya@"');
	expect(html).toContain("הכתובת נראית חלקית");
	expect(html).toMatch(/aria-invalid="true"/);
	expect(html.match(/<article/g)).toHaveLength(1);
	const missing = await site.post("/articles", { email: "" });
	expect(missing.status).toBe(422);
	expect(await missing.text()).toContain("יש לכתוב כתובת אימייל");
	const rows = await site.site().db.selectFrom("newsletter_subscriptions").selectAll().execute();
	expect(rows).toEqual([]);
});
