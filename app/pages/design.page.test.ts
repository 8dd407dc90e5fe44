import { describe, expect, test } from "vitest";
import { testSite } from "../../test/site.ts";

describe("in the demo", () => {
	const site = testSite("start");

	test("every component appears in both themes, with separate ids", async () => {
		const response = await site.get("/design");
		expect(response.status).toBe(200);
		const html = await response.text();
		const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
		expect(main).toContain('data-theme="light"');
		expect(main).toContain('data-theme="dark"');
		const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
		expect(new Set(ids).size).toBe(ids.length);
		expect(html).toMatch(/name="robots" content="noindex"/);
		expect(main.match(/<dialog/g)).toHaveLength(2);
	});
});

describe("in production", () => {
	const site = testSite("serve");

	test("the page does not exist", async () => {
		const response = await site.get("/design");
		expect(response.status).toBe(404);
		expect(await response.text()).toContain("Oops! Page not found");
	});
});
