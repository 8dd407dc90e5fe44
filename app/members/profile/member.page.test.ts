import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { stopClock } from "../../../test/clock.ts";
import type { ClubMember } from "../../../test/club.ts";
import { clubPages } from "../../../test/club-pages.ts";
import { leadsTo, rereadOf } from "../../../test/page-data.ts";
import { signedIn } from "../../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";
import { write } from "../../../test/talks.ts";
import { block, hide } from "../../moderation/blocks.server.ts";
import { refreshListing } from "../../profiles/listing/listing.server.ts";

const site = testSite("test", { LIMITS: "1" });
const { db, addMan, addWoman, cookieOf } = clubPages(site);

const path = ({ publicId }: ClubMember) => `/members/${publicId}`;
const open = (cookie: string, other: ClubMember, headers: Record<string, string> = {}) =>
	site.get(path(other), { cookie, headers });

test("the page shows what the other shows, and what both chose", async () => {
	const man = await addMan({ texts: { tags: "wine sea", seeks: "steady" } });
	const texts = {
		display_name: "תמר",
		location: "חיפה",
		sentence: "בין גלריה לקונצרט",
		profession: "אוצרת",
		tags: "wine cinema",
		seeks: "steady travel",
		interests: "ים בחורף",
		prompt1: "p4 ספסל אחד מול הנמל",
		prompt2: "p13 בלי שאלה",
		boundaries: "talk-first slowly gone",
	};
	const woman = await addWoman({ texts, age: 32, badgeAt: new Date("2026-11-02") });
	const answer = await open(await cookieOf(man), woman);
	const html = await answer.clone().text();
	const words = await wordsOf(answer);
	expect(words).toContain("תמר , 32");
	expect(words).toContain("תמונה אומתה · נובמבר 2026");
	expect(words).toMatch(/שניכם בחרתם יין קשר קבוע/);
	expect(words).toContain("מה היא מחפשת קשר קבוע, טיולים וחופשות");
	expect(words).toContain("הגבולות שלה לא מהר, רק אחרי שיחה");
	expect(words).toContain("מקום שאני חוזרת אליו תמיד ספסל אחד מול הנמל");
	expect(html).not.toContain("בלי שאלה");
	expect(html).toContain('content="noindex"');
	expect(html).not.toMatch(/og:|canonical/);
	expect(html).not.toContain(woman.memberId);
	expect(html).not.toContain(woman.accountId);
	expect(answer.headers.get("cache-control")).toBe("private, no-store");
});

test("who gives no gender is spoken of and addressed as their role usually is", async () => {
	const [man, woman] = [await addMan(), await addWoman()];
	const shown = async (viewer: ClubMember, other: ClubMember) =>
		(await wordsOf(await open(await cookieOf(viewer), other))).match(/(מה (הוא|היא) מחפש)/)?.[2];
	const ask = { texts: { seeks: "steady" } };
	const [oneWoman, oneMan] = [await addWoman(ask), await addMan(ask)];
	const genderless = (gender: "male" | "female" | null) =>
		db().updateTable("profiles").set({ gender }).execute();
	await genderless(null);
	expect(await shown(man, oneWoman)).toBe("היא");
	expect(await shown(woman, oneMan)).toBe("הוא");
	const own = async (member: ClubMember) =>
		(await wordsOf(await site.get("/profile", { cookie: await cookieOf(member) }))).match(
			/(את|אתה) מחליט/,
		)?.[1];
	expect([await own(man), await own(woman)]).toEqual(["אתה", "את"]);
	await genderless("female");
	expect([await own(man), await shown(woman, oneMan)]).toEqual(["את", "היא"]);
});

