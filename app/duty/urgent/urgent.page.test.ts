import { sql } from "kysely";
import { expect, test } from "vitest";
import { hour, minute, stopClock } from "../../../test/clock.ts";
import { signInAgain } from "../../../test/person.ts";
import { addReviewer } from "../../../test/reviews.ts";
import { sentencesOf, testSite, wordsOf } from "../../../test/site.ts";
import { findUntaken, ringWhileWaiting } from "../alarm.server.ts";
import { testPager } from "../pager.server.ts";
import { planShift } from "../roster.server.ts";
import { findByCode, readCode, sendUrgent, urgentMonths, writeMore } from "./urgent.server.ts";
import { countUrgent, settleUrgent, takeUrgent } from "./urgent-desk.server.ts";

const site = testSite();
const db = () => site.site().db;
const threat = { topic: "threat", text: "מאיים לפרסם, הכינוי אלי" } as const;

/** Sends an urgent text; returns the browser's cookie. */
async function send(fields: object = threat) {
	const sent = await site.post("/urgent", { ...fields });
	expect(sent.status).toBe(303);
	expect(sent.headers.get("location")).toBe("/urgent/answer");
	const [cookie = ""] = (sent.headers.getSetCookie()[0] ?? "").split(";");
	return { cookie, code: cookie.split("=")[1] ?? "", set: sent.headers.getSetCookie()[0] ?? "" };
}

const theOne = () => db().selectFrom("urgent_texts").selectAll().executeTakeFirstOrThrow();

test("written without an account, sealed, with a code that stands in no address", async () => {
	const { cookie, code, set } = await send();
	expect(code).toMatch(/^[2-9A-Z]{8}$/);
	expect(set).toMatch(/HttpOnly/);
	expect(set).toMatch(/Path=\/urgent/);
	// A session cookie.
	expect(set).not.toMatch(/Max-Age|Expires/);
	const words = await wordsOf(await site.get("/urgent/answer", { cookie }));
	expect(words).toContain(`${code.slice(0, 4)}-${code.slice(4)}`);
	expect(words).toContain(threat.text);
	const kept = JSON.stringify([
		await theOne(),
		await db().selectFrom("urgent_words").selectAll().execute(),
	]);
	expect(kept).not.toContain(code);
	expect(kept).not.toContain("אלי");
	expect(JSON.stringify(site.logged())).not.toMatch(new RegExp(`${code}|מאיים`));
});

test("a wrong code, one of a closed text and none are answered with the same bytes", async () => {
	const { code } = await send();
	await db().updateTable("urgent_texts").set({ closed_at: new Date() }).execute();
	const answers = [];
	for (const typed of [code, "ZZZZ-ZZZZ", "", "אין", code.toLowerCase()]) {
		const answer = await site.post("/urgent/answer", { code: typed });
		answers.push({ status: answer.status, text: await answer.text() });
		await db().deleteFrom("rate_limits").execute();
	}
	expect(answers[0]?.status).toBe(422);
	expect(answers[0]?.text).toContain("אין פנייה פתוחה עם הקוד הזה");
	for (const answer of answers) expect(answer).toEqual(answers[0]);
	const opened = await site.get("/urgent/answer", { cookie: `urgent=${code}` });
	expect(await opened.text()).toBe(await (await site.get("/urgent/answer")).text());
});

test("a code is typed as people type it, and leads back from another browser", async () => {
	const { code } = await send();
	for (const typed of [code, code.toLowerCase(), `${code.slice(0, 4)} - ${code.slice(4)}`])
		expect(readCode(typed)).toBe(code);
	for (const odd of ["", "1111-1111", "ABCD", `${code}A`, "☃".repeat(8)])
		expect(readCode(odd)).toBeNull();
	const typed = await site.post("/urgent/answer", { code: code.toLowerCase() });
	expect(typed.status).toBe(303);
	expect(typed.headers.get("location")).toBe("/urgent/answer");
});

test("guessing codes is limited", async () => {
	const { status } = await (async () => {
		for (let nth = 0; nth < 60; nth++) {
			const answer = await site.post("/urgent/answer", { code: "ZZZZ-ZZZZ" });
			if (answer.status === 429) return answer;
		}
		throw new Error("never refused");
	})();
	expect(status).toBe(429);
});

