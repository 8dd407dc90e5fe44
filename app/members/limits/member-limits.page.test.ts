import { expect, test } from "vitest";
import { clubPages } from "../../../test/club-pages.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { addPairs } from "../picks/morning.server.ts";
import { morningOf } from "../picks/rows.server.ts";

const site = testSite("test", { LIMITS: "1" });
const { db, enter } = clubPages(site);

const countOf = async (rule: string) =>
	(await db().selectFrom("rate_limits").select("count").where("rule", "=", rule).executeTakeFirst())
		?.count ?? 0;
const fill = (rule: string, count: number) =>
	db().updateTable("rate_limits").set({ count }).where("rule", "=", rule).execute();

test("lists of favourites and searches share one limit, for which the same page says when it opens", async () => {
	const dana = await enter();
	const { cookie } = dana;
	for (const path of ["/favourites", "/favourites?tab=seen", "/gallery"]) {
		expect((await site.get(path, { cookie })).status).toBe(200);
	}
	const rule = "members' searches: hour";
	expect(await countOf(rule)).toBe(3);
	await fill(rule, 119);
	expect((await site.get("/favourites", { cookie })).status).toBe(200);
	for (const path of [
		"/favourites",
		"/favourites?tab=liked&page=2",
		"/gallery",
		"/favourites.data",
	]) {
		const refused = await site.get(path, { cookie });
		expect([refused.status, Number(refused.headers.get("retry-after")) > 3_500]).toEqual([
			429,
			true,
		]);
		expect(await wordsOf(refused)).toContain("120 חיפושים ורשימות בשעה");
	}
});

test("hearts, hiding, blocking and taking back share one limit, and the form can be sent again", async () => {
	const dana = await enter();
	const avi = await enter({ role: "daddy" });
	const { cookie } = dana;
	const path = `/members/${avi.publicId}`;
	const back = '/favourites?tab="><b>';
	const acts = ["heart", "heart/undo", "hide", "hide/undo", "block", "block/undo"];
	for (const act of acts) {
		expect((await site.post(`${path}/${act}`, { back }, { cookie })).status, act).toBe(303);
	}
	const rule = "members' acts: hour";
	expect(await countOf(rule)).toBe(acts.length);
	await fill(rule, 240);
	for (const act of acts) {
		const refused = await site.post(`${path}/${act}`, { back }, { cookie });
		expect([refused.status, Number(refused.headers.get("retry-after")) > 3_500]).toEqual([
			429,
			true,
		]);
		const html = await refused.text();
		expect(html).toContain("רגע של מנוחה");
		expect(html).toContain(`action="${path}/${act}"`);
		expect(html).toContain("tab=&quot;&gt;&lt;b&gt;");
		const headers = { accept: "application/json" };
		const script = await site.post(`${path}/${act}`, { back }, { cookie, headers });
		expect([script.status, script.headers.has("retry-after")]).toEqual([429, true]);
		expect(((await script.json()) as { error: { code: string } }).error.code).toBe("limit");
	}
	expect(await db().selectFrom("member_blocks").selectAll().execute()).toEqual([]);
	expect(await db().selectFrom("hearts").selectAll().execute()).toEqual([]);
});

test("putting an introduction aside and taking it back count among them, and change nothing beyond", async () => {
	const [dana, avi] = [await enter(), await enter({ role: "daddy" })];
	const pair = { woman: dana.memberId, man: avi.memberId };
	const now = new Date();
	await db()
		.transaction()
		.execute((trx) => addPairs(trx, [pair], morningOf(now), now));
	const pick = () => db().selectFrom("picks").selectAll().executeTakeFirstOrThrow();
	const { cookie } = dana;
	const aside = `/picks/${avi.publicId}/aside`;
	const undo = `${aside}/undo`;
	for (const path of [aside, undo, aside]) {
		expect((await site.post(path, { word: "far" }, { cookie })).status).toBe(303);
	}
	expect(await countOf("members' acts: hour")).toBe(3);
	await fill("members' acts: hour", 240);
	const before = await pick();
	expect(before.woman_word).toBe("far");
	for (const path of [aside, undo]) {
		const fields = { word: "age", back: "/picks" };
		const refused = await site.post(path, fields, { cookie });
		expect([refused.status, Number(refused.headers.get("retry-after")) > 3_500]).toEqual([
			429,
			true,
		]);
		const html = await refused.text();
		expect(html).toContain(`action="${path}"`);
		expect(html).toMatch(/name="word" value="age"/);
		const script = await site.post(path, fields, {
			cookie,
			headers: { accept: "application/json" },
		});
		expect([script.status, script.headers.has("retry-after")]).toEqual([429, true]);
	}
	expect(await pick()).toEqual(before);
});

test("what a browser fetches ahead counts nowhere and is no visit", async () => {
	const dana = await enter();
	const avi = await enter({ role: "daddy" });
	const headers = { "sec-purpose": "prefetch" };
	for (const path of ["/gallery", "/gallery?new=1", "/favourites", `/members/${avi.publicId}`]) {
		for (const address of [path, path.replace(/(?=\?|$)/, ".data")]) {
			const ahead = await site.get(address, { cookie: dana.cookie, headers });
			expect(ahead.status, address).toBe(503);
			expect(await ahead.text(), address).not.toContain("אורי");
		}
	}
	for (const table of ["rate_limits", "visits", "day_uses"] as const) {
		expect(await db().selectFrom(table).selectAll().execute(), table).toEqual([]);
	}
	const rules = await (await site.get("/speculation-rules.json")).text();
	for (const kept of ["/members/*", "/pictures/*", "[data-signed-in] *"]) {
		expect(rules).toContain(kept);
	}
});
