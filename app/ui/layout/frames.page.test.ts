import { expect, test } from "vitest";
import { accountKinds, kindsOfAccounts } from "../../../test/account-kinds.ts";
import { testSite } from "../../../test/site.ts";

const site = testSite();
const kinds = kindsOfAccounts(site);

const nine = [
	...["/", "/sugardaddy", "/sugarbaby", "/gallery", "/gifts", "/articles", "/about"],
	...["/privacy", "/contact"],
];
const five = ["/today", "/gallery", "/messages", "/favourites", "/gifts"];
const pages = ["/", "/safety", "/contact", "/articles", "/gifts", "/terms", "/no-such-page"];

const linksIn = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to]) => to);

function frameIn(html: string) {
	const [menu = ""] = /<nav id="menu"[\s\S]*?<\/nav>/.exec(html) ?? [];
	const [bar = ""] = /<nav [^>]*aria-label="ניווט תחתון"[\s\S]*?<\/nav>/.exec(html) ?? [];
	const [, places = ""] = /aria-label="כל עמודי האתר">([\s\S]*?)<\/nav>/.exec(html) ?? [];
	const [, brand] =
		/href="([^"]+)" aria-label="דבש, |aria-label="דבש, [^"]*"[^>]*href="([^"]+)"/.exec(html) ?? [];
	return {
		brand: brand ?? /aria-label="דבש, [^"]*"[^>]*href="([^"]+)"/.exec(html)?.[1],
		menu: linksIn(menu.split("<div")[0] ?? ""),
		bar: linksIn(bar),
		places: linksIn(places),
	};
}

const frames = {
	visitor: { brand: "/", menu: nine, bar: [], places: [] },
	account: { brand: "/", menu: nine, bar: [], places: nine },
	staff: { brand: "/", menu: nine, bar: [], places: nine },
	member: { brand: "/today", menu: five, bar: five, places: nine },
} as const;

test.each(accountKinds)("%s has one frame on every page", async (kind) => {
	const { enter, frame } = kinds[kind] ?? {};
	const cookie = await enter?.();
	for (const path of pages) {
		const answer = await site.get(path, cookie === undefined ? {} : { cookie });
		// A suspended account is redirected to its statement from most pages.
		if (answer.status === 303) continue;
		expect(frameIn(await answer.text()), path).toEqual(frames[frame ?? "visitor"]);
	}
});
