import { expect, test } from "vitest";
import { day, stopClock } from "../../test/clock.ts";
import { clubPages } from "../../test/club-pages.ts";
import { signInAgain } from "../../test/person.ts";
import { cookiesOf, testSite, wordsOf } from "../../test/site.ts";
import { maintainListing } from "../profiles/listing/listing.job.ts";

const site = testSite();
const { db, enter } = clubPages(site);
const path = "/account/pause";

/** Noon of a Monday in Israel. */
const noon = Date.parse("2026-11-23T10:00:00Z");

test("away at once for everybody, back at the hour by itself, or when one wants", async () => {
	const setClock = stopClock(noon);
	const dana = await enter();
	const avi = await enter({ role: "daddy", plan: "vip" });
	const statusOf = async () =>
		(await site.get(`/members/${dana.publicId}`, { cookie: avi.cookie })).status;
	expect(await statusOf()).toBe(200);
	const sent = await site.post(path, { until: "2026-11-30" }, { cookie: dana.cookie });
	expect([sent.status, sent.headers.get("location")]).toEqual([303, path]);
	expect(await statusOf()).toBe(404);
	const words = await wordsOf(
		await site.get(path, { cookie: `${dana.cookie}; ${cookiesOf(sent)}` }),
	);
	expect(words).toMatch(/ההפסקה התחילה\. הפרופיל יחזור ב־30 בנובמבר 2026 בשעה 12:00\.(?!\.)/);
	expect(words).toContain("הפרופיל בהפסקה עד 30 בנובמבר 2026 בשעה 12:00");
	const later = await site.post(path, { until: "2026-12-07" }, { cookie: dana.cookie });
	const moved = await site.get(path, { cookie: `${dana.cookie}; ${cookiesOf(later)}` });
	expect(await wordsOf(moved)).toMatch(/המועד שונה\. הפרופיל יחזור ב־7 בדצמבר 2026/);
	await site.post(path, { until: "2026-11-30" }, { cookie: dana.cookie });
	const leaving = async () => {
		const { cookie } = await signInAgain(site.site(), dana.accountId, true);
		return wordsOf(await site.get("/account/delete", { cookie: `${cookie}; signed-in=1` }));
	};
	expect(await leaving()).toMatch(/עותק של המידע.*מה נשאר, ולמה.*אצל מי שקיבל אותן/);
	expect(await leaving(), "paused already").not.toContain("הפסקה במקום מחיקה");
	const account = await site.get("/account", { cookie: dana.cookie });
	expect(await wordsOf(account)).toContain("הפרופיל בהפסקה עד 30 בנובמבר 2026");
	expect(await wordsOf(await site.get("/gallery", { cookie: dana.cookie }))).toContain(
		"הגלריה סגורה כרגע",
	);
	setClock(7 * day - 1);
	await maintainListing.work(site.site(), {});
	expect(await statusOf()).toBe(404);
	setClock(7 * day);
	await maintainListing.work(site.site(), {});
	expect(await statusOf()).toBe(200);
	expect(await wordsOf(await site.get(path, { cookie: dana.cookie }))).not.toContain("בהפסקה עד");
	await site.post(path, { until: "2026-12-01" }, { cookie: dana.cookie });
	expect(await statusOf()).toBe(404);
	await site.post(path, { until: "now" }, { cookie: dana.cookie });
	expect(await statusOf()).toBe(200);
	expect(await leaving()).toMatch(/הפסקה במקום מחיקה.*עותק של המידע/);
});

test("from one day to three months; anything else changes nothing and says so", async () => {
	stopClock(noon);
	const dana = await enter();
	for (const until of ["", "2026-11-23", "2027-02-24", "2026-02-30", "week", "9999-99-99"]) {
		const refused = await site.post(path, { until }, { cookie: dana.cookie });
		expect([refused.status, await wordsOf(refused)], until).toEqual([
			422,
			expect.stringContaining("יש לבחור עד מתי"),
		]);
	}
	expect(await db().selectFrom("member_choices").selectAll().execute()).toEqual([]);
	const page = await site.get(path, { cookie: dana.cookie });
	const dates = [...(await page.text()).matchAll(/name="until"[^>]*value="([^"]+)"/g)];
	expect(dates.map(([, date]) => date)).toEqual([
		"2026-11-24",
		"2026-11-30",
		"2026-12-23",
		"2027-02-23",
	]);
});

test("paid days run on, and who pays for them reads it before", async () => {
	const avi = await enter({ role: "daddy", plan: "basic" });
	const dana = await enter();
	const read = async ({ cookie }: { cookie: string }) => wordsOf(await site.get(path, { cookie }));
	expect(await read(avi)).toContain("ימי המינוי ששולמו ממשיכים לרוץ");
	expect(await read(dana)).not.toContain("ימי המינוי");
});

test("the choices of /account/privacy stay, and their open form is not out of date", async () => {
	stopClock(noon);
	const dana = await enter();
	await site.post("/account/privacy", { version: "0", place: "region" }, { cookie: dana.cookie });
	await site.post(path, { until: "2026-11-30" }, { cookie: dana.cookie });
	const kept = await db().selectFrom("member_choices").selectAll().executeTakeFirstOrThrow();
	expect([kept.shows_region, kept.shows_presence, kept.version]).toEqual([true, false, 1]);
	await site.post("/account/privacy", { version: "1", presence: "on" }, { cookie: dana.cookie });
	const row = await db().selectFrom("member_choices").selectAll().executeTakeFirstOrThrow();
	expect([row.shows_presence, row.paused_until]).toEqual([true, kept.paused_until]);
});

test("while away, conversations can be read", async () => {
	const dana = await enter();
	await db()
		.insertInto("member_choices")
		.values({ member_id: dana.memberId, paused_until: new Date(Date.now() + day) })
		.execute();
	const words = await wordsOf(await site.get("/messages", { cookie: dana.cookie }));
	expect(words).not.toContain("השיחות סגורות");
});
