import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { testSite, wordsOf } from "../../test/site.ts";

const site = testSite("test", { TRUST_PROXY: "1" });

test("an unknown path answers 404 with the specification's text and a link home", async () => {
	const answer = await site.get("/no/such/page?email=dana@demo.test");
	expect(answer.status).toBe(404);
	const html = await answer.text();
	expect(html).toContain("Oops! Page not found");
	expect(html).toMatch(/<main[\s\S]*href="\/"[\s\S]*<\/main>/);
	expect(site.logged()).toEqual([
		expect.objectContaining({ path: "/no/such/page", msg: "not found" }),
	]);
});

test("the requested path is logged without what may be typed into it, and without its query", async () => {
	await site.get(`/no-such-page/${"a".repeat(500)}%0Afaked/dana@demo.test/0501234567?q=secret`);
	await site.get("/no-such-page/else/Dana/5");
	const lines = site.logged();
	expect(lines.map(({ path }) => path)).toEqual(["/no-such-page/…/…/…", "/no-such-page/else/…/…"]);
	expect(JSON.stringify(lines)).not.toMatch(/secret|faked|dana|05012|aaaa/);
});

test("a form posted to an unknown path is a 404 too", async () => {
	expect((await site.post("/no-such-page", { a: "b" })).status).toBe(404);
});

test("a crash shows the specification's text and the reference in the log", async () => {
	const { db } = site.site();
	await db.schema.alterTable("tickets").renameTo("hidden").execute();
	try {
		const answer = await site.post("/contact", {
			name: "דנה",
			email: "dana@demo.test",
			subject: "general",
			message: "סוד",
		});
		expect(answer.status).toBe(500);
		const html = await answer.text();
		expect(html).toContain("<title>Unexpected Application Error!</title>");
		expect(html.split("Unexpected Application Error!")).toHaveLength(3);
		const [line] = site.logged();
		expect(line).toMatchObject({ msg: "crash", path: "/contact" });
		expect(html).toContain(String(line?.reference));
		expect(html).not.toMatch(/tickets|relation|\.ts:/);
		expect(JSON.stringify(line)).not.toMatch(/סוד|demo\.test/);
	} finally {
		await db.schema.alterTable("hidden").renameTo("tickets").execute();
	}
});

/** The built site with parts of its root route replaced. */
function withRoot(parts: object): ServerBuild {
	const { root, ...routes } = build.routes as ServerBuild["routes"];
	if (!root) throw new Error("the build has no root");
	return {
		...build,
		routes: { ...routes, root: { ...root, module: { ...root.module, ...parts } } },
	};
}

test("a crash of the frame itself shows the specification's text and the reference in the log", async () => {
	const boom = () => {
		throw new Error("boom");
	};
	for (const broken of [{ Layout: boom }, { meta: boom }]) {
		const before = site.logged().length;
		const fetch = site.another({ build: withRoot(broken) });
		const answer = await fetch(new Request("http://localhost:3000/contact"));
		expect(answer.status).toBe(500);
		expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
		const words = await wordsOf(answer);
		expect(words).toContain("Unexpected Application Error!");
		const [line, ...more] = site.logged().slice(before);
		expect(more).toEqual([]);
		expect(line).toMatchObject({ msg: "crash", path: "/contact" });
		expect(words).toContain(String(line?.reference));
		expect(words).not.toContain("boom");
	}
});

test("an address that takes no form, or only forms, answers 405 with a page of ours", async () => {
	const answers = [
		await site.post("/gallery", { a: "b" }),
		await site.post("/exit", { a: "b" }),
		await site.get("/client-crash"),
	];
	for (const answer of answers) {
		expect(answer.status).toBe(405);
		expect(answer.headers.get("allow")).toMatch(/GET|POST/);
		const words = await wordsOf(answer);
		expect(words).toMatch(/לכאן לא מגיעים בקישור .*לדף הבית/);
		expect(words).not.toMatch(/not found|Unexpected/);
	}
	expect(site.logged()).toEqual([]);
});

test("a crash in the browser gets a reference that is in the log", async () => {
	const answer = await site.post("/client-crash", { path: "/auth" });
	const { reference } = (await answer.json()) as { reference: string };
	expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
	expect(site.logged()).toEqual([expect.objectContaining({ reference, path: "/auth" })]);
});

test("crashes of many browsers at one path are one line, whose reference they all get", async () => {
	const crash = async (path: string, visitor: number) => {
		const headers = { "x-forwarded-for": `198.51.100.${visitor}` };
		const answer = await site.post("/client-crash", { path }, { headers });
		return ((await answer.json()) as { reference: string }).reference;
	};
	const references = new Set<string>();
	for (let visitor = 0; visitor < 60; visitor += 1)
		references.add(await crash(`/messages/${visitor}`, visitor));
	const other = await crash("/gallery", 60);
	expect(site.logged()).toEqual([
		expect.objectContaining({ reference: [...references][0], path: "/messages/…" }),
		expect.objectContaining({ reference: other, path: "/gallery" }),
	]);
	expect(references.size).toBe(1);
	expect(references).not.toContain(other);
});

test("files that machines request exist", async () => {
	const sitemap = await (await site.get("/sitemap.xml")).text();
	expect(sitemap.match(/<loc>/g)?.length).toBeGreaterThanOrEqual(15);
	expect(await (await site.get("/robots.txt")).text()).toContain(
		"Sitemap: http://localhost:3000/sitemap.xml",
	);
	expect(await (await site.get("/.well-known/security.txt")).text()).toMatch(/^Contact: mailto:/);
	const manifest = (await (await site.get("/manifest.webmanifest")).json()) as { dir: string };
	expect(manifest.dir).toBe("rtl");
	const rules = await site.get("/speculation-rules.json");
	expect(rules.headers.get("content-type")).toBe("application/speculationrules+json");
	expect(await wordsOf(await site.get("/healthz"))).toBe("ok");
});
