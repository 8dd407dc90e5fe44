import { expect, test } from "vitest";
import { stopClock } from "../../../test/clock.ts";
import { signedIn } from "../../../test/person.ts";
import {
	addApplicant,
	addReviewer,
	addSent,
	decide,
	decideNow,
	refusal,
} from "../../../test/reviews.ts";
import { cookiesOf, sentencesOf, testSite, wordsOf } from "../../../test/site.ts";
import { setRole } from "../../accounts/role.server.ts";
import { appealsUntil } from "../../moderation/enforcements/enforcement.ts";
import { findApplication, openApplication } from "../application.server.ts";
import { undoDecision } from "../desk/decide.server.ts";
import { releaseItem } from "../desk/holds.server.ts";
import { listItems } from "../desk/items.server.ts";
import { readItem } from "../desk/read-item.server.ts";
import { openItem } from "../items.server.ts";
import { withdrawVerification } from "../verification/withdraw.server.ts";
import { writeAppeal } from "./appeals.server.ts";

const site = testSite("test", { LIMITS: "1" });
const db = () => site.site().db;

/** A signed-in woman refused by michal, and the two reviewers. */
async function refused(asked: Parameters<typeof decideNow>[3] = refusal) {
	const michal = await addReviewer(db());
	const ronen = await addReviewer(db(), "רונן");
	const noa = await signedIn(db(), "noa@example.com");
	await db()
		.transaction()
		.execute((trx) => setRole(trx, noa, "baby"));
	const { itemId } = await addApplicant(db(), "baby", noa);
	await decideNow(site.site(), michal, itemId, asked);
	return { michal, ronen, noa, itemId };
}

const write = (cookie: string, text = "צילמתי שוב, באור יום") =>
	site.post("/application/appeal", { text }, { cookie });
const page = async (cookie: string) => wordsOf(await site.get("/application", { cookie }));
const queue = (viewer: { accountId: string }) => listItems(db(), { kind: "appeal" }, viewer);

/** The new selfie, as /verification sends it. */
async function sendSelfie({ accountId }: { accountId: string }) {
	const { verificationId } = await addSent(db(), { accountId }, "appeal");
	const opening = { kind: "appeal", accountId, verificationId, now: new Date() } as const;
	await db()
		.transaction()
		.execute((trx) => openItem(trx, opening));
	return verificationId;
}

test("an appeal comes into the queue with its text and its selfie, in whichever order", async () => {
	const { michal, ronen, noa } = await refused();
	const form = await wordsOf(await site.get("/application/appeal", { cookie: noa.cookie }));
	expect(form).toContain(refusal.words);
	const written = await write(noa.cookie);
	expect(written.headers.get("location")).toBe("/verification");
	expect(await queue(ronen)).toEqual([]);
	expect(await page(noa.cookie)).toMatch(/נשאר צילום אחד.*לשינוי הטקסט/);
	// The text can be rewritten until it is with the staff.
	await write(noa.cookie, "הנה עוד הסבר");
	await sendSelfie(noa);
	const [row] = await queue(ronen);
	expect(row).toMatchObject({ isBarred: false });
	expect((await queue(michal))[0]?.isBarred).toBe(true);
	expect((await readItem(site.site(), row?.id ?? "", ronen))?.appeal).toBe("הנה עוד הסבר");
	expect(await page(noa.cookie)).toMatch(/הערעור אצלנו.*ההכרעה עד/);
	const again = await write(noa.cookie, "ועוד משהו");
	expect(again.headers.get("location")).toBe("/application");
	expect(await page(`${noa.cookie}; ${cookiesOf(again)}`)).toContain("הערעור כבר אצלנו");
	const sealed = await db().selectFrom("appeals").select("text").executeTakeFirstOrThrow();
	expect(sealed.text).not.toContain("הסבר");
});

test("who was not believed to be 18, of an adult's date, appeals with a new selfie as everybody does", async () => {
	const { michal, ronen, noa, itemId } = await refused({ ...refusal, code: "under_18" });
	// The first refusal only asked for a second look.
	await decideNow(site.site(), ronen, itemId, { ...refusal, code: "under_18" });
	expect(await page(noa.cookie)).toMatch(/הסיבה · גיל 18.*הערעור מתחיל בצילום חדש/);
	const form = await wordsOf(await site.get("/application/appeal", { cookie: noa.cookie }));
	expect(form).toContain("המשיכי לצילום");
	const written = await write(noa.cookie, "נולדתי ב־1999");
	expect([written.status, written.headers.get("Location")]).toEqual([303, "/verification"]);
	expect(await page(noa.cookie)).toContain("הערעור יוצא לקריאה כשהצילום החדש מגיע");
	expect(await queue(michal)).toEqual([]);
	await sendSelfie(noa);
	expect(await queue(michal)).toHaveLength(1);
});

