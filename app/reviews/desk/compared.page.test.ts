import { expect, test } from "vitest";
import { stopClock } from "../../../test/clock.ts";
import { addClubMember } from "../../../test/club.ts";
import { addAppeal, addShownPhoto } from "../../../test/desk-items.ts";
import { addEnforcement } from "../../../test/enforcements.ts";
import {
	addApplicant,
	addMember,
	addReviewer,
	addSent,
	addText,
	approval,
	decideNow,
	openAll,
	recordLooked,
	refusal,
} from "../../../test/reviews.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { type AddedStaff, addStaff } from "../../../test/staff.ts";
import { addTalk } from "../../../test/talks.ts";
import type { Staffer } from "../../desk/holds.server.ts";
import { appealDecision } from "../appeals/enforcement-appeals.server.ts";
import { openItem } from "../items.server.ts";
import { reviewTables } from "../personal-data.server.ts";
import { applyDueDecisions } from "./apply.server.ts";
import { makeDecision } from "./decide.server.ts";
import { listItems } from "./items.server.ts";
import { readMaterial } from "./material.server.ts";
import { readItem } from "./read-item.server.ts";
import type { DecisionInput } from "./verdicts.ts";

const site = testSite();
const db = () => site.site().db;
const unread = { refused: "unread" };

/** Records that a picture of an item, or its selfie, was looked at. */
async function open({ accountId: actor }: Staffer, itemId: string, picture: string) {
	const { verification_id } = await db()
		.selectFrom("review_items")
		.select("verification_id")
		.where("id", "=", itemId)
		.executeTakeFirstOrThrow();
	const details = { picture, ...(picture === "selfie" ? { verification: verification_id } : {}) };
	await recordLooked(db(), { actor, itemId, details, now: new Date() });
}

/** Decides on what the page shows without opening anything. */
async function decide(reviewer: Staffer, itemId: string, input: Omit<DecisionInput, "seen">) {
	const item = await db()
		.selectFrom("review_items")
		.select(["account_id as accountId", "verification_id as verificationId"])
		.where("id", "=", itemId)
		.executeTakeFirstOrThrow();
	const { seen } = await readMaterial(db(), item);
	return makeDecision(site.site(), reviewer, itemId, { ...input, seen });
}

test("nobody is approved or refused before this reviewer opened selfie and face; asking needs neither", async () => {
	const michal = await addReviewer(db());
	const ronen = await addReviewer(db(), "רונן");
	const noa = await addApplicant(db());
	const unopened = async () => (await readItem(site.site(), noa.itemId, michal))?.unopened;
	await openAll(db(), ronen, noa.itemId);
	for (const input of [approval, refusal]) {
		expect(await decide(michal, noa.itemId, input)).toEqual(unread);
	}
	expect(await unopened()).toEqual(["selfie", noa.photoId]);
	await open(michal, noa.itemId, noa.photoId);
	expect(await decide(michal, noa.itemId, approval)).toEqual(unread);
	await open(michal, noa.itemId, "selfie");
	expect(await unopened()).toEqual([]);
	expect(await decide(michal, noa.itemId, approval)).toHaveProperty("made");
	const other = await addApplicant(db());
	const ask = { verdict: "ask", words: "עוד אור" } as const;
	expect(await decide(michal, other.itemId, ask)).toHaveProperty("made");
});

test("another selfie in the same item is opened anew", async () => {
	const michal = await addReviewer(db());
	const noa = await addApplicant(db());
	await openAll(db(), michal, noa.itemId);
	await db()
		.updateTable("verifications")
		.set({ state: "withdrawn", decided_at: new Date() })
		.execute();
	const { verificationId, photoId } = await addSent(db(), noa);
	const opening = { ...noa, kind: "application", verificationId, now: new Date() } as const;
	await db()
		.transaction()
		.execute((trx) => openItem(trx, opening));
	await open(michal, noa.itemId, photoId);
	expect(await decide(michal, noa.itemId, approval)).toEqual(unread);
	await open(michal, noa.itemId, "selfie");
	expect(await decide(michal, noa.itemId, approval)).toHaveProperty("made");
});

test("whoever gives the second look opens it too", async () => {
	const michal = await addReviewer(db());
	const ronen = await addReviewer(db(), "רונן");
	const { itemId } = await addApplicant(db());
	await decideNow(site.site(), michal, itemId, { verdict: "second_look" });
	expect(await decide(ronen, itemId, approval)).toEqual(unread);
	await openAll(db(), ronen, itemId);
	expect(await decide(ronen, itemId, approval)).toHaveProperty("made");
});

