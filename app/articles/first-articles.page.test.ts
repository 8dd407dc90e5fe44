import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { testSite } from "../../test/site.ts";
import { addStaff } from "../../test/staff.ts";
import { firstArticles } from "./first-articles.ts";
import { publishArticle, readForDesk, restoreVersion, saveArticle } from "./writing.server.ts";

const site = testSite();

/** What the pages said while their articles were files: without the names of classes, which are no words. */
const asFiles = {
	"/articles": "dp5F3cw-q3Hn3iRw",
	"/articles?category=tips": "I99_N9D5EeSiZVIF",
	"/articles?category=relationships": "h54ck9AL9eegoQjV",
	"/articles?category=lifestyle": "LMtIZ1cb8q5gBvB5",
	"/articles?category=privacy": "hN_VokiA10BqCRt8",
	"/articles?category=success": "obIE52taiEv0Bsxe",
	"/articles/discretion-without-secrets": "LNt87HPOZnPtVeI4",
	"/articles/short-first-meeting": "LFo5IYW_k52z4lRS",
	"/articles/talk-before-third-dinner": "rT4nA-P3J5UYlsv-",
	"/articles/time-is-the-luxury": "JaPYGEUpIaSyY5N9",
};

async function printOf(path: string, get = site.get): Promise<string> {
	const html = await (await get(path)).text();
	const parts = [/<title>.*?<\/title>/, /<meta name="description"[^>]*>/, /<main[\s\S]*<\/main>/];
	const own = parts.map((part) => part.exec(html)?.[0]);
	expect(own).not.toContain(undefined);
	return createHash("sha256")
		.update(own.join("\n").replace(/ class="[^"]*"/g, ""))
		.digest("base64url")
		.slice(0, 16);
}

test.each(Object.entries(asFiles))(
	"%s says to the byte what it said as a file",
	async (path, print) => {
		expect(await printOf(path)).toBe(print);
	},
);

test("it still does as rows: changed, and then the file's version restored", async () => {
	const { db } = site.site();
	const [staff, second] = [
		await addStaff(site.site(), ["editor"]),
		await addStaff(site.site(), ["editor"]),
	];
	for (const { id } of firstArticles) {
		const found = await readForDesk(db, id);
		if (!found) throw new Error("no article");
		const written = { ...found.written, slug: found.slug, title: "כותרת אחרת" };
		expect(["saved", "waits"]).toContain(await saveArticle(db, staff, { id, base: 0 }, written));
		const restored = await restoreVersion(db, staff, { id, base: 1, version: 0 });
		expect(["saved", "waits"]).toContain(restored);
		// The rules find in one what it warns of.
		expect(await publishArticle(db, second, { id, base: 2 })).toBe("published");
	}
	const fresh = site.another();
	const get = (path: string) => fresh(new Request(`http://localhost:3000${path}`));
	for (const [path, print] of Object.entries(asFiles)) {
		expect(await printOf(path, get), path).toBe(print);
	}
});
