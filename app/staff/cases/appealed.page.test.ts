import { expect, test } from "vitest";
import { addPhotoCase, addReported, ban, nothing, openCaseAs, soon } from "../../../test/cases.ts";
import { addClubMember } from "../../../test/club.ts";
import { addHeldTalk, heldWords } from "../../../test/held.ts";
import { readOverview } from "../../../test/overview.ts";
import { bothOf } from "../../../test/page-data.ts";
import { addReviewer, decideNow } from "../../../test/reviews.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import { send, type TalkSite, textsOf } from "../../../test/talks.ts";
import { applyDueCases } from "../../cases/apply.server.ts";
import { type CaseInput, decideCase } from "../../cases/decide.server.ts";
import { takeCase } from "../../cases/holds.server.ts";
import { openPrivate } from "../../cases/open-case.server.ts";
import { countStuckBans } from "../../cases/queue.server.ts";
import { readCase } from "../../cases/read-case.server.ts";
import { listDecisions } from "../../moderation/enforcements/member-decisions.server.ts";
import { appealDecision } from "../../reviews/appeals/enforcement-appeals.server.ts";
import { countStuck, listItems } from "../../reviews/desk/items.server.ts";
import { applyDueActs } from "../ten-seconds.job.ts";
import { heldField, itemsOf } from "./case-form.ts";

const site = testSite();
const db = () => site.site().db;

type Person = { accountId: string };

const made: CaseInput = { ...nothing, verdict: "removed", rule: "scam_money" };
const reverse = { verdict: "reverse", words: "קראנו שוב." } as const;

async function decide(caseId: string, reviewer: Person, input: CaseInput) {
	await takeCase(site.site(), reviewer, caseId, new Date());
	await openPrivate(site.site(), reviewer, { caseId, reason: "בדיקת הדיווח" });
	return decideCase(site.site(), reviewer, caseId, input);
}

/** The appeal of the person's one decision, which has come into force. */
async function appeal(person: Person) {
	await applyDueCases(site.site(), soon());
	const [decision] = await listDecisions(db(), person);
	if (!decision) throw new Error("There is no decision.");
	expect(await appealDecision(site.site(), person, decision.id, "זו טעות")).toBe("sent");
	const barred = async (reviewer: Person) =>
		(await listItems(db(), { kind: "appeal" }, reviewer))[0]?.isBarred;
	const [item] = await listItems(db(), { kind: "appeal" }, person);
	return { id: item?.id ?? "", barred };
}

test("what a case removes is gone, and a reversed appeal brings it back", async () => {
	const first = await addReviewer(db(), "רונן");
	const second = await addReviewer(db());
	const { man, woman, caseId, conversation } = await addReported(site.site());
	const { caseId: ofPhoto, photo } = await addPhotoCase(site.site());
	const owner = await db()
		.selectFrom("photos")
		.select("account_id as accountId")
		.where("id", "=", photo)
		.executeTakeFirstOrThrow();
	const writer = await addClubMember(db(), { texts: { sentence: "אוהבת ים" } });
	const ofText = crypto.randomUUID();
	const times = { opened_at: new Date(), due_at: new Date() };
	await db()
		.insertInto("cases")
		.values({ id: ofText, member_id: writer.memberId, lane: "C", ...times })
		.execute();
	const message = async () => (await textsOf(site.site(), woman, conversation))?.[0];
	const shownPhoto = async () =>
		(await db().selectFrom("photos").select("approved_for").executeTakeFirst())?.approved_for;
	const sentence = async () =>
		(
			await db()
				.selectFrom("member_texts")
				.select("text")
				.where("field", "=", "sentence")
				.executeTakeFirst()
		)?.text;
	for (const { id, person, kind, read } of [
		{ id: caseId, person: man, kind: "message", read: message },
		{ id: ofPhoto, person: owner, kind: "photo", read: shownPhoto },
		{ id: ofText, person: writer, kind: "text", read: sentence },
	]) {
		const before = await read();
		expect(before).toBeTruthy();
		const found = await readCase(site.site(), id, first, new Date());
		const item = found && itemsOf(found).findLast((one) => one.kind === kind);
		expect(await decide(id, first, { ...made, item: item ?? null })).toEqual({ made: "decided" });
		const appealed = await appeal(person);
		expect(await read()).toBeFalsy();
		expect(await appealed.barred(first)).toBe(true);
		const outcomes = () =>
			db().selectFrom("reports").select("outcome").where("case_id", "=", id).execute();
		if (kind !== "text") expect(await outcomes()).toEqual([{ outcome: "found" }]);
		await decideNow(site.site(), second, appealed.id, reverse);
		expect(await read()).toBe(before);
		// Whoever reported it learns so, and is trusted no more for it.
		if (kind !== "text") expect(await outcomes()).toEqual([{ outcome: "not_found" }]);
	}
});

