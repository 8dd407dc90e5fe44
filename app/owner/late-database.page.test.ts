import type { KyselyPlugin } from "kysely";
import { expect, test, vi } from "vitest";
import { testSite } from "../../test/site.ts";
import { PageCache } from "../platform/http/page-cache/page-cache.server.ts";
import { dropStated } from "../stated-pages.server.ts";

const site = testSite();
const origin = "http://localhost:3000";

/** The site's database, which gives no answers while it hangs, and those it owes afterwards. */
function hangable() {
	let gate = Promise.withResolvers<void>();
	gate.resolve();
	const asked = vi.fn();
	const plugin: KyselyPlugin = {
		transformQuery: ({ node }) => {
			asked();
			return node;
		},
		transformResult: async ({ result }) => {
			await gate.promise;
			return result;
		},
	};
	return {
		db: site.site().db.withPlugin(plugin),
		asked,
		hang: () => {
			gate = Promise.withResolvers<void>();
		},
		/** What hangs is given up, as by the driver; what comes later hangs. */
		giveUp: () => {
			const given = gate;
			gate = Promise.withResolvers<void>();
			given.reject(new Error("Query read timeout"));
		},
		goOn: () => gate.resolve(),
	};
}

function openPages() {
	const database = hangable();
	const cache = new PageCache(site.site().settings.origin);
	const bus = { subscribe: () => () => {} };
	dropStated(database, bus as never, cache);
	const fetch = site.another({ db: database.db, cache });
	const get = async (path: string) => {
		const from = performance.now();
		const answer = await fetch(new Request(origin + path));
		expect(answer.status).toBe(200);
		return { html: await answer.text(), ms: performance.now() - from };
	};
	return { ...database, get };
}

async function stateBanner(text: string): Promise<void> {
	const value = JSON.stringify({ text, until: null });
	const row = { name: "banner", value, version: 1, changed_at: new Date() };
	await site
		.site()
		.db.insertInto("settings")
		.values(row)
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
		.execute();
}

test("pages of visitors wait half a second for a database that hangs, once, and are right when it answers again", async () => {
	const { get, asked, hang, giveUp, goOn } = openPages();
	hang();
	await stateBanner("הודעה מעל הכול");
	const paths = ["/urgent", "/cancel", "/auth", "/gallery", "/pricing", "/", "/urgent"];
	const { ms } = await get("/about");
	expect(ms).toBeGreaterThan(400);
	expect(ms).toBeLessThan(10_000);
	asked.mockClear();
	for (const path of paths) expect((await get(path)).html).not.toContain("הודעה מעל הכול");
	// At most the one that looks whether the database answers again.
	expect(asked.mock.calls.length).toBeLessThanOrEqual(1);
	await vi.waitUntil(() => asked.mock.calls.length === 1, 3_000);
	giveUp();
	await vi.waitUntil(() => asked.mock.calls.length === 2, 3_000);
	await get("/cancel");
	expect(asked).toHaveBeenCalledTimes(2);
	goOn();
	for (const path of paths) {
		await vi.waitFor(async () => expect((await get(path)).html).toContain("הודעה מעל הכול"));
	}
});

test("while the database hangs, pages state what was read last", async () => {
	const { get, hang, goOn } = openPages();
	await stateBanner("הודעה ראשונה");
	await get("/auth");
	hang();
	await stateBanner("הודעה שנייה");
	expect((await get("/cancel")).html).toContain("הודעה ראשונה");
	goOn();
	await vi.waitFor(async () => expect((await get("/cancel")).html).toContain("הודעה שנייה"), 5_000);
});
