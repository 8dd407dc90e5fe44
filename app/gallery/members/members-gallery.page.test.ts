import { expect, test } from "vitest";
import { day, stopClock } from "../../../test/clock.ts";
import type { ClubMember } from "../../../test/club.ts";
import { clubPages } from "../../../test/club-pages.ts";
import { signedIn } from "../../../test/person.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { block, hide } from "../../moderation/blocks.server.ts";
import { mailGrowth } from "./growth.job.ts";

const site = testSite("test", { LIMITS: "1" });
const { db, addMan, addWoman, cookieOf } = clubPages(site);

const idsIn = (html: string) => [...html.matchAll(/data-member="([^"]+)"/g)].map(([, id]) => id);

test("a member finds the other side, privately; visitors and applicants get the samples", async () => {
	const man = await addMan();
	const women = [await addWoman(), await addWoman({ texts: { display_name: "Alexandra" } })];
	const answer = await site.get("/gallery", { cookie: await cookieOf(man) });
	const html = await answer.clone().text();
	expect(idsIn(html).toSorted()).toEqual(women.map(({ publicId }) => publicId).toSorted());
	expect(answer.headers.get("cache-control")).toBe("private, no-store");
	expect(html).toContain('content="noindex"');
	expect(html).toContain('name="needs-account"');
	for (const { memberId, accountId } of [...women, man]) {
		expect(html).not.toContain(memberId);
		expect(html).not.toContain(accountId);
	}
	const words = await wordsOf(answer);
	expect(words).toContain("2 נשים");
	expect(words).toContain("היום נפתחו 0 פרופילים מתוך 12");
	const stranger = await signedIn(db(), "noa@example.com");
	for (const visitor of [{}, { cookie: `${stranger.cookie}; signed-in=1` }]) {
		const samples = await (await site.get("/gallery", visitor)).text();
		expect(samples).toContain("פרופיל לדוגמה");
		expect(idsIn(samples)).toEqual([]);
	}
});

test("the bar, the chips and the next page are addresses", async () => {
	const cookie = await cookieOf(await addMan());
	for (let index = 0; index < 26; index += 1) {
		await addWoman({ age: 30, texts: { tags: "wine", location: "חיפה" } });
	}
	const address = `/gallery?ageFrom=25&ageTo=38&location=${encodeURIComponent("חיפה")}&tags=wine`;
	const html = await (await site.get(address, { cookie })).text();
	expect(idsIn(html)).toHaveLength(24);
	expect(html).toContain("26 נשים");
	const chips = [...html.matchAll(/href="([^"]*)"[^>]*><bdi>([^<]*)</g)].map(
		([, , words]) => words,
	);
	expect(chips.slice(0, 3)).toEqual(["בת 25 עד 38", "חיפה", "יין"]);
	const [, next = ""] = /<a [^>]*rel="next"[^>]*href="([^"]+)"/.exec(html) ?? [];
	const rest = await (await site.get(next.replaceAll("&amp;", "&"), { cookie })).text();
	expect(idsIn(rest)).toHaveLength(2);
	expect(rest).toContain("אין עוד פרופילים כרגע, לסינון הזה");
	expect(idsIn(html)).not.toContain(idsIn(rest)[0]);
});

test("new is whoever joined this week, and a page fetched ahead is no search", async () => {
	const cookie = await cookieOf(await addMan());
	for (const days of [2, 12]) {
		await addWoman({ since: new Date(Date.now() - days * 86_400_000) });
	}
	const words = await wordsOf(await site.get("/gallery", { cookie }));
	expect(words.match(/חדשה השבוע/g)).toHaveLength(1);
	const ahead = await site.get("/gallery", { cookie, headers: { "sec-purpose": "prefetch" } });
	expect(ahead.status).toBe(503);
});

test("a distance from a town that is not on the list filters nothing and says so", async () => {
	const man = await addMan({ texts: { location: "קריית בית" } });
	const cookie = await cookieOf(man);
	await addWoman({ texts: { location: "אילת" } });
	const wishes = { id: man.accountId, within: "20" } as const;
	const find = async (search = "") => wordsOf(await site.get(`/gallery${search}`, { cookie }));
	expect(await find("?within=20")).toMatch(
		/המרחק לא נמדד, כי היישוב שלך לא נמצא .*אישה אחת|אישה אחת .*המרחק לא נמדד/,
	);
	expect(await find("?within=20")).not.toContain("ק״מ ממני");
	await db().insertInto("wishes").values(wishes).execute();
	expect(await find()).toContain("המרחק לא נמדד");
	expect(await find()).not.toMatch(/ק״מ ממני|לפי ההעדפות שלי/);
	expect(await find("?wishes=0")).not.toContain("המרחק לא נמדד");
	// Around another town it is measured; the own one is found again once it is on the list.
	expect(await find("?within=20&location=חיפה")).not.toContain("המרחק לא נמדד");
	await db()
		.updateTable("member_texts")
		.set({ text: "חיפה" })
		.where("account_id", "=", man.accountId)
		.where("field", "=", "location")
		.execute();
	expect(await find()).toMatch(/לפי ההעדפות שלי|ק״מ ממני/);
	expect(await find("?location=חיפה&within=town")).toContain("חיפה");
});

