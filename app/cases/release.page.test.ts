import { sql } from "kysely";
import { expect, test } from "vitest";
import { nothing, openCaseAs, soon } from "../../test/cases.ts";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import {
	addApplicant,
	addBarePhoto,
	addReviewer,
	approval,
	decide,
	decideNow,
	refusal,
} from "../../test/reviews.ts";
import { testSite, wordsOf } from "../../test/site.ts";
import { addStaff } from "../../test/staff.ts";
import {
	findSharers,
	releaseHarmlessName,
	settleBarred,
	settlePictures,
} from "../reviews/desk/same-picture.server.ts";
import { applyDueCases } from "./apply.server.ts";
import { releaseHarmlessOnes } from "./cases.job.ts";
import { decideCase } from "./decide.server.ts";
import { undoCase } from "./holds.server.ts";
import { openPictureCases } from "./same-pictures.server.ts";

const site = testSite();
const db = () => site.site().db;

async function release() {
	const { rows } = await sql<{ data: object }>`
		select data from pgboss.job where name = ${releaseHarmlessName}`.execute(db());
	for (const { data } of rows) await releaseHarmlessOnes.work(site.site(), data);
	return rows.length;
}

async function match(later: string, earlier: string) {
	const found = { photo_id: later, earlier_id: earlier, distance: 0 };
	await db().insertInto("photo_matches").values(found).execute();
}

const casesOf = ({ memberId }: ClubMember) =>
	db()
		.selectFrom("cases")
		.select(["id", "closed_at"])
		.where("member_id", "=", memberId)
		.orderBy("number")
		.execute();

const isOpen = async (member: ClubMember) =>
	(await casesOf(member)).some(({ closed_at }) => closed_at === null);

/** Two members with one picture: a case about each, of nothing else. */
async function addTwins() {
	const dana = await addClubMember(db());
	const noa = await addClubMember(db());
	const earlier = await addBarePhoto(db(), dana, "members");
	const later = await addBarePhoto(db(), noa, "members");
	await match(later, earlier);
	await openPictureCases(db());
	const [own] = await casesOf(noa);
	const now = new Date();
	const { id } = await db()
		.insertInto("cases")
		.values({
			id: crypto.randomUUID(),
			member_id: dana.memberId,
			lane: "B",
			opened_at: now,
			due_at: now,
		})
		.returning("id")
		.executeTakeFirstOrThrow();
	const twin = { id: crypto.randomUUID(), case_id: id, found_at: now, photo_id: earlier };
	await db()
		.insertInto("case_pictures")
		.values({ ...twin, other_account: noa.accountId, other_photo: later })
		.execute();
	return { dana, noa, danas: id, noas: own?.id ?? "" };
}

/** A member with a case, and an applicant with her picture. */
async function addCopy() {
	const dana = await addClubMember(db());
	const earlier = await addBarePhoto(db(), dana, "members");
	const applicant = await addApplicant(db());
	await match(await addBarePhoto(db(), applicant, "members"), earlier);
	await openPictureCases(db());
	const [one] = await casesOf(dana);
	return { dana, applicant, caseId: one?.id ?? "" };
}

async function decideAs(reviewer: { accountId: string }, caseId: string, input = nothing) {
	await openCaseAs(site.site(), caseId, reviewer);
	return decideCase(site.site(), reviewer, caseId, input);
}

test("what is decided at one of two ends the other's case, which holds nothing else, on record", async () => {
	const { dana, noa, danas, noas } = await addTwins();
	const michal = await addReviewer(db());
	expect(await decideAs(michal, noas)).toEqual({ made: "decided" });
	await applyDueCases(site.site());
	expect([await release(), await isOpen(dana), await isOpen(noa)]).toEqual([0, true, true]);
	// Taken back, nothing follows.
	expect(await undoCase(site.site(), michal, noas)).toBe("undone");
	await applyDueCases(site.site(), soon());
	expect([await release(), await isOpen(dana)]).toEqual([0, true]);
	await decideCase(site.site(), michal, noas, nothing);
	await applyDueCases(site.site(), soon());
	for (const _ of [1, 2]) expect(await release()).toBe(1);
	expect([await isOpen(dana), await isOpen(noa)]).toEqual([false, false]);
	const acts = await db()
		.selectFrom("audit")
		.select(["act", "actor"])
		.where("subject_id", "=", danas)
		.execute();
	expect(acts).toEqual([{ act: "decision.applied", actor: michal.accountId }]);
	expect(await db().selectFrom("enforcements").select("id").execute()).toEqual([]);
	await openPictureCases(db());
	expect(await casesOf(dana)).toHaveLength(1);
});

