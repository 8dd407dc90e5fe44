import { spawnSync } from "node:child_process";
import { globSync, readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";

type Module = { source: string; dependencies: { resolved: string }[] };

let modules: Module[];

beforeAll(() => {
	const { stdout } = spawnSync(
		"node_modules/.bin/depcruise",
		["--config", ".dependency-cruiser.cjs", "--output-type", "json", "app"],
		{ encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
	);
	({ modules } = JSON.parse(stdout) as { modules: Module[] });
}, 60_000);

test("the dependency rules check the whole product and not just a part of it", () => {
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
	const own =
		/^(loader|action|clientLoader|clientMiddleware|shouldRevalidate|meta|handle|headers|default)$/;
	const others = globSync("app/**/*.{page,route}.{ts,tsx}").flatMap((file) =>
		[...readFileSync(file, "utf8").matchAll(/^export (?:async )?(?:\w+\*?) (\w+)/gm)]
			.filter(([line, name = ""]) => !own.test(name) && !line.startsWith("export default"))
			.map(([, name]) => `${file}: ${name}`),
	);
	expect(others).toEqual([]);
});

/** Shown to members only, at an address that is a document for visitors; or whole without what it does. */
const shownToMembers =
	/^app\/(gallery\/members\/|members\/cards\/heart-form|gallery\/use-sample-filters|ui\/feedback\/toast)/;
const isInteractive = (text: string) =>
	/\buse(State|Reducer|Effect|Optimistic|Fetcher|SyncExternalStore)\(/.test(text) ||
	/ on[A-Z]\w+=\{/.test(text);

// React does not run in a document (decision 0072): what a component keeps or hears there would never happen.
test("no component of a document page keeps state or handles an event", () => {
	const graph = new Map(modules.map(({ source, dependencies }) => [source, dependencies]));
	const textOf = (file: string) => readFileSync(file, "utf8");
	const documents = globSync("app/**/*.page.tsx").filter((file) => {
		const [, handle] = /^export const handle = ([^;]*);/m.exec(textOf(file)) ?? [];
		return handle && !/formPage|appPage|plain|desk|oneThing|camera|checkout/.test(handle);
	});
	expect(documents).toContain("app/pages/legal/terms.page.tsx");
	const faults = documents.flatMap((page) => {
		const seen = new Set<string>();
		const visit = (file: string): void => {
			if (
				seen.has(file) ||
				shownToMembers.test(file) ||
				!/^app\/(?!.*\.server\.).*\.tsx?$/.test(file)
			)
				return;
			seen.add(file);
			for (const { resolved } of graph.get(file) ?? []) visit(resolved);
		};
		visit(page);
		return [...seen]
			.filter((file) => isInteractive(textOf(file)))
			.map((file) => `${page}: ${file}`);
	});
	expect(faults).toEqual([]);
});
