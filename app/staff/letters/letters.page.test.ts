import { expect, test } from "vitest";
import { testSite, wordsOf } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import { addSubscriptions } from "../../../test/subscriptions.ts";

const site = testSite("test", { LIMITS: "1" });
const db = () => site.site().db;

const words = { base: "new", title: "שלוש שאלות לערב ראשון", opening: "ערב טוב.\n\nמאמר אחד." };
const slug = "time-is-the-luxury";

const addEditor = (name: string) => addStaff(site.site(), ["editor"], { name });

async function write(cookie: string, more: Record<string, string> = {}): Promise<string> {
	const posted = await site.post("/staff/letters/new", { ...words, ...more }, { cookie });
	expect(posted.status, await posted.clone().text()).toBe(303);
	return (posted.headers.get("location") ?? "").replace(/\?.*/, "");
}

const release = (path: string, cookie: string, base = "0") =>
	site.post(`${path}/release`, { base }, { cookie });
const stateOf = async (path: string) =>
	(
		await db()
			.selectFrom("letters")
			.select("state")
			.where("id", "=", path.split("/").at(-1) ?? "")
			.executeTakeFirstOrThrow()
	).state;
/** The mails that are letters, and to whom. */
const letters = async () => (await site.mails()).filter(({ subject }) => /^פרסומת/.test(subject));
/** Moves on to the next minute: the queue runs each job that is due. */
const sendNow = async () => {
	const trx = db().transaction();
	await trx.execute((inside) => site.site().jobs.enqueue(inside, "send-letters", {}));
	return letters();
};

test("a letter is written, tried out, released by another, sent once and recorded", async () => {
	const [one, other] = [await addEditor("מיכל"), await addEditor("רונן")];
	await addSubscriptions(db(), 3);
	const path = await write(one.cookie, { article1: slug });
	await site.post(`${path}/test`, { base: "0" }, one);
	const [tried] = await letters();
	expect(tried?.subject).toBe("פרסומת · המכתב החודשי");
	expect(await stateOf(path)).toBe("draft");
	await release(path, other.cookie);
	expect(await stateOf(path)).toBe("sending");
	const sent = (await sendNow()).slice(1);
	expect(sent.map(({ to }) => to).sort()).toEqual([
		"s0@reader.example",
		"s1@reader.example",
		"s2@reader.example",
	]);
	await sendNow();
	expect(await letters()).toHaveLength(4);
	expect(await stateOf(path)).toBe("done");
	const record = await db().selectFrom("audit").select(["act", "actor"]).orderBy("id").execute();
	expect(record.map(({ act, actor }) => [act, actor])).toEqual([
		["letter.saved", one.accountId],
		["letter.tested", one.accountId],
		["letter.released", other.accountId],
		["letter.sent", null],
	]);
	expect(JSON.stringify(site.logged())).not.toContain("reader.example");
	const page = await wordsOf(await site.get(path, one));
	expect(page).toContain("נמסרו 3");
	expect(page).not.toContain("reader.example");
	expect(await wordsOf(await site.get("/staff/letters", one))).toContain("נשלח");
});

test("the mail says what it is, who sends it and how to stop, by one click too", async () => {
	const [one, other] = [await addEditor("מיכל"), await addEditor("רונן")];
	await addSubscriptions(db(), 1);
	await release(await write(one.cookie, { article1: slug }), other.cookie);
	const [mail] = await sendNow();
	expect(mail?.subject).toBe("פרסומת · המכתב החודשי");
	expect(mail?.source).toMatch(/^From: =\?UTF-8\?/m);
	for (const part of [mail?.text ?? "", mail?.html ?? ""]) {
		expect(part).toContain("ענבר שירותים דיגיטליים בע״מ");
		expect(part).toContain("hello@dvash.example");
		expect(part).toContain("שלוש שאלות לערב ראשון");
		expect(part).toContain(`/articles/${slug}`);
	}
	expect(mail?.html).toContain("הסרה בלחיצה אחת");
	expect(mail?.text).toContain("/newsletter/stop?token=");
	const header = (name: string) => mail?.headers.find((one) => one.name === name)?.value ?? "";
	expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
	const { pathname, search } = new URL(header("list-unsubscribe").slice(1, -1));
	const foreign = { headers: { origin: "https://mail.example", "sec-fetch-site": "cross-site" } };
	await site.post(pathname + search, { "List-Unsubscribe": "One-Click" }, foreign);
	const rows = await db()
		.selectFrom("newsletter_subscriptions")
		.select("unsubscribed_at")
		.execute();
	expect(rows).toEqual([{ unsubscribed_at: expect.any(Date) }]);
});