test("a copied picture that costs its bearer the profile frees the one who was copied", async () => {
	const { dana, noa, noas } = await addTwins();
	const michal = await addReviewer(db());
	const ronen = await addReviewer(db(), "רונן");
	const copied = { ...nothing, verdict: "suspended", days: 7 } as const;
	await decideAs(michal, noas, { ...copied, rule: "fake" });
	await applyDueCases(site.site(), soon());
	await release();
	expect([await isOpen(dana), await isOpen(noa)]).toEqual([false, false]);
	const told = await db().selectFrom("enforcements").select("member_id").execute();
	expect(told).toEqual([{ member_id: noa.memberId }]);
	// What else somebody did says nothing of the picture.
	const other = await addTwins();
	await decideAs(ronen, other.noas, { ...copied, rule: "scam_money" });
	await applyDueCases(site.site(), soon());
	await release();
	expect([await isOpen(other.dana), await isOpen(other.noa)]).toEqual([true, false]);
});

test("a case that holds more than the picture stays", async () => {
	const { dana, danas, noas } = await addTwins();
	const { memberId: reporter_id } = await addClubMember(db(), { role: "daddy" });
	const what = {
		kind: "profile",
		item_id: dana.memberId,
		code: "fake",
		reported_at: new Date(),
	} as const;
	await db()
		.insertInto("reports")
		.values({ id: crypto.randomUUID(), number: 123_456, case_id: danas, reporter_id, ...what })
		.execute();
	await decideAs(await addReviewer(db()), noas);
	await applyDueCases(site.site(), soon());
	await release();
	expect(await isOpen(dana)).toBe(true);
});

test("two reviewers who decide about both at once end both, once each", async () => {
	for (let round = 0; round < 3; round += 1) {
		const { dana, noa, danas, noas } = await addTwins();
		const michal = await addReviewer(db());
		const ronen = await addReviewer(db(), "רונן");
		await openCaseAs(site.site(), danas, michal);
		await openCaseAs(site.site(), noas, ronen);
		const both = await Promise.all([
			decideCase(site.site(), michal, danas, nothing),
			decideCase(site.site(), ronen, noas, nothing),
		]);
		expect(both).toEqual([{ made: "decided" }, { made: "decided" }]);
		await Promise.all([
			applyDueCases(site.site(), soon()),
			applyDueCases(site.site(), soon()),
			release(),
		]);
		await release();
		expect([await isOpen(dana), await isOpen(noa)]).toEqual([false, false]);
		const made = await db()
			.selectFrom("case_decisions")
			.select("case_id")
			.where("case_id", "in", [danas, noas])
			.execute();
		expect(made.map(({ case_id }) => case_id).toSorted()).toEqual([danas, noas].toSorted());
	}
});

test("a pair found harmless in the case needs no second look at the application", async () => {
	const { applicant, caseId } = await addCopy();
	const michal = await addReviewer(db());
	await decideAs(michal, caseId);
	await applyDueCases(site.site(), soon());
	const made = await decide(
		site.site(),
		await addReviewer(db(), "רונן"),
		applicant.itemId,
		approval,
	);
	expect(made).not.toHaveProperty("look");
	expect(made).toHaveProperty("made");
});

test("an application that two approve, or that is refused as a copy, frees the member at once", async () => {
	const michal = await addReviewer(db());
	const ronen = await addReviewer(db(), "רונן");
	const one = await addCopy();
	await decideNow(site.site(), michal, one.applicant.itemId, approval);
	expect([await release(), await isOpen(one.dana)]).toEqual([0, true]);
	await decideNow(site.site(), ronen, one.applicant.itemId, approval, soon());
	expect([await release(), await isOpen(one.dana)]).toEqual([1, false]);
	// It opens none about the new member either.
	await openPictureCases(db());
	expect(
		await db().selectFrom("cases").select("id").where("closed_at", "is", null).execute(),
	).toEqual([]);
	const copy = await addCopy();
	const other = await addCopy();
	await decideNow(site.site(), michal, copy.applicant.itemId, { ...refusal, code: "duplicate" });
	await decideNow(site.site(), michal, other.applicant.itemId, refusal);
	await release();
	expect([await isOpen(copy.dana), await isOpen(other.dana)]).toEqual([false, true]);
	expect(await db().selectFrom("enforcements").select("id").execute()).toEqual([]);
});

