import { sql } from "kysely";
import { expect, test } from "vitest";
import { clubPages, type Here } from "../../test/club-pages.ts";
import { dataPath, readPageData, withoutData } from "../../test/page-data.ts";
import { addPerson } from "../../test/person.ts";
import { testSite, wordsOf } from "../../test/site.ts";
import { block } from "../moderation/blocks.server.ts";

const site = testSite();
const { db, enter, enterPair, post, words, html, ask } = clubPages(site);

test("a first message waits among the requests, and its answer opens the conversation", async () => {
	const pair = await enterPair();
	const { man, woman } = pair;
	expect(await words(`/members/${woman.publicId}/write`, man)).toContain("הודעה ראשונה לתמר");
	const path = await ask(pair, "איפה עגנה הסירה?");
	expect(path).toMatch(/^\/messages\/[\da-f-]{36}$/);
	expect(await words(path, man)).toContain("אפשר להוסיף עוד הודעה אחת");
	expect((await post(path, man, { text: "ומה היה התלוי הראשון?" })).status).toBe(303);
	expect(await words(path, man)).toContain("תמר תראה את זה בבקשות שלה");
	expect(await words(path, man)).not.toContain("אפשר להוסיף עוד");
	expect(await html("/gallery", woman)).toContain('data-unread="1"');
	expect(await words("/messages", woman)).toContain("שתי הודעות חדשות");
	for (const list of ["/messages", "/messages?tab=requests", "/messages?tab=unread"]) {
		expect(await words(list, woman), list).toMatch(/כתבו לך לראשונה 1 .*התלוי הראשון\?/);
		expect(await html(list, woman), list).toContain('data-state="request"');
	}
	expect(await html("/messages", man)).not.toContain('data-state="request"');
	const page = await site.get(path, { cookie: woman.cookie });
	expect(await page.clone().text()).not.toContain("data-unread");
	const asked = await wordsOf(page);
	expect(asked).toMatch(/בקשה מאורי היום, [\d:]+ /);
	expect(asked).toContain("בלי תשובה, הבקשה תעבור לארכיון אחרי 14 יום.");
	expect(asked).toContain("אורי לא יקבל על כך הודעה");
	expect(asked).toContain("לא תודה");
	expect(await html("/gallery", woman)).not.toContain("data-unread");
	// The answer itself opens it.
	expect((await post(path, woman, { text: "ביפו" })).headers.get("location")).toBe(path);
	const read = await words(path, man);
	expect(read).toContain("ביפו");
	expect(read).not.toContain("בבקשות שלה");
	// From her page one continues in the existing conversation.
	const again = await site.get(`/members/${woman.publicId}/write`, { cookie: man.cookie });
	expect(again.headers.get("location")).toBe(path);
});

test("an empty list says how a first conversation begins", async () => {
	const { man, woman } = await enterPair();
	const empty = "כאן יהיה שקט עד ש";
	expect(await words("/messages", man)).toContain(
		`${empty}מישהי תכתוב לך. אפשר גם להתחיל, מתוך הפרופיל שלה.`,
	);
	expect(await words("/messages", woman)).toContain(
		`${empty}מישהו יכתוב לך. אפשר גם להתחיל, מתוך הפרופיל שלו.`,
	);
});

test("opening what was read before writes nothing", async () => {
	const pair = await enterPair();
	const path = await ask(pair);
	// Whoever changes or locks a row leaves a number at it.
	const marks = () =>
		db()
			.selectFrom("participants")
			.select(["read_to", sql`xmin::text`.as("changed"), sql`xmax::text`.as("locked")])
			.where("member_id", "=", pair.woman.memberId)
			.execute();
	await words(path, pair.woman);
	const read = await marks();
	expect(read).toMatchObject([{ read_to: 1 }]);
	await words(path, pair.woman);
	expect(await marks()).toEqual(read);
});

test("'לא תודה' looks like silence to who asked", async () => {
	const pair = await enterPair();
	const path = await ask(pair);
	const before = await words(path, pair.man);
	const declined = await post(`${path}/decline`, pair.woman, { back: "/messages" });
	expect(declined.headers.get("location")).toBe("/messages");
	expect(await words(path, pair.man)).toBe(before);
	expect(await html("/messages?tab=requests", pair.woman)).not.toContain("data-conversation");
	// An empty list says what is elsewhere.
	expect(await words("/messages", pair.woman)).toContain("שיחה אחת בארכיון.");
});

