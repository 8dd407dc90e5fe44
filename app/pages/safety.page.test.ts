import { expect, test } from "vitest";
import { testSite, wordsOf } from "../../test/site.ts";

const site = testSite();

test("the page names rules, swindles, what is checked, and numbers that a phone calls", async () => {
	const answer = await site.get("/safety");
	expect(answer.status).toBe(200);
	const html = await answer.clone().text();
	const words = await wordsOf(answer);
	for (const title of [
		"פגישה ראשונה",
		"כסף, קודים ומסמכים",
		"מאיימים לפרסם תמונות",
		"מי עונה בכל שעה",
	])
		expect(words).toContain(title);
	expect(words).toMatch(/לא בודקים עבר פלילי/);
	const called = [...html.matchAll(/<a href="tel:(\d{3,4})"/g)].map(([, number]) => number);
	expect(called).toEqual(["100", "118", "1202", "1203", "105"]);
	expect(html).toContain('href="#lines"');
	expect(html).toContain('id="lines"');
});

test("every page leads to it: a visitor's footer, and the slim one of an account", async () => {
	for (const path of ["/", "/auth"])
		expect(await (await site.get(path)).text(), path).toContain('href="/safety"');
});
