import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cookies } from "./cookies.ts";

const app = join(import.meta.dirname, "../..");
/** Writes the cookies of others and has none of its own. */
const writer = join("platform", "http", "cookies.ts");

const sources = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
	(path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && path !== writer,
);

/** The names of the cookies that a source file sets: as a constant, or written into the cookie. */
function namesIn(source: string): string[] {
	const found = source.matchAll(
		/const (?:name|cookieName|hint) = "([^"]+)"|`([\w-]+)=[^`]*Max-Age/g,
	);
	return [...new Set([...found].flatMap(([, constant, written]) => constant ?? written ?? []))];
}

test("the privacy page lists every cookie that the code sets, and no other", () => {
	const set = new Set<string>();
	for (const path of sources) {
		const source = readFileSync(join(app, path), "utf8");
		if (!/privateCookie\(|Max-Age=|cookieStore/.test(source)) continue;
		const names = namesIn(source);
		expect(names, path).not.toEqual([]);
		for (const name of names) set.add(name);
	}
	expect(cookies.map(({ name }) => name as string).toSorted()).toEqual([...set].toSorted());
});
