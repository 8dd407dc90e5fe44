import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as build from "virtual:react-router/server-build";
import * as fc from "fast-check";
import { matchRoutes, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { signedIn } from "../../../../test/person.ts";
import { queriesOf } from "../../../../test/queries.ts";
import { testSite } from "../../../../test/site.ts";
import { createListener } from "../listener.server.ts";
import { PageCache } from "./page-cache.server.ts";
import { recogniseUnknown } from "./static-pages.ts";

const site = testSite();

const routes = Object.values((build as unknown as ServerBuild).routes).flatMap((route) =>
	route?.path ? [{ path: route.path }] : [],
);

const segment = fc.oneof(
	fc.constantFrom(
		...routes.flatMap(({ path }) => path.split("/")).filter((part) => !/^[:*]?$/.test(part)),
	),
	fc.constantFrom("AUTH", "sitemapXxml", "..", ".", "", "wp-admin", "a.data", "%61uth", "1"),
	fc.string({ maxLength: 6 }),
);

test("no address that a route answers counts as unknown, however it is spelled", () => {
	const isUnknown = recogniseUnknown(build as unknown as ServerBuild);
	const addresses = fc.tuple(
		fc.array(segment, { minLength: 1, maxLength: 4 }),
		fc.constantFrom("", "/"),
	);
	fc.assert(
		fc.property(addresses, ([parts, end]) => {
			const path = `/${parts.join("/")}${end}`;
			if (!isUnknown(path)) return;
			const { pathname } = new URL(path, "http://localhost");
			expect(pathname).toBe(path);
			expect(matchRoutes(routes, pathname)?.at(-1)?.route.path).toBe("*");
		}),
		{ numRuns: 3_000 },
	);
	expect(isUnknown("/wp-admin/setup.php")).toBe(true);
});

test("an unknown address is answered before a request is built, and logged without its query", async () => {
	const { settings, log } = site.site();
	const cache = new PageCache(settings.origin);
	let rendered = 0;
	const render = site.another({ cache });
	const fetch = (request: Request) => {
		rendered += 1;
		return render(request);
	};
	const server = createServer(createListener({ fetch, cache, settings, log }));
	server.listen(0, "127.0.0.1");
	try {
		await once(server, "listening");
		const { port } = server.address() as AddressInfo;
		const ask = async (path: string, init?: RequestInit) => {
			const answer = await globalThis.fetch(`http://127.0.0.1:${port}${path}`, init);
			return [answer.status, await answer.text()] as const;
		};
		const [status, html] = await ask("/no-such-page");
		expect(status).toBe(404);
		expect(await ask("/wp-admin/setup.php?secret=1")).toEqual([404, html]);
		expect(await ask("/no-such-page", { method: "HEAD" })).toEqual([404, ""]);
		expect(rendered).toBe(1);
		expect(await ask("/readyz")).toEqual([200, "ready"]);
		expect(await ask("/healthz?from=balancer")).toEqual([200, "ok"]);
		expect(await ask("/healthz", { method: "HEAD" })).toEqual([200, ""]);
		rendered = 1;
		// The desk is an unknown address here as well: the same page, without any query.
		for (const path of ["/staff", "/staff/people", "/STAFF/tickets/518240", "/staff/no-such"]) {
			expect(await ask(path), path).toEqual([404, html]);
			expect(await ask(path, { headers: { cookie: "theme=no" } }), path).toEqual([404, html]);
		}
		expect(rendered).toBe(1);
		// The session's admission is queried, and the banner, for both kinds of address.
		const { cookie } = await signedIn(site.site().db, "dana@example.com");
		const numbers: number[] = [];
		for (const path of ["/staff/people", "/stafg/people"]) {
			const own = { headers: { cookie } };
			const queries = await queriesOf(site.site().db, async () => {
				expect((await ask(path, own))[0]).toBe(404);
			});
			numbers.push(queries.length);
		}
		expect([rendered, numbers[0] === numbers[1], numbers]).toEqual([3, true, [5, 5]]);
		rendered = 1;
		const dark = await ask("/no-such-page", { headers: { cookie: "theme=dark" } });
		expect(dark[1]).toContain('data-theme="dark"');
		await ask("/no-such-page", { method: "POST", body: "" });
		await ask(`/${"a".repeat(201)}`);
		expect(rendered).toBe(4);
		expect(site.logged().map(({ msg, path }) => [msg, path])).toContainEqual([
			"not found",
			"/wp-admin/setup.php",
		]);
	} finally {
		server.close();
	}
});
