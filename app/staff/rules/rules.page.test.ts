import { expect, test } from "vitest";
import { fieldsOf } from "../../../test/fields.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import { copyRules } from "../../moderation/judge-message.ts";
import { rules } from "../../moderation/rules/engine.server.ts";

const site = testSite();
const path = "/staff/rules";
const reviewer = () => addStaff(site.site(), ["reviewer"]);

/** Every text of every row of the database. */
async function everything(): Promise<string> {
	const { db } = site.site();
	const rows = [];
	for (const { name, schema } of await db.introspection.getTables()) {
		if (schema !== "public") continue;
		rows.push(
			await db
				.selectFrom(name as "accounts")
				.selectAll()
				.execute(),
		);
	}
	return JSON.stringify(rows);
}

test("the page lists every rule with its score, version and sentence", async () => {
	const answer = await site.get(path, await reviewer());
	expect(answer.status).toBe(200);
	expect(answer.headers.get("cache-control")).toBe("private, no-store");
	const words = await wordsOf(answer);
	for (const { title, sentence } of [...rules, ...copyRules]) {
		expect(words).toContain(title);
		expect(words).toContain(sentence);
	}
	expect(words).not.toContain("התוצאה");
});

test("a text that is tried shows verdict, marks and sentence, and is stored nowhere", async () => {
	const person = await reviewer();
	const text = "שלום, 2000 לפגישה\nואז 052-1234567 <b>";
	const answer = await site.post(path, { text, place: "profile" }, person);
	expect(answer.status).toBe(200);
	const html = await answer.clone().text();
	const words = await wordsOf(answer);
	expect(words).toMatch(/התוצאה נעצר, ניקוד 75/);
	expect(words).toMatch(/סכום צמוד לפגישה או לשעה/);
	expect(words).toMatch(/מספר טלפון, בכל כתיב/);
	const marked = [...html.matchAll(/<mark[^>]*data-rules="([^"]*)"[^>]*>([^<]*)</g)];
	expect(marked.map(([, , found]) => found)).toEqual(expect.arrayContaining(["052-1234567"]));
	expect(marked.map(([, , found]) => found).join("")).toMatch(/2000.* לפגישה/);
	expect(html).toContain("&lt;b&gt;");
	expect(fieldsOf(html, "try")).toMatchObject({ place: "profile" });
	expect(await everything()).not.toContain("052-1234567");
	expect(JSON.stringify(site.logged())).not.toMatch(/1234567|לפגישה/);
});

test("the place decides: a number in a note is asked about; what nothing finds passes", async () => {
	const person = await reviewer();
	const note = await wordsOf(await site.post(path, { text: "052-1234567", place: "note" }, person));
	expect(note).toMatch(/התוצאה שאלה לכותב, ניקוד 34/);
	const fine = await wordsOf(await site.post(path, { text: "ים וחברים", place: "note" }, person));
	expect(fine).toMatch(/התוצאה עובר ים וחברים אף כלל לא חל על הטקסט/);
});

test("a message is tried with what others got before it, and with the cards it brings", async () => {
	const person = await reviewer();
	const opener = "היי, קראתי את מה שכתבת על ים ועל ספרים ומאוד אהבתי. אשמח להכיר אותך לאט.";
	const tryOf = async (text: string, earlier: string) =>
		wordsOf(await site.post(path, { text, place: "message", earlier }, person));
	const copy = await tryOf(`דנה, ${opener}`, `רותי! ${opener}`);
	expect(copy).toMatch(/התוצאה נעצר, ניקוד 72/);
	expect(copy).toMatch(/פנייה לטיפול, מסלול D/);
	expect(await tryOf(opener, "טקסט אחר לגמרי")).toMatch(/התוצאה עובר/);
	const plan = await tryOf("ניפגש מחר בשמונה? 052-1234567", "");
	expect(plan).toMatch(/התוצאה שאלה לכותב, ניקוד 34/);
	expect(plan).toMatch(/ליד ההודעה מופיע כרטיס בטיחות/);
	expect(plan).toMatch(/ליד ההודעה מופיעים כללי הפגישה הראשונה/);
	const profile = await site.post(path, { text: "ניפגש מחר בשמונה?", place: "profile" }, person);
	expect(await wordsOf(profile)).not.toMatch(/ליד ההודעה/);
});

test("an empty or too long text is refused at its field", async () => {
	const person = await reviewer();
	const empty = await site.post(path, { text: " ", place: "profile" }, person);
	expect(empty.status).toBe(422);
	expect(await wordsOf(empty)).toContain("יש לכתוב טקסט לניסיון");
	const long = await site.post(path, { text: "א".repeat(4_001), place: "profile" }, person);
	expect(long.status).toBe(422);
	expect((await site.post(path, { text: "א", place: "letter" }, person)).status).toBe(422);
	expect(
		(await site.post(path, { text: "א".repeat(4_000), place: "profile" }, person)).status,
	).toBe(200);
});