test("a text that asks is sent only when it is confirmed; what was typed stays", async () => {
	const pair = await enterPair();
	const text = "הכי קל בטלפון, 052-123-4567";
	const asked = await post(`/members/${pair.woman.publicId}/write`, pair.man, { text });
	expect(asked.status).toBe(422);
	const page = await asked.text();
	expect(page).toContain(text);
	expect(page).toMatch(/לשלוח כך\?|ההודעה לא נשלחה/);
	const empty = await post(`/members/${pair.woman.publicId}/write`, pair.man, { text: " \n " });
	expect(empty.status).toBe(422);
	expect(await wordsOf(empty)).toContain("עוד לא נכתב כאן כלום.");
});

test("the same form sent twice is one message", async () => {
	const pair = await enterPair();
	const path = await ask(pair);
	const page = await html(path, pair.woman);
	await post(`${path}/accept`, pair.woman);
	const form = { text: "פעם אחת", client_id: "the form's own id" };
	await post(path, pair.woman, form);
	await post(path, pair.woman, form);
	expect((await words(path, pair.man)).split("פעם אחת")).toHaveLength(
		// The message, and the row of the list.
		3,
	);
	expect(page).toContain('data-message="1"');
});

test("texts are shown as text", async () => {
	const pair = await enterPair();
	const path = await ask(pair, "<img src=x onerror=alert(1)> & ערב טוב\nשורה שנייה");
	for (const one of [pair.man, pair.woman]) {
		const page = await html(path, one);
		expect(page).not.toContain("<img src=x");
		expect(page).toContain("&lt;img src=x onerror=alert(1)&gt; &amp; ערב טוב\nשורה שנייה");
	}
});

test("a message is unsent within ten minutes, by its writer only", async () => {
	const pair = await enterPair();
	const path = await ask(pair, "אל תקראי את זה");
	expect((await post(`${path}/1/unsend`, pair.woman)).status).toBe(303);
	expect(await words(path, pair.woman)).toContain("אל תקראי את זה");
	await post(`${path}/1/unsend`, pair.man);
	expect(await words(path, pair.woman)).not.toContain("אל תקראי");
	expect(await words(path, pair.woman)).toContain("אורי ביטל הודעה");
	expect(await words(path, pair.man)).toContain("ביטלת הודעה");
});

test("muting, archiving and deleting change one side only", async () => {
	const pair = await enterPair();
	const path = await ask(pair, "שלום לך");
	await post(path, pair.woman, { text: "שלום גם לך" });
	const muted = await post(`${path}/mute`, pair.man, { back: path });
	expect(muted.headers.get("location")).toBe(path);
	expect(await words("/messages", pair.man)).toContain("מושתקת");
	await post(`${path}/mute/undo`, pair.man);
	expect(await words("/messages", pair.man)).not.toContain("מושתקת");
	await post(`${path}/archive`, pair.man);
	expect(await html("/messages", pair.man)).not.toContain("data-conversation");
	expect(await html("/messages?tab=archived", pair.man)).toContain("data-conversation");
	await post(`${path}/delete`, pair.man);
	expect(await html("/messages?tab=archived", pair.man)).not.toContain("data-conversation");
	expect(await words(path, pair.woman)).toContain("שלום לך");
});

test("a draft is kept, and shown to its writer only", async () => {
	const pair = await enterPair();
	const path = await ask(pair);
	await post(`${path}/accept`, pair.woman);
	await post(`${path}/draft`, pair.woman, { text: "עוד לא גמור" });
	// The other's words next to it would be mistaken for the draft.
	const [row] = /<li data-conversation.*?<\/li>/s.exec(await html("/messages", pair.woman)) ?? [];
	expect(row).toContain("טיוטה מחכה");
	expect(row).not.toContain("מה שלומך?");
	expect(await html(path, pair.woman)).toContain("עוד לא גמור");
	expect(await html(path, pair.man)).not.toContain("עוד לא גמור");
});

