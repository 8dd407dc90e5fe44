import { sql } from "kysely";
import { expect, test } from "vitest";
import { accountKinds, kindsOfAccounts } from "../../../test/account-kinds.ts";
import { stopClock } from "../../../test/clock.ts";
import { clubPages, type Here } from "../../../test/club-pages.ts";
import { addEnforcement } from "../../../test/enforcements.ts";
import { rereadOf, withoutData } from "../../../test/page-data.ts";
import { testSite } from "../../../test/site.ts";
import { block } from "../../moderation/blocks.server.ts";
import { addDays } from "../../platform/dates.ts";
import { morningOn } from "../../platform/morning.ts";
import { refreshListing } from "../../profiles/listing/listing.server.ts";
import { saveWishes, wishesOf } from "../../profiles/wishes/wishes.server.ts";
import { addPairs } from "./morning.server.ts";
import { morningOf } from "./rows.server.ts";

const site = testSite("test");
const { db, enter, post, words, html } = clubPages(site);

const path = "/picks";
const tags = "exhibitions wine sea";
const now = () => new Date();
const today = () => morningOf(now());

const man = (alias = "אורי", texts = {}) =>
	enter({ role: "daddy", plan: "vip", age: 46, texts: { display_name: alias, tags, ...texts } });
const woman = (alias = "תמר", texts = {}) =>
	enter({ texts: { display_name: alias, tags, ...texts } });

const pair = (one: Here, other: Here, morning = today()) =>
	db()
		.transaction()
		.execute((trx) =>
			addPairs(trx, [{ woman: one.memberId, man: other.memberId }], morning, now()),
		);

/** That morning's introductions are made, at its hour unless another is given. */
const done = (morning: string, { done_at = morningOn(morning), is_few = false } = {}) =>
	db()
		.insertInto("pick_mornings")
		.values({ morning, claimed_until: done_at, done_at, is_few })
		.execute();

const picksIn = (page: string) =>
	[...page.matchAll(/data-pick="([^"]+)"/g)].map(([, id]) => id).toSorted();
const reasonsIn = (page: string) =>
	[...page.matchAll(/<li data-reason[^>]*>(.*?)<\/li>/g)].map(([, reason]) => reason);
const row = () => db().selectFrom("picks").selectAll().executeTakeFirstOrThrow();
const relist = (member: Here) =>
	db()
		.transaction()
		.execute((trx) => refreshListing(trx, member));

const kinds = kindsOfAccounts(site);

test.each(accountKinds)("%s stands where /today has them stand", async (kind) => {
	const { enter: enterOne, today: to = null } = kinds[kind] ?? {};
	const cookie = await enterOne?.();
	const given = cookie === undefined ? {} : { cookie };
	const page = await site.get(path, given);
	const expected = to?.replace("%2Ftoday", "%2Fpicks") ?? null;
	expect(page.headers.get("location")).toBe(expected);
	const data = await site.get(`${path}.data`, given);
	expect(data.headers.get("cache-control")).toContain("no-store");
	if (to !== null) expect(await data.text()).not.toContain("picksADay");
});

test("both ends find each other, with reasons that both show", async () => {
	const she = await woman();
	const he = await man();
	await pair(she, he);
	expect(picksIn(await html(path, she))).toEqual([he.publicId]);
	expect(await words(path, she)).toContain("שניכם בחרתם תערוכות, יין וים.");
	expect(picksIn(await html("/today", he))).toEqual([she.publicId]);
	expect(await words(path, he)).toContain("היכרות אחת");
});

test("only going there opens: not reading anew, not fetching ahead, not /today", async () => {
	const she = await woman();
	const he = await man();
	await pair(she, he);
	const [address, headers] = rereadOf(site, path);
	await site.get(address, { cookie: she.cookie, headers });
	await site.get(path, { cookie: she.cookie, headers: { "sec-purpose": "prefetch" } });
	await html("/today", she);
	expect(await row()).toMatchObject({ woman_opened_at: null });
	await html(path, she);
	const { woman_opened_at, man_opened_at } = await row();
	expect([woman_opened_at, man_opened_at]).toEqual([expect.any(Date), null]);
	expect(picksIn(await html(path, she))).toEqual([he.publicId]);
	await html(`/members/${she.publicId}`, he);
	expect((await row()).man_opened_at).toEqual(expect.any(Date));
});

test("what was opened before this morning is gone, what was not waits", async () => {
	const she = await woman();
	const he = await man();
	const other = await man("דורון");
	for (const one of [he, other]) await pair(she, one, addDays(today(), -1));
	await db()
		.updateTable("picks")
		.set({ woman_opened_at: sql<Date>`now() - interval '3 days'` })
		.where("man_id", "=", he.memberId)
		.execute();
	expect(picksIn(await html(path, she))).toEqual([other.publicId]);
	expect(picksIn(await html(path, he))).toEqual([she.publicId]);
});

