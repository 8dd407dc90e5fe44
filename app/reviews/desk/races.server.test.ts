import { sql } from "kysely";
import { expect, test } from "vitest";
import { endingAt } from "../../../test/ending.ts";
import { testPayments } from "../../../test/payments.ts";
import { addApplicant, addReviewer, approval, decide, refusal } from "../../../test/reviews.ts";
import type { Site } from "../../platform/site.ts";
import { endReview, findApplication } from "../application.server.ts";
import { withdrawApplication } from "../withdraw.server.ts";
import { applyDecision } from "./apply.server.ts";
import { undoDecision } from "./decide.server.ts";

const money = testPayments();
const db = () => money.site().db;

/** Everything that a decision may touch, as text. */
async function snapshot(): Promise<string> {
	const names = ["applications", "members", "member_texts", "text_reviews", "photos", "audit"];
	const more = ["photo_reviews", "review_items", "decisions", "verifications", "refunds"];
	const money = ["payments", "membership_periods", "waiting_plans", "approval_spans", "pgboss.job"];
	const tables: string[] = [];
	for (const name of [...names, ...more, ...money]) {
		const { rows } = await sql<{ line: string }>`
			select row_to_json(one)::text as line from ${sql.table(name)} as one order by 1`.execute(
			db(),
		);
		tables.push(`${name}: ${rows.map(({ line }) => line).join("\n")}`);
	}
	return tables.join("\n");
}

/** A man who has paid and waits, and a decision on him that is due. */
async function decided(input: Parameters<typeof decide>[3]) {
	const michal = await addReviewer(db());
	const man = await money.addMan();
	await money.buy(man, 199);
	const { itemId } = await addApplicant(db(), "daddy", man);
	const made = await decide(money.site(), michal, itemId, input);
	if (!("made" in made)) throw new Error(made.refused);
	return { man, michal, itemId, id: made.made, at: made.takesEffectAt };
}

test.each([
	["an approval", approval],
	["a refusal", refusal],
] as const)(
	"%s whose process ends before any statement leaves all or nothing",
	async (_, input) => {
		const { id, at, man } = await decided(input);
		const before = await snapshot();
		let statement = 0;
		for (let isOver = false; !isOver; ) {
			statement += 1;
			const site: Site = { ...money.site(), db: endingAt(db(), statement) };
			isOver = await applyDecision(site, id, at).then(
				() => true,
				() => false,
			);
			if (!isOver) expect(await snapshot(), `statement ${statement}`).toBe(before);
		}
		expect(statement).toBeGreaterThan(15);
		const state = (await findApplication(db(), man))?.state;
		expect(state).toBe(input.verdict === "approve" ? "approved" : "rejected");
		const refunds = await db().selectFrom("refunds").select("cents").execute();
		expect(refunds).toEqual(input.verdict === "approve" ? [] : [{ cents: 19_900 }]);
	},
	120_000,
);

test("nodes that apply the same decision at once apply it once", async () => {
	const { id, at } = await decided(refusal);
	const done = await Promise.all([1, 2, 3].map(() => applyDecision(money.site(), id, at)));
	expect(done.toSorted()).toEqual(["applied", "nothing", "nothing"]);
	const acts = await db()
		.selectFrom("audit")
		.select("act")
		.where("act", "=", "decision.applied")
		.execute();
	expect(acts).toHaveLength(1);
	expect(await db().selectFrom("refunds").select("id").execute()).toHaveLength(1);
});

test("of two reviewers at once one decides, and the other is told", async () => {
	const michal = await addReviewer(db());
	const ronen = await addReviewer(db(), "רונן");
	for (let round = 0; round < 5; round += 1) {
		const { itemId } = await addApplicant(db());
		const both = await Promise.all([
			decide(money.site(), michal, itemId, approval),
			decide(money.site(), ronen, itemId, refusal),
		]);
		const words = both.map((one) => ("made" in one ? "made" : one.refused)).toSorted();
		expect(words).toEqual(["decided", "made"]);
	}
});

test("a decision against a withdrawal, an undo and the end of a payment: one of them holds", async () => {
	for (let round = 0; round < 4; round += 1) {
		const michal = await addReviewer(db());
		const noa = await addApplicant(db());
		const made = await decide(money.site(), michal, noa.itemId, approval);
		if (!("made" in made)) throw new Error(made.refused);
		const [applied] = await Promise.all([
			applyDecision(money.site(), made.made, made.takesEffectAt),
			withdrawApplication(money.site(), noa),
		]);
		const member = await db()
			.selectFrom("members")
			.select("id")
			.where("account_id", "=", noa.accountId)
			.execute();
		const isIn = applied === "applied";
		expect((await findApplication(db(), noa))?.state).toBe(isIn ? "approved" : "withdrawn");
		expect(member).toHaveLength(isIn ? 1 : 0);
	}
	const { man, id, at, michal, itemId } = await decided(approval);
	const justBefore = new Date(at.getTime() - 1);
	const [undone, applied] = await Promise.all([
		undoDecision(money.site(), michal, itemId, justBefore),
		applyDecision(money.site(), id, at),
	]);
	expect([undone === "undone", applied === "applied"].filter(Boolean)).toHaveLength(1);
	if (undone !== "undone") return;
	const again = await decide(money.site(), michal, itemId, approval);
	if (!("made" in again)) throw new Error(again.refused);
	const [voided] = await Promise.all([
		applyDecision(money.site(), again.made, again.takesEffectAt),
		db()
			.transaction()
			.execute((trx) => endReview(trx, money.site(), man, new Date())),
	]);
	const state = (await findApplication(db(), man))?.state;
	expect(state).toBe(voided === "applied" ? "approved" : "withdrawn");
});
