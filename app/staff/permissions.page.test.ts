import * as build from "virtual:react-router/server-build";
import { describe, expect, test } from "vitest";
import { stopClock } from "../../test/clock.ts";
import { deskRequests, deskRoutesOfTheirOwn } from "../../test/desk-requests.ts";
import { bothOf } from "../../test/page-data.ts";
import { testSite } from "../../test/site.ts";
import { addStaff } from "../../test/staff.ts";
import { type StaffRole, staffRoles } from "../accounts/staff.ts";
import { permissions } from "./permissions.ts";

const site = testSite();

const routes = (Object.values(build.routes) as unknown as { path?: string }[])
	.map(({ path = "" }) => path)
	.filter((path) => /^staff(\/|$)/.test(path));

const cells = Object.entries(permissions).flatMap(([page, acts]) =>
	Object.entries(acts).map(([act, roles]) => ({
		page,
		act,
		roles: roles as readonly StaffRole[],
		request: deskRequests[`${page} ${act}`],
	})),
);
const hasRoute = ({ page }: { page: string }) =>
	routes.includes(page === "overview" ? "staff" : `staff/${page}`);

test("every route of the desk belongs to a cell, or has a test of its own", () => {
	const known = Object.values(deskRequests).map(({ route }) => route);
	expect(routes.toSorted()).toEqual(
		[...new Set([...known, ...Object.keys(deskRoutesOfTheirOwn)])].toSorted(),
	);
});

test("every cell of a page has a request, and every request a cell", () => {
	const missing = cells.filter((cell) => hasRoute(cell) && !cell.request);
	expect(missing.map(({ page, act }) => `${page} ${act}`)).toEqual([]);
	const names = cells.map(({ page, act }) => `${page} ${act}`);
	expect(Object.keys(deskRequests).filter((name) => !names.includes(name))).toEqual([]);
});

/** What a visitor sees of an answer. */
async function seen(answer: Response, path: string) {
	const [bare = ""] = path.split("?");
	const text = (await answer.text()).replaceAll(path, "").replaceAll(bare, "");
	return { status: answer.status, headers: [...answer.headers], text };
}

describe.each(cells.filter(({ request }) => request))("$page: $act", ({ roles, request }) => {
	test.each(staffRoles)("as %s", async (role) => {
		if (!request) return;
		// A slow machine's second would renew the session between the two answers.
		stopClock();
		const { cookie } = await addStaff(site.site(), [role]);
		const path = typeof request.path === "string" ? request.path : await request.path(site);
		const ask = (address: string) =>
			request.fields
				? site.post(address, request.fields, { cookie })
				: site.get(address, { cookie });
		if (roles.includes(role)) return expect((await ask(path)).status).not.toBe(404);
		const [unknown = "", unknownData = ""] = bothOf("/no-such");
		const [page = "", data = ""] = bothOf(path);
		expect(await seen(await ask(page), path)).toEqual(await seen(await ask(unknown), unknown));
		expect(await seen(await ask(data), path)).toEqual(await seen(await ask(unknownData), unknown));
	});
});
