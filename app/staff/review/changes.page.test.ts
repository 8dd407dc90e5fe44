import { beforeEach, expect, test } from "vitest";
import { addQueueItem, pageOf } from "../../../test/desk-items.ts";
import { testSite } from "../../../test/site.ts";
import { type AddedStaff, addStaff } from "../../../test/staff.ts";

const site = testSite();
const db = () => site.site().db;

let michal: AddedStaff;
let item: Awaited<ReturnType<typeof addQueueItem>>;
let path: string;
beforeEach(async () => {
	michal = await addStaff(site.site(), ["reviewer"]);
	item = await addQueueItem(site, "changes");
	path = `/staff/changes/${item.id}`;
	await change("interests", "ים בחורף ובקיץ");
	await change("sentence", "שלום לך");
	await site.post(`${path}/take`, {}, michal);
});

const change = (field: "interests" | "sentence", text: string) =>
	db().insertInto("text_reviews").values({ account_id: item.accountId, field, text }).execute();
const open = async () => pageOf(await site.get(path, michal));
const decide = (fields: Record<string, string>) => site.post(`${path}/decide`, fields, michal);
const decisions = () =>
	db().selectFrom("decisions").selectAll().where("item_id", "=", item.id).execute();

test("old and new stand beside each other, by word, each with its own verdict", async () => {
	const { html, words } = await open();
	expect(words).toContain("מוצג עכשיו");
	expect(html).toMatch(/<ins>[^<]*ובקיץ/);
	expect(html).toContain('name="text-interests"');
	expect(html).toContain('name="text-sentence"');
	expect(html).toContain(`name="p-${item.photo}"`);
	expect(words).toContain("עוד לא הוצג כאן דבר");
	expect(html).not.toContain("checked");
	// Enter presses a form's first button.
	expect(html.search(/<button[^>]*aria-keyshortcuts="Enter"/)).toBeLessThan(
		html.indexOf('name="preview"'),
	);
	const large = `href="${path}/pictures/${item.photo}/sharp"`;
	expect(html, "a photo is decided at full height").toContain(large);
	await site.post(`${path}/release`, {}, michal);
	expect((await open()).html).not.toMatch(/name="(text-|p-)/);
	expect((await open()).html).not.toContain(large);
});

test("only what was chosen is decided, in one decision", async () => {
	const made = await decide({
		"text-interests": "approve",
		"text-sentence": "back",
		"words-sentence": "אפשר לנסח אחרת",
		[`p-${item.photo}`]: "",
	});
	expect([made.status, made.headers.get("location")]).toEqual([303, "/staff/changes"]);
	const [row, ...others] = await decisions();
	expect(others).toEqual([]);
	expect(row).toMatchObject({
		verdict: "decide",
		parts: {
			texts: [
				{ field: "sentence", as: "back", words: "אפשר לנסח אחרת" },
				{ field: "interests", as: "approve" },
			],
			photos: [],
		},
	});
});

test("deciding nothing, and sending back without words, is refused and keeps what was chosen", async () => {
	expect((await decide({})).status).toBe(422);
	const answer = await pageOf(await decide({ "text-interests": "back", "words-interests": "" }));
	expect(answer.status).toBe(422);
	expect(answer.html).toMatch(/<input[^>]*name="text-interests"[^>]*checked[^>]*value="back"/);
	expect(await decisions()).toEqual([]);
});

test("a preview says what is read, and decides nothing", async () => {
	const { words, status } = await pageOf(
		await decide({ preview: "1", "text-interests": "approve", [`p-${item.photo}`]: "no:child" }),
	);
	expect(status).toBe(200);
	expect(words).toContain("אושרו: 1 , סורבו: 1");
	expect(words).toContain("תמונות של ילדים");
	expect(await decisions()).toEqual([]);
});

test("a photo is decided by digits as a text is, and its refusal asks for a reason", async () => {
	const name = `p-${item.photo}`;
	const { html } = await open();
	const digit = (value: string) =>
		new RegExp(`<input[^>]*aria-keyshortcuts="(\\d)"[^>]*name="${name}"[^>]*value="${value}"`).exec(
			html,
		)?.[1];
	expect(["members", "album", "no"].map(digit)).toEqual(["1", "2", "3"]);
	expect(html).toMatch(new RegExp(`<select[^>]*name="no-${item.photo}"[^>]*keyshortcuts="c"`));
	const answer = await pageOf(await decide({ [name]: "no" }));
	expect(answer.status).toBe(422);
	expect(answer.words).toContain("יש לבחור נימוק.");
	expect(await decisions()).toEqual([]);
	const reason = { [name]: "no", [`no-${item.photo}`]: "child" };
	const said = await pageOf(await decide({ ...reason, preview: "1" }));
	expect(said.words).toContain("תמונות של ילדים");
	expect(said.words).toContain("סורבו: 1");
});

test("what rules found is marked in the new text, each family once, with the words the writer read", async () => {
	await db()
		.updateTable("text_reviews")
		.set({ text: "דברו איתי בטלגרם 052-1234567" })
		.where("account_id", "=", item.accountId)
		.where("field", "=", "sentence")
		.execute();
	const { html, words } = await open();
	expect(html).toMatch(/<mark[^>]*>[^<]*052/);
	expect(words.match(/כלל ״פרטי קשר״, ניקוד \d+/g)).toHaveLength(1);
});
