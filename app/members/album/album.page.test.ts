import { expect, test } from "vitest";
import { addAlbumPhoto, addCopy, grey } from "../../../test/albums.ts";
import { clubPages } from "../../../test/club-pages.ts";
import { testSite } from "../../../test/site.ts";

const site = testSite();
const { ask, db, enter, enterPair, post, words, html } = clubPages(site);

test("asked, let in and taken back: both pages say so, and the picture opens and shuts", async () => {
	const { man, woman } = await enterPair();
	const photo = await addAlbumPhoto(site.site(), woman, await grey());
	const her = `/members/${woman.publicId}`;
	expect(await words(her, man)).toContain("ואפשר לבקש לראות אותו");
	expect(await words(`${her}/album/ask`, man)).toContain("נשארו היום 10 בקשות");
	const stopped = await post(`${her}/album/ask`, man, { note: "הטלפון שלי 052-1234567" });
	expect([stopped.status, (await stopped.text()).includes("הטלפון שלי 052-1234567")]).toEqual([
		422,
		true,
	]);
	const asked = await post(`${her}/album/ask`, man, { note: "אשמח לראות", back: "/gallery" });
	expect([asked.status, asked.headers.get("location")]).toEqual([303, "/gallery"]);
	expect(await words(her, man)).toContain("הבקשה נשלחה");
	const list = await words("/profile/access", woman);
	expect(list).toContain("אורי");
	expect(list).toContain("״אשמח לראות״");
	const his = `/profile/access/${man.publicId}`;
	expect((await post(`${his}/grant`, woman, { until: "century" })).status).toBe(303);
	expect(await words("/profile/access", woman)).toContain("״אשמח לראות״");
	await post(`${his}/grant`, woman, { until: "day" });
	expect(await words("/profile/access", woman)).toContain("ביטול הגישה");
	await addCopy(site.site(), photo, man);
	const page = await html(her, man);
	expect(page).toContain("תמר פתחה לך אותו עד מחר");
	const address = /(\/pictures\/[\w-]+)[^>]*מהאלבום הפרטי/.exec(page)?.[1] ?? "";
	const picture = await site.get(address, { cookie: man.cookie });
	expect([picture.status, picture.headers.get("cache-control")]).toEqual([
		200,
		"private, no-store",
	]);
	await post(`${his}/revoke`, woman);
	const gone = await site.get(address, { cookie: man.cookie });
	expect([gone.status, (await gone.arrayBuffer()).byteLength]).toEqual([404, 0]);
	expect(await html(her, man)).not.toContain("מהאלבום הפרטי");
	expect(await words("/profile/access", woman)).toContain("האלבום סגור");
});

test("between two who write to each other asking and opening are lines, refusing is none", async () => {
	const { man, woman } = await enterPair();
	await addAlbumPhoto(site.site(), woman);
	const thread = await ask({ man, woman });
	await post(`${thread}/accept`, woman);
	await db().deleteFrom("live_events").execute();
	expect((await post(`/members/${woman.publicId}/album/ask`, man, {})).status).toBe(303);
	const rows = await db()
		.selectFrom("live_events")
		.select("kind")
		.orderBy("kind", "desc")
		.execute();
	expect(rows.map(({ kind }) => kind)).toEqual(["notification", "notification", "count"]);
	await post(`/profile/access/${man.publicId}/refuse`, woman);
	await post(`/profile/access/${man.publicId}/grant`, woman, { until: "open" });
	await post("/profile/access/revoke-all", woman);
	const lines = await db().selectFrom("album_lines").select("kind").orderBy("at").execute();
	expect(lines.map(({ kind }) => kind)).toEqual(["asked", "granted"]);
	for (const reader of [man, woman]) {
		const shown = await words(thread, reader);
		const lines = reader === man ? ["ביקשת לראות", "תמר פתחה לך"] : ["אורי ביקש", "פתחת לאורי"];
		for (const line of lines) expect(shown).toContain(line);
		expect(shown).not.toMatch(/סירב|הגישה/);
	}
});

test("the pages are a member's alone, and nobody's album is asked for twice from its address", async () => {
	const { man, woman } = await enterPair();
	const other = await enter();
	for (const cookie of ["", other.cookie]) {
		const path = `/members/${woman.publicId}/album/ask`;
		const answer = await site.post(path, { note: "" }, cookie ? { cookie } : {});
		expect([answer.status, answer.headers.get("location")?.startsWith("/auth") ?? false]).toEqual([
			303,
			cookie === "",
		]);
	}
	await post(`/members/${woman.publicId}/album/ask`, man);
	expect(await db().selectFrom("album_requests").selectAll().execute()).toEqual([]);
	expect((await site.get("/profile/access")).status).toBe(303);
});
