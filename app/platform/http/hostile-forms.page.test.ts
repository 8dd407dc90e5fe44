import * as build from "virtual:react-router/server-build";
import { expect, test } from "vitest";
import { testSite } from "../../../test/site.ts";

// More forms than one address may send in a minute.
const site = testSite("test", { LIMITS: "100" });

type Served = { path?: string; module: { action?: unknown; loader?: unknown } };

/** Every route whose module has this export, with placeholder parameters. */
const pathsWith = (part: "action" | "loader") =>
	(Object.values(build.routes) as unknown as Served[])
		.filter(({ path, module }) => path !== undefined && path !== "*" && module[part])
		.map(({ path = "" }) => `/${path.replace(/^\//, "").replace(/:\w+/g, "1")}`);

const many = (count: number, name: (index: number) => string) =>
	Array.from({ length: count }, (_, index): [string, string] => [name(index), "1"]);
const bodies: [what: string, fields: [string, string][]][] = [
	["an index", [["a[0]", "1"]]],
	["an index beyond every memory", [["a[99999999999]", "1"]]],
	["a list", [["email[]", "1"]]],
	["a nested name", [["email.a", "1"]]],
	["a deep name", [["a.".repeat(20_000), "1"]]],
	["no name", [["", "1"]]],
	["a long name", [["a".repeat(41), "1"]]],
	["__proto__", [["__proto__", "1"]]],
	["constructor", [["constructor", "1"]]],
	["toString", [["toString", "1"]]],
	["a name in another script", [["שם", "1"]]],
	["a field of the forms' library", [["__INTENT__", "1"]]],
	["101 fields", many(101, (index) => `a${index}`)],
	["one field 5,000 times", many(5_000, () => "email")],
];

const boundary = "----hostile";
const part = ([name, value]: [string, string]) =>
	`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const encodings: [string, (fields: [string, string][]) => string][] = [
	["application/x-www-form-urlencoded", (fields) => new URLSearchParams(fields).toString()],
	[
		`multipart/form-data; boundary=${boundary}`,
		(fields) => `${fields.map(part).join("")}--${boundary}--\r\n`,
	],
];
const takesFiles =
	/^\/(profile\/photos(\/upload)?|verification\/(photo|pose)|staff\/articles\/pictures)$/;
const send = (path: string, type: string, body: string) =>
	site.fetch(
		new Request(`http://localhost:3000${path}`, {
			method: "POST",
			body,
			headers: { "content-type": type, origin: "http://localhost:3000" },
		}),
	);

test("every route that accepts a form refuses one with unknown fields before it is parsed", async () => {
	const paths = pathsWith("action");
	expect(paths).toEqual(expect.arrayContaining(["/", "/auth", "/contact", "/sugardaddy"]));
	for (const path of [...paths, "/auth.data", "/api/../auth", "/api/%2e%2e/auth"]) {
		for (const [what, fields] of bodies) {
			for (const [type, encode] of encodings) {
				// Read as it arrives, by its own parser, which knows its fields by name.
				if (takesFiles.test(path) && type.startsWith("multipart")) continue;
				const body = encode(fields);
				const { status } = await send(path, type, body);
				expect(status, `${path} ${type} ${what}`).toBe(body.length > 65_536 ? 413 : 400);
			}
		}
	}
	expect(site.logged()).toEqual([]);
});

test("a hundred plain fields are accepted", async () => {
	const [type, encode] = encodings[0] ?? ["", () => ""];
	const names = many(98, (index) => `a-_${index}`);
	const body = encode([...names, ["theme", "dark"], ["back", "/about"]]);
	expect((await send("/theme", type, body)).headers.get("location")).toBe("/about");
	expect((await send("/theme", type, `${body}&x=1`)).status).toBe(400);
	const longest = encode([["a".repeat(40), "1"]]);
	expect((await send("/theme", type, longest)).status).toBe(303);
});

test("no page crashes on a hostile query string", async () => {
	const queries = [
		"a[99999999]=1&q[99999999]=1&location.a.b=1",
		"__proto__=1&constructor=1&__proto__[a]=1",
		`q=${"a.".repeat(900)}`,
		"q=%00&location=%00&token=%00&id=%00&next=%00&tab=%00",
		"q=%ff%fe&location=%&token=%zz",
		`q=${"%D9%A0".repeat(300)}`,
		Array.from({ length: 300 }, () => "q=a").join("&"),
	];
	const paths = [...pathsWith("loader"), "/gallery.data", "/towns"];
	for (const path of paths) {
		for (const query of queries) {
			const { status } = await site.get(`${path}?${query}`);
			expect(status, `${path}?${query.slice(0, 40)}`).toBeLessThan(500);
		}
	}
	expect(site.logged().filter(({ msg }) => msg !== "not found")).toEqual([]);
});