test("a search that finds nobody names the filters to do without", async () => {
	const cookie = await cookieOf(await addMan());
	await addWoman({ age: 30, texts: { tags: "wine" } });
	const answer = await site.get("/gallery?ageFrom=40&tags=wine", { cookie });
	const html = await answer.clone().text();
	const words = await wordsOf(answer);
	expect(words).toContain("לא נמצאו תוצאות התואמות לחיפוש שלכם");
	expect(words).toMatch(/בלי בת 40 ומעלה 1/);
	expect(html).toContain('href="/gallery?tags=wine"');
});

test("whom the member hid is mentioned where nobody is found, and never counted", async () => {
	const man = await addMan();
	const cookie = await cookieOf(man);
	const woman = await addWoman({ age: 50 });
	const other = await addWoman({ age: 30 });
	await addWoman({ age: 30 });
	const find = async (search: string) => wordsOf(await site.get(`/gallery?${search}`, { cookie }));
	const set = (act: typeof hide, { memberId }: ClubMember) =>
		db()
			.transaction()
			.execute((trx) => act(trx, { viewerId: man.memberId, otherId: memberId }));
	expect(await find("ageFrom=60")).not.toContain("מי שהסתרת");
	await set(block, other);
	expect(await find("ageFrom=60")).not.toContain("מי שהסתרת");
	await set(hide, woman);
	const words = await find("ageFrom=45");
	expect(words).toContain("מי שהסתרת לא מופיעה כאן, גם אם היא מתאימה. למוסתרות");
	expect(words).toMatch(/בלי בת 45 ומעלה 1/);
	expect(await find("")).not.toContain("מי שהסתרת");
});

test("who hides when they were here sees it of nobody, by no filter and in no order", async () => {
	const man = await addMan();
	const woman = await addWoman();
	const search = db().updateTable("member_search").set({ presence: 4 });
	await search.where("member_id", "=", woman.memberId).execute();
	const away = await addWoman();
	const cookie = await cookieOf(man);
	const find = async () => (await site.get("/gallery?online=now&sort=active", { cookie })).text();
	expect(idsIn(await find())).toEqual([woman.publicId]);
	await db()
		.insertInto("member_choices")
		.values({ member_id: man.memberId, shows_presence: false })
		.execute();
	const html = await find();
	expect(idsIn(html).toSorted()).toEqual([woman.publicId, away.publicId].toSorted());
	expect(html).not.toContain("מחוברת עכשיו");
	expect(html).not.toContain('name="online"');
});

test("few people: the true number, and one mail when there are 24", async () => {
	const set = stopClock(Date.parse("2026-12-05T09:00:00Z"));
	const man = await addMan();
	const cookie = await cookieOf(man);
	for (let index = 0; index < 23; index += 1) await addWoman();
	const words = await wordsOf(await site.get("/gallery", { cookie }));
	expect(words).toContain("כרגע יש כאן 23 נשים");
	await site.post("/gallery/growth", { growth: "on" }, { cookie });
	const mails = async () => {
		await mailGrowth.work(site.site(), {} as never);
		const waiting = await db()
			.selectFrom("member_choices")
			.select("wants_growth_mail")
			.where("member_id", "=", man.memberId)
			.executeTakeFirstOrThrow();
		return !waiting.wants_growth_mail;
	};
	expect(await mails()).toBe(false);
	await addWoman();
	// On Shabbat it waits.
	expect(await mails()).toBe(false);
	set(day);
	expect(await mails()).toBe(true);
	expect(await wordsOf(await site.get("/gallery", { cookie }))).not.toContain("כרגע יש כאן");
});

test("a woman reads of men, and so many searches an hour are enough", async () => {
	const woman = await addWoman();
	await addMan({ plan: "vip", texts: { seeks: "steady" } });
	const cookie = await cookieOf(woman);
	const words = await wordsOf(await site.get("/gallery?seeks=steady", { cookie }));
	expect(words).toContain("גבר אחד");
	expect(words).toContain("מה הוא מחפש");
	expect(words).not.toContain("היום נפתחו");
	await db().updateTable("rate_limits").set({ count: 120 }).execute();
	const refused = await site.get("/gallery", { cookie });
	expect(refused.status).toBe(429);
	expect(await wordsOf(refused)).toContain("120 חיפושים ורשימות בשעה");
});
