import { expect, test } from "vitest";
import { day, minute, stopClock } from "../../test/clock.ts";
import { clubPages, type Here } from "../../test/club-pages.ts";
import { signedIn } from "../../test/person.ts";
import { testSite } from "../../test/site.ts";
import { mailWaiting } from "../conversations/conversations.job.ts";
import { block } from "../moderation/blocks.server.ts";

const site = testSite();
const { db, enterPair, ask, post, html, words } = clubPages(site);
const path = "/account/notifications";

const choose = (person: Pick<Here, "cookie">, ...kinds: string[]) =>
	site.post(path, Object.fromEntries(kinds.map((kind) => [`mail:${kind}`, "on"])), {
		cookie: person.cookie,
	});

async function chosenOn(person: Pick<Here, "cookie">): Promise<string[]> {
	const page = await html(path, person as Here);
	const boxes = [...page.matchAll(/<input[^>]*name="mail:([a-z]+)"[^>]*>/g)];
	return boxes.flatMap(([box, kind = ""]) => (/ checked/.test(box) ? [kind] : []));
}

async function mailed(): Promise<number> {
	await mailWaiting.work(site.site(), {});
	return (await site.mails()).length;
}

async function addPair() {
	const set = stopClock(Date.parse("2026-11-22T08:00:00Z"));
	return { ...(await enterPair()), set };
}

test("nothing of what waits comes by mail until it is chosen; decisions do", async () => {
	const { woman } = await enterPair();
	expect(await chosenOn(woman)).toEqual(["decision"]);
	expect((await choose(woman, "heart", "match")).status).toBe(303);
	expect(await chosenOn(woman)).toEqual(["heart", "match"]);
	await post("/messages/mail", woman, { mail: "off" });
	expect(await chosenOn(woman)).toEqual([]);
	await post("/messages/mail", woman, { mail: "on" });
	expect(await chosenOn(woman)).toEqual(["message", "request", "album"]);
});

test("who was never asked and chooses nothing is still asked", async () => {
	const { woman } = await enterPair();
	await choose(woman, "decision");
	const row = await db().selectFrom("member_choices").selectAll().executeTakeFirstOrThrow();
	expect(row.wants_waiting_mail).toBeNull();
});

test("each kind is a reason for a mail by itself, ten minutes later, one for all", async () => {
	const { man, woman, set } = await addPair();
	await choose(woman, "heart");
	set(minute);
	await ask({ man, woman });
	set(12 * minute);
	expect(await mailed()).toBe(0);
	await post(`/members/${woman.publicId}/heart`, man);
	set(22 * minute - 1);
	expect(await mailed()).toBe(0);
	set(22 * minute);
	expect(await mailed()).toBe(1);
	expect(await mailed()).toBe(1);
	const [mail] = await site.mails();
	expect(JSON.stringify(mail)).toMatch(/notifications/);
	expect(JSON.stringify(mail)).not.toMatch(/אורי|לב|members/);
});

test("a heart is no reason once it was seen, taken back, or the other keeps away", async () => {
	const { man, woman, set } = await addPair();
	await choose(woman, "heart");
	set(minute);
	const heart = `/members/${woman.publicId}/heart`;
	await post(heart, man);
	set(11 * minute);
	await post(`${heart}/undo`, man);
	expect(await mailed()).toBe(0);
	await post(heart, man);
	await db()
		.transaction()
		.execute((trx) => block(trx, { viewerId: man.memberId, otherId: woman.memberId }));
	expect(await mailed()).toBe(0);
	await db().deleteFrom("member_blocks").execute();
	await site.get(`/members/${man.publicId}`, { cookie: woman.cookie });
	expect(await mailed()).toBe(0);
});

test("whoever has looked at the list is mailed nothing of what it showed", async () => {
	const { man, woman, set } = await addPair();
	await choose(woman, "heart", "request");
	set(minute);
	await post(`/members/${woman.publicId}/heart`, man);
	await ask({ man, woman });
	set(5 * minute);
	await html("/notifications", woman);
	set(20 * minute);
	expect(await mailed()).toBe(0);
});

test("two tabs: the second one is told that the choices have changed", async () => {
	const { woman } = await enterPair();
	const save = (version: string, kind: string) =>
		site.post(path, { version, [`mail:${kind}`]: "on" }, { cookie: woman.cookie });
	await save("0", "heart");
	await save("0", "match");
	expect(await chosenOn(woman)).toEqual(["heart"]);
	await save("-1", "match");
	await save("99999999999", "match");
	expect(await chosenOn(woman)).toEqual(["heart"]);
});

test("quiet hours are set and ended here; an applicant chooses for the account alone", async () => {
	const { woman } = await enterPair();
	const save = (fields: Record<string, string>) =>
		site.post(path, fields, { cookie: woman.cookie });
	const hours = async () => {
		const row = await db().selectFrom("member_choices").selectAll().executeTakeFirstOrThrow();
		return [row.quiet_from, row.quiet_to];
	};
	await save({ quiet: "on", quietFrom: "23", quietTo: "7" });
	expect(await hours()).toEqual([23, 7]);
	for (const wrong of [{ quietFrom: "24" }, { quietFrom: "7", quietTo: "7" }, { quietFrom: "x" }]) {
		await save({ quiet: "on", quietTo: "7", ...wrong });
		expect(await hours()).toEqual([null, null]);
	}
	await save({ quietFrom: "23", quietTo: "7" });
	expect(await hours()).toEqual([null, null]);
	expect(await words(path, woman)).toContain(
		"סימון אפור קבוע. אימייל נשלח רק אם לא נכנסת לאתר בתוך 10 דקות, וכמה עדכונים מגיעים באימייל אחד.",
	);
	const noa = await signedIn(site.site().db, "noa@example.com");
	const cookie = { cookie: noa.cookie };
	expect(await chosenOn(cookie)).toEqual(["decision"]);
	await choose(cookie, "heart");
	const always = await db()
		.selectFrom("notice_choices")
		.selectAll()
		.where("mail", "=", true)
		.execute();
	expect([...new Set(always.map(({ kind }) => kind))].toSorted()).toEqual([
		"billing",
		"security",
		"support",
		"verification",
	]);
	expect(await chosenOn(cookie)).toEqual([]);
	expect((await site.get(path)).headers.get("location")).toMatch(/^\/auth/);
});

test("Shabbat and holidays are said with their next hours", async () => {
	const { woman, set } = await addPair();
	const said = async () => (await words(path, woman)).replaceAll(/ (?=[,.])|(?<=־) /g, "");
	expect(await said()).toContain(
		"ומגיע מיד אחריהם. אבטחה עוברת תמיד, וגם אימייל על חיוב ועל החלטות. בפעם הקרובה: מיום שישי, 27 בנובמבר, ב־15:55, עד יום שבת, 28 בנובמבר, ב־17:17.",
	);
	set(6 * day);
	expect(await said()).toContain("עכשיו, עד יום שבת, 28 בנובמבר, ב־17:17.");
});
