import { expect, test } from "vitest";
import { day } from "../../../test/clock.ts";
import { addClubMember } from "../../../test/club.ts";
import { addEnforcement } from "../../../test/enforcements.ts";
import { testPayments } from "../../../test/payments.ts";
import { addReviewer } from "../../../test/reviews.ts";
import { addStaff } from "../../../test/staff.ts";
import { appealDecision } from "../appeals/enforcement-appeals.server.ts";
import { liftEarly } from "./lift-early.server.ts";

const site = testPayments();
const db = () => site.site().db;
const why = { code: "own_request", about: "204816" };

async function decided(what: Parameters<typeof addEnforcement>[2], until: Date | null = null) {
	const woman = await addClubMember(db());
	const first = await addReviewer(db(), "רונן");
	const second = await addReviewer(db());
	const given = { decidedBy: first.accountId, until };
	const id = await addEnforcement(site.site(), woman, what, given);
	const lift = (reviewer: { accountId: string }, now?: Date, of = woman) =>
		liftEarly(site.site(), reviewer, { accountId: of.accountId, id, ...why }, now);
	const lifted = async () =>
		(await db().selectFrom("enforcements").select(["lifted_at", "lifted_by"]).execute())[0];
	return { woman, first, second, id, lift, lifted };
}

test("a suspension ends early by somebody else than who decided, once", async () => {
	const { first, second, lift, lifted, id } = await decided("suspended");
	const third = await addReviewer(db(), "נועה");
	expect(await lift(first)).toEqual({ refused: "decider" });
	expect(await lift(await addStaff(site.site(), ["support", "admin"]))).toEqual({
		refused: "no_role",
	});
	expect(await lift(second, undefined, await addClubMember(db()))).toEqual({ refused: "over" });
	expect((await lifted())?.lifted_at).toBeNull();
	const both = await Promise.all([lift(second), lift(third)]);
	expect(both).toContain("lifted");
	expect(both).toContainEqual({ refused: "over" });
	expect([second.accountId, third.accountId]).toContain((await lifted())?.lifted_by);
	const acts = await db()
		.selectFrom("audit")
		.select(["act", "reason", "details"])
		.where("subject_id", "=", id)
		.orderBy("id")
		.execute();
	expect(acts).toMatchObject([
		{ act: "enforcement.made" },
		{ act: "enforcement.lifted", reason: "own_request", details: { about: "204816" } },
	]);
});

test("a limit lifted early holds nobody back, and is not appealed any more", async () => {
	const { second, lift, woman, id } = await decided("messages", new Date(Date.now() + day));
	expect(await lift(second)).toBe("lifted");
	expect(await appealDecision(site.site(), woman, id, "זו טעות")).toEqual({ refused: "lifted" });
});

test("what has ended, a ban, and what an appeal decides are not lifted here", async () => {
	const over = await decided("suspended", new Date(Date.now() + day));
	expect(await over.lift(over.second, new Date(Date.now() + day))).toEqual({ refused: "over" });
	const notice = await decided("notice");
	expect(await notice.lift(notice.second)).toEqual({ refused: "over" });
	const banned = await decided("banned");
	expect(await banned.lift(banned.second)).toEqual({ refused: "ban" });
	const appealed = await decided("suspended");
	await appealDecision(site.site(), appealed.woman, appealed.id, "זו טעות");
	expect(await appealed.lift(appealed.second)).toEqual({ refused: "appealed" });
});
