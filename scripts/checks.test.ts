import { spawnSync } from "node:child_process";
import { globSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the dependency rules check the whole product and not just a part of it", () => {
	const { stdout } = spawnSync(
		"node_modules/.bin/depcruise",
		["--config", ".dependency-cruiser.cjs", "--output-type", "json", "app"],
		{ encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
	);
	const { modules } = JSON.parse(stdout) as { modules: { source: string }[] };
	const own = modules.filter(({ source }) => source.startsWith("app/"));
	expect(own.length).toBeGreaterThan(100);
	expect(own.some(({ source }) => source === "app/root.tsx")).toBe(true);
});

test("the README's tree lists every folder of app/", () => {
	const readme = readFileSync("README.md", "utf8");
	const folders = readdirSync("app", { withFileTypes: true }).filter((entry) =>
		entry.isDirectory(),
	);
	expect(folders.length).toBeGreaterThan(10);
	expect(folders.filter(({ name }) => !readme.includes(`\napp/${name}/ `))).toEqual([]);
});

// The router drops what only the server runs from its own exports; another one would take it to browsers,
// and the build refuses that minutes later.
test("pages and routes export nothing but the router's own names", () => {
	const own = /^(loader|action|clientLoader|shouldRevalidate|meta|handle|headers|default)$/;
	const others = globSync("app/**/*.{page,route}.{ts,tsx}").flatMap((file) =>
		[...readFileSync(file, "utf8").matchAll(/^export (?:async )?(?:\w+\*?) (\w+)/gm)]
			.filter(([line, name = ""]) => !own.test(name) && !line.startsWith("export default"))
			.map(([, name]) => `${file}: ${name}`),
	);
	expect(others).toEqual([]);
});
