import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { expect, test, vi } from "vitest";
import { addPerson } from "../../../test/person.ts";
import { testSite } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";

const site = testSite();
const { assets } = build as unknown as ServerBuild;

type Entry = { id: string; path?: string; module: string; hasClientLoader: boolean };

/** The routes that an open page learns when it shows links to these addresses. */
async function askFor(paths: readonly string[], cookie?: string) {
	const query = new URLSearchParams({ paths: paths.join(","), version: assets.version });
	const answer = await site.get(`/__manifest?${query}`, cookie ? { cookie } : {});
	const routes = answer.status === 200 ? ((await answer.json()) as Record<string, Entry>) : {};
	return { answer, routes: Object.values(routes) };
}

const load = () => assets.routes["pages/document-load.page"]?.module;

test("the staff learn the desk's addresses from the routes that their pages ask for", async () => {
	const { cookie } = await addStaff(site.site(), ["admin"]);
	const { routes } = await askFor(["/staff/people/x", "/account"], cookie);
	const paths = routes.map(({ path }) => path).filter(Boolean);
	expect(paths.toSorted()).toEqual(["account", "staff/people/:number"]);
	expect(routes.find(({ path }) => path?.startsWith("staff"))?.module).not.toBe(load());
});

test("nobody else learns an address of the desk from the routes that pages ask for", async () => {
	const visitor = { cookie: undefined };
	const member = await addPerson(site.site());
	const ended = await addStaff(site.site(), ["admin"]);
	await site.site().db.deleteFrom("sessions").where("account_id", "=", ended.accountId).execute();
	for (const { cookie } of [visitor, member, ended]) {
		const asked = [
			"/staff",
			"/staff/people",
			"/STAFF/people/x",
			"//staff",
			"/staff/a/b",
			"/account",
		];
		const { answer, routes } = await askFor(asked, cookie);
		expect(
			routes
				.map(({ path }) => path)
				.filter(Boolean)
				.toSorted(),
		).toEqual(["*", "account"]);
		expect(JSON.stringify(routes)).not.toMatch(/staff/i);
		expect(answer.headers.get("cache-control")).toBe("private, no-store");
	}
});

test("a page that needs a document of its own is given as one that loads it", async () => {
	const { routes } = await askFor([
		...["/sugardaddy/payment", "/verification", "/verification/pose"],
		...["/account", "/verification/photo"],
	]);
	const load = assets.routes["pages/document-load.page"]?.module;
	expect(load).toBeTruthy();
	const loads = routes.filter(({ module }) => module === load);
	expect(loads.map(({ path }) => path).toSorted()).toEqual([
		"sugardaddy/payment",
		"verification",
		"verification/pose",
	]);
	for (const route of routes) {
		if (route.id !== "root") expect(route.hasClientLoader, route.id).toBe(route.module === load);
	}
});

test("a page knows its own route, and of those above it only that they load a document", async () => {
	const { cookie } = await addPerson(site.site());
	const modulesOn = async (path: string) => {
		const html = await (await site.get(path, { cookie: `${cookie}; signed-in=1` })).text();
		const known = /__reactRouterManifest = (\{.*?\n\});/s.exec(html)?.[1] ?? "{}";
		return (JSON.parse(known) as { routes: Record<string, Entry> }).routes;
	};
	const load = assets.routes["pages/document-load.page"]?.module;
	const steps = "reviews/verification/steps";
	const own = await modulesOn("/verification");
	const below = await modulesOn("/verification/photo");
	expect(own[`${steps}/verification.page`]?.module).toMatch(/verification\.page/);
	expect(below[`${steps}/verification.page`]?.module).toBe(load);
	expect(below[`${steps}/photo.page`]?.module).toMatch(/photo\.page/);
});

test("many addresses of one page, and what nobody can read, cost as little as one", async () => {
	const written = vi.spyOn(console, "warn");
	const members = Array.from({ length: 80 }, () => `/members/${crypto.randomUUID()}`);
	const { answer, routes } = await askFor([
		...members,
		"/messages/mail",
		"/messages/7",
		"/%E0%A4",
		"/%A",
	]);
	expect(answer.status).toBe(200);
	expect(
		routes
			.map(({ path }) => path)
			.filter(Boolean)
			.toSorted(),
	).toEqual(["members/:id", "messages/:id", "messages/mail"]);
	expect(written).not.toHaveBeenCalled();
	expect((await site.get("/__manifest?version=x")).status).toBe(400);
});

test("only the address that asks for routes may be as long as the router makes it", async () => {
	const statusOf = async (path: string) => (await site.get(path)).status;
	const routes = `/__manifest?version=${assets.version}&paths=/`;
	expect(await statusOf(`/about?q=${"x".repeat(2_100)}`)).toBe(414);
	expect(await statusOf(routes + "x".repeat(7_000))).toBe(200);
	expect(await statusOf(routes + "x".repeat(8_100))).toBe(414);
});

test("a page asks for a bounded number of routes, and for those of its own build", async () => {
	const some = Array.from({ length: 200 }, (_, at) => `/${at}`);
	expect((await askFor(some)).answer.status).toBe(200);
	expect((await askFor([...some, "/x"])).answer.status).toBe(400);
	const other = await site.get("/__manifest?paths=/account&version=other");
	expect([other.status, other.headers.get("x-remix-reload-document")]).toEqual([204, "true"]);
});
