import { expect, test } from "vitest";
import { addPhotoCase, addReported, ban, nothing, soon } from "../../../test/cases.ts";
import { addClubMember } from "../../../test/club.ts";
import { readOverview } from "../../../test/overview.ts";
import { addReviewer, decideNow } from "../../../test/reviews.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import { textsOf } from "../../../test/talks.ts";
import { applyDueCases } from "../../cases/apply.server.ts";
import { type CaseInput, decideCase } from "../../cases/decide.server.ts";
import { takeCase } from "../../cases/holds.server.ts";
import { openPrivate } from "../../cases/open-case.server.ts";
import { countStuckBans } from "../../cases/queue.server.ts";
import { readCase } from "../../cases/read-case.server.ts";
import { listDecisions } from "../../moderation/enforcements/member-decisions.server.ts";
import { appealDecision } from "../../reviews/appeals/enforcement-appeals.server.ts";
import { countStuck, listItems } from "../../reviews/desk/items.server.ts";
import { itemsOf } from "./case-form.ts";

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
	const words = await wordsOf(await site.get(`/staff/appeals/${id}`, second));
	expect(words).toContain("ההצעה הייתה של רונן , והאישור השני שלך");
	await decideNow(site.site(), second, id, reverse);
	expect((await listDecisions(db(), man))[0]?.liftedAt).not.toBeNull();
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