test("the export tells nobody that a second look was asked for, nor why", async () => {
	const michal = await addReviewer(db());
	const ronen = await addReviewer(db(), "רונן");
	const noa = await addApplicant(db());
	const look = { verdict: "second_look", look: "same_picture" } as const;
	await decideNow(site.site(), michal, noa.itemId, look);
	await openAll(db(), ronen, noa.itemId);
	expect(await decide(ronen, noa.itemId, approval)).toHaveProperty("made");
	await applyDueDecisions(site.site(), new Date(Date.now() + 11_000));
	const rows = await db()
		.transaction()
		.execute((trx) => reviewTables.decisions.exported(trx, { ...noa, email: "" }));
	expect(rows.map(({ verdict }) => verdict)).toEqual(["approve"]);
	expect(JSON.stringify(rows)).not.toMatch(/second_look|same_picture|"look"/);
});

test("a photo that was not opened is not approved with the others: it waits as a change", async () => {
	const michal = await addReviewer(db());
	const noa = await addApplicant(db());
	const unopened = await addShownPhoto(site.site(), noa);
	for (const picture of ["selfie", noa.photoId]) await open(michal, noa.itemId, picture);
	const photos = { [unopened]: { as: "members" } } as const;
	expect(await decide(michal, noa.itemId, { ...approval, photos })).toEqual(unread);
	expect(await decide(michal, noa.itemId, approval)).toHaveProperty("made");
	await applyDueDecisions(site.site(), new Date(Date.now() + 11_000));
	const rows = await db().selectFrom("photos").select(["id", "approved_for"]).execute();
	expect(new Map(rows.map(({ id, approved_for }) => [id, approved_for]))).toEqual(
		new Map([
			[noa.photoId, "members"],
			[unopened, null],
		]),
	);
	const [waiting] = await listItems(db(), { kind: "changes" }, michal);
	if (!waiting) throw new Error("Nothing waits.");
	expect(waiting.photoCount).toBe(1);
	const changed = { verdict: "decide", photos } as const;
	expect(await decide(michal, waiting.id, changed)).toEqual(unread);
	await open(michal, waiting.id, unopened);
	expect(await decide(michal, waiting.id, changed)).toHaveProperty("made");
});

test("the badge is given back after selfie and portrait were opened; a text needs neither", async () => {
	const michal = await addReviewer(db());
	const dana = await addMember(site.site(), michal);
	const { verificationId, photoId } = await addSent(db(), dana, "badge");
	await addText(db(), dana, "interests", "ים בקיץ");
	const opening = { ...dana, kind: "changes", verificationId, now: new Date() } as const;
	const id = await db()
		.transaction()
		.execute((trx) => openItem(trx, opening));
	const badge = { verdict: "decide", badge: { as: "yes" } } as const;
	expect(await decide(michal, id ?? "", badge)).toEqual(unread);
	for (const picture of ["selfie", photoId]) await open(michal, id ?? "", picture);
	expect(await decide(michal, id ?? "", badge)).toHaveProperty("made");
	await db().deleteFrom("decisions").execute();
	const ronen = await addReviewer(db(), "רונן");
	await db().updateTable("review_items").set({ held_by: null }).execute();
	const text = { verdict: "decide", texts: { interests: { as: "approve" } } } as const;
	expect(await decide(ronen, id ?? "", text)).toHaveProperty("made");
});

test("an appeal against a refusal is decided after its own selfie was opened", async () => {
	const first = await addReviewer(db(), "דן");
	const michal = await addReviewer(db());
	const noa = await addApplicant(db());
	await decideNow(site.site(), first, noa.itemId, refusal);
	const id = await addAppeal(site.site(), noa);
	const outcomes = (["uphold", "reverse"] as const).map((verdict) =>
		decide(michal, id, { verdict, words: "קראנו שוב." }),
	);
	expect(await Promise.all(outcomes)).toEqual([unread, unread]);
	await openAll(db(), michal, id);
	const upheld = await decide(michal, id, { verdict: "uphold", words: "קראנו שוב." });
	expect(upheld).toHaveProperty("made");
});

