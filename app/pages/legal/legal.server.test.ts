import { expect, test } from "vitest";
import { renderLegal } from "./legal.server.ts";

test.each(["terms", "privacy", "accessibility"] as const)(
	"%s is sections with an address each, and what the owner sets is in them",
	(name) => {
		const sections = renderLegal(name, "9:00-18:00");
		expect(sections.length).toBeGreaterThan(4);
		expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
		for (const { html } of sections) {
			expect(html).toMatch(/^<(p|ul)>/);
			expect(html).not.toMatch(/\{\{|\}\}|\*\*|undefined/);
		}
	},
);
