import { sql } from "kysely";
import { expect, test } from "vitest";
import { addPhotoCase, addReported, reportWords, soon } from "../../../test/cases.ts";
import { stopClock } from "../../../test/clock.ts";
import { addHeld, heldWords } from "../../../test/held.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import { addTalk, write } from "../../../test/talks.ts";
import { applyDueCases } from "../../cases/apply.server.ts";
import { findOwnReport } from "../../moderation/reports.server.ts";
import { deleteNow } from "../../my-account/deletion/deletion.server.ts";

const site = testSite();
const db = () => site.site().db;
const reviewer = () => addStaff(site.site(), ["reviewer"]);
const reason = "נוסח שנראה כמו גיל של קטין";

const actsOf = async (id: string) => {
	const rows = await db()
		.selectFrom("audit")
		.select(["act", "actor", "reason"])
		.where("subject_id", "=", id)
		.orderBy("id")
		.execute();
	return rows;
};
const messages = () => db().selectFrom("messages").select("number").execute();

test("a message that waits is read after a reason only, by who gave it, and is then sent", async () => {
	const { id, caseId } = await addHeld(site.site());
	const path = `/staff/cases/${caseId}`;
	const michal = await reviewer();
	const ronen = await reviewer();
	const list = await site.get("/staff/cases", michal);
	const html = await list.clone().text();
	expect(html).toContain(`data-item="${caseId}"`);
	// When the lane is read is promised by the roster alone (`duty.page.test.ts`).
	const words = await wordsOf(list);
	expect(words).toMatch(/נתיב א׳.* לפי מה שנאמר למי שדיווח .*עוד (?:\d|שעה|שעתיים|דקה)/);
	expect(words).not.toContain("בכל שעה");
	const send = { decision: "send", held: id };
	// Nobody decides unseen, and nobody opens what they have not taken.
	expect((await site.post(`${path}/decide`, send, michal)).status).toBe(409);
	expect((await site.post(`${path}/open`, { reason }, michal)).status).toBe(409);
	await site.post(`${path}/take`, {}, michal);
	const shut = await (await site.get(path, michal)).text();
	for (const page of [html, shut]) expect(page).not.toContain(heldWords);
	const short = await site.post(`${path}/open`, { reason: "ככה" }, michal);
	expect(short.status).toBe(422);
	expect(await wordsOf(short)).toContain("הסיבה קצרה מדי");
	expect((await site.post(`${path}/open`, { reason }, michal)).status).toBe(303);
	expect(await wordsOf(await site.get(path, michal))).toContain(heldWords);
	expect(await (await site.get(path, ronen)).text()).not.toContain(heldWords);
	expect(await messages()).toEqual([]);
	const sent = await site.post(`${path}/decide`, send, michal);
	expect(sent.headers.get("location")).toBe(path);
	expect(await messages()).toEqual([{ number: 1 }]);
	// The person is decided on separately from the message.
	expect(await (await site.get(path, michal)).text()).toContain('value="suspended"');
	await site.post(`${path}/decide`, { decision: "nothing" }, michal);
	await applyDueCases(site.site(), soon());
	expect(await wordsOf(await site.get("/staff/cases", michal))).toContain("אין מה לבדוק כרגע");
	expect(await actsOf(caseId)).toMatchObject([
		{ act: "item.taken", actor: michal.accountId },
		{ act: "message.opened", actor: michal.accountId, reason: "check" },
		{ act: "case.noted", actor: michal.accountId, reason: null },
		{ act: "decision.made", actor: michal.accountId },
		{ act: "decision.applied", actor: michal.accountId },
	]);
	expect(JSON.stringify(site.logged())).not.toContain(heldWords);
});

test("what is not sent is told to its writer with its rule", async () => {
	const { id, caseId } = await addHeld(site.site());
	const path = `/staff/cases/${caseId}`;
	const michal = await reviewer();
	await site.post(`${path}/take`, {}, michal);
	await site.post(`${path}/open`, { reason }, michal);
	const page = await site.get(path, michal);
	expect(await wordsOf(page.clone())).toMatch(/אל [A-Z0-9]{6}.*כלל ״.+״, ניקוד \d+/);
	const html = await page.text();
	expect(html).toMatch(/<mark [^>]+>[^<]*בת 16<\/mark>/);
	expect(html.indexOf('value="drop"')).toBeLessThan(html.indexOf('value="send"'));
	const drop = { decision: "drop", held: id };
	expect((await site.post(`${path}/decide`, drop, michal)).status).toBe(422);
	expect((await site.post(`${path}/decide`, { ...drop, reason: "minor" }, michal)).status).toBe(
		303,
	);
	expect(await messages()).toEqual([]);
	const told = await db().selectFrom("enforcements").select(["kind", "rule"]).execute();
	expect(told).toEqual([{ kind: "notice", rule: "minor" }]);
	const left = { decision: "suspended", reason: "minor", days: "7" };
	expect((await site.post(`${path}/decide`, left, michal)).status).toBe(303);
	await applyDueCases(site.site(), soon());
	const kinds = await db().selectFrom("enforcements").select("kind").orderBy("since").execute();
	expect(kinds).toEqual([{ kind: "notice" }, { kind: "suspended" }]);
	expect(JSON.stringify(await site.mails())).not.toContain(heldWords);
	for (const unknown of ["x", "00000000-0000-4000-8000-000000000000", `${caseId}/no-act`]) {
		expect((await site.get(`/staff/cases/${unknown}`, michal)).status, unknown).toBe(404);
	}
});

