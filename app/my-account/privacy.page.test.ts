import { expect, test } from "vitest";
import { addClubMember } from "../../test/club.ts";
import { signedIn, signInAgain } from "../../test/person.ts";
import { cookiesOf, testSite } from "../../test/site.ts";
import { brand } from "../brand.ts";
import { refreshListing } from "../profiles/listing/listing.server.ts";

const site = testSite();
const db = () => site.site().db;
const path = "/account/privacy";

async function enter(given: Parameters<typeof addClubMember>[1] = {}) {
	const member = await addClubMember(db(), given);
	await db()
		.transaction()
		.execute((trx) => refreshListing(trx, member));
	const { cookie } = await signInAgain(site.site(), member.accountId);
	return { ...member, cookie };
}

const isListed = async ({ memberId }: { memberId: string }) =>
	(await db()
		.selectFrom("member_search")
		.select("member_id")
		.where("member_id", "=", memberId)
		.executeTakeFirst()) !== undefined;

test("what is ticked holds from then on, and what others find follows at once", async () => {
	const dana = await enter({ texts: { location: "חיפה" } });
	expect(await isListed(dana)).toBe(true);
	const sent = await site.post(
		path,
		{ version: "0", presence: "on", invisible: "on", hide: "on", place: "region" },
		{ cookie: dana.cookie },
	);
	expect(sent.status).toBe(303);
	expect(await isListed(dana)).toBe(false);
	const row = await db().selectFrom("member_choices").selectAll().executeTakeFirstOrThrow();
	expect(row).toMatchObject({
		shows_presence: true,
		shows_hearts: false,
		is_invisible: true,
		shows_region: true,
		hidden_at: expect.any(Date),
		version: 1,
	});
	await site.post(path, { version: "1", hide: "on", place: "region" }, { cookie: dana.cookie });
	const again = await db().selectFrom("member_choices").select("hidden_at").executeTakeFirst();
	expect(again?.hidden_at, "hidden since the first time").toEqual(row.hidden_at);
	await site.post(path, { version: "2", place: "region" }, { cookie: dana.cookie });
	const { place } = await db()
		.selectFrom("member_search")
		.select("place")
		.executeTakeFirstOrThrow();
	expect(place).toBe(10_002);
});

test("who may write first, of what age, and read receipts for whose plan holds them", async () => {
	const dana = await enter();
	const chosen = async () => {
		const row = await db().selectFrom("member_choices").selectAll().executeTakeFirstOrThrow();
		return [row.who_writes, row.write_age_from, row.write_age_to, row.shows_receipts];
	};
	const save = (fields: Record<string, string>, { cookie }: { cookie: string }) =>
		site.post(path, fields, { cookie });
	const ages = { writeAgeFrom: "50", writeAgeTo: "35" };
	await save({ version: "0", who: "hearts", receipts: "on", ...ages }, dana);
	expect(await chosen()).toEqual(["hearts", 35, 50, true]);
	const page = await (await site.get(path, { cookie: dana.cookie })).text();
	expect(page).toMatch(/name="who"[^>]*checked[^>]*value="hearts"|value="hearts"[^>]*checked/);
	expect(page).toMatch(/name="writeAgeFrom"[^>]*value="35"|value="35"[^>]*name="writeAgeFrom"/);
	await save({ version: "1", who: "nobody", writeAgeFrom: "17", writeAgeTo: "x" }, dana);
	expect(await chosen()).toEqual(["everyone", null, null, false]);
	await db().deleteFrom("member_choices").execute();
	await save({ version: "0", receipts: "on" }, await enter({ role: "daddy", plan: "basic" }));
	expect((await chosen())[3]).toBe(false);
});

test("a form of before another save changes nothing and says so", async () => {
	const dana = await enter();
	await site.post(path, { version: "0", hide: "on" }, { cookie: dana.cookie });
	for (const version of ["0", "2", "-1", "x", "9".repeat(40)]) {
		const late = await site.post(path, { version, presence: "on" }, { cookie: dana.cookie });
		expect(late.status, version).toBe(303);
	}
	expect(await isListed(dana)).toBe(false);
});

