import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { addPerson } from "../../test/person.ts";
import { cookiesOf, testSite } from "../../test/site.ts";
import { setLock } from "../accounts/lock/lock.server.ts";

const site = testSite();
const db = () => site.site().db;
const path = "/account/install";

type Manifest = {
	id: string;
	name: string;
	start_url: string;
	display: string;
	icons: { src: string; sizes: string; purpose?: string }[];
};

test.each([
	["", "דבש", "icon"],
	["?look=notes", "פתקים", "notes"],
])(
	"the manifest %s is called %s, and its icons are there in the sizes it says",
	async (query, name, icon) => {
		const answer = await site.get(`/manifest.webmanifest${query}`);
		const manifest = (await answer.json()) as Manifest;
		expect(manifest).toMatchObject({ name, short_name: name, display: "standalone", scope: "/" });
		expect(manifest.start_url).toBe("/today?opened=app");
		expect(manifest.icons.map(({ sizes, purpose = "any" }) => `${sizes} ${purpose}`)).toEqual([
			"192x192 any",
			"512x512 any",
			"512x512 maskable",
		]);
		for (const { src, sizes } of manifest.icons) {
			expect(src).toContain(`/${icon}-`);
			const { width, height, format } = await sharp(readFileSync(`public${src}`)).metadata();
			expect(`${width}x${height} ${format}`).toBe(`${sizes} png`);
		}
		if (query) expect(JSON.stringify(manifest)).not.toMatch(/דבש|dvash|icon-/);
	},
);

test("the two apps are two, not one that changes its name", async () => {
	const ids = ["", "?look=notes"].map(async (query) => {
		return ((await (await site.get(`/manifest.webmanifest${query}`)).json()) as Manifest).id;
	});
	expect(new Set(await Promise.all(ids)).size).toBe(2);
});

test("the name is chosen first, and the page that is added has the chosen one alone", async () => {
	const { cookie } = await addPerson(site.site());
	const before = await (await site.get(path, { cookie })).text();
	expect(before.indexOf('name="look"')).toBeLessThan(before.indexOf("Safari"));
	expect(before).toContain('href="/apple-touch-icon.png"');
	const sent = await site.post(path, { look: "notes" }, { cookie });
	expect(sent.headers.get("location")).toBe(`${path}#steps`);
	const after = await (await site.get(path, { cookie: `${cookie}; ${cookiesOf(sent)}` })).text();
	const head = after.slice(0, after.indexOf("</head>"));
	expect(head).toContain('<meta name="apple-mobile-web-app-title" content="פתקים"/>');
	expect(head).toContain('href="/notes-touch.png"');
	expect(head).not.toMatch(/apple-touch-icon\.png|דבש|favicon/);
	const back = await site.post(path, { look: "brand" }, { cookie: `${cookie}; look=notes` });
	expect(back.headers.getSetCookie().join()).toMatch(/look=;/);
	expect((await site.get(path)).headers.get("location")).toMatch(/^\/auth\?next=/);
});

test("leaving an app leads to an empty page, and locks where there is a code", async () => {
	const [dana, noa] = [
		await addPerson(site.site()),
		await addPerson(site.site(), { email: "noa@example.com" }),
	];
	await setLock(site.site(), dana.person, { code: "481516", idleMinutes: 5, whenHidden: false });
	for (const { cookie } of [dana, noa, { cookie: "" }]) {
		const answer = await site.get("/exit?in=app", { cookie });
		expect(answer.status).toBe(200);
		expect(answer.headers.get("clear-site-data")).toBe('"cache"');
		expect(answer.headers.get("cache-control")).toBe("no-store");
		expect(await answer.text()).toMatch(/<title>פתקים<\/title><\/head><body><\/body><\/html>$/);
	}
	const rows = await db().selectFrom("sessions").select(["id", "locked_at"]).execute();
	const isLocked = new Map(rows.map(({ id, locked_at }) => [id, locked_at !== null]));
	expect(isLocked.get(dana.person.sessionId)).toBe(true);
	expect(isLocked.get(noa.person.sessionId)).toBe(false);
	const start = await site.get("/today?opened=app", dana);
	expect(start.headers.get("location")).toBe("/lock?next=%2Ftoday");
});

test("leaving by the browser locks nothing and goes elsewhere", async () => {
	const { person, cookie } = await addPerson(site.site());
	await setLock(site.site(), person, { code: "481516", idleMinutes: 5, whenHidden: false });
	const answer = await site.get("/exit", { cookie });
	expect(answer.headers.get("location")).toMatch(/^https:/);
	const rows = await db().selectFrom("sessions").select("locked_at").execute();
	expect(rows).toEqual([{ locked_at: null }]);
});

test("the short address leads there", async () => {
	const answer = await site.get("/install");
	expect([answer.status, answer.headers.get("location")]).toEqual([303, "/account/install"]);
});