test("a reported message is read with a reason; the reporter is a number, and the list holds no word", async () => {
	const { caseId, woman } = await addReported(site.site());
	const path = `/staff/cases/${caseId}`;
	const michal = await reviewer();
	expect(await wordsOf(await site.get("/staff/cases", michal))).not.toContain(reportWords);
	await site.post(`${path}/take`, {}, michal);
	const shut = await (await site.get(path, michal)).text();
	expect(shut).toContain(reportWords);
	expect(shut).not.toContain("שלום ליאן");
	const { number } = await db()
		.selectFrom("members")
		.select("number")
		.where("id", "=", woman.memberId)
		.executeTakeFirstOrThrow();
	expect(shut).toContain(number);
	await site.post(`${path}/open`, { reason }, michal);
	const open = await (await site.get(path, michal)).text();
	expect(open).toContain("שלום ליאן");
	expect(open).not.toContain(woman.publicId);
	const notice = { decision: "notice", reason: "scam_money", words: "בבקשה לא לבקש קודים" };
	const preview = await site.post(`${path}/decide`, { ...notice, preview: "1" }, michal);
	expect(preview.status).toBe(200);
	expect(await wordsOf(preview)).toMatch(/בבקשה לא לבקש קודים.*אסור לבקש כסף/s);
	expect((await site.post(`${path}/decide`, { decision: "notice" }, michal)).status).toBe(422);
	expect((await site.post(`${path}/decide`, notice, michal)).status).toBe(303);
	expect(await wordsOf(await site.get(path, michal))).toContain("אזהרה");
	expect((await site.post(`${path}/undo`, {}, michal)).status).toBe(303);
	expect((await site.post(`${path}/note`, { note: "נבדקה שיחה קודמת" }, michal)).status).toBe(303);
	expect(await wordsOf(await site.get(path, michal))).toContain("נבדקה שיחה קודמת");
	const stored = await db().selectFrom("case_notes").select("body").executeTakeFirstOrThrow();
	expect(stored.body).not.toContain("שיחה");
});

test("a case whose member deletes the account is read and decided without them", async () => {
	const { caseId, man, number, woman } = await addReported(site.site());
	const path = `/staff/cases/${caseId}`;
	const michal = await reviewer();
	const given = { draftToken: undefined, shownCents: 0 };
	// His payments do not matter here.
	await db().deleteFrom("membership_periods").execute();
	await db().deleteFrom("payments").execute();
	expect(await deleteNow(site.site(), man, given)).not.toHaveProperty("refused");
	await site.post(`${path}/take`, {}, michal);
	await site.post(`${path}/open`, { reason }, michal);
	const page = await wordsOf(await site.get(path, michal));
	expect(page).toMatch(/החשבון נמחק.*שלום ליאן/s);
	expect(page).not.toContain("לדף האדם");
	const notice = { decision: "suspended", reason: "scam_money", days: "30" };
	expect((await site.post(`${path}/decide`, notice, michal)).status).toBe(303);
	await applyDueCases(site.site(), soon());
	expect(await findOwnReport(db(), woman, number)).toMatchObject({ outcome: "found" });
	expect(await wordsOf(await site.get("/staff/cases", michal))).toContain("אין מה לבדוק כרגע");
});

test("the sharp photo of a case goes to who opened it, and is recorded", async () => {
	const { caseId, photo } = await addPhotoCase(site.site());
	const path = `/staff/cases/${caseId}`;
	const michal = await reviewer();
	const sharp = `${path}/pictures/${photo}/sharp`;
	expect((await site.get(sharp, michal)).status).toBe(409);
	await site.post(`${path}/take`, {}, michal);
	await site.post(`${path}/open`, { reason }, michal);
	expect((await site.get(sharp, michal)).status).toBe(200);
	expect((await actsOf(caseId)).at(-1)).toMatchObject({ act: "picture.revealed" });
	await db().updateTable("photos").set({ audience: "me" }).where("id", "=", photo).execute();
	expect((await site.get(sharp, michal)).status).toBe(404);
});

