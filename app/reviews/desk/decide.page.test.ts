import { expect, test } from "vitest";
import { later } from "../../../test/clock.ts";
import {
	addApplicant,
	addBarePhoto,
	addReviewer,
	addText,
	approval,
	decide,
	decideNow,
	refusal,
} from "../../../test/reviews.ts";
import { testSite } from "../../../test/site.ts";
import { lastOfDay } from "../../platform/dates.ts";
import { findApplication } from "../application.server.ts";
import { applyDueDecisions } from "./apply.server.ts";
import { undoDecision } from "./decide.server.ts";
import { takeItem } from "./holds.server.ts";
import { countOpen, listItems } from "./items.server.ts";
import { readItem } from "./read-item.server.ts";

const site = testSite();
const db = () => site.site().db;
const all = (table: "audit" | "decisions" | "members" | "member_texts") =>
	db().selectFrom(table).selectAll().execute();

test("an approval takes effect after ten seconds, all at once, and not before", async () => {
	const michal = await addReviewer(db());
	const noa = await addApplicant(db());
	const now = new Date();
	const made = await decide(site.site(), michal, noa.itemId, approval, now);
	if (!("made" in made)) throw new Error(made.refused);
	expect(made.takesEffectAt).toEqual(later(now, 10));
	await applyDueDecisions(site.site(), later(now, 9.999));
	expect((await findApplication(db(), noa))?.state).toBe("in_review");
	expect([...(await all("members")), ...(await all("member_texts"))]).toEqual([]);
	expect(await site.mails()).toEqual([]);
	await applyDueDecisions(site.site(), later(now, 10));
	expect(await findApplication(db(), noa)).toMatchObject({
		state: "approved",
		endedAt: later(now, 10),
		isGreeted: false,
	});
	const [member] = await all("members");
	expect(member).toMatchObject({
		birth_date: "1997-05-06",
		badge_at: later(now, 10),
		role: "baby",
	});
	expect(await all("member_texts")).toMatchObject([
		{ field: "display_name", text: "ליאן", approved_by: michal.accountId },
		{ field: "interests", text: "ים בחורף" },
	]);
	const photos = await db().selectFrom("photos").select(["approved_for", "audience"]).execute();
	expect(photos).toEqual([{ approved_for: "members", audience: "me" }]);
	const verification = await db().selectFrom("verifications").selectAll().executeTakeFirst();
	expect(verification?.state).toBe("approved");
	const mails = await site.mails();
	expect(mails.map(({ subject }) => subject)).toEqual(["יש עדכון חדש בחשבון"]);
	expect(mails[0]?.text).not.toMatch(/אוש|ליאן/);
	const acts = async () =>
		(await all("audit")).map(({ act }) => act).filter((act) => act.startsWith("decision."));
	expect(await acts()).toEqual(["decision.made", "decision.applied"]);
	// The queue's own job finds nothing left to do.
	await applyDueDecisions(site.site(), later(now, 20));
	expect(await acts()).toHaveLength(2);
});

test("an undone decision never takes effect, and the item waits as before", async () => {
	const michal = await addReviewer(db());
	const noa = await addApplicant(db());
	const now = new Date();
	await decide(site.site(), michal, noa.itemId, approval, now);
	const ronen = await addReviewer(db(), "רונן");
	expect(await undoDecision(site.site(), ronen, noa.itemId, now)).toEqual({ refused: "late" });
	expect(await undoDecision(site.site(), michal, noa.itemId, later(now, 9.999))).toBe("undone");
	await applyDueDecisions(site.site(), later(now, 60));
	expect((await findApplication(db(), noa))?.state).toBe("in_review");
	const again = await decide(site.site(), michal, noa.itemId, approval, later(now, 60));
	expect(again).toHaveProperty("made");
	expect(await undoDecision(site.site(), michal, noa.itemId, later(now, 70))).toEqual({
		refused: "late",
	});
});

test("who decides second is told by whom and when", async () => {
	const michal = await addReviewer(db());
	const ronen = await addReviewer(db(), "רונן");
	const noa = await addApplicant(db());
	const now = new Date();
	await decide(site.site(), michal, noa.itemId, approval, now);
	const told = { refused: "decided", by: michal.accountId, at: now };
	expect(await decide(site.site(), ronen, noa.itemId, refusal, later(now, 5))).toEqual(told);
	await applyDueDecisions(site.site(), later(now, 10));
	expect(await decide(site.site(), ronen, noa.itemId, refusal, later(now, 15))).toEqual(told);
	expect(await takeItem(site.site(), ronen, noa.itemId)).toEqual({ refused: "gone" });
});

