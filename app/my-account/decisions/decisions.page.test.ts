import { expect, test } from "vitest";
import { stopClock } from "../../../test/clock.ts";
import { addClubMember } from "../../../test/club.ts";
import { addEnforcement } from "../../../test/enforcements.ts";
import { signInAgain } from "../../../test/person.ts";
import { sentencesOf, testSite, wordsOf } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";

const site = testSite();
const db = () => site.site().db;

type What = Parameters<typeof addEnforcement>[2];

async function addDecision(what: What = "suspended", until: Date | null = null) {
	const woman = await addClubMember(db());
	const ronen = await addStaff(site.site(), ["reviewer"], { name: "רונן" });
	const given = { words: "קראנו את ההודעות.", decidedBy: ronen.accountId, until };
	const id = await addEnforcement(site.site(), woman, what, given);
	const { cookie } = await signInAgain(site.site(), woman.accountId);
	return { woman, ronen, id, cookie, path: `/account/decisions/${id}` };
}

test("a suspended member is led to the statement of reasons", async () => {
	const { cookie, path } = await addDecision();
	expect(await wordsOf(await site.get("/account", { cookie }))).toContain("להחלטה ולערעור");
	expect(await wordsOf(await site.get("/account/decisions", { cookie }))).toContain("בתוקף");
	const words = await wordsOf(await site.get(path, { cookie }));
	for (const said of ["הכלל", "קללות", "איך נמצא", "עד מתי", "מה נשאר", "קראנו את ההודעות."]) {
		expect(words).toContain(said);
	}
});

test("a notice stands on the account until it is read; a removed member is told what it is", async () => {
	const { cookie, path } = await addDecision("notice");
	expect(await wordsOf(await site.get("/account", { cookie }))).toContain("לקריאת ההחלטה");
	await site.post(`${path}/read`, {}, { cookie });
	expect(await wordsOf(await site.get("/account", { cookie }))).not.toContain("לקריאת ההחלטה");
	const banned = await addDecision("banned");
	const account = await wordsOf(await site.get("/account", { cookie: banned.cookie }));
	expect(account).toContain("החשבון הוסר מהקהילה בהחלטת הצוות");
});

test("a banned member signs in to the statement and to the appeal, which is written once", async () => {
	const { cookie, path } = await addDecision("banned");
	expect((await site.get("/messages", { cookie })).headers.get("location")).toBe("/account");
	expect((await site.post(`${path}/appeal`, { text: "" }, { cookie })).status).toBe(422);
	const sent = await site.post(`${path}/appeal`, { text: "זו טעות" }, { cookie });
	expect(sent.headers.get("location")).toBe(path);
	expect(await wordsOf(await site.get(path, { cookie }))).toContain("הערעור אצל הצוות");
	expect((await site.get(`${path}/appeal`, { cookie })).headers.get("location")).toBe(path);
});

test("from the last moment of six months on, page and form say that the time is over", async () => {
	const setClock = stopClock(Date.parse("2026-08-31T10:00:00Z"));
	const { woman, path } = await addDecision();
	const end = Date.parse("2027-02-28T21:59:59.999Z") - Date.now();
	const text = { text: "זו טעות" };
	setClock(end - 1);
	const before = await signInAgain(site.site(), woman.accountId);
	expect((await site.get(`${path}/appeal`, before)).status).toBe(200);
	expect(await wordsOf(await site.get(path, before))).toContain("אפשר לערער עד");
	setClock(end);
	for (const answer of [
		await site.get(`${path}/appeal`, before),
		await site.post(`${path}/appeal`, text, before),
	]) {
		expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
	}
	expect(await wordsOf(await site.get(path, before))).not.toContain("אפשר לערער עד");
	expect(await db().selectFrom("enforcement_appeals").select("text").execute()).toEqual([]);
});

