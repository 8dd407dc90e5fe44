import { expect, test } from "vitest";
import { testSite } from "../../../test/site.ts";

const site = testSite();

/** Covers and spots; portraits and gifts belong to somebody or something, and may come again. */
const coversIn = (html: string) =>
	new Set([...html.matchAll(/\/((?:c|sp)_[a-z]+)[-.]/g)].map(([, name]) => name));

test("no cover is seen on two pages between the front door and signing up", async () => {
	const seen = new Map<string | undefined, string>();
	for (const path of ["/", "/sugardaddy", "/sugarbaby", "/articles", "/about", "/auth"]) {
		const covers = coversIn(await (await site.get(path)).text());
		expect(covers.size, path).toBeGreaterThan(0);
		for (const cover of covers) {
			expect(seen.get(cover), `${cover} on ${path}`).toBeUndefined();
			seen.set(cover, path);
		}
	}
});
