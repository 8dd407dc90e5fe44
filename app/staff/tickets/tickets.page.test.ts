import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { stopClock } from "../../../test/clock.ts";
import { pageOf } from "../../../test/desk-items.ts";
import { cookiesOf, testSite } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import { receiveTicket } from "../../support/ticket.server.ts";

const site = testSite();
const db = () => site.site().db;

const asked = {
	name: "דנה",
	email: "dana@demo.test",
	subject: "billing",
	message: "שילמתי ולא הגיעה קבלה",
	source: "contact",
} as const;

const open = async () => (await receiveTicket(site.site(), asked)).number;
const support = () => addStaff(site.site(), ["support"]);
const answer = (number: number, fields: object, cookie: string) =>
	site.post(
		`/staff/tickets/${number}`,
		{ text: "הקבלה נשלחה שוב.", seen: "1", after: "wait", ...fields },
		{ cookie },
	);
/** The path of the link in the newest mail to the sender. */
async function linkOf(): Promise<string> {
	const mails = (await site.mails()).filter(({ to }) => to === asked.email);
	const link = /https?:\/\/[^/]+(\/support\/\d+\?key=\S+)/.exec(mails.at(-1)?.text ?? "")?.[1];
	if (!link) throw new Error("no link was mailed");
	return link;
}

test("who takes a ticket is shown, and nobody else answers or closes it until the hold ends", async () => {
	const setClock = stopClock(Date.parse("2026-11-23T08:00:00Z"));
	const michal = await support();
	const ronen = await support();
	const path = `/staff/tickets/${await open()}`;
	const number = Number(path.split("/").at(-1));
	const both = await Promise.all([
		site.post(`${path}/take`, {}, michal),
		site.post(`${path}/take`, {}, ronen),
	]);
	expect(both.map(({ status }) => status)).toEqual([303, 303]);
	const pages = [
		await pageOf(await site.get(path, michal)),
		await pageOf(await site.get(path, ronen)),
	];
	expect(pages.map(({ words }) => words.includes("אצלך, חוזרת לתור")).toSorted()).toEqual([
		false,
		true,
	]);
	const [holder, other] = pages[0]?.words.includes("אצלך, חוזרת לתור")
		? [michal, ronen]
		: [ronen, michal];
	const late = await pageOf(await answer(number, { text: "תשובה אחרת" }, other.cookie));
	expect([late.status, late.html.includes("תשובה אחרת")]).toEqual([409, true]);
	expect(late.words).toContain("אצל מישהו אחר מהצוות");
	await site.post(`${path}/release`, {}, other);
	const close = { code: "solved", seen: "1" };
	setClock(10 * 60_000 - 1);
	expect((await site.post(`${path}/close`, close, other)).status).toBe(409);
	setClock(10 * 60_000);
	expect((await site.post(`${path}/close`, close, other)).status).toBe(303);
	expect((await site.post(`${path}/close`, close, holder)).status).toBe(409);
});

test("closing without an answer needs a reason, which the sender reads behind the same mail", async () => {
	const { cookie } = await support();
	const number = await open();
	const close = (fields: object) =>
		site.post(`/staff/tickets/${number}/close`, { seen: "1", ...fields }, { cookie });
	expect((await close({ code: "" })).status).toBe(422);
	expect((await close({ code: "rude" })).status).toBe(422);
	await close({ code: "duplicate" });
	const read = await pageOf(await site.get(await linkOf()));
	expect(read.words).toContain("בפנייה אחרת מאותה כתובת");
	const mail = (await site.mails()).at(-1);
	expect(mail?.subject).toBe(`עדכון בפנייה \u2068${number}\u2069`);
	expect(`${mail?.text}`).not.toContain("אחרת");
	const acts = await db().selectFrom("audit").select(["act", "reason"]).execute();
	expect(acts).toContainEqual({ act: "ticket.closed", reason: "duplicate" });
	await site.post(await linkOf(), { text: "זו שאלה חדשה", seen: "1" });
	const row = await db().selectFrom("tickets").selectAll().executeTakeFirstOrThrow();
	expect([row.closed_at, row.close_code]).toEqual([null, null]);
});

