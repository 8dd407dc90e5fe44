import { expect, type Page } from "@playwright/test";
import { test } from "./own-site.ts";

/** Reads a text in visual order: its characters from left to right on their line. */
async function readAcross(page: Page, text: string): Promise<string[]> {
	return await page.evaluate((wanted) => {
		const found: string[] = [];
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			const value = node.nodeValue ?? "";
			const at = value.indexOf(wanted);
			if (at < 0 || !node.parentElement?.checkVisibility()) continue;
			const places = Array.from(wanted, (character, index) => {
				const range = document.createRange();
				range.setStart(node, at + index);
				range.setEnd(node, at + index + 1);
				return { character, left: range.getBoundingClientRect().left };
			});
			places.sort((a, b) => a.left - b.left);
			found.push(places.map(({ character }) => character).join(""));
		}
		return found;
	}, text);
}

const texts = {
	"/": ["15K+", "2.8K", "98%", "24/7", "18+", "support@dvash.example", "03-000-0000"],
	"/contact": ["9:00-18:00"],
	"/sugardaddy": ["$99", "$399", "Premium"],
	"/gifts": ["₪500", "24/7"],
};

for (const [path, some] of Object.entries(texts)) {
	test(`numbers and Latin words keep their order on ${path}`, async ({ page }) => {
		await page.goto(path);
		for (const text of some) {
			const read = (await readAcross(page, text)).filter(Boolean);
			expect(read.length, text).toBeGreaterThan(0);
			for (const across of read) expect(across).toBe(text);
		}
	});
}
