import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { clubPages, type Here } from "../../test/club-pages.ts";
import { testSite, wordsOf } from "../../test/site.ts";

const site = testSite("test", { LIMITS: "1" });
const { db, enter, enterPair } = clubPages(site);

async function addTalk(...texts: string[]) {
	const { man, woman } = await enterPair();
	let path = `/members/${woman.publicId}/write`;
	for (const [at, text] of texts.entries()) {
		const { cookie } = at % 2 ? woman : man;
		const sent = await site.post(path, { text }, { cookie });
		path = sent.headers.get("location") ?? "";
	}
	return { man, woman, path };
}

const get = (path: string, { cookie }: Here, headers: Record<string, string> = {}) =>
	site.get(path, { cookie, headers });
const search = (words: string) => `/messages?q=${encodeURIComponent(words)}`;

test("a search finds the member's own messages, and leads to their place", async () => {
	const { man, woman, path } = await addTalk("נדבר על הסירה ביפו", "איזו סירה? <b>", "ההיא");
	const found = await get(search("סירה"), man);
	const html = await found.clone().text();
	expect(html.match(/data-found/g)).toHaveLength(2);
	// Without the words: a history is read by others.
	expect(html).toContain("<title>חיפוש · הודעות");
	expect(html).toContain(`href="${path}?around=2#m-2"`);
	expect(html).toContain("&lt;b&gt;");
	expect(await wordsOf(found)).toMatch(/החיפוש עבר על כל ההודעות.*תמר.*איזו סירה.*ממך: נדבר/);
	expect(await (await get(`${path}?around=2`, woman)).text()).toContain('id="m-2"');
	expect(await wordsOf(await get(search("גשר"), woman))).toContain("אין הודעה עם המילים האלה.");
	const stranger = await enter();
	const none = await wordsOf(await get(search("סירה"), stranger));
	expect(none).toContain("אין עדיין הודעות לחפש בהן.");
	expect(none).not.toContain("ביפו");
	// No words: the list.
	expect(await (await get(search("   "), man)).text()).toContain("data-conversation");
	expect((await site.get(search("סירה"))).headers.get("location")).toMatch(/^\/auth/);
	expect((await get(search("ס".repeat(150)), man)).status).toBe(200);
});

test("120 searches an hour; what was typed stays", async () => {
	const { man } = await addTalk("שלום");
	await get(search("שלום"), man);
	const rule = db().updateTable("rate_limits").where("rule", "=", "messages searched");
	await rule.set({ count: 119 }).execute();
	expect((await get(search("שלום"), man)).status).toBe(200);
	const refused = await get(search("מילה"), man);
	expect([refused.status, Number(refused.headers.get("retry-after")) > 3_500]).toEqual([429, true]);
	expect(refused.headers.get("cache-control")).toBe("private, no-store");
	expect(await refused.text()).toContain('value="מילה"');
	expect((await get("/messages", man)).status).toBe(200);
});

test("what a browser fetches ahead looks at no requests and searches nothing", async () => {
	const { woman } = await addTalk("שלום");
	await db().updateTable("participants").set({ is_quiet: true }).execute();
	for (const path of ["/messages?tab=requests", "/messages.data?tab=requests", search("שלום")]) {
		const ahead = await get(path, woman, { "sec-purpose": "prefetch" });
		expect(ahead.status, path).toBe(503);
	}
	const quiet = db().selectFrom("participants").select("is_quiet").execute();
	expect((await quiet).every(({ is_quiet }) => is_quiet)).toBe(true);
	expect(await (await site.get("/speculation-rules.json")).text()).toContain("/messages*");
});

test("a member downloads an own conversation, with the digest of what it says", async () => {
	const { man, woman, path } = await addTalk("שלום לך", "שלום, אורי");
	const file = await get(`${path}/download`, woman);
	expect(file.status).toBe(200);
	expect(file.headers.get("content-type")).toBe("text/plain; charset=utf-8");
	expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="[a-z.]+"$/);
	expect(file.headers.get("cache-control")).toBe("private, no-store");
	const text = await file.text();
	const [, said = "", digest] = /^([\s\S]*)\nSHA-256: ([\da-f]{64})\n$/.exec(text) ?? [];
	expect(createHash("sha256").update(said).digest("hex")).toBe(digest);
	expect(said).toMatch(/שיחה עם אורי[\s\S]*אורי\nשלום לך[\s\S]*אני\nשלום, אורי/);
	expect(await (await get(`${path}?acts=all`, man)).text()).toContain(`href="${path}/download"`);
	const stranger = await enter();
	const theirs = await get(`${path}/download`, stranger);
	expect([theirs.status, theirs.headers.get("location")]).toEqual([303, path]);
	expect((await site.get(`${path}/download`)).headers.get("location")).toMatch(/^\/auth/);
	const ahead = await get(`${path}/download`, man, { "sec-purpose": "prefetch" });
	expect([ahead.status, await ahead.text()]).toEqual([503, ""]);
	const rule = db().updateTable("rate_limits").where("rule", "=", "conversations downloaded");
	await rule.set({ count: 20 }).execute();
	const refused = await get(`${path}/download`, woman);
	expect([refused.status, (await refused.text()).includes("שלום")]).toEqual([429, false]);
});

test("the card stands with who received it, until it is closed for good", async () => {
	const { man, woman, path } = await addTalk("שלום", "שלום");
	const say = (from: Here, text: string, confirmed = "") =>
		site.post(path, { text, confirmed }, { cookie: from.cookie });
	const card = async (one: Here) =>
		/data-card="(\w+)"/.exec(await (await get(path, one)).text())?.[1] ?? null;
	expect([await card(man), await card(woman)]).toEqual([null, null]);
	expect((await say(man, "ניפגש מחר בשמונה בבית הקפה?")).status).toBe(303);
	expect([await card(man), await card(woman)]).toEqual([null, "meeting"]);
	const page = await get(path, woman);
	expect(await wordsOf(page)).toContain("לפני פגישה ראשונה מקום ציבורי. מישהי שיודעת איפה את.");
	const text = "תכתבי לי לוואטסאפ 052-1234567";
	const asked = await (await say(man, text)).text();
	const [button = ""] = /<button[^>]*name="confirmed"[^>]*>/.exec(asked) ?? [];
	const confirmed = /value="([^"]+)"/.exec(button)?.[1] ?? "";
	expect((await say(man, text, confirmed)).status).toBe(303);
	// One at a time, the graver first.
	expect(await card(woman)).toBe("safety");
	const close = (one: Here, which: string) =>
		site.post(`${path}/card/close`, { card: which, back: path }, { cookie: one.cookie });
	for (const which of ["", "both", "constructor"]) await close(woman, which);
	await close(man, "safety");
	expect(await card(woman)).toBe("safety");
	expect((await close(woman, "safety")).headers.get("location")).toBe(path);
	expect(await card(woman)).toBe("meeting");
	await close(woman, "meeting");
	expect((await say(man, `שוב: ${text}`, confirmed)).status).toBe(303);
	await say(man, "אז ניפגש מחר בשמונה?");
	expect(await card(woman)).toBeNull();
});
