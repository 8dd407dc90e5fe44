import { expect, test } from "vitest";
import { addClubMember } from "../../../../test/club.ts";
import { addDeskItem, pageOf } from "../../../../test/desk-items.ts";
import { addApplicant, addBarePhoto, approval, decideNow } from "../../../../test/reviews.ts";
import { testSite } from "../../../../test/site.ts";
import { exportPerson } from "../../../my-account/export/export.server.ts";
import { ageOn } from "../../../profiles/age.ts";
import { applyDueDecisions } from "../../../reviews/desk/apply.server.ts";

const site = testSite();
const inTenSeconds = () => new Date(Date.now() + 11_000);

test("who looks under 25 gets a second look, with the reason, and is not approved without it", async () => {
	const desk = await addDeskItem(site);
	const ronen = await desk.ronen();
	await desk.act("take");
	expect((await desk.open()).words).toMatch(/מבט שני.*נראית מתחת לגיל 25/);
	await desk.act("decide", { decision: "second_look", look: "under_25" });
	await applyDueDecisions(site.site(), inTenSeconds());
	const queue = await pageOf(await site.get("/staff/applications", ronen));
	expect(queue.words).toMatch(/מבט שני, לבקשת.*ייתכן שנראית מתחת לגיל 25/);
	await desk.act("take");
	expect((await desk.open()).words).toMatch(/נדרש מבט שני לפני אישור.*נראית מתחת לגיל 25/);
	expect((await desk.act("decide", { decision: "approve" })).status).toBe(409);
	await desk.act("release");
	await desk.act("take", {}, ronen);
	expect((await desk.open(desk.path, ronen)).words).toMatch(/לבקשת.*נראית מתחת לגיל 25/);
	const approved = await desk.act("decide", { decision: "approve" }, ronen);
	expect(approved.status).toBe(303);
	const rows = await site
		.site()
		.db.selectFrom("audit")
		.select("reason")
		.where("act", "=", "decision.made")
		.orderBy("id")
		.execute();
	expect(rows).toEqual([{ reason: "under_25" }, { reason: null }]);
});

test("an unknown reason for it is no decision, and none is needed", async () => {
	const desk = await addDeskItem(site);
	const answer = await desk.act("decide", { decision: "second_look", look: "ugly" });
	expect(answer.status).toBe(422);
	const plain = await desk.act("decide", { decision: "second_look" });
	expect(plain.status).toBe(303);
	expect(await desk.decisions()).toMatchObject([{ verdict: "second_look" }]);
});

async function sameElsewhere({ photoId }: { photoId: string }) {
	const { db } = site.site();
	const other = await addBarePhoto(db, await addClubMember(db), "members");
	const match = { photo_id: photoId, earlier_id: other, distance: 0 };
	await db.insertInto("photo_matches").values(match).execute();
}

test.each([
	["the same picture", "same_picture", sameElsewhere, "אותה תמונה נמצאה במקום אחר"],
	[
		"another age",
		"age_differs",
		({ accountId }: { accountId: string }) =>
			site.site().db.insertInto("profiles").values({ id: accountId, age: 21 }).execute(),
		"הגיל שהוצהר אינו תואם את תאריך הלידה",
	],
] as const)(
	"with %s one approval is the first of two looks, with its reason",
	async (_, code, find, said) => {
		const { db } = site.site();
		const desk = await addDeskItem(site);
		const ronen = await desk.ronen();
		await find(desk.noa);
		await desk.act("take");
		expect((await desk.open()).words).toContain(`נדרש מבט שני לפני אישור ${said}`);
		const later = /לא נשלח דבר\. כך ייקרא רק אחרי מבט שני/;
		const preview = { decision: "approve", preview: "1" };
		expect((await pageOf(await desk.act("decide", preview))).words).toMatch(later);
		const answer = await desk.act("decide", { decision: "approve" });
		expect(answer.status).toBe(303);
		await applyDueDecisions(site.site(), inTenSeconds());
		expect(await desk.decisions()).toMatchObject([{ verdict: "second_look" }]);
		expect(
			await db
				.selectFrom("members")
				.select("id")
				.where("account_id", "=", desk.noa.accountId)
				.execute(),
		).toEqual([]);
		const made = db.selectFrom("audit").select("reason").where("act", "=", "decision.made");
		expect(await made.execute()).toEqual([{ reason: code }]);
		await desk.act("take");
		expect((await desk.act("decide", { decision: "approve" })).status).toBe(409);
		await desk.act("release");
		await desk.act("take", {}, ronen);
		expect((await desk.open(desk.path, ronen)).words).toContain(said);
		expect((await pageOf(await desk.act("decide", preview, ronen))).words).not.toMatch(later);
		expect((await desk.act("decide", { decision: "approve" }, ronen)).status).toBe(303);
		await applyDueDecisions(site.site(), inTenSeconds());
		expect((await desk.decisions()).map(({ verdict }) => verdict)).toContain("approve");
	},
);