test("taking back a closing says that the ticket stays open, and an answer that what was typed stays", async () => {
	const { cookie } = await support();
	const number = await open();
	const path = `/staff/tickets/${number}`;
	const undo = async () => {
		const { words } = await pageOf(await site.get("/staff/tickets", { cookie }));
		const undone = await site.post(`${path}/undo`, {}, { cookie });
		const told = await site.get(path, { cookie: `${cookie}; ${cookiesOf(undone)}` });
		return [words, (await pageOf(told)).words] as const;
	};
	await site.post(`${path}/close`, { seen: "1", code: "duplicate", next: "1" }, { cookie });
	const [closing, reopened] = await undo();
	expect(closing).toContain(`פנייה \u2068${number}\u2069: סגירה בלי תשובה`);
	expect(reopened).toMatch(/הסגירה בוטלה.*הפנייה נשארת פתוחה/);
	expect(reopened).not.toContain("מה שנכתב נשאר בשדה");
	for (const [after, said] of [
		["wait", "תשובה"],
		["close", "תשובה וסגירה"],
	]) {
		await answer(number, { after, next: "1" }, cookie);
		const [answered, kept] = await undo();
		expect(answered).toContain(`פנייה \u2068${number}\u2069: ${said} ההחלטה תיכנס`);
		expect(kept).toMatch(/לא נשלח דבר.*מה שנכתב נשאר בשדה/);
	}
});

test("under an answer stands how its mail is, until it has left, and a failure names kind and ticket", async () => {
	const { cookie } = await addStaff(site.site(), ["support", "admin"]);
	const number = await open();
	await site.mails();
	await answer(number, {}, cookie);
	const words = async () =>
		(await pageOf(await site.get(`/staff/tickets/${number}`, { cookie }))).words;
	expect(await words()).toContain("האימייל על כך בדרך");
	const overview = async () => (await pageOf(await site.get("/staff", { cookie }))).words;
	const jobs = (set: ReturnType<typeof sql>) =>
		sql`update pgboss.job set ${set} where data->>'about' = ${`${number}.2`}`.execute(db());
	await jobs(sql`state = 'retry', start_after = '2030-01-01T12:05:00Z', started_on = now()`);
	expect(await words()).toContain("האימייל על כך עוד לא יצא, ניסיון נוסף ב־14:05");
	expect(await overview()).toMatch(new RegExp(`משלוח מכתב .*פנייה ${number}`));
	await jobs(sql`state = 'created', start_after = now()`);
	await site.mails();
	expect(await words()).toContain("האימייל על כך נמסר לשרת הדואר");
	await sql`insert into pgboss.job (name, data, policy)
		select dead_letter, ${JSON.stringify({ sealed: "x", kind: "פנייה", about: `${number}.2` })}, 'standard'
		from pgboss.queue where name = 'mail'`.execute(db());
	expect(await words()).toContain("האימייל על כך לא יצא, והניסיונות נגמרו");
	expect(await overview()).toMatch(new RegExp(`נעצרו אחרי כל הניסיונות: 1.*פנייה ${number}`));
});

test("a note is sealed and read at the desk only", async () => {
	const { cookie } = await support();
	const number = await open();
	const path = `/staff/tickets/${number}`;
	const mails = (await site.mails()).length;
	expect((await site.post(`${path}/note`, { note: " " }, { cookie })).status).toBe(422);
	await site.post(`${path}/note`, { note: "לבדוק מול רונן" }, { cookie });
	expect((await pageOf(await site.get(path, { cookie }))).words).toContain("לבדוק מול רונן");
	const { body } = await db().selectFrom("ticket_notes").select("body").executeTakeFirstOrThrow();
	expect(body).not.toContain("רונן");
	expect(await site.mails()).toHaveLength(mails);
	await answer(number, {}, cookie);
	const read = await pageOf(await site.get(await linkOf()));
	expect(read.html).not.toContain("רונן");
});

test("tickets are narrowed by their topic with its count, and a page of a hundred has a next one", async () => {
	stopClock(Date.parse("2026-11-23T08:00:00Z"));
	const { cookie } = await support();
	const since = new Date();
	await db()
		.insertInto("tickets")
		.values(
			Array.from({ length: 101 }, (_, index) => ({
				...asked,
				id: randomUUID(),
				number: 300_000 + index,
				waits_since: since,
				due_at: new Date(since.getTime() + (index < 50 ? 0 : 1)),
				...(index === 100 ? { source: "accessibility" as const, subject: "other" as const } : {}),
			})),
		)
		.execute();
	const list = async (query: string) => {
		const page = await pageOf(await site.get(`/staff/tickets${query}`, { cookie }));
		const items = [...page.html.matchAll(/data-item="(\d+)"/g)].map(([, item]) => Number(item));
		return { ...page, items };
	};
	const first = await list("");
	expect([first.items.length, first.items.at(-1)]).toEqual([100, 300_099]);
	expect(first.html).toContain("/staff/tickets?after=300099");
	expect((await list("?after=300099")).items).toEqual([300_100]);
	expect((await list("?after=999999")).items).toEqual([]);
	const narrowed = await list("?topic=accessibility");
	expect(narrowed.items).toEqual([300_100]);
	expect(narrowed.words).toMatch(/חיוב ותשלומים\s*100/);
	expect(narrowed.words).toMatch(/נגישות\s*1(?!\d)/);
	await db().updateTable("tickets").set({ waits_since: null }).execute();
	expect((await list("?show=done")).items).toHaveLength(100);
});

