import { expect, test } from "vitest";
import { day, hour, stopClock } from "../../../test/clock.ts";
import { pageOf } from "../../../test/desk-items.ts";
import { addPerson, signInAgain } from "../../../test/person.ts";
import { sentencesOf, testSite } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import { receiveTicket } from "../ticket.server.ts";

const site = testSite("test", { LIMITS: "1" });
const db = () => site.site().db;

const email = "dana@demo.test";
const asked = {
	name: "דנה",
	email,
	subject: "billing",
	message: "שילמתי ולא הגיעה קבלה",
	source: "contact",
} as const;
const reply = "הקבלה נשלחה שוב, והיא גם בעמוד הקבלות.";

const open = async (words: Partial<Pick<typeof asked, never>> & object = {}) =>
	(await receiveTicket(site.site(), { ...asked, ...words })).number;
const support = () => addStaff(site.site(), ["support"]);
const answer = (number: number, fields: object = {}, cookie = "") =>
	site.post(
		`/staff/tickets/${number}`,
		{ text: reply, seen: "1", after: "wait", ...fields },
		{ cookie },
	);
/** The path of the link in the newest mail to the sender. */
async function linkOf(): Promise<string> {
	const mails = (await site.mails()).filter(({ to }) => to === email);
	const link = /https?:\/\/[^/]+(\/support\/\d+\?key=\S+)/.exec(mails.at(-1)?.text ?? "")?.[1];
	if (!link) throw new Error("no link was mailed");
	return link;
}
const stateOf = (number: number) =>
	db()
		.selectFrom("tickets")
		.select(["waits_since", "closed_at"])
		.where("number", "=", number)
		.executeTakeFirstOrThrow();

test("an answer from the desk is told by a neutral mail, and read behind its link", async () => {
	const michal = await support();
	const number = await open();
	const listed = await pageOf(await site.get("/staff/tickets", michal));
	expect(listed.html).toContain(`data-item="${number}"`);
	const page = await pageOf(await site.get(`/staff/tickets/${number}`, michal));
	expect(page.words).toContain(asked.message);
	expect(page.html).not.toContain(email);

	const answered = await answer(number, {}, michal.cookie);
	expect([answered.status, answered.headers.get("location")]).toEqual([303, "/staff/tickets"]);
	expect((await pageOf(await site.get("/staff/tickets", michal))).html).not.toContain(
		`data-item="${number}"`,
	);
	const mail = (await site.mails()).filter(({ to }) => to === email).at(-1);
	expect(mail).toMatchObject({
		subject: `עדכון בפנייה \u2068${number}\u2069`,
		replyTo: "support@dvash.example",
	});
	expect(mail?.source).not.toMatch(/היכרויות|שוגר|sugar/i);
	expect(`${mail?.text}${mail?.html}`).not.toContain("קבלה");
	expect(mail?.text).toContain("לתיבת התמיכה בלבד");

	const opened = await site.get(await linkOf());
	expect(opened.headers.get("cache-control")).toBe("private, no-store");
	const read = await pageOf(opened);
	expect(read.status).toBe(200);
	expect(read.words).toContain(asked.message);
	expect(read.words).toContain(reply);
	expect(read.words).not.toContain("מיכל");
	const acts = await db().selectFrom("audit").select(["actor", "act"]).execute();
	expect(acts).toContainEqual({ actor: michal.accountId, act: "ticket.answered" });
	expect(JSON.stringify(site.logged())).not.toMatch(/קבלה|demo\.test|key=/);
});

test("what the sender adds opens the ticket again, closed or not, with a new promise", async () => {
	const setClock = stopClock(Date.parse("2026-11-23T08:00:00Z"));
	const { cookie } = await support();
	const number = await open();
	await answer(number, { after: "close" }, cookie);
	expect(await stateOf(number)).toEqual({ waits_since: null, closed_at: new Date() });
	const link = await linkOf();
	setClock(2 * day);
	expect((await pageOf(await site.get(link))).words).toContain("נסגרה");
	const added = await site.post(link, { text: "עדיין לא הגיעה", seen: "2" });
	expect([added.status, added.headers.get("location")]).toEqual([303, link]);
	expect(await stateOf(number)).toEqual({ waits_since: new Date(), closed_at: null });
	const { due_at } = await db().selectFrom("tickets").select("due_at").executeTakeFirstOrThrow();
	expect(due_at).toEqual(new Date(Date.now() + day));
});

test("answered twice, or while the sender writes: the second is told and keeps its words", async () => {
	const michal = await support();
	const ronen = await support();
	const number = await open();
	const both = await Promise.all([
		answer(number, {}, michal.cookie),
		answer(number, { text: "תשובה אחרת" }, ronen.cookie),
	]);
	expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
	const late = both.find(({ status }) => status === 409) as Response;
	const told = await pageOf(late);
	expect(told.words).toContain("נכתבה כאן הודעה");
	expect(told.html).toMatch(/תשובה אחרת|הקבלה נשלחה שוב/);
	const messages = db().selectFrom("ticket_messages").select("place").execute();
	expect(await messages).toEqual([{ place: 2 }]);
	const link = await linkOf();
	const stale = await pageOf(await site.post(link, { text: "רגע", seen: "1" }));
	expect(stale.status).toBe(409);
	expect(stale.html).toContain("רגע");
});

