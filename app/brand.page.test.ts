import { expect, test } from "vitest";
import { testSite } from "../test/site.ts";

const demo = testSite();
const serve = testSite("serve");
const figures = /15K\+|2\.8K|98%|24\/7|2020/g;

const figuresOf = async (site: typeof demo, path: string) => {
	const html = await (await site.get(path)).text();
	return html.slice(html.indexOf("<main")).match(figures) ?? [];
};

test("the demo shows every claim of the specification", async () => {
	// Once in the page, once in its data.
	expect(new Set(await figuresOf(demo, "/"))).toEqual(new Set(["15K+", "2.8K", "98%", "24/7"]));
	expect(new Set(await figuresOf(demo, "/about"))).toEqual(
		new Set(["2020", "15K+", "2.8K", "98%", "24/7"]),
	);
	expect(await figuresOf(demo, "/gifts")).toEqual(["24/7"]);
});

test.each(["/", "/about", "/gifts"])(
	"in production %s shows no claim that nobody confirmed",
	async (path) => {
		expect(await figuresOf(serve, path)).toEqual([]);
	},
);

test.each([
	"/",
	"/sugardaddy",
	"/sugarbaby",
	"/pricing",
	"/about",
	"/contact",
	"/terms",
	"/privacy",
	"/gifts",
	"/articles",
	"/newsletter",
])("%s promises nothing that does not exist", async (path) => {
	const html = await (await serve.get(path)).text();
	const words = html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
	for (const promise of [
		/שעתיים/,
		/מכתב אחד בחודש/,
		/כולם כותבים/,
		/נודיע מראש/,
		/(?:מענה|תשובה|עונה|לענות)[^.]{0,30}24 שעות(?! בימי עבודה)/,
		/באותו יום(?! עבודה)/,
		/היכרויות נבחרות בידי/,
	])
		expect(words).not.toMatch(promise);
	// The contact is there (decision 0086): VIP is sold only while somebody has room.
	for (const [around] of words.matchAll(/איש קשר(?: אחד,)? קבוע.{0,20}/g))
		expect(around).not.toMatch(/ייפתח בהמשך/);
});