test("the queue is narrowed by lane and by holder, and a page of a hundred has a next one", async () => {
	stopClock(Date.parse("2026-11-23T08:00:00Z"));
	const now = new Date();
	const { rows } = await sql<{ id: string; number: number }>`
		with people as (
			insert into members (id, public_id, number, role, since)
			select gen_random_uuid(), gen_random_uuid(), translate((110000 + at)::text, '01', 'AB'), 'daddy', ${now}
			from generate_series(1, 102) as at returning id, number
		)
		insert into cases (id, member_id, lane, opened_at, due_at)
		select gen_random_uuid(), id, case when row_number() over () <= 2 then 'A' else 'C' end, ${now}, ${now}
		from people returning id, number`.execute(db());
	const michal = await reviewer();
	const list = async (query: string) => {
		const answer = await site.get(`/staff/cases${query}`, michal);
		const html = await answer.clone().text();
		const items = [...html.matchAll(/<li[^>]* data-item="([^"]+)"/g)].map(([, id]) => id ?? "");
		return { html, items, words: await wordsOf(answer) };
	};
	const first = await list("");
	expect(first.items).toHaveLength(100);
	expect(first.words).toMatch(/כל הנתיבים נתיב א׳ 2 נתיב ב׳ נתיב ג׳ 100 נתיב ד׳/);
	const [, next = ""] = /href="\/staff\/cases(\?after=\d+)"/.exec(first.html) ?? [];
	const second = await list(next);
	expect(second.words).toContain("המשך");
	expect(new Set([...first.items, ...second.items]).size).toBe(102);
	// The page follows a case: also one that was closed, or became more urgent.
	const last = rows.find(({ id }) => id === first.items.at(-1));
	expect(next).toBe(`?after=${last?.number}`);
	await db()
		.updateTable("cases")
		.set({ closed_at: now })
		.where("id", "=", last?.id ?? "")
		.execute();
	expect((await list(next)).items).toEqual(second.items);
	expect((await list("?lane=A")).items).toHaveLength(2);
	const [taken = ""] = (await list("?lane=A")).items;
	await site.post(`/staff/cases/${taken}/take`, {}, michal);
	expect((await list("?show=mine")).items).toEqual([taken]);
	expect((await list("?lane=A&show=free")).items).toHaveLength(1);
	expect((await list("?lane=C&show=mine")).words).toContain("אין כאן תיקים כאלה");
	expect((await list("?show=late")).items, "due this moment").toHaveLength(100);
	for (const wrong of ["?lane=Z", "?show=all", "?after=1%20or%201"]) {
		expect((await list(wrong)).items, wrong).toHaveLength(100);
	}
	const [one = "", two = "", three = ""] = (await list("")).items;
	const page = await (await site.get(`/staff/cases/${two}`, michal)).text();
	expect(page).toMatch(new RegExp(`aria-keyshortcuts="k"[^>]*href="/staff/cases/${one}"`));
	expect(page).toMatch(new RegExp(`aria-keyshortcuts="j"[^>]*href="/staff/cases/${three}"`));
});

test("a held message is read with what was written before it, twenty at most, after the reason only", async () => {
	const own = { ...site.site(), settings: { ...site.site().settings, limits: 1_000 } };
	const { man, woman, id } = await addTalk(own);
	const [first, ...rest] = Array.from({ length: 14 }, (_, at) => `מילה ${at} על הים`);
	await write(own, woman, man, first ?? "");
	for (const text of rest) await write(own, man, woman, text);
	expect(await write(own, man, woman, "אני אבוא אלייך הביתה ותתחרטי")).toBe("held");
	// What was taken back is not read beside it.
	await db()
		.updateTable("messages")
		.set({ unsent_at: new Date() })
		.where("number", "=", 16)
		.execute();
	const held = await db().selectFrom("cases").select("id").executeTakeFirstOrThrow();
	const path = `/staff/cases/${held.id}`;
	const michal = await reviewer();
	await site.post(`${path}/take`, {}, michal);
	const shut = await (await site.get(path, michal)).text();
	expect(shut).not.toContain("על הים");
	await site.post(`${path}/open`, { reason }, michal);
	const open = await (await site.get(path, michal)).text();
	expect(open).toContain("<mark");
	expect([...open.matchAll(/data-message="\d+"/g)]).toHaveLength(10);
	expect(open).toContain(rest.at(-2));
	expect(open).not.toContain(rest.at(-1));
	expect(open).not.toContain(first);
	const { number } = await db()
		.selectFrom("members")
		.select("number")
		.where("id", "=", woman.memberId)
		.executeTakeFirstOrThrow();
	expect(open).toContain(number);
	expect(open).not.toContain(id);
});