test("put aside, why, and back; the other learns nothing", async () => {
	const she = await woman();
	const he = await man();
	await pair(she, he);
	const before = withoutData(await html(path, he));
	const act = `${path}/${he.publicId}/aside`;
	const gone = await post(act, she, { back: "/today" });
	expect([gone.status, gone.headers.get("location")]).toEqual([303, "/today"]);
	expect(await html("/today", she)).not.toContain('data-today="picks"');
	expect(await words(path, she)).toContain("אורי הונח בצד. הוא לא יידע.");
	await post(act, she, { word: "known" });
	expect(await row()).toMatchObject({ woman_word: "known", man_aside_at: null });
	await post(act, she, { word: "<b>" });
	expect(await row()).toMatchObject({ woman_word: null });
	expect(withoutData(await html(path, he))).toBe(before);
	await post(`${act}/undo`, she);
	expect(await row()).toMatchObject({ woman_aside_at: null });
	expect(reasonsIn(await html(path, she))).toHaveLength(1);
});

test("one end's lasting word stands, whatever the other end takes back", async () => {
	const she = await woman();
	const he = await man();
	await pair(she, he);
	await post(`${path}/${she.publicId}/aside`, he, { word: "far" });
	await post(`${path}/${he.publicId}/aside`, she, { word: "known" });
	await post(`${path}/${he.publicId}/aside/undo`, she);
	const kept = (await row()).expires_at.getTime() - Date.now();
	expect(kept).toBeGreaterThan(364 * 86_400_000);
});

test("what has run out is shown to nobody, also before it is deleted", async () => {
	const she = await woman();
	const he = await man();
	await pair(she, he);
	await db().updateTable("picks").set({ expires_at: now() }).execute();
	expect(picksIn(await html(path, she))).toEqual([]);
	await post(`${path}/${he.publicId}/aside`, she, { word: "far" });
	expect(await row()).toMatchObject({ woman_aside_at: null, woman_word: null });
});

test("nobody puts a stranger aside, nor what is over", async () => {
	const she = await woman();
	const he = await man();
	const other = await man();
	await pair(she, he, addDays(today(), -2));
	const ids = [other.publicId, crypto.randomUUID(), "'; drop table picks", she.publicId];
	for (const id of ids) {
		const answer = await post(`${path}/${encodeURIComponent(id)}/aside`, she);
		expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
	}
	await db()
		.updateTable("picks")
		.set({ woman_aside_at: sql<Date>`now() - interval '2 days'` })
		.execute();
	const before = await row();
	await post(`${path}/${he.publicId}/aside/undo`, she);
	await post(`${path}/${he.publicId}/aside`, she, { word: "far" });
	expect(await row()).toEqual(before);
});

const away: [string, (she: Here, he: Here) => Promise<unknown>][] = [
	[
		"blocks",
		(she, he) =>
			db()
				.transaction()
				.execute((trx) => block(trx, { viewerId: he.memberId, otherId: she.memberId })),
	],
	[
		"is blocked",
		(she, he) =>
			db()
				.transaction()
				.execute((trx) => block(trx, { viewerId: she.memberId, otherId: he.memberId })),
	],
	[
		"hides",
		(_, he) =>
			db()
				.insertInto("member_choices")
				.values({ member_id: he.memberId, hidden_at: now() })
				.execute(),
	],
	[
		"pauses",
		(_, he) =>
			db()
				.insertInto("member_choices")
				.values({ member_id: he.memberId, paused_until: new Date(Date.now() + 9e7) })
				.execute(),
	],
	["is suspended", (_, he) => addEnforcement(site.site(), he, "suspended")],
	["is banned", (_, he) => addEnforcement(site.site(), he, "banned")],
	[
		"leaves",
		(_, he) =>
			db()
				.updateTable("accounts")
				.set({ deletes_at: new Date(Date.now() + 9e7) })
				.where("id", "=", he.accountId)
				.execute(),
	],
];

test.each(away)("who %s between the night and the look is in no byte", async (_, act) => {
	const she = await woman();
	const he = await man("כינוי־נדיר");
	await pair(she, he);
	await act(she, he);
	await relist(he);
	for (const address of [path, `${path}.data`, "/today", "/today.data"]) {
		const text = await (await site.get(address, { cookie: she.cookie })).text();
		expect(text, address).not.toContain("כינוי־נדיר");
		expect(text, address).not.toContain(he.publicId);
	}
});