test("the finding stands at both, each with the way to the other, for reviewers only", async () => {
	const { dana, applicant, caseId } = await addCopy();
	const michal = await addStaff(site.site(), ["reviewer"]);
	const support = await addStaff(site.site(), ["support"]);
	const atCase = `/staff/cases/${caseId}`;
	const atItem = `/staff/applications/${applicant.itemId}`;
	await site.post(`${atCase}/take`, {}, michal);
	await site.post(`${atItem}/take`, {}, michal);
	expect(await (await site.get(atCase, michal)).text()).toContain(`href="${atItem}"`);
	const item = await (await site.get(atItem, michal)).text();
	expect(item).toContain(`href="${atCase}"`);
	const { number } = await db()
		.selectFrom("members")
		.select("number")
		.where("id", "=", dana.memberId)
		.executeTakeFirstOrThrow();
	expect(item).toMatch(new RegExp(`href="/staff/people/${number}"[^>]*><bdi[^>]*>${number}`));
	for (const path of [atCase, atItem]) expect((await site.get(path, support)).status).toBe(404);
});

test("a case about something else shows the finding of the other's case, after a reason", async () => {
	const { dana, noa, danas, noas } = await addTwins();
	await db().deleteFrom("case_pictures").where("case_id", "=", danas).execute();
	const michal = await addStaff(site.site(), ["reviewer"]);
	const path = `/staff/cases/${danas}`;
	await site.post(`${path}/take`, {}, michal);
	const page = await site.get(path, michal);
	expect(await wordsOf(page.clone())).toContain("אותה תמונה גם בחשבון אחר");
	expect(await page.text()).toContain(`href="/staff/cases/${noas}"`);
	const decided = { decision: "nothing" };
	expect((await site.post(`${path}/decide`, decided, michal)).status).toBe(409);
	await site.post(`${path}/open`, { reason: "לראות את שתי התמונות" }, michal);
	expect((await site.post(`${path}/decide`, decided, michal)).status).toBe(303);
	await applyDueCases(site.site(), soon());
	await release();
	expect([await isOpen(dana), await isOpen(noa)]).toEqual([false, false]);
});

test("a finding since the decision, and one with somebody else, stay open", async () => {
	const { dana, noa } = await addTwins();
	const tamar = await addClubMember(db());
	const ella = await addClubMember(db());
	const noas = await db()
		.selectFrom("photos")
		.select("id")
		.where("account_id", "=", noa.accountId)
		.executeTakeFirstOrThrow();
	await match(await addBarePhoto(db(), tamar, "members"), noas.id);
	await match(noas.id, await addBarePhoto(db(), ella, "members"));
	await openPictureCases(db());
	const settle = (decidedAt: Date, one: ClubMember, other: ClubMember) => {
		const by = crypto.randomUUID();
		const settling = { accountId: one.accountId, decision: by, by, decidedAt, now: new Date() };
		return db()
			.transaction()
			.execute((trx) => settlePictures(trx, site.site(), settling, [other.accountId]));
	};
	const open = async () => {
		const { rows } = await sql<{ open: number }>`
			select count(*) filter (where decided_at is null)::int as open from photo_matches
			union all
			select count(*) filter (where decided_at is null)::int from case_pictures`.execute(db());
		return rows.map((row) => row.open);
	};
	const before = await open();
	for (const [one, other] of [
		[noa, dana],
		[dana, noa],
	] as const) {
		await settle(new Date(Date.now() - 1_000 * 60), one, other);
		expect(await open()).toEqual(before);
	}
	const barred = { accountId: noa.accountId, decidedAt: soon(), now: new Date() };
	await db()
		.transaction()
		.execute((trx) => settleBarred(trx, barred));
	expect(await open()).toEqual(before);
	await settle(soon(), noa, dana);
	expect([before, await open()]).toEqual([
		[3, 4],
		[2, 2],
	]);
	await settle(soon(), tamar, noa);
	expect(await open()).toEqual([1, 1]);
});

test("an application decides nothing about a photo that the staff do not see, nor twice", async () => {
	const { dana, noa } = await addTwins();
	const sharers = () => findSharers(db(), noa.accountId);
	expect(await sharers()).toEqual([dana.accountId]);
	await db().updateTable("photos").set({ audience: "me" }).execute();
	expect(await sharers()).toEqual([]);
	await db().updateTable("photos").set({ audience: "members" }).execute();
	await db().updateTable("photo_matches").set({ decided_at: new Date() }).execute();
	expect(await sharers()).toEqual([]);
});