test("who proposed a ban does not see its appeal; who gave the second look decides it, also with two reviewers", async () => {
	const { man, caseId } = await addReported(site.site());
	const first = await addStaff(site.site(), ["reviewer"], { name: "רונן" });
	const second = await addStaff(site.site(), ["reviewer"]);
	expect(await decide(caseId, first, ban)).toEqual({ made: "proposed" });
	expect(await decide(caseId, second, ban)).toEqual({ made: "decided" });
	const { id, barred } = await appeal(man);
	expect([await barred(first), await barred(second)]).toEqual([true, false]);
	expect(await countStuck(db())).toEqual({ appeals: 0, looks: 0 });
	await expect(decideNow(site.site(), first, id, reverse)).rejects.toThrow("first_decider");
	expect((await site.get(`/staff/appeals/${id}`, first)).status).toBe(404);
	const { number } = await db()
		.selectFrom("members")
		.select("number")
		.where("id", "=", man.memberId)
		.executeTakeFirstOrThrow();
	const openedAt = (await db().selectFrom("enforcement_appeals").select("opened_at").execute())[0];
	const sent = String(openedAt?.opened_at.getTime());
	for (const path of [`/staff/people/${number}`, `/staff/cases/${caseId}`]) {
		const read = async (who: { cookie: string }) =>
			(
				await Promise.all(bothOf(path).map(async (one) => (await site.get(one, who)).text()))
			).join();
		const own = await read(first);
		expect(own, path).not.toMatch(/ערעור מחכה|הערעור שמחכה|לא הוגש ערעור/);
		expect([own.includes(id), own.includes(sent)], path).toEqual([false, false]);
		expect(await read(second), path).toContain("ערעור מחכה");
	}
	const words = await wordsOf(await site.get(`/staff/appeals/${id}`, second));
	expect(words).toContain("ההצעה הייתה של רונן , והאישור השני שלך");
	await decideNow(site.site(), second, id, reverse);
	expect((await listDecisions(db(), man))[0]?.liftedAt).not.toBeNull();
});

/** Who appeals a decision of a case, between two messages of hers, and the reviewers who did not make it. */
async function addAppealed(input: (message: string) => CaseInput) {
	const { man, woman, caseId, conversation } = await addReported(site.site());
	const talk = { ...site.site(), settings: { limits: 1_000 } } as unknown as TalkSite;
	await send(talk, woman, conversation, around);
	await decide(caseId, await addReviewer(db(), "דן"), input(`${conversation}:1`));
	const { id } = await appeal(man);
	const michal = await addStaff(site.site(), ["reviewer"]);
	const ronen = await addStaff(site.site(), ["reviewer"], { name: "רונן" });
	const path = `/staff/appeals/${id}`;
	const act = (name: string, fields = {}, by = michal) => site.post(`${path}/${name}`, fields, by);
	/** What somebody gets of the page, its data among it. */
	const read = async (by = michal) => {
		const answers = await Promise.all(bothOf(path).map((at) => site.get(at, by)));
		return (await Promise.all(answers.map((answer) => answer.text()))).join("\n");
	};
	return { michal, ronen, caseId, path, act, read };
}