test("a refusal needs one person, whatever was found; the declared age that fits needs one too", async () => {
	const { db } = site.site();
	const desk = await addDeskItem(site);
	await sameElsewhere(desk.noa);
	await desk.act("take");
	const refused = await desk.act("decide", { decision: "refuse", reason: "duplicate" });
	expect(refused.status).toBe(303);
	expect(await desk.decisions()).toMatchObject([{ verdict: "refuse" }]);
	const other = await addApplicant(db);
	const age = ageOn("1997-05-06", new Date());
	await db.insertInto("profiles").values({ id: other.accountId, age }).execute();
	await decideNow(site.site(), await desk.ronen(), other.itemId, approval);
});

test("nobody alone refuses somebody as under 18: the first refusal asks for a second look", async () => {
	const { db } = site.site();
	const desk = await addDeskItem(site);
	const ronen = await desk.ronen();
	const minor = { decision: "refuse", reason: "under_18", from: "30" };
	const state = () =>
		db
			.selectFrom("applications")
			.select(["state", "reason_code"])
			.where("account_id", "=", desk.noa.accountId)
			.executeTakeFirst();
	await desk.act("take");
	const previewed = await pageOf(await desk.act("decide", { ...minor, preview: "1" }));
	expect(previewed.words).toMatch(/לא נשלח דבר\. כך ייקרא רק אחרי מבט שני/);
	expect(previewed.words).toContain("העברה למבט שני");
	expect((await desk.act("decide", minor)).status).toBe(303);
	await applyDueDecisions(site.site(), inTenSeconds());
	expect(await desk.decisions()).toMatchObject([{ verdict: "second_look" }]);
	expect(await state()).toMatchObject({ state: "in_review" });
	await desk.act("take");
	const again = await desk.act("decide", minor);
	expect(again.status).toBe(409);
	expect((await pageOf(again)).words).toContain("סירוב בגלל הגיל");
	await desk.act("release");

	await desk.act("take", {}, ronen);
	expect((await desk.act("decide", minor, ronen)).status).toBe(303);
	await applyDueDecisions(site.site(), inTenSeconds());
	expect(await state()).toEqual({ state: "rejected", reason_code: "under_18" });
});

const back = (words: string) => ({
	decision: "approve_back",
	"text-display_name": "back",
	"words-display_name": words,
});
const words = "כדאי כינוי בלי שם משפחה";
const inForm = {
	mark: /<input[^>]*name="text-display_name"[^>]*checked/,
	words: new RegExp(`<textarea[^>]*name="words-display_name"[^>]*>${words}<`),
};

const exportOf = async ({ accountId }: { accountId: string }) =>
	JSON.stringify(await exportPerson(site.site(), { accountId, email: `${accountId}@example.com` }));

/** An approval that becomes the first of two looks, and somebody who may give the second. */
async function firstLook(fields: Record<string, string>) {
	const desk = await addDeskItem(site);
	await sameElsewhere(desk.noa);
	await desk.act("take");
	expect((await desk.act("decide", fields)).status).toBe(303);
	return { ...desk, second: await desk.ronen() };
}

