import { globSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

/** What the site says itself. */
const said = globSync("app/**/*.{ts,tsx}", { exclude: ["app/moderation/rules/**"] })
	.map((file) => readFileSync(file, "utf8"))
	.join("\n");

const read = (file: string) => readFileSync(file, "utf8");

/** Words of the lexicon that no script has a reason to know: a few together. */
const lexicon = globSync("app/moderation/rules/lexicon/*.json", { exclude: ["**/rules.json"] })
	.flatMap((file) => Array.from(read(file).matchAll(/"([א-ת]+(?: [א-ת]+)+)"/g)))
	.map(([, one = ""]) => one)
	.filter((one) => one.length >= 9 && !said.includes(one));

const { rules } = JSON.parse(read("app/moderation/rules/lexicon/rules.json"));

/** Keys of the rules, such as `escort.services`, and what each is called. */
const keys = Object.entries<{ title: string }>(rules).flatMap(([key, { title }]) => [key, title]);

test("no file of the build tells a visitor of the desk or of the lexicon", async ({ request }) => {
	expect(lexicon.length).toBeGreaterThan(4_000);
	expect(keys.length).toBeGreaterThan(70);
	const entries = await readdir("build/client", { recursive: true, withFileTypes: true });
	const files = entries
		.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
		.map(({ parentPath, name }) => join(parentPath, name).replace(/^build\/client/, ""));
	const scripts = files.filter((file) => file.endsWith(".js"));
	expect(scripts.length).toBeGreaterThan(30);
	for (const file of files) {
		const answer = await request.get(file);
		const isOfDesk = file.startsWith("/assets/desk.") && file.endsWith(".js");
		expect(answer.status(), file).toBe(isOfDesk ? 404 : 200);
		if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(file)) continue;
		const text = await answer.text();
		const told = ["/staff", ...keys, ...lexicon].filter((word) => text.includes(word));
		expect(told, file).toEqual([]);
	}
	// What a page names is there: a script that was dropped would leave it without.
	const page = await (await request.get("/auth")).text();
	for (const [, src = ""] of page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g))
		expect((await request.get(src)).status(), src).toBe(200);
	expect((await request.get("/assets/manifest-2f8437c9.js")).status()).toBe(404);
});
