import { expect, test } from "vitest";
import { hour, minute, stopClock } from "../../test/clock.ts";
import { clubPages, type Here } from "../../test/club-pages.ts";
import { rereadOf } from "../../test/page-data.ts";
import { testSite, wordsOf } from "../../test/site.ts";
import { tellNotices } from "../accounts/notices.server.ts";
import { waitingKinds } from "../members/mail-choices.ts";
import { block } from "../moderation/blocks.server.ts";
import { nextRest } from "../platform/rest-days.ts";
import { mailWaiting, mailWaitingLonger } from "./conversations.job.ts";

const site = testSite();
const { db, enterPair, ask } = clubPages(site);

/** A woman who wants the mail, and a man; the clock is stopped, and set by hand from then on. */
async function addPair() {
	const set = stopClock(Date.parse("2026-11-22T08:00:00Z"));
	const { man, woman } = await enterPair();
	await site.post("/messages/mail", { mail: "on" }, { cookie: woman.cookie });
	return { man, woman, set };
}

async function mailed(times = 1): Promise<number> {
	for (let time = 0; time < times; time += 1) await mailWaiting.work(site.site(), {});
	return (await site.mails()).length;
}

test("after ten minutes unseen, one mail; another only once she has looked", async () => {
	const pair = await addPair();
	const { man, woman, set } = pair;
	set(minute);
	const path = await ask(pair);
	set(11 * minute - 1);
	expect(await mailed()).toBe(0);
	set(11 * minute);
	expect(await mailed(3)).toBe(1);
	set(20 * minute);
	await site.post(path, { text: "ועוד דבר" }, { cookie: man.cookie });
	set(hour);
	expect(await mailed()).toBe(1);
	const [mail] = await site.mails();
	const all = JSON.stringify(mail);
	expect(all).toContain("יש עדכון חדש בחשבון");
	for (const kept of ["סוד", "אורי", "תמר", "הודעה", "בקשה", man.publicId, path]) {
		expect(all, kept).not.toContain(kept);
	}
	// She looks, and something else arrives.
	await site.get("/messages", { cookie: woman.cookie });
	set(2 * hour);
	expect(await mailed()).toBe(1);
	await site.post(`${path}/accept`, {}, { cookie: woman.cookie });
	await site.post(path, { text: "שלוש" }, { cookie: man.cookie });
	set(2 * hour + 10 * minute - 1);
	expect(await mailed()).toBe(1);
	set(2 * hour + 10 * minute);
	expect(await mailed(2)).toBe(2);
});

test.each(["gift", "pick", "search"] as const)(
	"a mail about %s to who chose it and no other kind, and it says nothing",
	async (kind) => {
		const { woman, set } = await addPair();
		const tell = () =>
			db()
				.transaction()
				.execute((trx) =>
					tellNotices(trx, [{ accountId: woman.accountId, kind, code: "returned" }], new Date()),
				);
		const choose = (...kinds: string[]) =>
			site.post(
				"/account/notifications",
				Object.fromEntries(kinds.map((one) => [`mail:${one}`, "on"])),
				{ cookie: woman.cookie },
			);
		await choose(...waitingKinds.filter((one) => one !== kind));
		set(minute);
		await tell();
		set(20 * minute);
		expect(await mailed()).toBe(0);
		await choose(kind);
		set(21 * minute);
		await tell();
		set(31 * minute - 1);
		expect(await mailed()).toBe(0);
		set(31 * minute);
		expect(await mailed(2)).toBe(1);
		const [mail] = await site.mails();
		expect(JSON.stringify(mail)).toContain("יש עדכון חדש בחשבון");
		expect(JSON.stringify(mail)).not.toMatch(/מתנ|חיפוש|היכרות|דבש/);
	},
);

test("a list that an open page reads anew is no look, and says of nobody that they are here", async () => {
	const pair = await addPair();
	pair.set(minute);
	const path = await ask(pair);
	pair.set(2 * minute);
	const { cookie } = pair.woman;
	for (const page of ["/messages?tab=requests", path]) {
		const [data, headers] = rereadOf(site, page);
		expect((await site.get(data, { cookie, headers })).status).toBe(200);
	}
	const seen = db().selectFrom("member_presence").select("member_id");
	const { memberId } = pair.woman;
	expect(await seen.where("member_id", "=", memberId).execute()).toEqual([]);
	pair.set(hour);
	expect(await mailed()).toBe(1);
});

test("two nodes at once mail once", async () => {
	const pair = await addPair();
	pair.set(minute);
	await ask(pair);
	pair.set(hour);
	await Promise.all([1, 2, 3].map(() => mailWaiting.work(site.site(), {})));
	expect(await site.mails()).toHaveLength(1);
});

test("no mail for what was seen, muted, unsent or blocked, nor to who is away or never asked", async () => {
	const seen = async (change: (pair: { man: Here; woman: Here }, path: string) => unknown) => {
		const pair = await addPair();
		pair.set(minute);
		const path = await ask(pair);
		await change(pair, path);
		pair.set(hour);
		return mailed();
	};
	const post = (path: string, { cookie }: Here, fields = {}) => site.post(path, fields, { cookie });
	expect(await seen(({ woman }, path) => site.get(path, { cookie: woman.cookie }))).toBe(0);
	expect(await seen(({ woman }) => site.get("/messages", { cookie: woman.cookie }))).toBe(0);
	expect(await seen(({ woman }, path) => post(`${path}/mute`, woman))).toBe(0);
	expect(await seen(({ man }, path) => post(`${path}/1/unsend`, man))).toBe(0);
	expect(await seen(({ woman }, path) => post(`${path}/decline`, woman))).toBe(0);
	expect(await seen(({ woman }) => post("/messages/mail", woman, { mail: "off" }))).toBe(0);
	expect(
		await seen(({ man, woman }) =>
			db()
				.transaction()
				.execute((trx) => block(trx, { viewerId: woman.memberId, otherId: man.memberId })),
		),
	).toBe(0);
	const away = { paused_until: new Date("2026-12-01") };
	expect(
		await seen(({ woman }) =>
			db()
				.updateTable("member_choices")
				.set(away)
				.where("member_id", "=", woman.memberId)
				.execute(),
		),
	).toBe(0);
	expect(
		await seen(({ man }) =>
			db().insertInto("enforcements").values({ member_id: man.memberId, kind: "banned" }).execute(),
		),
	).toBe(0);
	// Whoever was never asked gets none.
	expect(
		await seen(() =>
			db().updateTable("member_choices").set({ wants_waiting_mail: null }).execute(),
		),
	).toBe(0);
	expect(await seen(() => null)).toBe(1);
});

