import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
	beginCancellation,
	cancellationCookie,
} from "../../payments/cancellation/cancel-cookie.server.ts";
import { flashCookie } from "../../platform/http/flash.server.ts";
import { themeCookie } from "../../platform/http/page-cache/page-variant.ts";
import { makeVault } from "../../platform/secret.server.ts";
import { readSettings } from "../../platform/settings.ts";
import { cookies } from "./privacy-cookies.ts";

const app = join(import.meta.dirname, "../..");
/** This file writes cookies defined elsewhere and has none of its own. */
const writer = join("platform", "cookies.ts");

const sources = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
	(path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && path !== writer,
);

/** The names of the cookies that a source file declares, or sets itself in a browser. */
function namesIn(source: string): string[] {
	const found = source.matchAll(
		/define(?:Token)?Cookie\(\{\s*name: "([^"]+)"|`([\w-]+)=[^`]*Max-Age/g,
	);
	return [...new Set([...found].flatMap(([, declared, written]) => declared ?? written ?? []))];
}

test("the privacy page lists every cookie that the code sets, and no other", () => {
	const set = new Set<string>();
	for (const path of sources) {
		const source = readFileSync(join(app, path), "utf8");
		if (!/define(?:Token)?Cookie\(|Max-Age=|cookieStore/.test(source)) continue;
		const names = namesIn(source);
		expect(names, path).not.toEqual([]);
		for (const name of names) set.add(name);
	}
	expect(cookies.map(({ name }) => name as string).toSorted()).toEqual([...set].toSorted());
});

test("cookies unrelated to accounts keep their attributes, and the cancellation's path is limited", () => {
	const site = {
		settings: { ...readSettings("test", {}), origin: "https://dvash.example" },
		vault: makeVault("a-secret-for-tests-0123456789"),
	};
	const begun = beginCancellation(1, "dana@example.com");
	expect(cancellationCookie(site, begun)).toMatch(
		/^cancel=[^;]+; HttpOnly; Path=\/cancel; SameSite=Lax; Max-Age=1800; Secure$/,
	);
	expect(flashCookie(site, { event: "SIGNED_OUT" })).toMatch(
		/^__Host-flash=[^;]+; HttpOnly; Path=\/; SameSite=Lax; Max-Age=60; Secure$/,
	);
	expect(themeCookie.set("dark", "http://localhost")).toBe(
		"theme=dark; Path=/; SameSite=Lax; Max-Age=31536000",
	);
});
