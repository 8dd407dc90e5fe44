import { expect, test } from "vitest";
import { addReported } from "../../../test/cases.ts";
import { addClubMember } from "../../../test/club.ts";
import { addEnforcement } from "../../../test/enforcements.ts";
import { addHeld } from "../../../test/held.ts";
import { addPayment } from "../../../test/money-rows.ts";
import { cookiesOf, testSite, wordsOf } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import { applyDueCases } from "../../cases/apply.server.ts";
import { beginCase } from "../../cases/begin-case.server.ts";
import { decideCase } from "../../cases/decide.server.ts";
import { decideHeld } from "../../cases/held.server.ts";
import { takeCase } from "../../cases/holds.server.ts";
import { openPrivate } from "../../cases/open-case.server.ts";

const site = testSite();
const db = () => site.site().db;
const reviewer = (name?: string) => addStaff(site.site(), ["reviewer"], name ? { name } : {});
/** What a page says after a form was sent, with its toast. */
async function afterwards(path: string, { cookie }: { cookie: string }, answer: Response) {
	return wordsOf(await site.get(path, { cookie: `${cookie}; ${cookiesOf(answer)}` }));
}
const opening = { rule: "fake", reason: "התמונות מופיעות בכתבה ישנה" } as const;

async function addWoman() {
	const woman = await addClubMember(db());
	const { number } = await db()
		.selectFrom("members")
		.select("number")
		.where("id", "=", woman.memberId)
		.executeTakeFirstOrThrow();
	return { ...woman, path: `/staff/people/${number}` };
}

test("a reviewer opens a case for a reason, once a person, and is led to the one that is open", async () => {
	const { path, accountId, memberId } = await addWoman();
	const michal = await reviewer("מיכל");
	const ronen = await reviewer("רונן");
	for (const wrong of [{ ...opening, rule: "x" }, { ...opening, reason: "ככה" }, {}]) {
		expect((await site.post(`${path}/case`, wrong, michal)).status).toBe(422);
	}
	const answers = await Promise.all(
		[michal, ronen].map((one) => site.post(`${path}/case`, opening, one)),
	);
	const cases = await db()
		.selectFrom("cases")
		.select(["id", "number", "lane", "member_id", "opened_by", "opened_rule"])
		.execute();
	expect(cases).toMatchObject([{ lane: "B", member_id: memberId, opened_rule: "fake" }]);
	const [{ id, number, opened_by } = { id: "", number: 0, opened_by: "" }] = cases;
	expect([michal.accountId, ronen.accountId]).toContain(opened_by);
	expect(answers.map(({ headers }) => headers.get("location"))).toEqual([
		`/staff/cases/${id}`,
		`/staff/cases/${id}`,
	]);
	const acts = await db().selectFrom("audit").select(["act", "reason"]).execute();
	expect(acts.filter(({ act }) => act === "case.opened")).toEqual([
		{ act: "case.opened", reason: "fake" },
	]);
	expect(acts.filter(({ act }) => act === "case.noted")).toHaveLength(2);
	const notes = await db().selectFrom("case_notes").select("body").execute();
	expect(notes).toHaveLength(2);
	expect(JSON.stringify([notes, site.logged()])).not.toContain("בכתבה");
	expect(await wordsOf(await site.get("/staff/cases", michal))).toContain(
		"ביוזמת הצוות: פרופיל מזויף",
	);
	const page = await wordsOf(await site.get(`/staff/cases/${id}`, michal));
	expect(page).toMatch(/התיק נפתח בידי (מיכל|רונן) · פרופיל מזויף/);
	expect(page).toContain(opening.reason);
	expect(await wordsOf(await site.get(path, michal))).toContain(`לתיק ${number}`);
	await takeCase(site.site(), michal, id);
	const input = { verdict: "suspended", rule: "fake", scope: null, days: 7 } as const;
	const made = await decideCase(site.site(), michal, id, { ...input, item: null, words: null });
	expect(made).toEqual({ made: "decided" });
	await applyDueCases(site.site(), new Date(Date.now() + 11_000));
	const decided = await db().selectFrom("enforcements").select(["kind", "found_by"]).execute();
	expect(decided).toEqual([{ kind: "suspended", found_by: "staff" }]);
	const again = await beginCase(site.site(), michal, { accountId, ...opening });
	expect(again).not.toEqual({ caseId: id });
});

