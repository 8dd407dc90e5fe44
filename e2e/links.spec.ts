import { expect } from "@playwright/test";
import { test } from "./own-site.ts";

test("every link of every page works", { tag: ["@desktop", "@wide"] }, async ({
	page,
	request,
}) => {
	const seen = new Set<string>(["/"]);
	const queue = ["/"];
	const broken: string[] = [];
	const anchors: { from: string; path: string; id: string }[] = [];
	const ids = new Map<string, Set<string>>();

	for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
		const answer = await request.get(path, { maxRedirects: 0 });
		if (answer.status() !== 200) {
			broken.push(`${path}: ${answer.status()}`);
			continue;
		}
		if (!/text\/html/.test(answer.headers()["content-type"] ?? "")) continue;
		await page.setContent(await answer.text());
		const found = await page.evaluate(() => ({
			links: Array.from(
				document.querySelectorAll("a[href]"),
				(link) => link.getAttribute("href") ?? "",
			),
			ids: Array.from(document.querySelectorAll("[id]"), (element) => element.id),
		}));
		ids.set(path, new Set(found.ids));
		for (const link of found.links) {
			if (/^(mailto|tel):/.test(link) || link === "/exit") continue;
			expect(link, `a link of ${path} stays on this site`).toMatch(/^[/#?]/);
			const url = new URL(link, `http://site${path}`);
			const target = url.pathname + url.search;
			if (url.hash)
				anchors.push({ from: path, path: target, id: decodeURIComponent(url.hash.slice(1)) });
			if (!seen.has(target)) {
				seen.add(target);
				queue.push(target);
			}
		}
	}
	expect(broken).toEqual([]);
	expect(seen.size).toBeGreaterThan(25);
	const lost = anchors.filter(({ path, id }) => ids.has(path) && !ids.get(path)?.has(id));
	expect(lost).toEqual([]);
});