test("who decided first cannot decide the appeal; who only gave the second look may", async () => {
	const michal = await addReviewer(db());
	const ronen = await addReviewer(db(), "רונן");
	const noa = await addApplicant(db());
	await decideNow(site.site(), michal, noa.itemId, { verdict: "second_look" });
	await decideNow(site.site(), ronen, noa.itemId, { verdict: "second_look" });
	await decideNow(site.site(), michal, noa.itemId, refusal);
	await writeAppeal(site.site(), noa, "טעות");
	await sendSelfie(noa);
	const [row] = await queue(ronen);
	const uphold = { verdict: "uphold", words: "ההחלטה נשארת." } as const;
	expect(await decide(site.site(), michal, row?.id ?? "", uphold)).toEqual({
		refused: "first_decider",
	});
	expect(await decide(site.site(), ronen, row?.id ?? "", uphold)).toHaveProperty("made");
});

test("whose refusal was undone did not decide first", async () => {
	const michal = await addReviewer(db());
	const ronen = await addReviewer(db(), "רונן");
	const noa = await addApplicant(db());
	await decide(site.site(), michal, noa.itemId, refusal);
	expect(await undoDecision(site.site(), michal, noa.itemId)).toBe("undone");
	await releaseItem(site.site(), michal, noa.itemId);
	await decideNow(site.site(), ronen, noa.itemId, refusal);
	await writeAppeal(site.site(), noa, "טעות");
	await sendSelfie(noa);
	const [row] = await queue(michal);
	const uphold = { verdict: "uphold", words: "ההחלטה נשארת." } as const;
	expect(await decide(site.site(), michal, row?.id ?? "", uphold)).toHaveProperty("made");
});

test("reversed: the application stands again in the queue, with the new selfie, and says so", async () => {
	const { michal, ronen, noa } = await refused();
	await write(noa.cookie);
	const verificationId = await sendSelfie(noa);
	const [row] = await queue(ronen);
	const reverse = { verdict: "reverse", words: "הצילום החדש ברור." } as const;
	await decideNow(site.site(), ronen, row?.id ?? "", reverse);
	expect(await findApplication(db(), noa)).toMatchObject({
		state: "in_review",
		reason: null,
		reasonCode: null,
		againAt: null,
	});
	expect(await page(noa.cookie)).toMatch(/עכשיו תורנו.*טעינו.*הצילום החדש ברור/);
	const [again] = await listItems(db(), { kind: "application" }, michal);
	const item = await readItem(site.site(), again?.id ?? "", michal);
	expect(item?.verification).toMatchObject({ id: verificationId, state: "sent" });
	await decideNow(site.site(), ronen, again?.id ?? "", { verdict: "approve" });
	expect(await page(noa.cookie)).toMatch(/הדלת פתוחה.*טעינו/);
});

test("upheld is final: no second appeal, the words are read, the evidence goes", async () => {
	const { ronen, noa } = await refused();
	await write(noa.cookie);
	const id = await sendSelfie(noa);
	const [row] = await queue(ronen);
	await decideNow(site.site(), ronen, row?.id ?? "", { verdict: "uphold", words: "לא השתנה דבר." });
	expect(await page(noa.cookie)).toMatch(/ההחלטה נשארת.*סופית.*לא השתנה דבר/);
	expect(await writeAppeal(site.site(), noa, "שוב")).toEqual({ refused: "decided" });
	const state = await db()
		.selectFrom("verifications")
		.select("state")
		.where("id", "=", id)
		.executeTakeFirst();
	expect(state).toEqual({ state: "refused" });
	expect(await queue(ronen)).toEqual([]);
});

test("a restored application of a man waits for his payment", async () => {
	const michal = await addReviewer(db());
	const ronen = await addReviewer(db(), "רונן");
	const ori = await addApplicant(db(), "daddy");
	await decideNow(site.site(), michal, ori.itemId, refusal);
	await writeAppeal(site.site(), ori, "זה אני");
	await sendSelfie(ori);
	const [row] = await queue(ronen);
	await decideNow(site.site(), ronen, row?.id ?? "", { verdict: "reverse" });
	expect(await findApplication(db(), ori)).toMatchObject({ state: "submitted", reason: null });
	expect(await listItems(db(), { kind: "application" }, michal)).toEqual([]);
	// His payment opens it as any first payment does.
	await db()
		.transaction()
		.execute((trx) => openApplication(trx, ori));
	expect(await listItems(db(), { kind: "application" }, michal)).toHaveLength(1);
});

test("a refusal that was read is no news at the next visit, and an appeal comes back with its words", async () => {
	const { noa } = await refused();
	const home = async () => wordsOf(await site.get("/", { cookie: `${noa.cookie}; signed-in=1` }));
	expect(await home()).toContain("יש תשובה לבקשה");
	const read = await site.post("/application/seen", { to: "home" }, { cookie: noa.cookie });
	expect([read.status, read.headers.get("location")]).toEqual([303, "/"]);
	expect(await home()).not.toContain("יש תשובה לבקשה");
	await write(noa.cookie, "התאורה הייתה חלשה");
	const again = await site.get("/application/appeal", { cookie: noa.cookie });
	expect(await again.text()).toContain("התאורה הייתה חלשה");
});