test("nobody but the two opens a conversation or acts on it", async () => {
	const pair = await enterPair();
	const path = await ask(pair, "רק לשנינו");
	const stranger = (await enterPair()).woman;
	const unknown = "/messages/00000000-0000-4000-8000-000000000000";
	const dataOf = async (page: string) => {
		const answer = await site.get(dataPath(page), { cookie: stranger.cookie });
		return readPageData(await answer.text());
	};
	const nobody = await site.get(unknown, { cookie: stranger.cookie });
	const theirs = await site.get(path, { cookie: stranger.cookie });
	expect([nobody.status, theirs.status]).toEqual([404, 404]);
	// The tests' build names the path of its style sheet.
	const textOf = async (page: Response) =>
		withoutData(await page.text()).replace(/pathname=[^"]*/g, "");
	expect(await dataOf(path)).toEqual(await dataOf(unknown));
	expect(await textOf(theirs)).toBe(await textOf(nobody));
	for (const act of ["accept", "decline", "mute", "archive", "delete", "draft", "1/unsend"]) {
		expect((await post(`${path}/${act}`, stranger, { text: "זר" })).status, act).toBe(303);
	}
	await post(path, stranger, { text: "זר" });
	expect(await words(path, pair.woman)).not.toContain("זר");
	const { cookie } = await addPerson(site.site());
	expect((await site.get(path, { cookie })).headers.get("location")).toBe("/application");
	expect((await site.get(path)).headers.get("location")).toMatch(/^\/auth/);
	expect((await site.get("/messages")).headers.get("location")).toMatch(/^\/auth/);
});

test("a block takes the conversation from who blocked, and leaves the other the old words", async () => {
	const pair = await enterPair();
	const path = await ask(pair, "לפני החסימה");
	await post(path, pair.woman, { text: "שלום" });
	const ids = { viewerId: pair.woman.memberId, otherId: pair.man.memberId };
	await db()
		.transaction()
		.execute((trx) => block(trx, ids));
	expect((await site.get(path, { cookie: pair.woman.cookie })).status).toBe(404);
	expect(await html("/messages", pair.woman)).not.toContain("data-conversation");
	expect((await post(path, pair.woman, { text: "אחרי" })).status).toBe(303);
	expect(await words(path, pair.man)).toMatch(/תמר.*לפני החסימה.*שלום/);
	expect((await post(path, pair.man, { text: "אחרי" })).status).toBe(422);
	expect(await words(path, pair.man)).not.toContain("אחרי");
});

test("a script's message is answered with its number, twice the same; a refused one with words", async () => {
	const pair = await enterPair();
	const path = await ask(pair);
	const script = (from: Here, fields: Record<string, string>, act = "send") =>
		site.post(`${path}/${act}`, fields, {
			cookie: from.cookie,
			headers: { accept: "application/json" },
		});
	const form = { text: "מהסקריפט", client_id: "her own id" };
	for (let time = 0; time < 2; time += 1) {
		const sent = await script(pair.woman, form);
		expect([sent.status, await sent.json()]).toEqual([200, { number: 2 }]);
	}
	const asked = await script(pair.woman, { text: "הכי קל בטלפון, 052-123-4567" });
	expect(asked.status).toBe(422);
	const { refusal } = (await asked.json()) as { refusal: { kind: string } };
	expect(["ask", "stop"]).toContain(refusal.kind);
	const empty = await script(pair.woman, { text: " " });
	expect(await empty.json()).toEqual({
		refusal: { kind: "line", words: "עוד לא נכתב כאן כלום." },
	});
	const stranger = (await enterPair()).woman;
	for (const act of ["send", "read", "typing"]) {
		expect((await script(stranger, { ...form, number: "1" }, act)).status, act).toBe(404);
	}
	expect((await script(pair.man, {}, "typing")).status).toBe(204);
	expect(await html("/gallery", pair.man)).toContain('data-unread="1"');
	expect((await script(pair.man, { number: "2" }, "read")).status).toBe(204);
	expect(await html("/gallery", pair.man)).not.toContain("data-unread");
	expect((await script(pair.woman, {}, "2/unsend")).status).toBe(204);
	await db()
		.updateTable("messages")
		.set({ sent_at: new Date(Date.now() - 11 * 60_000) })
		.execute();
	expect((await script(pair.man, {}, "1/unsend")).status).toBe(409);
});

test("a request stands with what both chose; its room with face, sentence and the field", async () => {
	const given = { display_name: "אורי", tags: "wine sea", sentence: "אור הוא החומר הראשון" };
	const man = await enter({ role: "daddy", plan: "vip", age: 46, texts: given });
	const woman = await enter({ texts: { display_name: "תמר", tags: "wine cinema" } });
	const path = await ask({ man, woman }, "יש לי שאלה");
	expect(await words("/messages", woman)).toContain("אורי , 46");
	expect(await words("/messages", woman)).toContain("שניכם: יין");
	const room = await words(path, woman);
	expect(room).toMatch(/אור הוא החומר הראשון.*שניכם בחרתם יין.*יש לי שאלה/);
	expect(await html(path, woman)).toContain('placeholder="כתבי לאורי"');
	// The sender reads it like any other conversation.
	expect(await words(path, man)).not.toContain("בקשה מ");
});

test("requests go on above the conversations, page after page, and none is lost between them", async () => {
	const woman = await enter();
	const talk = await ask({ man: await enter({ role: "daddy", plan: "vip" }), woman });
	await post(talk, woman, { text: "שלום" });
	const asked: string[] = [];
	for (let index = 0; index < 33; index += 1) {
		asked.unshift(await ask({ man: await enter({ role: "daddy", plan: "vip" }), woman }));
	}
	const idsOf = (page: string) =>
		[...page.matchAll(/<li data-conversation="([^"]+)"/g)].map(([, id]) => `/messages/${id}`);
	// Beyond twenty a day they are shown on request only.
	const quiet = await words("/messages", woman);
	expect(quiet).toContain("עוד 14 מחכות ולא נספרו כאן.");
	expect(idsOf(await html("/messages", woman))).toHaveLength(20);
	expect(await words("/messages?tab=requests", woman)).not.toContain("מחכות ולא נספרו");
	const first = await html("/messages", woman);
	const [, next = ""] =
		/href="(\/messages\?after=[^"]+)" rel="next"|rel="next" href="([^"]+)"/
			.exec(first)
			?.filter(Boolean) ?? [];
	expect(next).toContain("after=r.");
	const second = await html(next.replaceAll("&amp;", "&"), woman);
	expect([...idsOf(first), ...idsOf(second)]).toEqual([...asked, talk]);
	expect(second).not.toContain('rel="next"');
	// Any other text starts over.
	expect(idsOf(await html("/messages?after=r.nonsense", woman))).toEqual(idsOf(first));
});

test("without a script what can be done with a message is an address", async () => {
	const pair = await enterPair();
	const path = await ask(pair, "שלום לך");
	await post(path, pair.woman, { text: "שלום גם לך" });
	const plain = await html(path, pair.woman);
	expect(plain).not.toMatch(/<dialog[^>]*aria-label="(ההודעה|השיחה)/);
	expect(plain).toContain('href="?around=1&amp;acts=1#m-1"'.replace("?", `${path}?`));
	const theirs = await html(`${path}?around=1&acts=1`, pair.woman);
	expect(theirs).toMatch(/<dialog[^>]* open=""[^>]*>.*report\?kind=message&amp;item=1/s);
	expect(theirs).not.toContain("/1/unsend");
	const own = await words(`${path}?around=2&acts=2`, pair.woman);
	expect(own).toMatch(/ביטול ההודעה עוד 10 דק׳/);
	expect(await words(`${path}?acts=all`, pair.woman)).toMatch(
		/לפרופיל של אורי.*השתקה.*לארכיון.*הורדת השיחה.*מחיקה אצלי.*הסתרה.*דיווח.*חסימה/,
	);
	// The sender of an unsent message learns nothing more of it.
	await post(`${path}/1/unsend`, pair.man);
	expect(await html(path, pair.man)).not.toContain("acts=1");
	expect(await html(path, pair.woman)).toContain("acts=1");
});