const around = "ומה שלומך היום";
const reason = "לקרוא את מה שעליו הערעור";

const ofMessage = (id: string): CaseInput => ({ ...made, item: { kind: "message", id } });
const ofNothing = (): CaseInput => ({
	...nothing,
	verdict: "suspended",
	rule: "scam_money",
	days: 7,
});

test.each([
	["a message", ofMessage],
	["no single item", ofNothing],
] as const)(
	"an appeal about %s shows what is around it as its case did, to who holds it and gave a reason",
	async (_, input) => {
		const { michal, ronen, caseId, act, read } = await addAppealed(input);
		const isShut = async (by = michal) => {
			const page = await read(by);
			for (const words of [around, "שלום ליאן", "שלום אורי"]) expect(page).not.toContain(words);
			return page;
		};
		expect(await isShut()).toContain(`href="/staff/cases/${caseId}"`);
		expect((await act("album", { reason })).status).toBe(409);
		await act("take");
		expect(await isShut()).toContain('name="reason"');
		expect((await act("album", { reason: "קצר" })).status).toBe(422);
		await isShut();
		expect((await act("album", { reason })).status).toBe(303);
		const page = await read();
		expect(page).toMatch(/data-message="1" data-side="reported" data-item=""/);
		expect(page).toMatch(/data-message="2" data-side="other"/);
		for (const words of ["שלום ליאן", "שלום אורי", around]) expect(page).toContain(words);
		expect(page, "it was not its writer who took it away").not.toContain("בוטלה אחרי השליחה");
		expect(page, "no member is named").not.toContain("senderId");
		await isShut(ronen);
		const support = await addStaff(site.site(), ["support", "editor", "finance", "admin"]);
		await isShut(support);
		const opened = db().selectFrom("audit").select("actor").where("act", "=", "appealed.opened");
		expect(await opened.execute()).toEqual([{ actor: michal.accountId }]);
		await act("release");
		await isShut();
		await act("take", {}, ronen);
		await isShut(ronen);
	},
);

/** A held message that ronen did not send, with what else his form decided; the appeal of its writer. */
async function addDropped(fields: Record<string, string>) {
	const { man, woman, id, caseId } = await addHeldTalk(site.site());
	const first = await addStaff(site.site(), ["reviewer"], { name: "רונן" });
	await openCaseAs(site.site(), caseId, first);
	const path = `/staff/cases/${caseId}`;
	const form = { [heldField(id)]: "drop", reason: "minor", next: "1", ...fields };
	expect((await site.post(`${path}/decide`, form, first)).status).toBe(303);
	await applyDueActs(site.site(), soon());
	await applyDueCases(site.site(), soon());
	return { man, woman, id, caseId, path, first };
}

/** Decides the writer's appeal: refused until this reviewer opened the message, which is then shown. */
async function expectRead(man: Person & { memberId: string }, woman: { memberId: string }) {
	const { id } = await appeal(man);
	const michal = await addStaff(site.site(), ["reviewer"]);
	const path = `/staff/appeals/${id}`;
	const decide = () =>
		site.post(`${path}/decide`, { decision: "uphold", words: "קראנו שוב.", next: "1" }, michal);
	const read = async () =>
		(await Promise.all(bothOf(path).map(async (at) => (await site.get(at, michal)).text()))).join();
	await site.post(`${path}/take`, {}, michal);
	const unread = await decide();
	expect(unread.status).toBe(409);
	expect(await wordsOf(unread)).toContain("יש לפתוח קודם את מה שעליו הערעור");
	for (const words of [heldWords, "שלום אורי"]) expect(await read()).not.toContain(words);
	expect((await site.post(`${path}/album`, { reason }, michal)).status).toBe(303);
	const page = await wordsOf(await site.get(path, michal));
	const { number } = await db()
		.selectFrom("members")
		.select("number")
		.where("id", "=", woman.memberId)
		.executeTakeFirstOrThrow();
	for (const words of [heldWords, "שלום אורי", "לא נשלחה", "ניקוד", number])
		expect(page).toContain(words);
	expect(await read(), "no member is named").not.toContain(woman.memberId);
	const opened = db().selectFrom("audit").select("actor").where("act", "=", "appealed.opened");
	expect(await opened.execute()).toEqual([{ actor: michal.accountId }]);
	expect((await decide()).status).toBe(303);
}

