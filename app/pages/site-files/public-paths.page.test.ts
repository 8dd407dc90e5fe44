import * as build from "virtual:react-router/server-build";
import { expect, test } from "vitest";
import { pages as browsed } from "../../../e2e/paths.ts";
import { testSite } from "../../../test/site.ts";
import { publicPaths } from "./public-paths.ts";

const site = testSite();

type Served = { path?: string; module: { default?: unknown } };
const pages = (Object.values(build.routes) as unknown as Served[])
	.filter(({ path, module }) => path && !/[:*]/.test(path) && module.default)
	.map(({ path = "" }) => `/${path.replace(/^\//, "")}`);

test("the sitemap lists every public, indexable page, and no other", async () => {
	const open: string[] = [];
	for (const path of pages) {
		const answer = await site.get(path);
		if (answer.status === 200 && !(await answer.text()).includes("noindex")) open.push(path);
	}
	expect(open.toSorted()).toEqual([...publicPaths].toSorted());
});

test("the browser tests over all pages include every page of the sitemap", () => {
	const known = new Set<string>(browsed);
	const missing = publicPaths.filter((path) => !known.has(path));
	expect(missing, "missing in e2e/paths.ts").toEqual([]);
});