test("a number of eight digits opens and answers like one of six", async () => {
	const { cookie } = await support();
	await open();
	await db().updateTable("tickets").set({ number: 12_345_678 }).execute();
	const found = await site.get("/staff/tickets?number=12345678", { cookie });
	expect(found.headers.get("location")).toBe("/staff/tickets/12345678");
	expect((await answer(12_345_678, {}, cookie)).status).toBe(303);
	const read = await pageOf(await site.get(await linkOf()));
	expect(read.words).toContain("12345678");
	expect((await site.get("/staff/tickets?number=1234567", { cookie })).status).toBe(200);
});

test("a link opens its own ticket for thirty days, and a guess opens nothing", async () => {
	const setClock = stopClock();
	const { cookie } = await support();
	const number = await open();
	const other = await open({ message: "שאלה אחרת" });
	await answer(number, {}, cookie);
	const link = await linkOf();
	const key = link.split("key=")[1] ?? "";
	// Not at the end, where some bits of a character say nothing.
	const guess = (key.startsWith("a") ? "b" : "a") + key.slice(1);
	setClock(30 * day - 1);
	expect((await site.get(link)).status).toBe(200);
	const shut = [
		`/support/${other}?key=${key}`,
		`/support/999999?key=${key}`,
		`/support/${number}?key=${guess}`,
		`/support/${number}?key=`,
	];
	for (const path of shut) {
		const page = await pageOf(await site.get(path));
		expect([page.status, page.words.includes("הקישור אינו תקף עוד")], path).toEqual([404, true]);
		const { status, headers } = await site.post(path, { text: "א", seen: "2" });
		expect([status, headers.get("location")]).toEqual([303, path.split("?")[0]]);
	}
	const signedOut = await site.get(`/support/${number}`);
	expect(signedOut.headers.get("location")).toMatch(/^\/auth/);
	setClock(30 * day);
	expect((await pageOf(await site.get(link))).status).toBe(404);
	expect(await db().selectFrom("ticket_messages").select("place").execute()).toHaveLength(1);
});

test("an account reads the tickets of its own address, and nobody else's", async () => {
	const number = await open({ email: "Dana@Demo.test" });
	const { cookie } = await addPerson(site.site(), { email });
	const noa = await addPerson(site.site(), { email: "noa@example.com" });
	expect((await pageOf(await site.get("/support", { cookie }))).words).toContain(String(number));
	const own = await pageOf(await site.get(`/support/${number}`, { cookie }));
	expect(own.words).toContain(asked.message);
	expect((await pageOf(await site.get("/support", noa))).words).not.toContain(String(number));
	for (const path of [`/support/${number}`, "/support/999999", "/support/1%20or%201=1"]) {
		expect((await site.get(path, noa)).status, path).toBe(404);
	}
});

test("an empty or too long text is refused at its field, and tries are limited", async () => {
	const { cookie } = await support();
	const number = await open();
	const empty = await pageOf(await answer(number, { text: " " }, cookie));
	expect([empty.status, empty.words.includes("יש לכתוב את ההודעה")]).toEqual([422, true]);
	expect((await answer(number, { text: "א".repeat(4_001) }, cookie)).status).toBe(422);
	await answer(number, {}, cookie);
	const link = await linkOf();
	expect((await site.post(link, { text: "", seen: "2" })).status).toBe(422);
	const statuses: number[] = [];
	for (let sent = 2; sent < 30; sent += 1) {
		const { status } = await site.post(link, { text: "עוד", seen: String(sent) });
		statuses.push(status);
		if (status === 429) break;
	}
	expect(statuses.at(-1)).toBe(429);
});

test("a request about one's own data has the law's thirty days, any other a working day", async () => {
	stopClock(Date.parse("2026-11-26T08:00:00Z"));
	await open({ subject: "privacy" });
	await open();
	const dues = await db().selectFrom("tickets").select("due_at").orderBy("due_at").execute();
	expect(dues.map(({ due_at }) => due_at.toISOString())).toEqual([
		"2026-11-29T08:00:00.000Z",
		"2026-12-26T08:00:00.000Z",
	]);
});

test.each([
	["billing", "2026-11-30T08:00:00Z", "30 בנובמבר 2026"],
	["privacy", "2026-12-29T08:00:00Z", "29 בדצמבר 2026"],
] as const)(
	"a %s answer is promised until its day is over, and then said to be late",
	async (subject, dueAt, said) => {
		const setClock = stopClock(Date.parse("2026-11-29T08:00:00Z"));
		const { person } = await addPerson(site.site(), { email });
		const number = await open({ subject });
		const read = async () => {
			const dana = await signInAgain(site.site(), person.accountId);
			return {
				list: await sentencesOf(await site.get("/support", dana)),
				thread: await sentencesOf(await site.get(`/support/${number}`, dana)),
			};
		};
		const midnight = Date.parse(dueAt) + 14 * hour - Date.now();
		setClock(midnight - 1);
		const before = await read();
		expect(before.list).toContain(`אצל הצוות, עד ${said}`);
		expect(before.thread).toContain(`התשובה עד ${said}`);
		expect(before.list + before.thread).not.toContain("עבר");
		setClock(midnight);
		const after = await read();
		expect(after.list).toContain("אצל הצוות, המועד שאמרנו עבר");
		expect(after.thread).toContain(`המועד שאמרנו, ${said}, עבר. הפנייה עדיין אצל הצוות.`);
		expect(after.list + after.thread).not.toContain(`עד ${said}`);
		// Answered, it says nothing of the promise.
		await db().updateTable("tickets").set({ waits_since: null }).execute();
		const answered = await read();
		expect(answered.list + answered.thread).not.toContain("המועד שאמרנו");
	},
);