test("a text changed between decision and effect is not shown: it waits as a change", async () => {
	const michal = await addReviewer(db());
	const noa = await addApplicant(db());
	const now = new Date();
	await decide(site.site(), michal, noa.itemId, approval, now);
	await addText(db(), noa, "interests", "דרך הים");
	await applyDueDecisions(site.site(), later(now, 10));
	expect((await all("member_texts")).map(({ field }) => field)).toEqual(["display_name"]);
	const [row] = await listItems(db(), { kind: "changes" }, michal);
	expect(row).toMatchObject({ textCount: 1, photoCount: 0 });
});

test("each photo and text has its own verdict; what is left out of an approval is approved", async () => {
	const michal = await addReviewer(db());
	const noa = await addApplicant(db());
	const open = await addBarePhoto(db(), noa, "members");
	const hidden = await addBarePhoto(db(), noa, "me");
	const poor = await addBarePhoto(db(), noa, "members");
	const seen = (await readItem(site.site(), noa.itemId, michal))?.photos.map(({ id }) => id);
	expect(seen).toEqual([noa.photoId, open, poor]);
	await decideNow(site.site(), michal, noa.itemId, {
		verdict: "approve_back",
		texts: { interests: { as: "back", words: "בלי כתובת, בבקשה." } },
		photos: {
			[noa.photoId]: { as: "album" },
			[poor]: { as: "no", code: "contact", words: "יש בתמונה כתובת." },
		},
	});
	const photos = await db().selectFrom("photos").select(["id", "approved_for"]).execute();
	const levels = Object.fromEntries(photos.map(({ id, approved_for }) => [id, approved_for]));
	expect(levels).toEqual({
		[noa.photoId]: "album",
		[open]: "members",
		[hidden]: null,
		[poor]: null,
	});
	const states = await db().selectFrom("photo_reviews").select(["photo_id", "state"]).execute();
	expect(new Map(states.map(({ photo_id, state }) => [photo_id, state]))).toEqual(
		new Map([
			[open, "approved"],
			[poor, "refused"],
		]),
	);
	const back = await db()
		.selectFrom("text_reviews")
		.select(["state", "reason"])
		.where("field", "=", "interests")
		.executeTakeFirst();
	expect(back).toEqual({ state: "refused", reason: "בלי כתובת, בבקשה." });
	expect((await findApplication(db(), noa))?.state).toBe("approved");
});

test.each([
	["a refusal without words", { ...refusal, words: "" }],
	["a refusal without a code", { ...refusal, code: undefined }],
	["a refusal without a day to return", { ...refusal, againDays: undefined }],
	["asking for more without saying what", { verdict: "ask" }],
	[
		"an approval with a text sent back",
		{ verdict: "approve", texts: { interests: { as: "back", words: "לא" } } },
	],
	["sending back without a text", { verdict: "approve_back" }],
	["a verdict of another queue", { verdict: "reverse" }],
] as const)("%s is no decision", async (_, input) => {
	const michal = await addReviewer(db());
	const { itemId } = await addApplicant(db());
	expect(await decide(site.site(), michal, itemId, input as never)).toEqual({ refused: "invalid" });
});

test("an approval needs a photo that others may see", async () => {
	const michal = await addReviewer(db());
	const noa = await addApplicant(db());
	const no = { as: "no", code: "unclear", words: "לא ברור" } as const;
	const input = { ...approval, photos: { [noa.photoId]: no } };
	expect(await decide(site.site(), michal, noa.itemId, input)).toEqual({ refused: "no_photo" });
});

test("a refusal names its reason and the day to return; photos and texts stay unseen", async () => {
	const michal = await addReviewer(db());
	const noa = await addApplicant(db());
	const now = new Date();
	await decideNow(site.site(), michal, noa.itemId, refusal, now);
	expect(await findApplication(db(), noa)).toMatchObject({
		state: "rejected",
		reason: refusal.words,
		reasonCode: "pose",
		againAt: later(now, 10 + 30 * 86_400),
		dueAt: null,
	});
	expect([...(await all("members")), ...(await all("member_texts"))]).toEqual([]);
	const verification = await db().selectFrom("verifications").select("state").executeTakeFirst();
	expect(verification?.state).toBe("refused");
	expect(await countOpen(db())).toMatchObject({ application: { open: 0 } });
});

test("asking for more gives the application back, with the words and fourteen days", async () => {
	const michal = await addReviewer(db());
	const noa = await addApplicant(db());
	const now = new Date();
	await decideNow(site.site(), michal, noa.itemId, { verdict: "ask", words: "עוד אור" }, now);
	expect(await findApplication(db(), noa)).toMatchObject({ state: "submitted", dueAt: null });
	const asked = await db().selectFrom("verifications").selectAll().executeTakeFirst();
	expect(asked).toMatchObject({ state: "more_asked", asked_words: "עוד אור" });
	expect(asked?.asked_until).toEqual(lastOfDay(later(now, 10 + 14 * 86_400)));
	expect(await listItems(db(), { kind: "application" }, michal)).toEqual([]);
});
