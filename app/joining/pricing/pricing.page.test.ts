import { expect, test } from "vitest";
import { testSite, wordsOf } from "../../../test/site.ts";
import { plans } from "../../memberships/plans.ts";

const site = testSite();

test("the page says what is free, what each plan costs and includes, and how to cancel", async () => {
	const page = await site.get("/pricing");
	expect(page.status).toBe(200);
	const words = await wordsOf(page);
	for (const said of ["חינם לכולם", "חינם לנשים", "אינו מתחדש מעצמו", "ביטול עסקה"]) {
		expect(words).toContain(said);
	}
	for (const [index, price] of ["$99", "$199", "$399"].entries()) {
		expect(words).toMatch(new RegExp(`${plans[index]?.name} [^$]*\\${price} לחודש, ₪[\\d,.]+`));
	}
	const said = words.replace(/־ /g, "־");
	for (const { text } of plans.flatMap(({ features }) => features)) expect(said).toContain(text);
	expect(await (await site.get("/sugardaddy")).text()).toContain('href="/pricing"');
	expect(await (await site.get("/sitemap.xml")).text()).toContain("/pricing</loc>");
});
