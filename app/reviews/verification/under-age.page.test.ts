import { expect, test } from "vitest";
import { buyPlan } from "../../../test/buying.ts";
import { stopClock } from "../../../test/clock.ts";
import { testPaypal } from "../../../test/paypal.ts";
import { addPerson } from "../../../test/person.ts";
import { addBarePhoto, addReviewer, decide, decideNow } from "../../../test/reviews.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import { isBarred } from "../../accounts/blocklist.server.ts";
import { findApplication } from "../application.server.ts";
import { listItems } from "../desk/items.server.ts";
import { sendSelfie } from "./send.server.ts";
import { findVerification } from "./verification.server.ts";

const site = testSite();
const paypal = testPaypal(() => site.site());
const db = () => site.site().db;

/** Stopped on the day before somebody born on 23 November 2008 is 18, in Israel. */
const stop = () => stopClock(Date.parse("2026-11-22T21:59:59.999Z"));
const almost = "23.11.2008";
const phone = "052-123-4567";
const request = {
	firstName: "דנה",
	lastName: "לוי",
	email: "other@example.com",
	phone,
	age: "27",
	education: "masters",
	location: "חיפה",
};

async function applied(email = "dana@example.com") {
	const { person, cookie } = await addPerson(site.site(), { email });
	await site.post("/sugarbaby", request, { cookie });
	await site.post("/verification/alias", { display_name: "שירה", location: "חיפה" }, { cookie });
	return { person, cookie };
}
const type = (cookie: string, birth_date: string, confirmed = "") =>
	site.post("/verification/birth-date", { birth_date, confirmed }, { cookie });
async function bear(cookie: string, birth_date: string) {
	const asked = await type(cookie, birth_date);
	if (asked.status !== 422) return asked;
	const [, confirmed = ""] = /name="confirmed" value="([^"]+)"/.exec(await asked.text()) ?? [];
	return type(cookie, birth_date, confirmed);
}
const see = async (cookie: string) => wordsOf(await site.get("/verification", { cookie }));

test("18 from midnight in Israel on, and a millisecond before it ends without a second try", async () => {
	const set = stop();
	const { person, cookie } = await applied();
	await bear(cookie, almost);
	const page = await see(cookie);
	expect(page).toMatch(/האימות נסגר כאן.*105/);
	expect(await findVerification(db(), person)).toMatchObject({ state: "under_age" });
	expect(await findApplication(db(), person)).toMatchObject({
		state: "rejected",
		reasonCode: "under_18",
	});
	set(1);
	await bear(cookie, almost);
	await bear(cookie, "1.1.1990");
	expect(await see(cookie)).toBe(page);
	expect(await findVerification(db(), person)).toMatchObject({ state: "under_age" });
	const noa = await addPerson(site.site(), { email: "noa@example.com" });
	await site.post("/sugarbaby", { ...request, phone: "052-123-4568" }, { cookie: noa.cookie });
	const alias = { display_name: "שירה", location: "חיפה" };
	await site.post("/verification/alias", alias, { cookie: noa.cookie });
	await bear(noa.cookie, almost);
	expect(await findVerification(db(), noa.person)).toMatchObject({ state: "started" });
});

test("the address and the phone are kept out, neutrally, and no readable trace of them is stored", async () => {
	stop();
	const { cookie } = await applied();
	await bear(cookie, almost);
	const { vault } = site.site();
	for (const contacts of [
		{ email: "dana@example.com", phone: null },
		{ email: "new@example.com", phone: "+972521234567" },
	]) {
		expect(await isBarred(db(), vault, contacts)).toBe(true);
	}
	const other = await applied("other@example.com");
	await bear(other.cookie, "1.1.1990");
	expect(await findVerification(db(), other.person)).toBeNull();
	const words = await see(other.cookie);
	expect(words).toContain("אי אפשר להמשיך באימות");
	expect(words).not.toMatch(/105|נסגר כאן/);
});

test("a new account is not opened with the address; the page does not say so", async () => {
	stop();
	const { cookie, person } = await applied("maya@example.com");
	await bear(cookie, almost);
	await db().deleteFrom("accounts").where("id", "=", person.accountId).execute();
	const agreed = { adult: "on", terms: "on", privacy: "on" };
	const password = "שלוש כוסות של תה";
	const answers = [];
	for (const email of ["maya@example.com", "free@example.com"]) {
		const answer = await site.post("/auth?tab=signup", { email, password, ...agreed });
		answers.push([answer.status, answer.headers.get("location")]);
	}
	expect(answers[0]).toEqual(answers[1]);
	const mails = await site.mails();
	const subjects = mails.map(({ to, subject }) => [to, subject]);
	expect(subjects).toContainEqual(["maya@example.com", "לא נפתח חשבון"]);
	expect(subjects).toContainEqual(["free@example.com", "אישור כתובת האימייל"]);
	expect(mails.find(({ to }) => to === "maya@example.com")?.text).not.toMatch(/token=|18/);
});

test("a paying man gets everything back", async () => {
	const { person, cookie } = await addPerson(site.site(), { email: "yossi@example.com" });
	await buyPlan(site.site(), paypal(), person, "vip", { waits: true });
	await db()
		.insertInto("profiles")
		.values({ id: person.accountId, display_name: "ים", location: "חיפה" })
		.execute();
	await bear(cookie, "1.1.2012");
	expect(await see(cookie)).toContain("האימות נסגר כאן");
	const refunds = await db().selectFrom("refunds").select(["cents", "state"]).execute();
	expect(refunds).toEqual([{ cents: 39_900, state: "completed" }]);
	const item = await db().selectFrom("review_items").selectAll().executeTakeFirst();
	expect(item).toMatchObject({ kind: "application", closed_at: null });
});

