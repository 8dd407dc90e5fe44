import * as fc from "fast-check";
import { expect, test } from "vitest";
import { testSite } from "../../../../test/site.ts";

const site = testSite();
const origin = "http://localhost:3000";

type Ask = (path: string, cookie?: string) => Promise<Response>;

/** The same site twice: one with a page cache and one that renders every request. */
function twoSites(): { cached: Ask; rendered: Ask } {
	const asking = (fetch: (request: Request) => Promise<Response>): Ask => {
		return async (path, cookie) =>
			fetch(new Request(origin + path, { headers: cookie === undefined ? {} : { cookie } }));
	};
	return { cached: asking(site.another()), rendered: asking(site.another({ mostPages: 0 })) };
}

/** The page without the URL to return to after a change of theme. */
const bodyOf = async (answer: Response) =>
	(await answer.text()).replace(/name="back" value="[^"]*"/, "");

const isCached = (answer: Response) => answer.headers.has("etag");

/** Cookie headers from browsers, proxies and attackers. */
const cookieHeaders = fc
	.array(
		fc.tuple(
			fc.constantFrom("theme", "signed-in", "Theme", "SIGNED-IN", "flash", "__Host-flash", "x", ""),
			fc.constantFrom("", " ", "\t"),
			fc.constantFrom("=", "", "=="),
			fc.constantFrom(
				"dark",
				"light",
				"1",
				"0",
				'"dark"',
				'"1"',
				"Dark",
				" dark ",
				"1 ",
				"purple",
				"",
			),
			fc.constantFrom(";", "; ", ";;", " ; ", ","),
		),
		{ maxLength: 5 },
	)
	.map((parts) => parts.map((part) => part.join("")).join(""));

test("for any cookies in any order the cached page equals the rendered one", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(cookieHeaders, { minLength: 2, maxLength: 4 }), async (headers) => {
			const { cached, rendered } = twoSites();
			for (const cookie of [...headers, undefined, "signed-in=1", ...headers]) {
				expect(await bodyOf(await cached("/about", cookie))).toBe(
					await bodyOf(await rendered("/about", cookie)),
				);
			}
		}),
		{
			numRuns: 15,
			examples: [
				[["signed-in=1 ; theme=dark ;x=1", ""]],
				[["signed-in=0; signed-in=1", "signed-in=1"]],
				[["theme=dark ", "theme=light; theme=dark"]],
			],
		},
	);
});

const addresses = fc
	.tuple(
		fc.constantFrom("/gallery", "/gifts", "/articles", "/contact", "/terms", "/"),
		fc.array(
			fc.tuple(
				fc.constantFrom("gender", "age", "category", "topic", "q", "location", "utm_source", "x"),
				fc.constantFrom(
					"male",
					"46+",
					"46%2B",
					"18-25",
					"all",
					"",
					"flowers",
					"luxury",
					"accessibility",
					"a%20",
					"%D7%99",
					"rules",
				),
			),
			{ maxLength: 3 },
		),
	)
	.map(([path, query]) => `${path}?${query.map((pair) => pair.join("=")).join("&")}`);

test("for any query parameters the cached page equals the rendered one", async () => {
	const { cached, rendered } = twoSites();
	await fc.assert(
		fc.asyncProperty(addresses, async (address) => {
			const expected = await bodyOf(await rendered(address));
			expect(await bodyOf(await cached(address))).toBe(expected);
			expect(await bodyOf(await cached(address))).toBe(expected);
		}),
		{ numRuns: 60, examples: [["/gallery?age=46+"], ["/gallery?age=x&age=46%2B"]] },
	);
});

test("with unknown parameters a page comes from the cache and is not cached again", async () => {
	const ask = twoSites().cached;
	const first = await ask("/?fbclid=first-visitor");
	expect(isCached(first)).toBe(true);
	const html = await first.text();
	expect(html).not.toContain("fbclid");
	expect(html).toContain(`rel="canonical" href="${origin}/"`);
	for (const path of ["/", "/?utm_source=a&utm_medium=b", "/?x=1"]) {
		const answer = await ask(path);
		expect([answer.headers.get("etag"), await answer.text()]).toEqual([
			first.headers.get("etag"),
			html,
		]);
	}
	const filtered = await ask("/gallery?utm_source=x&age=18-25&gender=male");
	const canonical = await ask("/gallery?gender=male&age=18-25");
	expect(isCached(filtered)).toBe(true);
	expect(filtered.headers.get("etag")).toBe(canonical.headers.get("etag"));
	expect(isCached(await ask("/gallery?gender=all&age=all&location=&q="))).toBe(true);
	expect(isCached(await ask("/gallery?q=יין"))).toBe(false);
});

test("other spellings of a path are answered but not cached", async () => {
	const ask = twoSites().cached;
	for (const path of ["/ABOUT", "/about/", "/%61bout", "/Articles/talk-before-third-dinner"]) {
		const answer = await ask(path);
		expect([answer.status, isCached(answer)]).toEqual([200, false]);
	}
	expect(isCached(await ask("/articles/talk-before-third-dinner"))).toBe(true);
});

test("the capacity counts pages, not requests", async () => {
	const fetch = site.another({ mostPages: 2 });
	const ask: Ask = async (path) => fetch(new Request(origin + path));
	await Promise.all(Array.from({ length: 20 }, () => ask("/about")));
	expect(isCached(await ask("/about"))).toBe(true);
	expect(isCached(await ask("/terms"))).toBe(true);
	expect(isCached(await ask("/privacy"))).toBe(false);
	expect(isCached(await ask("/about"))).toBe(true);
});

test("one cached 404 page serves every unknown path, and each is logged", async () => {
	const ask = twoSites().cached;
	const html = await (await ask("/no-such-page?secret=1")).text();
	const again = await ask("/wp-admin/setup.php");
	expect([again.status, await again.text()]).toEqual([404, html]);
	expect(html).not.toContain("no-such-page");
	expect(again.headers.get("etag")).toBeNull();
	expect(again.headers.get("content-type")).toContain("text/html");
	const dark = await ask("/elsewhere", "theme=dark; signed-in=1");
	expect(await dark.text()).toContain('data-theme="dark" data-signed-in=""');
	expect(site.logged().map(({ msg, path }) => [msg, path])).toEqual([
		["not found", "/no-such-page"],
		["not found", "/wp-admin/setup.php"],
		["not found", "/elsewhere"],
	]);
	expect((await ask("/no-such-page.data")).headers.get("content-type")).not.toContain("text/html");
	expect((await ask("/api/no-such-page")).headers.get("content-type")).toContain("json");
});