test("tickets are narrowed to what is free, mine and late, over a topic too", async () => {
	const michal = await support();
	const ronen = await support();
	const free = await open();
	const add = async (number: number, staff: typeof michal) => {
		await db()
			.insertInto("tickets")
			.values({
				id: randomUUID(),
				number,
				name: "רות",
				email: "ruth@demo.test",
				subject: "technical",
				message: "לא נטען",
				due_at: new Date(Date.now() - 1),
				held_by: staff.accountId,
				held_at: new Date(),
			})
			.execute();
		return number;
	};
	const own = await add(100_001, michal);
	const other = await add(100_002, ronen);
	const shown = async (query: string) => {
		const html = await (await site.get(`/staff/tickets?${query}`, michal)).text();
		return [...html.matchAll(/data-item="(\d+)"/g)]
			.map(([, number]) => Number(number))
			.toSorted((one, two) => one - two);
	};
	expect(await shown("")).toEqual(
		[free, own, other].toSorted((one, two) => (one ?? 0) - (two ?? 0)),
	);
	expect(await shown("show=free")).toEqual([free]);
	expect(await shown("show=mine")).toEqual([own]);
	expect(await shown("show=late")).toEqual([own, other]);
	expect(await shown("show=mine&topic=billing")).toEqual([]);
});

test("the list says who holds a ticket, why its deadline is another, and that the day is done", async () => {
	const michal = await addStaff(site.site(), ["support"]);
	const ronen = await addStaff(site.site(), ["support"], { name: "רונן" });
	const done = await pageOf(await site.get("/staff/tickets", michal));
	expect(done.words).toMatch(/אין מה לבדוק כרגע[\s\S]*נענו היום/);
	const number = await open();
	await receiveTicket(site.site(), { ...asked, subject: "privacy" });
	await site.post(`/staff/tickets/${number}/take`, {}, ronen);
	const listed = await pageOf(await site.get("/staff/tickets", michal));
	expect(listed.words).toContain("אצל רונן");
	expect(listed.words).toContain("מועד לפי החוק");
	expect(listed.words).toContain(asked.message);
	expect(listed.words).not.toContain("אין מה לבדוק כרגע");
	expect((await pageOf(await site.get("/staff/tickets", ronen))).words).toContain("אצלך, עוד");
	await site.post(`/staff/tickets/${number}/release`, {}, ronen);
	await answer(number, {}, michal.cookie);
	await site.post(await linkOf(), { text: "ומה עם השער?", seen: "2" });
	const again = await pageOf(await site.get("/staff/tickets", michal));
	expect(again.words).toContain("נפתחה שוב");
	expect(again.words).toContain("ומה עם השער?");
	expect((await pageOf(await site.get("/staff/tickets?topic=feedback", michal))).words).toContain(
		"אין כאן פניות שמחכות",
	);
});

test("a number leads to its ticket, and an unknown one is said", async () => {
	const { cookie } = await support();
	const number = await open();
	const found = await site.get(`/staff/tickets?number=+${number}+`, { cookie });
	expect(found.headers.get("location")).toBe(`/staff/tickets/${number}`);
	for (const typed of ["999999", "12", "<b>"]) {
		const page = await pageOf(
			await site.get(`/staff/tickets?number=${encodeURIComponent(typed)}`, { cookie }),
		);
		expect([page.status, page.words.includes("אין פנייה כזאת")], typed).toEqual([200, true]);
	}
});

test("an act that is none is an unknown address, whether the ticket is one or not", async () => {
	const staff = await support();
	for (const number of [await open(), 111_111]) {
		for (const act of ["zzz", "__proto__", "constructor"]) {
			const answer = await site.post(`/staff/tickets/${number}/${act}`, { a: "b" }, staff);
			expect(answer.status, act).toBe(404);
			expect((await site.get(`/staff/tickets/${number}/${act}`, staff)).status, act).toBe(404);
		}
	}
});