test("in quiet hours no mail leaves; at their end one, if it still waits", async () => {
	// 10:00 in Israel.
	const pair = await addPair();
	const { cookie } = pair.woman;
	const save = (version: string, fields: Record<string, string>) =>
		site.post("/account/privacy", { version, waitingMail: "on", ...fields }, { cookie });
	await save("1", { quietFrom: "22", quietTo: "11" });
	pair.set(10 * minute);
	await ask(pair);
	pair.set(hour - 1);
	expect(await mailed()).toBe(0);
	pair.set(hour);
	expect(await mailed(2)).toBe(1);
	// Of one day, and none at all.
	pair.set(2 * hour);
	await site.get("/messages", { cookie });
	await save("2", { quietFrom: "12", quietTo: "13" });
	const [{ id }] = (await db().selectFrom("conversations").select("id").execute()) as [
		{ id: string },
	];
	pair.set(2 * hour + minute);
	await site.post(`/messages/${id}`, { text: "ועוד דבר" }, { cookie: pair.man.cookie });
	pair.set(3 * hour - 1);
	expect(await mailed()).toBe(1);
	pair.set(3 * hour);
	expect(await mailed()).toBe(2);
	const page = await (await site.get("/account/privacy", { cookie })).text();
	expect(page).toMatch(/type="hidden" name="waitingMail" value="on"/);
	expect(page).toMatch(/type="hidden" name="quietFrom" value="12"/);
	await save("3", { quietFrom: "24", quietTo: "7" });
	const row = await db().selectFrom("member_choices").selectAll().executeTakeFirstOrThrow();
	expect([row.quiet_from, row.quiet_to, row.wants_waiting_mail]).toEqual([null, null, true]);
});

test("on Shabbat and holidays no mail leaves; just after, one, also of what came before", async () => {
	const pair = await addPair();
	const begun = Date.parse("2026-11-22T08:00:00Z");
	const { from, to } = nextRest(new Date("2026-11-27T08:00:00Z"));
	const at = (when: Date, after: number) => pair.set(when.getTime() + after - begun);
	at(from, -minute);
	await ask(pair);
	at(from, 10 * minute);
	expect(await mailed()).toBe(0);
	at(to, -1);
	expect(await mailed()).toBe(0);
	await mailWaitingLonger.work(site.site(), {});
	expect(await site.mails()).toHaveLength(0);
	at(to, 0);
	await Promise.all([1, 2].map(() => mailWaiting.work(site.site(), {})));
	expect(await mailed()).toBe(1);
	expect((await site.mails())[0]?.subject).toContain("יש עדכון חדש בחשבון");
});

test("whose quiet hours go on after Shabbat is mailed at their end, once", async () => {
	const pair = await addPair();
	const { cookie } = pair.woman;
	const hours = { quietFrom: "8", quietTo: "20" };
	await site.post("/account/privacy", { version: "1", waitingMail: "on", ...hours }, { cookie });
	const begun = Date.parse("2026-11-22T08:00:00Z");
	pair.set(Date.parse("2026-11-27T13:00:00Z") - begun);
	await ask(pair);
	const longer = async (time: string) => {
		pair.set(Date.parse(time) - begun);
		for (const _ of [1, 2]) await mailWaitingLonger.work(site.site(), {});
		return (await site.mails()).length;
	};
	expect(await longer("2026-11-28T17:00:00Z")).toBe(0);
	expect(await longer("2026-11-28T18:00:00Z")).toBe(1);
});

test("asked once, in place, when something waits; the answer can be changed there", async () => {
	const { man, woman } = await enterPair();
	const list = async () => wordsOf(await site.get("/messages", { cookie: woman.cookie }));
	expect(await list()).not.toContain("אימייל ניטרלי");
	await ask({ man, woman });
	expect(await list()).toContain("לשלוח לך אימייל ניטרלי כשמחכה לך משהו?");
	expect(await list()).toContain("ורק אם לא קראת כאן בתוך 10 דקות.");
	expect(await list()).toContain("הודעה חדשה אחת");
	const search = await site.get("/messages?q=x", { cookie: woman.cookie });
	expect(await wordsOf(search)).not.toContain("אימייל ניטרלי");
	const answer = (mail: string) => site.post("/messages/mail", { mail }, { cookie: woman.cookie });
	expect((await answer("off")).headers.get("location")).toBe("/messages");
	expect(await list()).toMatch(/אימייל ניטרלי כשמחכה לך משהו: כבוי\. הפעלה/);
	await answer("on");
	expect(await list()).toMatch(/אימייל ניטרלי כשמחכה לך משהו: פועל\. כיבוי/);
	expect((await site.post("/messages/mail", { mail: "on" })).headers.get("location")).toMatch(
		/^\/auth/,
	);
});