test("a test's way out ends nobody's subscription, and tests have their limit", async () => {
	const one = await addEditor("מיכל");
	await addSubscriptions(db(), 2);
	const path = await write(one.cookie);
	for (let time = 0; time < 22; time += 1) await site.post(`${path}/test`, { base: "0" }, one);
	const tried = await letters();
	expect(tried).toHaveLength(20);
	const link = /http:\S+\/newsletter\/stop\S+/.exec(tried[0]?.text ?? "")?.[0] ?? "";
	const { pathname, search } = new URL(link);
	expect((await site.post(pathname + search, {})).status).toBe(200);
	const live = db()
		.selectFrom("newsletter_subscriptions")
		.select("id")
		.where("unsubscribed_at", "is", null);
	expect(await live.execute()).toHaveLength(2);
});

test("who saved it does not release it, neither as an admin; another does; the table refuses too", async () => {
	const both = await addStaff(site.site(), ["editor", "admin"], { name: "מיכל" });
	const admin = await addStaff(site.site(), ["admin"], { name: "נועם" });
	await addSubscriptions(db(), 1);
	const path = await write(both.cookie);
	await release(path, both.cookie);
	expect(await stateOf(path)).toBe("draft");
	expect(await wordsOf(await site.get(path, both))).toContain("אדם אחר משחרר אותו");
	expect((await site.post(path, { ...words, base: "0" }, admin)).status).toBe(404);
	await release(path, admin.cookie);
	expect(await stateOf(path)).toBe("sending");
	const self = db()
		.updateTable("letters")
		.set(({ ref }) => ({ released_by: ref("written_by") }));
	await expect(self.execute()).rejects.toThrow();
});

test("one letter a month, and what was released cannot be changed", async () => {
	const [one, other] = [await addEditor("מיכל"), await addEditor("רונן")];
	await addSubscriptions(db(), 1);
	const [first, second] = [await write(one.cookie), await write(one.cookie)];
	await Promise.all([release(first, other.cookie), release(second, other.cookie)]);
	const states = [await stateOf(first), await stateOf(second)];
	expect(states.sort()).toEqual(["draft", "sending"]);
	const sending = (await stateOf(first)) === "sending" ? first : second;
	expect((await site.post(sending, { ...words, base: "0" }, one)).status).toBe(422);
	await site.post(`${sending}/stop`, {}, one);
	expect(await stateOf(sending)).toBe("stopped");
	const waiting = sending === first ? second : first;
	const refused = await release(waiting, other.cookie);
	const shown = await site.get(waiting, {
		cookie: `${other.cookie}; ${refused.headers.getSetCookie()[0]}`,
	});
	expect(await shown.text()).toContain("החודש כבר יצא מכתב");
	expect(await letters()).toEqual([]);
});

test("of two editors the second sees the first's words, and no act is done on words not seen", async () => {
	const [one, other] = [await addEditor("מיכל"), await addEditor("רונן")];
	await addSubscriptions(db(), 1);
	const path = await write(one.cookie);
	await site.post(path, { ...words, base: "0", opening: "הפתיחה של רונן" }, other);
	const late = await site.post(path, { ...words, base: "0", opening: "הפתיחה של מיכל" }, one);
	expect(late.status).toBe(409);
	const html = await late.text();
	expect(html).toContain("הפתיחה של רונן");
	expect(html).toContain("הפתיחה של מיכל");
	expect(html).toContain('name="base" value="1"');
	await release(path, one.cookie);
	expect(await stateOf(path)).toBe("draft");
	await release(path, one.cookie, "1");
	expect(await stateOf(path)).toBe("sending");
});

