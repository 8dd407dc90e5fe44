import { expect, test } from "vitest";
import {
	addOpened,
	addReported,
	ban,
	kindsOf,
	nothing,
	openCaseAs,
	soon,
} from "../../test/cases.ts";
import { addReviewer } from "../../test/reviews.ts";
import { testSite } from "../../test/site.ts";
import { findOwnReport } from "../moderation/reports.server.ts";
import { applyCaseDecision, applyDueCases } from "./apply.server.ts";
import { type CaseInput, decideCase } from "./decide.server.ts";
import { undoCase } from "./holds.server.ts";

const site = testSite();
const db = () => site.site().db;

test("nothing happens for ten seconds, then all of it once; the reporter learns the outcome", async () => {
	const made = await addOpened(site.site());
	const { caseId, first, woman, number } = made;
	const notice: CaseInput = { ...nothing, verdict: "notice", rule: "scam_money" };
	expect(await decideCase(site.site(), first, caseId, notice)).toEqual({ made: "decided" });
	await applyDueCases(site.site());
	expect(await kindsOf(site.site(), made)).toEqual([]);
	for (const _ of [1, 2]) await applyDueCases(site.site(), soon());
	expect(await kindsOf(site.site(), made)).toEqual(["notice"]);
	expect(await findOwnReport(db(), woman, number)).toMatchObject({ outcome: "found" });
	const acts = await db()
		.selectFrom("audit")
		.select("act")
		.where("subject_id", "=", caseId)
		.orderBy("id")
		.execute();
	expect(acts.map(({ act }) => act)).toEqual([
		"item.taken",
		"message.opened",
		"case.noted",
		"decision.made",
		"decision.applied",
	]);
	expect(await decideCase(site.site(), first, caseId, notice)).toMatchObject({ refused: "gone" });
});

test("a decision that is undone in time leaves the case as it was", async () => {
	const made = await addOpened(site.site());
	const { caseId, first, second } = made;
	await decideCase(site.site(), first, caseId, nothing);
	expect(await undoCase(site.site(), second, caseId)).toEqual({ refused: "late" });
	expect(await undoCase(site.site(), first, caseId)).toBe("undone");
	await applyDueCases(site.site(), soon());
	expect(await decideCase(site.site(), first, caseId, nothing)).toEqual({ made: "decided" });
	expect(await undoCase(site.site(), first, caseId, soon())).toEqual({ refused: "late" });
});

test("a decision can be taken back until the moment it takes effect, and not at it", async () => {
	const { caseId, first } = await addOpened(site.site());
	const now = new Date();
	const at = (ms: number) => new Date(now.getTime() + ms);
	await decideCase(site.site(), first, caseId, nothing, now);
	expect(await undoCase(site.site(), first, caseId, at(10_000))).toEqual({ refused: "late" });
	expect(await undoCase(site.site(), first, caseId, at(9_999))).toBe("undone");
});

test("of two reviewers at once one decides, and the other is told", async () => {
	const { caseId, first, second } = await addOpened(site.site());
	await openCaseAs(site.site(), caseId, second);
	await db().updateTable("cases").set({ held_by: null, held_at: null }).execute();
	const both = await Promise.all(
		[first, second].map((reviewer) => decideCase(site.site(), reviewer, caseId, nothing)),
	);
	expect(both.filter((one) => "made" in one)).toHaveLength(1);
	expect(both.filter((one) => "refused" in one && one.refused === "decided")).toHaveLength(1);
});

test("a ban takes two: who proposed it cannot approve it", async () => {
	const made = await addOpened(site.site());
	const { caseId, first, second } = made;
	expect(await decideCase(site.site(), first, caseId, ban)).toEqual({ made: "proposed" });
	await applyDueCases(site.site(), soon());
	expect(await kindsOf(site.site(), made)).toEqual([]);
	await openCaseAs(site.site(), caseId, first);
	expect(await decideCase(site.site(), first, caseId, ban)).toEqual({ refused: "proposer" });
	await db().updateTable("cases").set({ held_by: null, held_at: null }).execute();
	// Nobody approves unread.
	expect(await decideCase(site.site(), second, caseId, ban)).toEqual({ refused: "unread" });
	await openCaseAs(site.site(), caseId, second);
	expect(await decideCase(site.site(), second, caseId, ban)).toEqual({ made: "decided" });
	await applyDueCases(site.site(), soon());
	expect(await kindsOf(site.site(), made)).toEqual(["banned"]);
});

test("somebody else decides otherwise than was proposed; a role that ended decides nothing", async () => {
	const made = await addOpened(site.site());
	const { caseId, first, second } = made;
	await decideCase(site.site(), first, caseId, ban);
	await openCaseAs(site.site(), caseId, second);
	expect(await decideCase(site.site(), second, caseId, nothing)).toEqual({ made: "decided" });
	const waiting = await db()
		.selectFrom("case_decisions")
		.select("id")
		.where("case_id", "=", caseId)
		.where("voided_at", "is", null)
		.executeTakeFirstOrThrow();
	await db()
		.updateTable("staff")
		.set({ roles: ["support"] })
		.where("account_id", "=", second.accountId)
		.execute();
	expect(await applyCaseDecision(site.site(), waiting.id, soon())).toBe("voided");
	expect(await kindsOf(site.site(), made)).toEqual([]);
});

test("what cannot be is refused, and an unread case is not decided", async () => {
	const { caseId } = await addReported(site.site());
	const reviewer = await addReviewer(db());
	const decide = (input: CaseInput) => decideCase(site.site(), reviewer, caseId, input);
	expect(await decide(nothing)).toEqual({ refused: "unread" });
	await openCaseAs(site.site(), caseId, reviewer);
	for (const wrong of [
		{ ...nothing, rule: "fake" },
		{ ...nothing, verdict: "notice" },
		{ ...nothing, verdict: "suspended", rule: "fake" },
		{ ...nothing, verdict: "limited", rule: "fake", days: 7 },
		{ ...nothing, verdict: "removed", rule: "fake" },
	] as CaseInput[]) {
		expect(await decide(wrong)).toEqual({ refused: "invalid" });
	}
});

test("a case whose member has left is closed all the same", async () => {
	const { caseId, first, man } = await addOpened(site.site());
	const gone = { account_id: null };
	await db().updateTable("members").set(gone).where("id", "=", man.memberId).execute();
	const notice: CaseInput = { ...nothing, verdict: "notice", rule: "scam_money" };
	expect(await decideCase(site.site(), first, caseId, notice)).toEqual({ made: "decided" });
	await applyDueCases(site.site(), soon());
	const row = await db().selectFrom("cases").select("closed_at").executeTakeFirstOrThrow();
	expect(row.closed_at).not.toBeNull();
});