test("one 404 page, byte for byte, for whoever is not to be seen", async () => {
	const man = await addMan({ plan: "vip" });
	const cookie = await cookieOf(man);
	const hidden = await addWoman();
	const paused = await addWoman();
	const suspended = await addWoman();
	const leaving = await addWoman();
	const gone = await addWoman();
	const blocked = await addWoman();
	const blocker = await addWoman();
	const hiddenByMe = await addWoman();
	const choose = (member: ClubMember, values: object) =>
		db()
			.insertInto("member_choices")
			.values({ member_id: member.memberId, ...values })
			.execute();
	await choose(hidden, { hidden_at: new Date() });
	await choose(paused, { paused_until: new Date(Date.now() + 86_400_000) });
	await db()
		.insertInto("enforcements")
		.values({ member_id: suspended.memberId, kind: "suspended" })
		.execute();
	const accounts = db().updateTable("accounts").set({ deletes_at: new Date() });
	await accounts.where("id", "=", leaving.accountId).execute();
	await db().deleteFrom("accounts").where("id", "=", gone.accountId).execute();
	await db()
		.transaction()
		.execute(async (trx) => {
			const { memberId: me } = man;
			await block(trx, { viewerId: me, otherId: blocked.memberId });
			await block(trx, { viewerId: blocker.memberId, otherId: me });
			await hide(trx, { viewerId: me, otherId: hiddenByMe.memberId });
		});
	const nobody = { publicId: randomUUID() } as ClubMember;
	const all = [nobody, { publicId: "x" } as ClubMember, man, await addMan()];
	all.push(hidden, paused, suspended, leaving, gone, blocked, blocker, hiddenByMe);
	const pages = await Promise.all(all.map((one) => open(cookie, one)));
	expect(pages.map(({ status }) => status)).toEqual(all.map(() => 404));
	const texts = await Promise.all(pages.map((page) => page.text()));
	// The tests' build names the path of its style sheet.
	const [first = "", ...rest] = texts.map((text) => text.replace(/pathname=[^"]*/, ""));
	expect(first).toContain("הפרופיל הזה לא זמין");
	for (const page of rest) expect(page).toBe(first);
	expect((await open(cookie, await addWoman())).status).toBe(200);
});

test("who hides is open to whom they write with, without a heart, and to nobody else", async () => {
	const man = await addMan({ plan: "vip" });
	const stranger = await addMan({ plan: "vip" });
	const woman = await addWoman({ texts: { sentence: "בין גלריה לקונצרט" } });
	const his = await cookieOf(man);
	const hers = await cookieOf(woman);
	const theirs = await cookieOf(stranger);
	for (const cookie of [his, theirs]) {
		await site.post(`${path(woman)}/write`, { text: "שלום" }, { cookie });
	}
	await db()
		.insertInto("member_choices")
		.values({ member_id: woman.memberId, hidden_at: new Date() })
		.execute();
	await db()
		.transaction()
		.execute((trx) => refreshListing(trx, woman));
	expect((await open(his, woman)).status, "asked, and not answered").toBe(404);
	const asked = await db()
		.selectFrom("participants")
		.select("conversation_id as id")
		.where("member_id", "=", man.memberId)
		.executeTakeFirstOrThrow();
	await site.post(`/messages/${asked.id}`, { text: "שלום אורי" }, { cookie: hers });
	const page = await open(his, woman);
	expect(page.status).toBe(200);
	const html = await page.text();
	expect(html).toContain("בין גלריה לקונצרט");
	expect(html).not.toContain(`${path(woman)}/heart`);
	const thread = await (await site.get(`/messages/${asked.id}`, { cookie: his })).text();
	expect(thread).toContain(`href="${path(woman)}"`);
	expect((await open(theirs, woman)).status).toBe(404);
	expect(await (await site.get("/gallery", { cookie: his })).text()).not.toContain(woman.publicId);
});

test("who is signed out or no member is sent where that changes", async () => {
	const woman = await addWoman();
	const out = await site.get(path(woman));
	expect(out.headers.get("location")).toBe(`/auth?next=${encodeURIComponent(path(woman))}`);
	const stranger = await signedIn(db(), "noa@example.com");
	const refused = await site.get(path(woman), stranger);
	expect(refused.headers.get("location")).toBe("/application");
});

test("twelve a day without a month, until midnight; what was opened today stays open", async () => {
	// 23:58 in Israel.
	const set = stopClock(Date.parse("2026-11-22T21:58:00Z"));
	const cookie = await cookieOf(await addMan());
	const women: ClubMember[] = [];
	for (let index = 0; index < 13; index += 1) women.push(await addWoman());
	for (const woman of women.slice(0, 12)) expect((await open(cookie, woman)).status).toBe(200);
	const first = women[0] as ClubMember;
	const last = women[12] as ClubMember;
	const refused = await open(cookie, last);
	expect(refused.status).toBe(429);
	expect(refused.headers.get("retry-after")).toBe("120");
	expect(await wordsOf(refused)).toMatch(
		/12 פרופילים ביום בלי מסלול פעיל נפתח שוב מחר, יום שני, 23 בנובמבר, ב־00:00/,
	);
	expect((await open(cookie, first)).status).toBe(200);
	set(120_000);
	expect((await open(cookie, last)).status).toBe(200);
});

test("sixty pages an hour, whoever they are", async () => {
	const cookie = await cookieOf(await addWoman());
	const nobody = () => open(cookie, { publicId: randomUUID() } as ClubMember);
	for (let index = 0; index < 60; index += 1) expect((await nobody()).status).toBe(404);
	const refused = await nobody();
	expect(refused.status).toBe(429);
	expect(await wordsOf(refused)).toContain("60 פרופילים בשעה ו־300 ביום");
});

test("a page fetched ahead holds nothing and counts nothing", async () => {
	const man = await addMan();
	const woman = await addWoman();
	const ahead = await open(await cookieOf(man), woman, { "sec-purpose": "prefetch" });
	expect(ahead.status).toBe(503);
	expect(await ahead.text()).not.toContain("ליאן");
	expect(await db().selectFrom("day_uses").selectAll().execute()).toEqual([]);
	expect(await db().selectFrom("visits").selectAll().execute()).toEqual([]);
});

test("a visit counts once in 24 hours, and not while one is invisible", async () => {
	const set = stopClock(Date.parse("2026-11-22T08:00:00Z"));
	const man = await addMan({ plan: "vip" });
	const woman = await addWoman();
	const cookie = await cookieOf(man);
	const visits = async () => {
		await open(cookie, woman);
		const rows = await db().selectFrom("visits").select("visited_at").execute();
		return rows.map(({ visited_at }) => visited_at.toISOString().slice(8, 16));
	};
	expect(await visits()).toEqual(["22T08:00"]);
	set(24 * 3_600_000 - 1);
	expect(await visits()).toEqual(["22T08:00"]);
	set(24 * 3_600_000);
	expect(await visits()).toEqual(["23T08:00"]);
	await db()
		.insertInto("member_choices")
		.values({ member_id: man.memberId, is_invisible: true })
		.execute();
	set(72 * 3_600_000);
	expect(await visits()).toEqual(["23T08:00"]);
});

test("an open page that is read anew is no visit and no page, and nobody else's is open", async () => {
	const set = stopClock(Date.parse("2026-11-22T08:00:00Z"));
	const man = await addMan({ plan: "vip" });
	const woman = await addWoman();
	const other = await addWoman();
	const cookie = await cookieOf(man);
	const reread = async (one: ClubMember) => {
		const [address, headers] = rereadOf(site, path(one));
		return (await site.get(address, { cookie, headers })).status;
	};
	const counted = async () => {
		const pages = db().selectFrom("rate_limits").select("count").where("count", ">", 0);
		const visits = await db().selectFrom("visits").select("visited_at").execute();
		const counts = (await pages.execute()).map(({ count }) => Number(count));
		return [Math.max(...counts), visits.length, visits[0]?.visited_at.getUTCHours()];
	};
	await open(cookie, woman);
	set(3_600_000 - 1);
	expect([await reread(woman), await reread(woman)]).toEqual([200, 200]);
	expect(await counted()).toEqual([1, 1, 8]);
	// Claiming an open page does not bypass the limits.
	expect(await reread(other)).toBe(200);
	expect((await counted()).slice(0, 2)).toEqual([2, 2]);
});

test("who write to each other leave no visit, and open each other's pages beyond the twelve", async () => {
	const man = await addMan();
	const woman = await addWoman();
	expect(await write(site.site(), woman, man)).toBe(1);
	const his = await cookieOf(man);
	const hers = await cookieOf(woman);
	const visitors = async () => {
		const rows = await db().selectFrom("visits").select("viewer_id").execute();
		return rows.map(({ viewer_id }) => viewer_id);
	};
	// Asked without an answer: a visit like any other.
	expect((await open(hers, man)).status).toBe(200);
	expect(await visitors()).toEqual([woman.memberId]);
	await db().deleteFrom("visits").execute();
	await db().updateTable("conversations").set({ state: "open" }).execute();
	for (const member of [woman, man]) {
		expect((await open(member === woman ? his : hers, member)).status).toBe(200);
	}
	expect(await visitors()).toEqual([]);
	expect(await db().selectFrom("day_uses").where("kind", "=", "profile").execute()).toEqual([]);
	for (let index = 0; index < 12; index += 1) await open(his, await addWoman());
	expect((await open(his, await addWoman())).status).toBe(429);
	expect((await open(his, woman)).status).toBe(200);
});

test("hearts go back to where they were given, and both hearts are a moment", async () => {
	const man = await addMan();
	const woman = await addWoman({ texts: { display_name: "תמר" } });
	const his = await cookieOf(man);
	const hers = await cookieOf(woman);
	const given = await site.post(`${path(woman)}/heart`, { back: "/favourites" }, { cookie: his });
	expect(given.status).toBe(303);
	expect(given.headers.get("location")).toBe("/favourites");
	const away = await site.post(`${path(woman)}/heart`, { back: "//evil.test" }, { cookie: his });
	expect(away.headers.get("location")).toBe(path(woman));
	const back = { back: path(man) };
	const both = await site.post(`${path(man)}/heart`, back, { cookie: hers });
	const shown = await site.get(path(man), { cookie: `${hers}; ${cookiesOf(both)}` });
	expect(await wordsOf(shown)).toContain("גם אורי אהב אותך");
	const script = { cookie: hers, headers: { accept: "application/json" } };
	const again = await site.post(`${path(man)}/heart`, back, script);
	expect([again.status, again.headers.get("dvash-open")]).toEqual([204, path(man)]);
	// An open page of ours stays as it is, and goes to the moment.
	const router = await site.post(`${path(man)}/heart.data`, { back: "/gallery" }, { cookie: hers });
	expect(await leadsTo(router)).toBe(path(man));
	const other = path(await addMan());
	for (const [act, isHearted] of [["heart", true] as const, ["heart/undo", false] as const]) {
		const answer = await site.post(`${other}/${act}.data`, back, { cookie: hers });
		expect([answer.status, await answer.text()]).toEqual([
			200,
			expect.stringContaining(`"isHearted",${isHearted}`),
		]);
	}
	const undone = await site.post(`${path(man)}/heart/undo`, back, script);
	expect(undone.status).toBe(204);
	expect(await db().selectFrom("hearts").select("member_id").execute()).toEqual([
		{ member_id: man.memberId },
	]);
});
