import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { signedIn } from "../../test/person.ts";
import { testSite } from "../../test/site.ts";
import { startOf } from "./page-handle.ts";

const site = testSite();

const inlineOf = (html: string) =>
	[...html.matchAll(/<script(?![^>]* src=)([^>]*)>([\s\S]*?)<\/script>/g)].map(
		([, attributes = "", text = ""]) => ({ attributes, text }),
	);

const policyOf = (answer: Response) =>
	/script-src ([^;]*)/.exec(answer.headers.get("content-security-policy") ?? "")?.[1];

const digestOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const formPages = [
	"/",
	"/contact",
	"/contact?topic=accessibility",
	"/sugardaddy",
	"/sugarbaby",
	"/articles",
	"/newsletter",
	"/cancel",
];

test.each(formPages)("%s holds its scripts until its form is touched", async (path) => {
	const answer = await site.get(path);
	const html = await answer.text();
	const inline = inlineOf(html);
	expect(inline).toHaveLength(3);
	for (const { attributes } of inline) {
		expect(attributes).toMatch(/^ type="text\/held(\/module)?"$/);
	}
	expect(html).not.toContain("modulepreload");
	// The very texts that will run, and nothing else.
	expect(policyOf(answer)).toBe(["'self'", ...inline.map(({ text }) => digestOf(text))].join(" "));
	expect(await (await site.get(path)).text()).toBe(html);
});

test("the sign-in holds its scripts until the browser is idle", async () => {
	const answer = await site.get("/auth");
	const html = await answer.text();
	expect(html).toContain('<meta name="starts" content="idle"/>');
	expect(html).not.toContain("modulepreload");
	expect(policyOf(answer)).toBe(
		["'self'", ...inlineOf(html).map(({ text }) => digestOf(text))].join(" "),
	);
	expect(await (await site.get("/contact")).text()).not.toContain('name="starts"');
});

test("whoever is signed in waits for nothing", async () => {
	const { cookie } = await signedIn(site.site().db, "start@demo.test");
	const answer = await site.get("/contact", { cookie });
	expect(policyOf(answer)).toMatch(/^'self' 'nonce-/);
	const html = await answer.text();
	expect(html).not.toContain("text/held");
	// What the page looks like comes before what it does.
	const preloads = html.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
	expect(preloads.length).toBeGreaterThan(0);
	for (const preload of preloads) expect(preload).toContain('fetchpriority="low"');
});

test("a name with signs that a replacement would read stands in the data as it is", async () => {
	const email = "start-name@demo.test";
	const { cookie, accountId } = await signedIn(site.site().db, email);
	const name = "$& $` $' $1 $$";
	const profile = { id: accountId, display_name: name };
	await site.site().db.insertInto("profiles").values(profile).execute();
	const html = await (await site.get("/contact", { cookie })).text();
	expect(html.split("</body>")).toHaveLength(2);
	const [, data = ""] = /enqueue\((".*?")\);window/s.exec(html) ?? [];
	expect(JSON.parse(data)).toContain(JSON.stringify(name).slice(1, -1));
});

test.each(["/about", "/terms", "/nowhere"])("%s runs no React for a visitor", async (path) => {
	const answer = await site.get(path);
	expect(policyOf(answer)).toBe("'self'");
	expect(inlineOf(await answer.text())).toEqual([]);
});

test("when React starts follows from the page and its reader", () => {
	const visitor = { isSignedIn: false, hasFailed: false };
	const member = { ...visitor, isSignedIn: true };
	for (const starts of ["idle", "touched", undefined] as const) {
		const page = starts ? { starts } : {};
		expect(startOf(page, visitor)).toBe(starts);
		expect(startOf(page, member)).toBe("loaded");
		expect(startOf({ ...page, isPlain: true }, member)).toBeUndefined();
		expect(startOf(page, { ...member, hasFailed: true })).toBeUndefined();
	}
});