test.each([
	["the message alone", {}],
	["a suspension", { decision: "suspended", days: "7" }],
	["a suspension that names a text", { decision: "suspended", days: "7", item: "text sentence" }],
	["a limit", { decision: "limited_messages", days: "7" }],
	["a warning", { decision: "notice" }],
])(
	"an appeal about %s shows the held message that was not sent, and is not decided before it was read",
	async (_, fields) => {
		const { man, woman } = await addDropped(fields);
		await expectRead(man, woman);
	},
);

test("a ban is approved, and its appeal decided, by who read the message that was not sent", async () => {
	const { man, woman, caseId, path } = await addDropped({ decision: "banned" });
	const second = await addStaff(site.site(), ["reviewer"], { name: "דנה" });
	await site.post(`${path}/take`, {}, second);
	const approve = () => site.post(`${path}/decide`, { decision: "banned", next: "1" }, second);
	expect((await approve()).status).toBe(409);
	const page = async () =>
		(await Promise.all(bothOf(path).map(async (at) => (await site.get(at, second)).text()))).join();
	expect(await page()).not.toContain(heldWords);
	await site.post(`${path}/open`, { reason }, second);
	expect(await page()).toContain(heldWords);
	expect((await approve()).status).toBe(303);
	await applyDueCases(site.site(), soon());
	expect(await page(), `case ${caseId} is closed`).not.toContain(heldWords);
	await expectRead(man, woman);
});

test("a decision about a held message is made by who read it", async () => {
	const { id, caseId } = await addHeldTalk(site.site());
	const first = await addStaff(site.site(), ["reviewer"]);
	const path = `/staff/cases/${caseId}`;
	await site.post(`${path}/take`, {}, first);
	const both = { [heldField(id)]: "drop", decision: "suspended", reason: "minor", days: "7" };
	expect((await site.post(`${path}/decide`, both, first)).status).toBe(409);
});

test("an appeal about what was reported in a case is not decided before it was read", async () => {
	const { act } = await addAppealed(ofNothing);
	await act("take");
	const decide = () => act("decide", { decision: "uphold", words: "קראנו שוב.", next: "1" });
	expect((await decide()).status).toBe(409);
	await act("album", { reason });
	expect((await decide()).status).toBe(303);
});

test("an appeal about a text opens no message, whatever else was reported in its case", async () => {
	const { michal, act, read } = await addAppealed(() => ({
		...made,
		verdict: "notice",
		item: { kind: "text", id: "interests" },
	}));
	await act("take");
	await act("album", { reason });
	expect(await read(michal)).not.toContain(around);
	expect(await read(michal)).not.toContain('id="open-album"');
});

test("what none of the present reviewers may decide is said on the overview", async () => {
	const { man, caseId } = await addReported(site.site());
	const first = await addReviewer(db(), "רונן");
	const second = await addReviewer(db());
	await decide(caseId, first, ban);
	const leave = (of: Person) =>
		db()
			.updateTable("staff")
			.set({ left_at: new Date() })
			.where("account_id", "=", of.accountId)
			.execute();
	await leave(second);
	expect(await countStuckBans(db())).toBe(1);
	expect(await readOverview(site, ["admin"])).toMatch(
		/רק אדם אחד.*מי שיכול להכריע: הצעת הרחקה אחת/,
	);
	await db().updateTable("staff").set({ left_at: null }).execute();
	await decide(caseId, second, ban);
	expect(await countStuckBans(db())).toBe(0);
	await appeal(man);
	await leave(second);
	expect(await readOverview(site, ["admin"])).toMatch(/מי שיכול להכריע: ערעור אחד/);
	await addReviewer(db());
	expect(await readOverview(site, ["admin"])).not.toContain("להכריע:");
});