/** In force; the other one takes the item, and reads it. */
async function takeSecond({ act, open, path, second }: Awaited<ReturnType<typeof firstLook>>) {
	await applyDueDecisions(site.site(), inTenSeconds());
	await act("take", {}, second);
	return open(path, second);
}

test("a text marked in the first look and its words are in the second one's form, to be changed", async () => {
	const { db } = site.site();
	const desk = await firstLook(back(words));
	expect(JSON.stringify(await desk.decisions()), "sealed").not.toContain("משפחה");
	const record = await db.selectFrom("audit").select(["reason", "details"]).execute();
	expect(JSON.stringify(record)).not.toMatch(/משפחה|display_name/);
	const before = await desk.open(desk.path, desk.second);
	expect(before.html, "read once it is taken").not.toContain("משפחה");

	const page = await takeSecond(desk);
	expect(page.html).toMatch(inForm.mark);
	expect(page.html).toMatch(inForm.words);
	expect(page.words).toMatch(/הוצע במבט הראשון.*החזרה לתיקון: כינוי/);
	expect(page.html, "the decision is one's own").not.toMatch(/name="decision"[^>]*checked/);
	expect(await exportOf(desk.noa)).not.toContain("משפחה");

	const shorter = "כדאי כינוי קצר";
	expect((await desk.act("decide", back(shorter), desk.second)).status).toBe(303);
	await applyDueDecisions(site.site(), inTenSeconds());
	const told = await exportOf(desk.noa);
	expect(told).toContain(shorter);
	expect(told).not.toContain("משפחה");
});

test("what was proposed is dropped by undoing, and by approving the text", async () => {
	const desk = await firstLook(back(words));
	expect(JSON.stringify(await desk.decisions())).toContain("proposed");
	await desk.act("undo");
	expect(await desk.decisions()).toMatchObject([{ voided_why: "undone", parts: { texts: [] } }]);
	expect(JSON.stringify(await desk.decisions())).not.toContain("proposed");
	await desk.act("decide", { decision: "approve" });
	const page = await takeSecond(desk);
	expect(page.html).not.toMatch(inForm.mark);
	expect(page.words).not.toContain("הוצע במבט הראשון");

	const other = await firstLook(back(words));
	await takeSecond(other);
	expect((await other.act("decide", { decision: "approve" }, other.second)).status).toBe(303);
	await applyDueDecisions(site.site(), inTenSeconds());
	const told = await exportOf(other.noa);
	expect(told).toContain("approve");
	expect(told).not.toContain("משפחה");
});

test("a text that changed since is not marked, its words stay beside it, and this is said", async () => {
	const desk = await firstLook(back(words));
	await site
		.site()
		.db.updateTable("text_reviews")
		.set({ text: "שקד" })
		.where("account_id", "=", desk.noa.accountId)
		.where("field", "=", "display_name")
		.execute();
	const page = await takeSecond(desk);
	expect(page.html).not.toMatch(inForm.mark);
	expect(page.html).toMatch(inForm.words);
	expect(page.words).toMatch(/השתנה מאז המבט הראשון, ולכן אינו מסומן: כינוי/);
});

test("a photo's refusal and the words of a refusal as under 18 are proposed as well", async () => {
	const desk = await addDeskItem(site);
	const second = await desk.ronen();
	await desk.act("take");
	const said = "התאריך במסמך אינו ברור";
	const photo = `p-${desk.noa.photoId}`;
	const minor = { decision: "refuse", reason: "under_18", from: "180", words: said };
	const sent = { ...minor, [photo]: "no:unclear" };
	expect((await desk.act("decide", sent)).status).toBe(303);
	const page = await takeSecond({ ...desk, second });
	expect(page.html).toMatch(/<input[^>]*name="reason"[^>]*checked[^>]*value="under_18"/);
	expect(page.html).toMatch(new RegExp(`<textarea[^>]*name="words"[^>]*>${said}<`));
	expect(page.html).toMatch(/<option[^>]*value="180"[^>]*selected/);
	expect(page.html).toMatch(/<option[^>]*value="no:unclear"[^>]*selected/);
	expect(page.words).toMatch(/הוצע במבט הראשון.*סירוב לתמונה.*סירוב: /);
});