test("within the hour two people decide: confirmed it stays, as a slip it is asked anew", async () => {
	const michal = await addReviewer(db());
	const { person, cookie } = await applied();
	const now = new Date();
	await bear(cookie, "1.1.2012");
	const item = await db().selectFrom("review_items").selectAll().executeTakeFirstOrThrow();
	expect(item.due_at.getTime() - now.getTime()).toBeLessThanOrEqual(3_610_000);
	expect(await decide(site.site(), michal, item.id, { verdict: "approve" })).toEqual({
		refused: "invalid",
	});
	const ronen = await addReviewer(db(), "רונן");
	const slip = { verdict: "ask", words: "נראה שנפלה טעות בשנה." } as const;
	const alone = { refused: "second_look" };
	expect(await decide(site.site(), michal, item.id, slip)).toEqual(alone);
	const staff = await addStaff(site.site(), ["reviewer"]);
	const shown = async (path: string) =>
		wordsOf(await site.get(`/staff/applications${path}`, staff));
	expect(await shown("")).toMatch(/תאריך לידה מתחת לגיל 18(?!.*ניסיון שני)/);
	expect(await shown(`/${item.id}`)).toContain("לא נשלח סלפי.");
	await decideNow(site.site(), michal, item.id, { verdict: "second_look" });
	expect(await decide(site.site(), michal, item.id, slip)).toEqual(alone);
	await decideNow(site.site(), ronen, item.id, slip);
	expect(await findApplication(db(), person)).toMatchObject({
		state: "submitted",
		reasonCode: null,
	});
	expect(await db().selectFrom("barred_contacts").selectAll().execute()).toEqual([]);
	await bear(cookie, "1.1.1992");
	expect(await findVerification(db(), person)).toMatchObject({ state: "started" });
});

test("confirmed, the application stays closed and the queue is empty", async () => {
	const michal = await addReviewer(db());
	const { person, cookie } = await applied();
	await bear(cookie, "1.1.2012");
	const item = await db().selectFrom("review_items").selectAll().executeTakeFirstOrThrow();
	const refuse = {
		verdict: "refuse",
		code: "under_18",
		words: "מגיל 18.",
		againDays: 180,
	} as const;
	await decideNow(site.site(), michal, item.id, { verdict: "second_look" });
	await decideNow(site.site(), await addReviewer(db(), "רונן"), item.id, refuse);
	expect(await findApplication(db(), person)).toMatchObject({ state: "rejected" });
	const open = db().selectFrom("review_items").select("id").where("closed_at", "is", null);
	expect(await open.execute()).toEqual([]);
	expect(await see(cookie)).toContain("האימות נסגר כאן");
});

test("an impossible date is explained and decides nothing", async () => {
	const { person, cookie } = await applied();
	const words = {
		"31.2.1998": "בפברואר אין 31 ימים",
		"29/2/2001": "בפברואר 2001 אין 29 ימים",
		"2001-13-01": "אין חודש 13",
		"1.1.2090": "עוד לא היה",
		"1.1.1850": "כדאי לבדוק את השנה",
		אתמול: "התאריך נכתב כך",
		"": "יש לכתוב תאריך לידה",
	};
	for (const [typed, sentence] of Object.entries(words)) {
		const answer = await bear(cookie, typed);
		expect([answer.status, await wordsOf(answer)], typed).toEqual([
			422,
			expect.stringContaining(sentence),
		]);
	}
	expect(await findVerification(db(), person)).toBeNull();
	for (const typed of ["24.3.1998", "24/03/1998", "1998-03-24", " 24-3-1998 "]) {
		await bear(cookie, typed);
		expect(await findVerification(db(), person), typed).toMatchObject({ birthDate: "1998-03-24" });
	}
});

test("as a slip a refunded man comes into the queue once he has paid again", async () => {
	const michal = await addReviewer(db());
	const { person, cookie } = await addPerson(site.site(), { email: "yossi@example.com" });
	await buyPlan(site.site(), paypal(), person, "vip", { waits: true });
	await db()
		.insertInto("profiles")
		.values({ id: person.accountId, display_name: "ים", location: "חיפה" })
		.execute();
	await bear(cookie, "1.1.2012");
	const { id } = await db().selectFrom("review_items").select("id").executeTakeFirstOrThrow();
	await decideNow(site.site(), michal, id, { verdict: "second_look" });
	const slip = { verdict: "ask", words: "נראה שנפלה טעות בשנה." } as const;
	await decideNow(site.site(), await addReviewer(db(), "רונן"), id, slip);
	await bear(cookie, "1.1.1992");
	const photo_id = await addBarePhoto(db(), person);
	await db()
		.updateTable("verifications")
		.set({ photo_id, pose: 7, pose_drawn_at: new Date() })
		.execute();
	const sent = { selfie: new Uint8Array(9), drawnAt: null, isAgreed: true };
	expect(await sendSelfie(site.site(), person, sent)).toBe("sent");
	const queue = () => listItems(db(), { kind: "application" }, michal);
	expect(await queue()).toEqual([]);
	await buyPlan(site.site(), paypal(), person, "vip", { waits: true });
	expect(await queue()).toHaveLength(1);
});