test("within six months, against a refusal only, and with words", async () => {
	const { noa } = await refused();
	expect((await write(noa.cookie, " ")).status).toBe(422);
	expect((await write(noa.cookie, "א".repeat(1_001))).status).toBe(422);
	const dana = await signedIn(db(), "dana@example.com");
	expect((await write(dana.cookie)).headers.get("location")).toBe("/application");
	expect(await writeAppeal(site.site(), dana, "לא")).toEqual({ refused: "none" });
	const end = appealsUntil((await findApplication(db(), noa))?.endedAt ?? new Date());
	expect(await writeAppeal(site.site(), noa, "מאוחר", end)).toEqual({ refused: "late" });
	const justBefore = new Date(end.getTime() - 1);
	expect(await writeAppeal(site.site(), noa, "בזמן", justBefore)).toBe("waits");
	expect(await writeAppeal(site.site(), noa, "נשאר הצילום", end)).toBe("waits");
	expect((await site.get("/application/appeal")).headers.get("location")).toMatch(/^\/auth/);
});

test.each([
	["2026-11-22T09:00:00Z", "2027-05-22T20:59:59.999Z"],
	["2026-08-31T09:00:00Z", "2027-02-28T21:59:59.999Z"],
])("a refusal of %s can be appealed until %s", (at, until) => {
	expect(appealsUntil(new Date(at))).toEqual(new Date(until));
});

test("two tabs that write at once keep one appeal", async () => {
	const { noa } = await refused();
	await Promise.all(["א", "ב", "ג"].map((text) => writeAppeal(site.site(), noa, text)));
	expect(await db().selectFrom("appeals").select("id").execute()).toHaveLength(1);
});

test("more than five tries an hour are refused, with what was typed", async () => {
	const { noa } = await refused();
	for (let times = 0; times < 5; times += 1) await write(noa.cookie);
	const sixth = await write(noa.cookie, "פעם שישית");
	expect(sixth.status).toBe(429);
	expect(await sixth.text()).toContain("פעם שישית");
});

test("reversed: the new selfie belongs to the application, and is withdrawn with its item", async () => {
	const { michal, ronen, noa } = await refused();
	await write(noa.cookie);
	await sendSelfie(noa);
	const [row] = await queue(ronen);
	await decideNow(site.site(), ronen, row?.id ?? "", { verdict: "reverse" });
	expect(await withdrawVerification(site.site(), noa)).toBe("withdrawn");
	expect(await listItems(db(), { kind: "application" }, michal)).toEqual([]);
	expect(await findApplication(db(), noa)).toMatchObject({ state: "submitted", dueAt: null });
});

test("a new application takes the place of an appeal that waits, with its selfie", async () => {
	const { ronen, noa } = await refused();
	await write(noa.cookie);
	const before = "בקשה חדשה תבוא במקום הערעור";
	expect(await page(noa.cookie)).not.toContain(before);
	await db().updateTable("applications").set({ again_at: new Date() }).execute();
	expect(await page(noa.cookie)).toContain(before);
	const verificationId = await sendSelfie(noa);
	expect(await page(noa.cookie)).toContain(before);
	const [row] = await queue(ronen);
	const reverse = { verdict: "reverse" } as const;
	expect(await decide(site.site(), ronen, row?.id ?? "", reverse)).toHaveProperty("made");
	await db()
		.transaction()
		.execute((trx) => openApplication(trx, noa));
	expect(await queue(ronen)).toEqual([]);
	expect(await page(noa.cookie)).toMatch(/באה במקום הערעור.*הצילום שלו נקרא איתה/);
	expect(await db().selectFrom("appeals").selectAll().execute()).toEqual([]);
	const decisions = db()
		.selectFrom("decisions")
		.select("voided_why")
		.where("verdict", "=", "reverse");
	expect(await decisions.execute()).toEqual([{ voided_why: "gone" }]);
	const [again] = await listItems(db(), { kind: "application" }, ronen);
	const item = await readItem(site.site(), again?.id ?? "", ronen);
	expect(item?.verification).toMatchObject({ id: verificationId, kind: "join", state: "sent" });
});

test("an appeal's day is promised until it is over, and then said to be late", async () => {
	const { noa } = await refused();
	await write(noa.cookie);
	await sendSelfie(noa);
	await db()
		.updateTable("review_items")
		.set({ due_at: new Date("2026-12-02T10:00:00Z") })
		.execute();
	const setClock = stopClock(Date.parse("2026-12-02T21:59:59.999Z"));
	const read = async () => sentencesOf(await site.get("/application", { cookie: noa.cookie }));
	expect(await read()).toContain("ההכרעה עד יום רביעי, 2 בדצמבר");
	setClock(1);
	const late = await read();
	expect(late).toContain("המועד שאמרנו, 2 בדצמבר 2026, עבר. הערעור עדיין אצל הצוות.");
	expect(late).not.toContain("ההכרעה עד");
});
