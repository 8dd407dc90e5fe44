import * as build from "virtual:react-router/server-build";
import { expect, test } from "vitest";
import { addClubMember } from "../test/club.ts";
import { clubPages } from "../test/club-pages.ts";
import { signInAgain } from "../test/person.ts";
import { cookiesOf, testSite } from "../test/site.ts";
import { addStaff } from "../test/staff.ts";
import { staffRoles } from "./accounts/staff.ts";
import { flashCookie } from "./platform/http/flash.server.ts";

const site = testSite("test", { TRUST_PROXY: "1", LIMITS: "100" });
const { db, enterPair, ask: write } = clubPages(site);

type Served = { path?: string };
const routes = (Object.values(build.routes) as unknown as Served[])
	.flatMap(({ path }) => (path === undefined ? [] : [`/${path.replace(/^\//, "")}`]))
	.map((path) => path.replace(/:\w+/g, "x").replace("*", "no-such-page"))
	.toSorted();

let asked = 0;
/** From an address of its own: limits are tested elsewhere. */
async function ask(method: "GET" | "HEAD", path: string, cookie = "") {
	asked += 1;
	const forwarded = `79.0.${asked >> 8}.${asked & 255}`;
	const headers = { cookie, "x-forwarded-for": forwarded };
	return site.fetch(new Request(`http://localhost:3000${path}`, { method, headers }));
}

async function answerTo(method: "GET" | "HEAD", path: string, cookie: string) {
	const answer = await ask(method, path, cookie);
	const named = ["location", "content-type", "cache-control", "allow"] as const;
	const told = named.map((name) => answer.headers.get(name));
	return { path, status: answer.status, told, text: await answer.text() };
}

/** Each request has a session of its own: some end one. */
const people: Record<string, () => Promise<() => Promise<string>>> = {
	"a visitor": async () => async () => "",
	"a member": async () => {
		const { accountId } = await addClubMember(db(), { role: "daddy", plan: "vip" });
		return async () => `${(await signInAgain(site.site(), accountId, true)).cookie}; signed-in=1`;
	},
	"somebody of the staff": async () => {
		const { cookie } = await addStaff(site.site(), staffRoles);
		return async () => cookie;
	},
};

test.each(Object.entries(people))(
	"every address answers HEAD of %s as GET, without a body",
	async (_, come) => {
		const cookieFor = await come();
		for (const path of routes) {
			const head = await answerTo("HEAD", path, await cookieFor());
			const { text: __, ...got } = await answerTo("GET", path, await cookieFor());
			expect(head).toEqual({ ...got, text: "" });
		}
	},
);

test("HEAD marks nothing as read and consumes no message", async () => {
	const pair = await enterPair();
	const path = await write(pair);
	const { cookie } = pair.woman;
	const before = await db().selectFrom("participants").selectAll().execute();
	for (const one of [path, "/messages?tab=requests", "/notifications", "/picks"]) {
		expect((await ask("HEAD", one, cookie)).status, one).toBe(200);
	}
	expect(await db().selectFrom("participants").selectAll().execute()).toEqual(before);
	const flash = flashCookie(site.site(), { toast: { kind: "success", title: "נשמר" } });
	const told = await ask("HEAD", "/about", flash.split(";")[0]);
	expect(cookiesOf(told)).not.toContain("flash=");
});
