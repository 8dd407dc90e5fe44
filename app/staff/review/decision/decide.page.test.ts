import { beforeEach, expect, test } from "vitest";
import { stopClock } from "../../../../test/clock.ts";
import { addDeskItem, type DeskItem, pageOf, seenIn } from "../../../../test/desk-items.ts";
import { addText, decide, decideNow, refusal } from "../../../../test/reviews.ts";
import { testSite } from "../../../../test/site.ts";

const site = testSite();
const db = () => site.site().db;

let desk: DeskItem;
beforeEach(async () => {
	desk = await addDeskItem(site);
});

test("a decision is written down once and leads to the queue; the second tab is told by whom and what", async () => {
	await desk.act("take");
	const { html } = await desk.open();
	const fields = { decision: "approve", seen: seenIn(html) };
	const made = await desk.act("decide", fields);
	expect([made.status, made.headers.get("location")]).toEqual([303, "/staff/applications"]);
	const again = await pageOf(
		await desk.act("decide", { ...fields, decision: "refuse", reason: "pose" }),
	);
	expect(again.status).toBe(409);
	expect(again.words).toMatch(/כבר הוחלט: אישור \( ?מיכל ?\)/);
	expect(again.words).toContain("ההחלטה שלך לא נשלחה");
	expect((await desk.decisions()).map(({ verdict }) => verdict)).toEqual(["approve"]);
});

test("two reviewers who decide at the same moment make one decision", async () => {
	const ronen = await desk.ronen();
	const answers = await Promise.all([
		desk.act("decide", { decision: "approve" }),
		desk.act("decide", { decision: "refuse", reason: "pose" }, ronen),
	]);
	expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
	expect(await desk.decisions()).toHaveLength(1);
});

test("a refusal without words reads as its macro in the person's gender, with the day to return", async () => {
	await desk.act("decide", { decision: "refuse", reason: "other_person", from: "180" });
	const [made] = await desk.decisions();
	expect(made).toMatchObject({ verdict: "refuse", code: "other_person", again_days: 180 });
	expect(made?.words).toContain("אנשים שונים");
});

test.each([
	["no verdict", {}],
	["a verdict of another queue", { decision: "uphold" }],
	["a refusal without a reason", { decision: "refuse" }],
	["an unknown reason", { decision: "refuse", reason: "income" }],
	["asking without words", { decision: "ask" }],
	["words that are too long", { decision: "ask", words: "א".repeat(1_001) }],
	["words that cannot be stored", { decision: "ask", words: "א\u0000" }],
	[
		"an unknown photo verdict",
		{ decision: "approve", "p-00000000-0000-0000-0000-000000000000": "x" },
	],
	["an unknown text verdict", { decision: "approve", "text-interests": "burn" }],
	["sending nothing back", { decision: "approve_back" }],
	["sending a text back without words", { decision: "approve_back", "text-interests": "back" }],
])("%s is refused, and what was typed stays", async (_, fields: Record<string, string>) => {
	await desk.act("take");
	const { status, words, html } = await pageOf(await desk.act("decide", fields));
	expect(status).toBe(422);
	expect(words).toContain("ההחלטה לא נשלחה");
	if (fields.decision === "ask" && (fields.words?.length ?? 0) > 10) {
		expect(html).toContain("א".repeat(1_000));
	}
	expect(await desk.decisions()).toEqual([]);
});

test("one text goes back with its words while the rest is approved, also under plain approval", async () => {
	await desk.act("decide", {
		decision: "approve",
		"text-interests": "back",
		"words-interests": "בלי מספר טלפון",
	});
	const [made] = await desk.decisions();
	expect(made?.verdict).toBe("approve_back");
	expect(made?.parts).toMatchObject({
		texts: [
			{ field: "display_name", as: "approve" },
			{ field: "interests", as: "back", words: "בלי מספר טלפון" },
		],
	});
});

test("a photo is refused with its reason, and an approval without any photo is none", async () => {
	const { status, words } = await pageOf(
		await desk.act("decide", { decision: "approve", [`p-${desk.noa.photoId}`]: "no:nudity" }),
	);
	expect(status).toBe(409);
	expect(words).toContain("לפחות תמונה אחת");
	await desk.act("decide", { decision: "approve", [`p-${desk.noa.photoId}`]: "album" });
	expect((await desk.decisions())[0]?.parts).toMatchObject({
		photos: [{ photoId: desk.noa.photoId, as: "album" }],
	});
});

test("a text that changed while it was read is shown anew before it is decided", async () => {
	await desk.act("take");
	const seen = seenIn((await desk.open()).html);
	await addText(db(), desk.noa, "interests", "ים בקיץ");
	const { status, words, html } = await pageOf(
		await desk.act("decide", { decision: "approve", seen }),
	);
	expect(status).toBe(409);
	expect(words).toContain("משהו השתנה");
	expect(words).toContain("ים בקיץ");
	expect(seenIn(html)).not.toBe(seen);
	expect(await desk.decisions()).toEqual([]);
});

test("undoing within ten seconds opens the item again, later it is told", async () => {
	const setClock = stopClock();
	const made = await decide(site.site(), desk.michal, desk.noa.itemId, refusal, new Date());
	expect("made" in made).toBe(true);
	setClock(9_000);
	const undone = await desk.act("undo");
	expect(undone.headers.get("location")).toBe(desk.path);
	expect((await desk.open()).html).toContain('name="decision"');
	await decide(site.site(), desk.michal, desk.noa.itemId, refusal, new Date());
	setClock(20_000);
	await desk.act("undo");
	expect((await desk.decisions()).filter(({ voided_at }) => voided_at === null)).toHaveLength(1);
});

test("nobody undoes another's decision", async () => {
	await decide(site.site(), desk.michal, desk.noa.itemId, refusal);
	const ronen = await desk.ronen();
	await desk.act("undo", {}, ronen);
	expect((await desk.decisions())[0]?.voided_at).toBeNull();
});

test("who asked for a second look reads the item and cannot approve it; the other can", async () => {
	await decideNow(site.site(), desk.michal, desk.noa.itemId, { verdict: "second_look" });
	await desk.act("take");
	const mine = await desk.open();
	expect(mine.words).toContain("נדרש מבט שני");
	expect((await pageOf(await desk.act("decide", { decision: "approve" }))).status).toBe(409);
	await desk.act("release");
	const ronen = await desk.ronen();
	await desk.act("take", {}, ronen);
	expect((await desk.open(desk.path, ronen)).words).toContain("לבקשת מיכל");
	expect((await desk.act("decide", { decision: "approve" }, ronen)).status).toBe(303);
});

test("the letter of a refusal stands outside the form, and the button that sends it belongs to it", async () => {
	await desk.act("take");
	const fields = { preview: "1", decision: "refuse", reason: "pose" };
	const { html } = await pageOf(await desk.act("decide", fields));
	const form = /<form[^>]*id="decide"[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
	expect(form).not.toContain("data-letters");
	expect(form.match(/<form/g)).toHaveLength(1);
	expect(html).toMatch(/<button[^>]*form="decide"[^>]*aria-keyshortcuts="Enter"/);
});