test("a plan that ended shows no more than is left, and opens no more", async () => {
	const he = await man();
	for (const alias of ["תמר", "נגה", "רוני", "ליאן", "עדי"]) await pair(await woman(alias), he);
	expect(picksIn(await html("/today", he))).toHaveLength(5);
	await db().deleteFrom("membership_periods").where("account_id", "=", he.accountId).execute();
	expect(picksIn(await html(path, he))).toHaveLength(3);
	const { opened } = await db()
		.selectFrom("picks")
		.select(({ fn }) => fn.count<string>("man_opened_at").as("opened"))
		.executeTakeFirstOrThrow();
	expect(Number(opened)).toBe(3);
});

test("nothing that is not shown changes a byte of a reason", async () => {
	const she = await woman("תמר", {
		seeks: "steady travel",
		location: "חיפה",
		education: "masters",
	});
	const he = await man("אורי", { seeks: "travel", location: "חיפה", education: "masters" });
	await saveWishes(db(), she, wishesOf({ ageFrom: 40, ageTo: 50, seeks: ["travel"] }), 0);
	await pair(she, he);
	const told = async () => reasonsIn(await html(path, she)).join("|");
	const before = await told();
	expect(before.split("|")).toHaveLength(2);
	const flips = [
		() =>
			saveWishes(
				db(),
				he,
				wishesOf({ ageFrom: 60, ageTo: 70, within: "town", seeks: ["steady"] }),
				0,
			),
		() =>
			db()
				.insertInto("member_presence")
				.values({ member_id: he.memberId, seen_at: now() })
				.execute(),
		() =>
			db()
				.updateTable("member_search")
				.set({ rank: 1, presence: 4 })
				.where("member_id", "=", he.memberId)
				.execute(),
		() =>
			db()
				.updateTable("profiles")
				.set({ location: "אילת", interests: "אחר" })
				.where("id", "=", he.accountId)
				.execute(),
		() =>
			db()
				.insertInto("hearts")
				.values({ member_id: he.memberId, other_id: she.memberId, is_told: false })
				.execute(),
	];
	for (const flip of flips) {
		await flip();
		expect(await told()).toBe(before);
	}
});

test("who shows a region is in no reason by the town", async () => {
	const she = await woman("תמר", { tags: "cinema", location: "חיפה" });
	const he = await man("אורי", { location: "חיפה" });
	await db()
		.insertInto("member_choices")
		.values({ member_id: he.memberId, shows_region: true })
		.execute();
	await relist(he);
	await pair(she, he);
	expect(reasonsIn(await html(path, she))).toEqual([]);
	await db()
		.insertInto("member_choices")
		.values({ member_id: she.memberId, shows_region: true })
		.execute();
	await relist(she);
	expect(await words(path, she)).toContain("שניכם מאזור חיפה.");
});

test("without anybody the page says why", async () => {
	stopClock(Date.parse("2026-12-05T10:00:00Z"));
	const since = new Date("2026-12-05T09:10:00Z");
	const she = await enter({ since });
	const later = await enter({ since: new Date("2026-12-05T09:40:00Z") });
	await done("2026-12-04");
	// This morning's are not made yet.
	for (const one of [she, later]) {
		const text = await words(path, one);
		expect(text).toContain("ההיכרויות עוד לא נבחרו");
		expect(text).not.toMatch(/מחר|אין היום/);
	}
	await done("2026-12-05", { done_at: new Date("2026-12-05T09:30:00Z"), is_few: true });
	expect(await words(path, later)).toContain("ההיכרויות הראשונות מחר ב־8:00");
	const text = await words(path, she);
	expect(text).toContain("אין היום היכרויות חדשות");
	expect(text).toContain("מחר ב־8:00 ייבחרו חדשות, אם יהיה מי. אתם מעטים");
	await db()
		.insertInto("member_choices")
		.values({ member_id: she.memberId, hidden_at: now() })
		.execute();
	await relist(she);
	expect(await words(path, she)).toContain("הפרופיל שלך מוסתר");
});

test("on a larger site the page says that they were chosen", async () => {
	const she = await woman();
	await pair(she, await man());
	await done(today());
	const text = await words(path, she);
	expect(text).toContain("נבחרו ב־ 8:00 , לשני הצדדים.");
	expect(text).toContain("ולא השלמנו בכוח");
	expect(text).not.toContain("הוגרלו");
});