/** The appeal of a member against a decision about something of theirs, taken by a reviewer. */
async function appealed(item: { kind: "message" | "photo" | "text"; id: string }, member: Member) {
	const michal = await addStaff(site.site(), ["reviewer"]);
	const given = { item, foundBy: "report" } as const;
	const enforcement = await addEnforcement(site.site(), member, "removed", given);
	expect(await appealDecision(site.site(), member, enforcement, "זו טעות")).toBe("sent");
	const [row] = await listItems(db(), { kind: "appeal" }, michal);
	const path = `/staff/appeals/${row?.id}`;
	await site.post(`${path}/take`, {}, michal);
	return { michal, path };
}

type Member = { accountId: string; memberId: string };

const uphold = (path: string, michal: AddedStaff) =>
	site.post(`${path}/decide`, { decision: "uphold" }, michal);

test("an appeal about a message is decided after it was opened for a reason, and says so", async () => {
	const { man, id } = await addTalk(site.site());
	const { michal, path } = await appealed({ kind: "message", id: `${id}:1` }, man);
	expect(await wordsOf(await site.get(path, michal))).toContain("מה שעליו הערעור , נשאר לראות");
	const refused = await uphold(path, michal);
	expect(refused.status).toBe(409);
	expect(await wordsOf(refused)).toContain(
		"יש לפתוח קודם את מה שעליו הערעור, עם סיבה. לא מחליטים בלי לקרוא.",
	);
	await site.post(`${path}/album`, { reason: "לקרוא את מה שהוסר" }, michal);
	expect(await wordsOf(await site.get(path, michal))).not.toContain("נשאר לפתוח");
	expect((await uphold(path, michal)).status).toBe(303);
});

test.each(["members", "album"] as const)(
	"an appeal about a photo of the %s is decided two seconds after that was sent at full height",
	async (audience) => {
		const setClock = stopClock(Date.parse("2026-11-23T08:00:00Z"));
		const dana = await addClubMember(db());
		const photo = await addShownPhoto(site.site(), dana);
		const shown = { audience, approved_for: audience } as const;
		await db().deleteFrom("photo_reviews").execute();
		await db().updateTable("photos").set(shown).where("id", "=", photo).execute();
		const { michal, path } = await appealed({ kind: "photo", id: photo }, dana);
		expect((await uphold(path, michal)).status).toBe(409);
		if (audience === "album") {
			await site.post(`${path}/album`, { reason: "לראות את מה שהוסר" }, michal);
			expect((await uphold(path, michal)).status).toBe(409);
		}
		const look = async (size: "small" | "sharp") =>
			(await site.get(`${path}/pictures/${photo}/${size}`, michal)).status;
		expect(await look("small")).toBe(200);
		setClock(2_000);
		expect((await uphold(path, michal)).status).toBe(409);
		expect(await look("sharp")).toBe(200);
		setClock(3_999);
		expect((await uphold(path, michal)).status).toBe(409);
		setClock(4_000);
		// Looking again does not restart the time.
		expect(await look("sharp")).toBe(200);
		expect((await uphold(path, michal)).status).toBe(303);
	},
);

test("an appeal about a text is decided on the page that shows it", async () => {
	const dana = await addClubMember(db(), { texts: { sentence: "אוהבת ים" } });
	const { michal, path } = await appealed({ kind: "text", id: "sentence" }, dana);
	expect(await wordsOf(await site.get(path, michal))).toContain("אוהבת ים");
	expect((await uphold(path, michal)).status).toBe(303);
});

test("the page names what is left, opens both at one key, and answers 409 with the reason", async () => {
	const michal = await addStaff(site.site(), ["reviewer"]);
	const noa = await addApplicant(db());
	const path = `/staff/applications/${noa.itemId}`;
	await site.post(`${path}/take`, {}, michal);
	const page = await site.get(path, michal);
	const html = await page.clone().text();
	expect(html).toContain(`?shown=selfie&amp;shown=${noa.photoId}"`);
	expect(html).toContain('aria-keyshortcuts="s Space"');
	expect(await wordsOf(page)).toContain("סלפי האימות , נשאר לראות התמונה שמול הסלפי , נשאר לראות");
	const refused = await site.post(`${path}/decide`, { decision: "approve" }, michal);
	expect(refused.status).toBe(409);
	expect(await wordsOf(refused)).toContain("יש לפתוח קודם את הסלפי ואת התמונה שמולו.");
});