test("somebody else's decision is an unknown address", async () => {
	const { path } = await addDecision("notice");
	const { cookie } = await addDecision("notice");
	for (const address of [path, `${path}/appeal`]) {
		expect((await site.get(address, { cookie })).status, address).toBe(404);
	}
	expect((await site.post(`${path}/read`, {}, { cookie })).status).toBe(404);
	expect((await site.post(`${path}/appeal`, { text: "לא שלי" }, { cookie })).status).toBe(404);
});

test("at the desk the appeal stands beside the statement, and not for who decided first", async () => {
	const { cookie, path, ronen } = await addDecision();
	await site.post(`${path}/appeal`, { text: "דיברנו על תרומה" }, { cookie });
	const { id } = await db().selectFrom("review_items").select("id").executeTakeFirstOrThrow();
	const michal = await addStaff(site.site(), ["reviewer"]);
	const item = `/staff/appeals/${id}`;
	expect(await wordsOf(await site.get("/staff/appeals", michal))).toContain("ערעור על החלטה");
	await site.post(`${item}/take`, {}, michal);
	const words = await wordsOf(await site.get(item, michal));
	for (const said of ["דיברנו על תרומה", "קראנו את ההודעות.", "רונן", "ההחלטה בטלה"]) {
		expect(words).toContain(said);
	}
	expect((await site.get(item, ronen)).status).toBe(404);
	const decided = await site.post(`${item}/decide`, { decision: "reverse" }, michal);
	expect(decided.headers.get("location")).toBe("/staff/appeals");
});

test("an appeal against a decision is promised until its day is over, and then said to be late", async () => {
	const setClock = stopClock(Date.parse("2026-11-25T10:00:00Z"));
	const { cookie, path } = await addDecision();
	await site.post(`${path}/appeal`, { text: "זו טעות" }, { cookie });
	const read = async () => sentencesOf(await site.get(path, { cookie }));
	const midnight = Date.parse("2026-12-02T22:00:00Z") - Date.now();
	setClock(midnight - 1);
	expect(await read()).toContain("ההכרעה עד 2 בדצמבר 2026, והיא סופית");
	setClock(midnight);
	const late = await read();
	expect(late).toContain("המועד שאמרנו, 2 בדצמבר 2026, עבר. הערעור עדיין אצל הצוות.");
	expect(late).not.toContain("ההכרעה עד");
});

test.each([
	["suspended", "הפרופיל אינו מוצג לאיש", "הפרופיל לא הוצג לאיש"],
	["messages", "אי אפשר לפתוח שיחות חדשות", "אי אפשר היה לפתוח שיחות חדשות"],
	["discovery", "הפרופיל אינו מופיע", "הפרופיל לא הופיע"],
] as const)("what was %s speaks in the past once it has ended", async (what, holds, held) => {
	const setClock = stopClock(Date.parse("2026-11-20T10:00:00Z"));
	const { woman, path } = await addDecision(what, new Date("2026-11-27T22:00:00Z"));
	const read = async () =>
		sentencesOf(await site.get(path, await signInAgain(site.site(), woman.accountId)));
	const end = Date.parse("2026-11-27T22:00:00Z") - Date.now();
	setClock(end - 1);
	const before = await read();
	expect(before).toContain(holds);
	expect(before).toContain("לפני שיעבור שליש");
	expect(before).not.toContain("הסתיימה ב");
	setClock(end);
	const after = await read();
	expect(after).toContain(held);
	expect(after).toContain("הסתיימה ב־28 בנובמבר 2026 בשעה 00:00");
	expect(after).toMatch(/ערעור עד 20 במאי 2027/);
	expect(after).not.toContain(holds);
	expect(after).not.toMatch(/שליש|ממשיכים לרוץ|נשארים כמו שהם/);
	const last = Date.parse("2027-05-20T20:59:59.999Z") - Date.parse("2026-11-20T10:00:00Z");
	setClock(last - 1);
	expect(await read()).toMatch(/ערעור עד 20 במאי 2027, פעם אחת/);
	setClock(last);
	const late = await read();
	expect(late).toContain("הזמן לערער היה עד 20 במאי 2027, ועבר.");
	expect(late).not.toMatch(/פעם אחת|ערעור עד/);
});