test("it is taken, read, answered and closed by who decides, each recorded without a word", async () => {
	const { cookie, code } = await send();
	const { accountId } = await addReviewer(db());
	const { id } = await theOne();
	const desk = await signInAtDesk(accountId);
	const path = `/staff/urgent/${id}`;
	expect(await wordsOf(await site.get(path, desk))).not.toContain("אלי");
	await site.post(`${path}/take`, {}, desk);
	expect(await wordsOf(await site.get(path, desk))).toContain(threat.text);
	await site.post(`${path}/answer`, { text: "קראנו, והחשבון מוקפא" }, desk);
	expect(await wordsOf(await site.get("/urgent/answer", { cookie }))).toContain("והחשבון מוקפא");
	await site.post(`${path}/close`, {}, desk);
	expect((await site.get(path, desk)).status).toBe(404);
	expect(await writeMore(site.site(), code, "עוד")).toBe("closed");
	const record = await db().selectFrom("audit").select(["act", "details"]).execute();
	expect(record.map(({ act }) => act)).toEqual(
		expect.arrayContaining(["item.taken", "urgent.answered", "urgent.closed"]),
	);
	expect(JSON.stringify(record)).not.toMatch(/מאיים|מוקפא/);
});

async function signInAtDesk(accountId: string) {
	const { cookie } = await signInAgain(site.site(), accountId);
	await db()
		.updateTable("sessions")
		.set({ factor_at: new Date() })
		.where("account_id", "=", accountId)
		.execute();
	return { cookie };
}

test("it rings; beyond five an hour only with a proof, and a hundred are one ring", async () => {
	const setClock = stopClock();
	for (let nth = 0; nth < 100; nth++)
		await sendUrgent(site.site(), { kind: "image", words: "", isProven: nth === 50 });
	expect(await findUntaken(db(), new Date())).toMatchObject({ waiting: 6 });
	await ringWhileWaiting(site.site());
	await ringWhileWaiting(site.site());
	expect(await db().selectFrom("rings").select("waiting").execute()).toEqual([{ waiting: 6 }]);
	setClock(hour + 1);
	await sendUrgent(site.site(), { kind: "image", words: "", isProven: false });
	expect(await findUntaken(db(), new Date())).toMatchObject({ waiting: 7 });
});

test("nothing but a kind is asked for; what is too long is said at its field", async () => {
	await send({ topic: "minor" });
	for (const [topic, text] of [
		["", ""],
		["else", ""],
		["threat", "א".repeat(2_001)],
	] as const)
		expect((await site.post("/urgent", { topic, text })).status).toBe(422);
});

test("an open text takes forty lines, and is kept for its months", async () => {
	stopClock(Date.parse("2026-11-27T20:00:00Z"));
	const { code } = await send({ topic: "threat" });
	for (let nth = 0; nth < 40; nth++)
		expect(await writeMore(site.site(), code, "עוד")).toBe("written");
	expect(await writeMore(site.site(), code, "עוד")).toBe("full");
	expect(urgentMonths).toBe(24);
	expect((await theOne()).expires_at.toISOString()).toBe("2028-11-27T20:00:00.000Z");
});

test.each(["/safety", "/contact"])("%s leads to the door", async (path) => {
	expect(await (await site.get(path)).text()).toContain('href="/urgent"');
});

test("only who holds it answers or closes it; who writes again waits again", async () => {
	const { code } = await send();
	const first = await addReviewer(db());
	const second = await addReviewer(db(), "נועה");
	const { id } = await theOne();
	await takeUrgent(site.site(), first, id);
	for (const done of [{ answer: "לא" }, "closed"] as const)
		expect(await settleUrgent(site.site(), second, id, done)).toEqual({ refused: "gone" });
	expect(await settleUrgent(site.site(), first, id, { answer: "קראנו" })).toBe("done");
	expect(await countUrgent(db(), new Date())).toMatchObject({ open: 0 });
	expect(await writeMore(site.site(), code, "עוד")).toBe("written");
	expect(await countUrgent(db(), new Date())).toMatchObject({ open: 1 });
});