test("a case that the staff opened stays open when its held messages are decided", async () => {
	const { id: heldId, caseId } = await addHeld(site.site());
	const michal = await reviewer();
	const by = { opened_by: michal.accountId, opened_rule: "fake" };
	await db().updateTable("cases").set(by).execute();
	await takeCase(site.site(), michal, caseId);
	await openPrivate(site.site(), michal, { caseId, reason: "בדיקת הנוסח" });
	const messages = [{ id: heldId, as: "send" }] as const;
	const sent = { messages, rule: "minor", isTold: true } as const;
	expect(await decideHeld(site.site(), michal, caseId, sent)).toBe("done");
	const closed = await db().selectFrom("cases").select("closed_at").executeTakeFirstOrThrow();
	expect(closed.closed_at).toBeNull();
});

test("who is no member yet has no case", async () => {
	const { accountId } = await addPayment(site);
	const michal = await reviewer();
	const path = `/staff/people/${accountId}`;
	expect(await (await site.get(path, michal)).text()).not.toContain(`${path}/case`);
	const answer = await site.post(`${path}/case`, opening, michal);
	expect(await db().selectFrom("cases").select("id").execute()).toEqual([]);
	expect(await afterwards(path, michal, answer)).toContain("ולכן אין תיק");
});

test("reports are told by codes and lanes to a reviewer, by number to others, and by no name to anybody", async () => {
	const { man, woman, caseId } = await addReported(site.site());
	const numbers = await db().selectFrom("members").select(["id", "number"]).execute();
	const numberOf = (memberId: string) => numbers.find(({ id }) => id === memberId)?.number ?? "";
	const path = `/staff/people/${numberOf(man.memberId)}`;
	const see = async (who: { cookie: string }, address = path) => {
		const answer = await site.get(address, who);
		return { html: await answer.clone().text(), words: await wordsOf(answer) };
	};
	const shown = await see(await reviewer());
	expect(shown.words).toMatch(/נתיב ב׳, דיווח אחד פתוח מאז .* ביקש כסף/);
	expect(shown.html).toContain(`/staff/cases/${caseId}`);
	const support = await see(await addStaff(site.site(), ["support", "finance", "admin"]));
	expect(support.words).toContain("תיקים: 1 . התוכן נפתח בתפקיד הבדיקה");
	expect(support.html).not.toContain(caseId);
	expect(support.words).not.toContain("ביקש כסף");
	for (const { html } of [shown, support]) {
		for (const secret of [numberOf(woman.memberId), woman.publicId, woman.accountId]) {
			expect(html).not.toContain(secret);
		}
	}
	const own = await see(await reviewer(), `/staff/people/${numberOf(woman.memberId)}`);
	expect(own.words).toContain("דיווחים מהחשבון הזה: 1 , בהם נמצאה הפרה: 0");
});

test("decisions are told with what became of them, and one that runs is lifted by another reviewer", async () => {
	const woman = await addWoman();
	const michal = await reviewer();
	const ronen = await reviewer("רונן");
	const id = await addEnforcement(site.site(), woman, "messages", { decidedBy: ronen.accountId });
	await addEnforcement(site.site(), woman, "banned", { decidedBy: ronen.accountId });
	await addEnforcement(site.site(), woman, "notice", { decidedBy: ronen.accountId });
	const words = async (who: { cookie: string }) => wordsOf(await site.get(woman.path, who));
	expect(await words(michal)).toMatch(/הגבלה: בלי שיחות חדשות , קללות, שנאה או גזענות, רונן בתוקף/);
	expect(await words(michal)).toContain("הרחקה מתבטלת בערעור בלבד");
	expect(await words(ronen)).toContain("ההחלטה שלך: מסיר אותה אדם אחר");
	const why = { code: "own_request", about: "204816", decision: id };
	const lift = (fields: Record<string, string>, who = michal) =>
		site.post(`${woman.path}/lift`, fields, who);
	expect((await lift({ ...why, about: "" })).status).toBe(422);
	expect((await lift({ ...why, decision: "x" })).status).toBe(422);
	const told = async (who: typeof michal) => afterwards(woman.path, who, await lift(why, who));
	expect(await told(ronen)).toContain("לא נעשה ההחלטה שלך: מסיר אותה אדם אחר");
	const { length } = await site.mails();
	expect(await told(michal)).toMatch(/בלי שיחות חדשות .* הוסרה \d.* נעשה הפעולה נרשמה/);
	const mails = (await site.mails()).slice(length);
	expect(mails).toMatchObject([{ to: `${woman.accountId}@example.com` }]);
	expect(JSON.stringify(mails)).toContain(`/account/decisions/${id}`);
	expect(await told(michal)).toContain("ההחלטה כבר אינה בתוקף");
});