test("the bell tells of a morning once, and going there sees it", async () => {
	const she = await woman();
	const he = await man();
	const other = await man();
	await pair(she, he);
	await pair(she, other);
	expect(await words("/notifications", she)).toContain("היכרויות חדשות מחכות לך נבחרו לשני הצדדים");
	const seen = () =>
		db()
			.selectFrom("notices")
			.select(["times", "seen_at"])
			.where("account_id", "=", she.accountId)
			.execute();
	expect(await seen()).toMatchObject([{ times: 1, seen_at: null }]);
	await html(path, she);
	expect(await seen()).toMatchObject([{ times: 1, seen_at: expect.any(Date) }]);
});

test("what was kept for days says its own day, and how its own morning chose", async () => {
	stopClock(Date.parse("2026-12-05T10:00:00Z"));
	const she = await woman();
	for (const one of [await man(), await man(), await man()]) await pair(she, one, "2026-11-29");
	await done("2026-11-29", { is_few: true });
	await done("2026-12-05");
	expect(await words("/today", she)).toContain("נבחר ב־29 בנובמבר 2026, לשניכם");
	const text = (await words(path, she)).split("אורי")[0] ?? "";
	expect(text).toContain("שלוש היכרויות מ־29 בנובמבר 2026");
	expect(text).toContain("אתם מעטים, ולכן ההיכרויות הוגרלו");
	expect(text.replace("היכרויות היום", "")).not.toMatch(/היום, |5 בדצמבר/);
});

test("introductions of several days say each its own", async () => {
	stopClock(Date.parse("2026-12-05T10:00:00Z"));
	const she = await woman();
	const he = await man("דורון");
	await pair(she, he, "2026-12-04");
	await pair(she, await man(), "2026-12-05");
	await done("2026-12-04", { is_few: true });
	await done("2026-12-05");
	expect(await words("/today", she)).toContain("נבחר אתמול, לשניכם");
	const text = await words(path, she);
	expect(text).toContain("שתי היכרויות נבחרו לשני הצדדים. אפשר עד 5 , ולא השלמנו בכוח.");
	expect(text).toMatch(/היכרות מאתמול ד דורון.*היכרות מהיום א אורי/);
	await post(`${path}/${he.publicId}/aside`, she);
	const left = await words(path, she);
	expect(left).toContain("היכרות אחת היום, 5 בדצמבר 2026");
	expect(left).not.toContain("היכרות מהיום");
});

test("at night yesterday's are yesterday's, and the next come today", async () => {
	stopClock(Date.parse("2026-12-05T00:30:00Z"));
	const she = await woman();
	const he = await man();
	const other = await enter({ since: new Date("2026-12-04T20:00:00Z") });
	await done("2026-12-04");
	await pair(she, he, "2026-12-04");
	expect(await words("/today", she)).toContain("נבחר אתמול, לשניכם");
	expect(await words(path, she)).toContain("היכרות אחת מאתמול, 4 בדצמבר 2026");
	await post(`${path}/${he.publicId}/aside`, she);
	for (const [one, said] of [
		[she, "זהו לעכשיו היום ב־8:00 יחכו היכרויות חדשות."],
		[other, "ההיכרויות הראשונות היום ב־8:00"],
	] as const) {
		const text = await words(path, one);
		expect(text).toContain(said);
		expect(text).not.toContain("מחר");
	}
	const since = new Date("2026-12-01T10:00:00Z");
	expect(await words(path, await enter({ since }))).toContain(
		"אין כרגע היכרויות חדשות אנחנו לא משלימים בכוח. היום ב־8:00 ייבחרו חדשות",
	);
});

test("after a late start the page says the hour of that start, and before it promises nobody for tomorrow", async () => {
	stopClock(Date.parse("2026-12-05T10:06:00Z"));
	const she = await woman();
	const he = await man();
	await done("2026-12-04");
	await pair(she, he, "2026-12-04");
	// Nobody knows yet how many there will be.
	expect(await words(path, she)).not.toContain("ולא השלמנו בכוח");
	await post(`${path}/${he.publicId}/aside`, she);
	expect(await words(path, she)).toContain("ההיכרויות עוד לא נבחרו");
	await pair(she, await man(), "2026-12-05");
	// While they are being made.
	expect(await words("/today", she)).toContain("נבחר היום, לשניכם");
	await done("2026-12-05", { done_at: new Date("2026-12-05T10:05:00Z") });
	expect(await words("/today", she)).toContain("נבחר היום, לשניכם");
	await db().deleteFrom("picks").where("man_id", "=", he.memberId).execute();
	const text = await words(path, she);
	expect(text).toContain("היכרות אחת היום, 5 בדצמבר 2026 נבחרו ב־ 12:05 , לשני הצדדים.");
	expect(await words("/notifications", she)).not.toContain("8:00");
});