/** Friday at ten in the evening, with somebody on duty whom the pager reaches until six. */
async function addNight() {
	const setClock = stopClock(Date.parse("2026-11-27T20:00:00Z"));
	const first = await addReviewer(db(), "טל");
	const second = await addReviewer(db(), "רונן");
	const startsAt = new Date();
	const endsAt = new Date(startsAt.getTime() + 8 * hour);
	const [staffId, secondId] = [first.accountId, second.accountId];
	await planShift(site.site(), first, { startsAt, endsAt, staffId, secondId });
	await testPager(site.site(), startsAt);
	return { setClock, first };
}

test("who writes again after an answer is told the time anew, and rings anew from who is on duty", async () => {
	const { setClock, first } = await addNight();
	const { cookie, code } = await send();
	const read = async () => wordsOf(await site.get("/urgent/answer", { cookie }));
	expect(await read()).toContain("בתוך שעתיים, גם עכשיו");
	const { id } = await theOne();
	await takeUrgent(site.site(), first, id);
	await settleUrgent(site.site(), first, id, { answer: "קראנו" });
	expect(await read()).not.toContain("בתוך שעתיים");
	setClock(3 * hour);
	expect(await writeMore(site.site(), code, "הוא כתב שוב")).toBe("written");
	expect(await read()).toContain("בתוך שעתיים, גם עכשיו");
	expect((await theOne()).due_at).toEqual(new Date(Date.now() + 2 * hour));
	expect(await countUrgent(db(), new Date())).toEqual({ open: 1, late: 0 });
	// A second line does not postpone what was promised.
	setClock(3 * hour + minute);
	await writeMore(site.site(), code, "ועוד");
	expect((await theOne()).due_at).toEqual(new Date(Date.now() + 2 * hour - minute));
	await ringWhileWaiting(site.site());
	expect(await db().selectFrom("rings").select("step").execute()).toEqual([{ step: "duty" }]);
});

test("what does not ring is promised by the hours alone, also with somebody on duty", async () => {
	await addNight();
	for (let nth = 0; nth < 5; nth++)
		await sendUrgent(site.site(), { kind: "image", words: "", isProven: false });
	const { cookie } = await send();
	const words = await wordsOf(await site.get("/urgent/answer", { cookie }));
	expect(words).toContain("הצוות ממשיך לקרוא דיווחים");
	expect(words).not.toContain("שעתיים");
	const last = await db()
		.selectFrom("urgent_texts")
		.select("due_at")
		.where("does_ring", "=", false)
		.executeTakeFirstOrThrow();
	expect(last.due_at.toISOString()).toBe("2026-11-29T07:00:00.000Z");
});

test("nothing beside the door asks for an address", async () => {
	for (const path of ["/urgent", "/urgent/answer"])
		expect(await (await site.get(path)).text()).not.toMatch(/type="email"|name="email"/);
});

