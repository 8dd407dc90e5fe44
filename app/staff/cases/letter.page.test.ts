import { expect, test } from "vitest";
import { addReported, soon } from "../../../test/cases.ts";
import { addEnforcement } from "../../../test/enforcements.ts";
import { signInAgain } from "../../../test/person.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { type AddedStaff, addStaff } from "../../../test/staff.ts";
import { applyDueCases } from "../../cases/apply.server.ts";

const site = testSite();
const db = () => site.site().db;

const reviewer = (name: string) => addStaff(site.site(), ["reviewer"], { name });

/** What the letter on a case's page says, from its heading on. */
async function letterIn(answer: Response): Promise<string> {
	const [, letter = ""] =
		/<section[^>]*data-letters[^>]*>([\s\S]*?)<\/section>/.exec(await answer.text()) ?? [];
	return (await wordsOf(new Response(letter))).replace(/^.*?(?=החשבון הוסר)/, "").trim();
}

async function open(path: string, staff: AddedStaff): Promise<void> {
	await site.post(`${path}/take`, {}, staff);
	await site.post(`${path}/open`, { reason: "בדיקת הדיווח על ההודעה" }, staff);
}

test("the second person reads the whole letter of a ban before approving it, word for word", async () => {
	const { caseId, man, conversation } = await addReported(site.site());
	const ronen = await reviewer("רונן");
	const michal = await reviewer("מיכל");
	const path = `/staff/cases/${caseId}`;
	await open(path, ronen);
	const words = "ביקשת קוד משלוש חברות.";
	const fields = {
		decision: "banned",
		reason: "scam_money",
		item: `message ${conversation}:1`,
		words,
	};
	const proposed = await site.post(`${path}/decide`, fields, ronen);
	expect(proposed.headers.get("location")).toBe("/staff/cases");
	const own = await site.get(path, ronen);
	expect(await own.clone().text()).not.toContain('id="decide"');
	expect(await wordsOf(own)).toContain("משיכת ההצעה");
	await open(path, michal);
	const page = await site.get(path, michal);
	expect(await wordsOf(page.clone())).toContain("הצעה של רונן");
	const letter = await letterIn(page);
	for (const said of [words, "שלום ליאן", "אסור לבקש כסף"]) {
		expect(letter).toContain(said);
	}
	// What the second person types changes nothing of what is approved.
	const other = { ...fields, reason: "fake", words: "אחרת", item: "", preview: "1" };
	expect(await letterIn(await site.post(`${path}/decide`, other, michal))).toBe(letter);
	const approve = { decision: "banned", reason: "fake", words: "אחרת" };
	expect((await site.post(`${path}/decide`, approve, michal)).status).toBe(303);
	const queue = await (await site.get("/staff/cases", michal)).text();
	expect(queue).toContain(`action="${path}/undo"`);
	expect(queue).toContain("data-undo");
	await applyDueCases(site.site(), soon());
	const { cookie } = await signInAgain(site.site(), man.accountId);
	const { id } = await db().selectFrom("enforcements").select("id").executeTakeFirstOrThrow();
	const told = await wordsOf(await site.get(`/account/decisions/${id}`, { cookie }));
	const [, statement = ""] = /\d{4} (.*)$/.exec(letter) ?? [];
	expect(statement).toContain(words);
	expect(told).toContain(statement);
	const made = db().selectFrom("audit").select("reason").where("act", "=", "decision.made");
	expect(await made.execute()).toEqual([{ reason: "scam_money" }]);
});

test("an undone approval shows the proposal again; a page that shows another one is refused", async () => {
	const { caseId } = await addReported(site.site());
	const ronen = await reviewer("רונן");
	const michal = await reviewer("מיכל");
	const path = `/staff/cases/${caseId}`;
	const ban = { decision: "banned", reason: "scam_money" };
	await open(path, ronen);
	await site.post(`${path}/decide`, ban, ronen);
	await open(path, michal);
	await site.post(`${path}/decide`, ban, michal);
	expect((await site.post(`${path}/undo`, {}, michal)).status).toBe(303);
	const again = await (await site.get(path, michal)).text();
	expect(again).toContain("הרחקה מחכה לאישור שני");
	expect(again).toContain("האישור השני");
	const stale = await site.post(`${path}/decide`, { ...ban, seen: "1 x" }, michal);
	expect(stale.status).toBe(409);
	expect(await wordsOf(stale)).toContain("השתנתה ההצעה");
});

test("what was given before stands at its step, and the ladder proposes the next", async () => {
	const { caseId, man } = await addReported(site.site());
	const staff = await reviewer("מיכל");
	const first = await reviewer("רונן");
	const path = `/staff/cases/${caseId}`;
	const given = { rule: "harassment_other", decidedBy: first.accountId } as const;
	for (const day of ["03", "09"]) {
		const now = new Date(`2026-08-${day}T10:00:00Z`);
		await addEnforcement(site.site(), man, "notice", { ...given, now });
	}
	await open(path, staff);
	const words = await wordsOf(await site.get(path, staff));
	expect(words).toMatch(/אזהרה בעבר פעמיים, לאחרונה 9 באוגוסט 2026/);
	expect(words).toMatch(/הרחקה לצמיתות [^.]*לפי הסולם: בקשת כסף, קוד או עמלה, פעם ראשונה/);
	expect(words).toMatch(/קללות, שנאה או גזענות · החלטה של רונן · לא הוגש ערעור/);
	const chosen = { decision: "notice", reason: "harassment_sexual", preview: "1" };
	const preview = await wordsOf(await site.post(`${path}/decide`, chosen, staff));
	expect(preview).toMatch(/לפי הסולם: הטרדה מינית, פעם שלישית/);
});