test("being invisible takes a plan that holds it, whatever is sent", async () => {
	for (const [plan, isInvisible] of [
		[undefined, false],
		["basic", false],
		["premium", true],
	] as const) {
		const man = await enter({ role: "daddy", ...(plan && { plan }) });
		const html = await (await site.get(path, { cookie: man.cookie })).text();
		expect(/name="invisible"[^>]*disabled|disabled[^>]*name="invisible"/.test(html)).toBe(
			!isInvisible,
		);
		await site.post(path, { version: "0", invisible: "on" }, { cookie: man.cookie });
		const row = await db()
			.selectFrom("member_choices")
			.select("is_invisible")
			.where("member_id", "=", man.memberId)
			.executeTakeFirstOrThrow();
		expect(row.is_invisible, plan ?? "none").toBe(isInvisible);
	}
});

test("it is for members: others are led to where they stand", async () => {
	const noa = await signedIn(db(), "noa@example.com");
	const answer = await site.get(path, { cookie: noa.cookie });
	expect([answer.status, answer.headers.get("location")]).toEqual([303, "/application"]);
	const out = await site.get(path);
	expect(out.headers.get("location")).toContain("/auth");
});

test("a disguised browser names no page, before and after signing in, and only that browser", async () => {
	const dana = await enter();
	const fields = { version: "0", disguise: "on", exit: "weather" };
	const sent = await site.post(path, fields, { cookie: dana.cookie });
	const kept = cookiesOf(sent);
	expect(kept).toMatch(/look=notes/);
	for (const [address, cookie] of [
		["/account/privacy", `${dana.cookie}; ${kept}`],
		["/gallery", `${dana.cookie}; ${kept}; signed-in=1`],
		["/", kept],
		["/auth", kept],
		["/no-such-page", kept],
	] as const) {
		const html = await (await site.get(address, { cookie })).text();
		expect(/<title>([^<]*)</.exec(html)?.[1], address).toBe("פתקים");
		expect(html, address).toContain('href="/notes.svg"');
		expect(html, address).not.toContain('href="/favicon.svg"');
		const plain = await (await site.get(address, { cookie: dana.cookie })).text();
		expect(plain, address).not.toContain("<title>פתקים");
	}
	const exit = await site.get("/exit", { cookie: kept });
	expect(exit.headers.get("location")).toBe(brand.neutralSites.weather);
	const manifest = await site.get("/manifest.webmanifest?look=notes");
	expect(await manifest.json()).toMatchObject({ name: "פתקים", short_name: "פתקים" });
	const off = await site.post(path, { version: "1", exit: "__proto__" }, { cookie: dana.cookie });
	const cleared = off.headers.getSetCookie().filter((cookie) => /^(look|exit)=;/.test(cookie));
	expect(cleared).toHaveLength(2);
	const late = await site.post(path, { ...fields, version: "0" }, { cookie: dana.cookie });
	expect(late.headers.getSetCookie().join()).not.toContain("look=notes");
});

test("every switch stands there with its name", async () => {
	const dana = await enter();
	const html = await (await site.get(path, { cookie: dana.cookie })).text();
	const names = new Set([...html.matchAll(/ name="([A-Za-z]+)"/g)].map(([, name]) => name));
	const all =
		"presence receipts invisible heart place who writeAgeFrom writeAgeTo hide disguise exit";
	expect([...names]).toEqual(expect.arrayContaining([...all.split(" "), "version"]));
	expect(html).toContain('href="/account/pause"');
});

test("a save says in a toast what became of it, and to a script in its answer", async () => {
	const { cookie } = await enter();
	const save = async (address: string, version: string) => {
		const sent = await site.post(address, { version, disguise: "on" }, { cookie });
		const set = sent.headers.getSetCookie().map((one) => one.split(";")[0]);
		const html = await (await site.get(path, { cookie: [cookie, ...set].join("; ") })).text();
		const toast = /data-toasts[^>]*><toast-message kind="(\w+)"/.exec(html)?.[1];
		return { sent, html, toast };
	};
	const saved = await save(path, "0");
	expect(saved.html).toContain('name="version" value="1"');
	expect(saved.toast).toBe("success");
	expect((await save(path, "0")).toast).toBe("destructive");
	const told = await save(`${path}.data`, "1");
	expect([told.sent.status, told.toast]).toEqual([200, undefined]);
	expect(await told.sent.text()).not.toContain("בחלון אחר");
	expect(cookiesOf(told.sent)).toContain("look=notes");
	const late = await save(`${path}.data`, "1");
	expect([late.sent.status, late.toast]).toEqual([200, undefined]);
	expect(await late.sent.text()).toContain("לא נשמר. ההגדרות השתנו בינתיים בחלון אחר");
	expect(cookiesOf(late.sent)).not.toContain("look=");
});