test("words that were moved to another row are not read", async () => {
	const one = await send();
	const other = await send();
	const [kept] = await db().selectFrom("urgent_words").select("body").execute();
	await db()
		.updateTable("urgent_words")
		.set({ body: kept?.body ?? "" })
		.execute();
	const read = await Promise.allSettled(
		[one, other].map(({ code }) => findByCode(site.site(), code)),
	);
	expect(read.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

async function wholeDatabase(): Promise<string> {
	const { rows: tables } = await sql<{ name: string }>`
		select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
		from information_schema.tables
		where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(db());
	const texts = await Promise.all(
		tables.map(async ({ name }) => {
			const { rows } = await sql<{ row: unknown }>`
				select to_jsonb(t) as row from ${sql.raw(name)} as t limit 500`.execute(db());
			return JSON.stringify(rows);
		}),
	);
	return texts.join("\n");
}

test("details of a minor are taken in, sealed, and shown to nobody but who holds the text", async () => {
	const name = "נועה־לי";
	const phone = "054-765 4321";
	const place = "הרצל 99 רעננה";
	const text = `היא בת 15, ${name}, ${phone}, גרה ב${place}. הוא כותב לה.`;
	const details = new RegExp([name, phone, "0547654321", place].join("|"));
	const { accountId } = await addReviewer(db());
	const other = await addReviewer(db(), "טל");
	const { cookie, code } = await send({ topic: "minor", text });
	await ringWhileWaiting(site.site());
	const { id } = await theOne();
	const desk = await signInAtDesk(accountId);
	const beside = await signInAtDesk(other.accountId);
	const path = `/staff/urgent/${id}`;
	const pages = ["/staff", "/staff/urgent", "/staff/duty", "/staff/record", path];
	for (const page of pages) expect(await (await site.get(page, desk)).text()).not.toMatch(details);
	expect((await site.post(`${path}/take`, {}, desk)).status).toBe(303);
	expect(await wordsOf(await site.get(path, desk))).toContain(phone);
	for (const page of pages)
		expect(await (await site.get(page, beside)).text()).not.toMatch(details);
	await site.post(`${path}/answer`, { text: `פנינו ל־105 לגבי ${name}` }, desk);
	expect(await wordsOf(await site.get("/urgent/answer", { cookie }))).toContain(phone);
	expect(JSON.stringify(await site.mails())).not.toMatch(details);
	expect(JSON.stringify(site.logged())).not.toMatch(details);
	expect(await wholeDatabase()).not.toMatch(details);
	await site.post(`${path}/close`, {}, desk);
	expect(await findByCode(site.site(), code)).toBeNull();
	expect((await site.get(path, desk)).status).toBe(404);
	// A text freezes nobody, and no case names anybody automatically.
	const cases = await db().selectFrom("cases").select("id").execute();
	const acts = await db().selectFrom("enforcements").select("id").execute();
	expect([cases, acts]).toEqual([[], []]);
});

/** What the page of a text reads at each of these moments; it is sent at the first. */
async function readAt(first: string, ...more: string[]) {
	const setClock = stopClock(Date.parse(first));
	const { cookie } = await send();
	const read: string[] = [];
	for (const at of [first, ...more]) {
		setClock(Date.parse(at) - Date.parse(first));
		read.push(await sentencesOf(await site.get("/urgent/answer", { cookie })));
	}
	return read;
}

test("within two hours: by the clock of its arrival, whoever is on duty later", async () => {
	const { setClock } = await addNight();
	const { cookie } = await send();
	const read = async () => sentencesOf(await site.get("/urgent/answer", { cookie }));
	await db().deleteFrom("duty_shifts").execute();
	await db().deleteFrom("pager_tests").execute();
	setClock(2 * hour);
	expect(await read()).toContain("מישהו מהצוות קורא את זה בתוך שעתיים, גם עכשיו: עד 00:00.");
	setClock(2 * hour + 1);
	const late = await read();
	expect(late).toContain("המועד שאמרנו, 28 בנובמבר 2026 בשעה 00:00, עבר. הפנייה עדיין אצל הצוות.");
	expect(late).not.toMatch(/שעתיים|ממשיך/);
});

test("by the hours: what was said is that day's, and passes with it", async () => {
	const told = await readAt(
		"2026-11-29T10:00:00Z",
		"2026-11-29T16:00:00Z",
		"2026-11-29T16:00:00.001Z",
		"2026-12-05T10:00:00Z",
	);
	expect(told[0]).toContain("והיום הן נמשכות עד 18:00.");
	expect(told[1]).toContain("והיום הן נמשכות עד 18:00.");
	for (const late of told.slice(2)) {
		expect(late).toContain(
			"המועד שאמרנו, 29 בנובמבר 2026 בשעה 18:00, עבר. הפנייה עדיין אצל הצוות.",
		);
		expect(late).not.toMatch(/נמשכות|ממשיך/);
	}
});

test("outside the hours: their next beginning stays the one that was said", async () => {
	const told = await readAt(
		"2026-11-27T10:00:00Z",
		"2026-11-28T10:00:00Z",
		"2026-11-29T07:00:00Z",
		"2026-11-29T07:00:00.001Z",
	);
	expect(told[0]).toContain("הצוות ממשיך לקרוא דיווחים ביום ראשון, 29 בנובמבר, ב־09:00.");
	expect(told[1]).toContain("דיווחים מחר, יום ראשון, 29 בנובמבר, ב־09:00.");
	expect(told[2]).toContain("דיווחים היום ב־09:00.");
	expect(told[3]).toContain("המועד שאמרנו, 29 בנובמבר 2026 בשעה 09:00, עבר.");
});
