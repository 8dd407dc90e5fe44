import * as build from "virtual:react-router/server-build";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addClubMember } from "../test/club.ts";
import { signInAgain } from "../test/person.ts";
import { testSite } from "../test/site.ts";
import { addStaff } from "../test/staff.ts";
import { staffRoles } from "./accounts/staff.ts";

const site = testSite("test", { TRUST_PROXY: "1" });
const origin = "http://localhost:3000";

type Served = { path?: string };
const routes = (Object.values(build.routes) as unknown as Served[])
	.flatMap(({ path }) => (path && path !== "*" ? [`/${path.replace(/^\//, "")}`] : []))
	.toSorted();

/** Path values to try, for a route's parameters and after it. */
const parts = [
	"x",
	"%00",
	"%ED%A0%80",
	"%F0%9F%98%80",
	"999999999999999999999",
	"..%2f..%2fx",
	"%E0%A4%A",
];
const queries = [
	"",
	"?%00=%00&after=%ED%A0%80&q=%F0%9F%98%80&next=//x&number=9e99&page=-1",
	"?q=%E0%A4%A&after=%",
];

/** Names of fields that forms of the site read. */
const names = [
	...[
		"email",
		"password",
		"new_password",
		"name",
		"text",
		"message",
		"number",
		"code",
		"version",
		"seen",
	],
	...[
		"age",
		"gender",
		"location",
		"display_name",
		"interests",
		"next",
		"token",
		"form",
		"reason",
		"item",
	],
	...[
		"amount",
		"order_id",
		"path",
		"kind",
		"day",
		"place",
		"audience",
		"altcha",
		"hidden",
		"drawn",
	],
];
const form = (value: string) => names.map((name) => `${name}=${value}`).join("&");
const urlencoded = "application/x-www-form-urlencoded";
const part = (name: string, more = "") =>
	`--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;

/** Bodies that no form of ours sends: their type and bytes. */
const bodies: readonly (readonly [type: string | null, body: string | Uint8Array])[] = [
	[null, new Uint8Array([0xff, 0xfe, 0])],
	["text/plain", "x"],
	["application/json", "{"],
	["application/json", `{"amount":{},"order_id":[],"plan":null,"__proto__":{"x":1}}`],
	[urlencoded, ""],
	[urlencoded, form("%00")],
	[urlencoded, form("%ED%A0%80%E0%A4%A")],
	[urlencoded, `${form("1")}&${form("99999999999999999999")}`],
	[urlencoded, form(encodeURIComponent("\u202eﷺ\ud83d\ude00".repeat(30)))],
	[`multipart/form-data; boundary=${"b".repeat(5_000)}`, part("text")],
	["multipart/form-data; boundary=", part("text")],
	['multipart/form-data; boundary="', part("text")],
	["multipart/form-data", part("text")],
	["multipart/form-data; boundary=b", `${part("text")}cut`],
	["multipart/form-data; boundary=b", `${part("text", '; filename="a\0.jpg"')}x\r\n--b--\r\n`],
	["multipart/form-data; boundary=b; boundary=c", new Uint8Array([0x2d, 0x2d, 0x62, 0xff, 0xd8])],
];

const said: unknown[] = [];
beforeEach(() => {
	said.length = 0;
	for (const way of ["log", "warn", "error"] as const) {
		vi.spyOn(console, way).mockImplementation((...words) => {
			// A hint of React's that only its development build writes.
			if (!String(words[0]).includes("%s")) said.push(words);
		});
	}
});
afterEach(() => vi.restoreAllMocks());

/** Every kind of visitor; a form may end a session, so each request has one of its own. */
const people: Record<string, () => Promise<() => Promise<string>>> = {
	"a visitor": async () => async () => "",
	"a member": async () => {
		const { db } = site.site();
		const { accountId } = await addClubMember(db, { role: "daddy", plan: "vip" });
		const noPassword = { password_hash: "" };
		await db.updateTable("accounts").set(noPassword).where("id", "=", accountId).execute();
		return async () => `${(await signInAgain(site.site(), accountId, true)).cookie}; signed-in=1`;
	},
	"somebody of the staff": async () => {
		const { cookie } = await addStaff(site.site(), staffRoles);
		return async () => cookie;
	},
};

let knocks = 0;
/** Sends a request from an address of its own: limits are tested elsewhere. */
async function knock(
	address: string,
	cookie: string,
	init: RequestInit = {},
): Promise<string | null> {
	knocks += 1;
	const headers = new Headers(init.headers);
	headers.set("origin", origin);
	headers.set("x-forwarded-for", `77.${knocks >> 16}.${(knocks >> 8) & 255}.${knocks & 255}`);
	if (cookie) headers.set("cookie", cookie);
	const { status } = await site.fetch(new Request(origin + address, { ...init, headers }));
	return status < 500 ? null : `${status} ${init.method ?? "GET"} ${address}`;
}

const loud = () => site.logged().filter(({ level }) => Number(level) >= 50);
const filled = (route: string, value: string) => route.replace(/:\w+/g, value).replace("*", value);

test.each(Object.entries(people))(
	"no address that %s types is a fault of ours",
	async (_, come) => {
		const cookie = await (await come())();
		const faults: (string | null)[] = [];
		for (const [nth, route] of routes.entries()) {
			if (route.includes("live") || route.includes("sign-out")) continue;
			const values = route.includes(":") ? parts : ["x"];
			for (const [at, value] of values.entries()) {
				const query = queries[(nth + at) % queries.length] ?? "";
				faults.push(await knock(filled(route, value) + query, cookie));
			}
		}
		for (const address of ["/%E0%A4%A", "/%", "/x%00", "/members/%E0%A4%A", "/%E0%A4%A.data"]) {
			faults.push(await knock(address, cookie));
			faults.push(await knock(address, cookie, { method: "POST", body: "a=b" }));
		}
		expect(faults.filter(Boolean)).toEqual([]);
		expect(loud()).toEqual([]);
		expect(said, "every line of the log is JSON").toEqual([]);
	},
);

test.each(Object.entries(people))(
	"no body that %s sends is a fault of ours",
	async (_, come) => {
		const cookieFor = await come();
		const faults: (string | null)[] = [];
		for (const route of routes) {
			let cookie = await cookieFor();
			for (const [nth, [type, body]] of bodies.entries()) {
				const address = filled(route, parts[nth % parts.length] ?? "x");
				const headers: HeadersInit = type === null ? {} : { "content-type": type };
				faults.push(
					await knock(address, cookie, { method: "POST", body: body as BodyInit, headers }),
				);
				if (nth % 5 === 4) cookie = await cookieFor();
			}
		}
		expect(faults.filter(Boolean)).toEqual([]);
		expect(loud()).toEqual([]);
		expect(said, "every line of the log is JSON").toEqual([]);
	},
	600_000,
);