test("a draft is deleted by who may write it and saw it last, with the record; what was released stays", async () => {
	const [one, other] = [await addEditor("מיכל"), await addEditor("רונן")];
	const admin = await addStaff(site.site(), ["admin"], { name: "נועם" });
	await addSubscriptions(db(), 1);
	const path = await write(one.cookie);
	const remove = (who: { cookie: string }, base = "0") =>
		site.post(`${path}/delete`, { base }, who);
	expect((await remove(admin)).status).toBe(404);
	expect(await wordsOf(await site.get(path, admin))).not.toContain("מחיקת הטיוטה");
	await site.post(path, { ...words, base: "0" }, other);
	expect((await remove(one)).headers.get("location")).toBe(path);
	expect(await stateOf(path)).toBe("draft");
	expect(await wordsOf(await site.get(path, one))).toContain("מחיקת הטיוטה");
	expect((await remove(one, "1")).headers.get("location")).toBe("/staff/letters");
	expect((await site.get(path, one)).status).toBe(404);
	expect((await remove(one, "1")).headers.get("location")).toBe("/staff/letters");
	const record = db().selectFrom("audit").select(["act", "details"]).where("act", "like", "%.del%");
	expect(await record.execute()).toEqual([{ act: "letter.deleted", details: { version: 1 } }]);
	const released = await write(one.cookie);
	await release(released, other.cookie);
	await site.post(`${released}/delete`, { base: "0" }, one);
	expect(await stateOf(released)).toBe("sending");
});

test("paused nothing leaves, resumed it goes on; what was stopped never does", async () => {
	const [one, other] = [await addEditor("מיכל"), await addEditor("רונן")];
	await addSubscriptions(db(), 2);
	const path = await write(one.cookie);
	await release(path, other.cookie);
	await site.post(`${path}/pause`, {}, one);
	expect(await sendNow()).toEqual([]);
	await site.post(`${path}/resume`, {}, one);
	expect(await sendNow()).toHaveLength(2);
	await site.post(`${path}/stop`, {}, one);
	await site.post(`${path}/resume`, {}, one);
	expect(await stateOf(path)).toBe("stopped");
});

test.each([
	["a title of blanks", { title: "\u2800" }, "יש לכתוב כותרת"],
	["no opening", { opening: " " }, "יש לכתוב פתיחה"],
	["an opening without end", { opening: "א ".repeat(1_500) }, "ארוך מדי"],
	["an article that is none", { article1: "no-such-article" }, "כבר לא באתר"],
	["an address in place of an article", { article2: "../staff" }, "יש לבחור מאמר"],
])("%s is refused with a sentence, and the rest stays", async (_, fields, sentence) => {
	const { cookie } = await addEditor("מיכל");
	const posted = await site.post("/staff/letters/new", { ...words, ...fields }, { cookie });
	expect(posted.status).toBe(422);
	expect(await posted.text()).toContain(sentence);
	expect(await db().selectFrom("letters").selectAll().execute()).toEqual([]);
});

test("scripts, other languages' signs and bidi controls reach a mail as words only", async () => {
	const [one, other] = [await addEditor("מיכל"), await addEditor("רונן")];
	await addSubscriptions(db(), 1);
	const opening = "<script>alert(1)</script> \u202eהפוך\u2066 \r\nBcc: a@b.cc";
	const path = await write(one.cookie, { opening });
	await release(path, other.cookie);
	const [mail] = await sendNow();
	expect(mail?.html).toContain("&lt;script&gt;");
	expect(mail?.html).not.toMatch(/<script|[\u202e\u2066]/);
	expect(mail?.headers.some(({ name }) => name === "bcc")).toBe(false);
	const look = await site.get(`${path}/look/dark`, one);
	expect(look.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
	expect(await look.text()).toContain(":root{color-scheme:dark}");
});

test("an article that was taken down meanwhile holds the release", async () => {
	const [one, other] = [await addEditor("מיכל"), await addEditor("רונן")];
	await addSubscriptions(db(), 1);
	const path = await write(one.cookie, { article1: slug });
	const { firstArticles } = await import("../../articles/first-articles.ts");
	const id = firstArticles.find((first) => first.slug === slug)?.id;
	await site.post(`/staff/articles/${id}/hide`, { base: "0" }, one);
	await release(path, other.cookie);
	expect(await stateOf(path)).toBe("draft");
});

test("with nobody to send to nothing is released", async () => {
	const [one, other] = [await addEditor("מיכל"), await addEditor("רונן")];
	const path = await write(one.cookie);
	await release(path, other.cookie);
	expect(await stateOf(path)).toBe("draft");
});
