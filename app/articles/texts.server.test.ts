import { expect, test } from "vitest";
import { articles } from "./articles.ts";
import { renderText } from "./texts.server.ts";

test("every article has a text, rendered once, with its reading time", () => {
	for (const { slug } of articles) {
		const { html, minutes } = renderText(slug);
		expect(html).toMatch(/^<p>/);
		expect(html).toContain("<h2>");
		expect(html).not.toContain("<h1");
		expect(minutes).toBeGreaterThanOrEqual(3);
		expect(renderText(slug)).toBe(renderText(slug));
	}
});

test("a slug without a text is a bug of ours", () => {
	expect(() => renderText("../articles")).toThrow("has no text");
});
