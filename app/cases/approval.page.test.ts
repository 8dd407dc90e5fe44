import { sql } from "kysely";
import { expect, test } from "vitest";
import { addOpened, ban, kindsOf, nothing, openCaseAs, soon } from "../../test/cases.ts";
import { endingAt } from "../../test/ending.ts";
import { addHeld } from "../../test/held.ts";
import { addReviewer } from "../../test/reviews.ts";
import { testSite } from "../../test/site.ts";
import { applyCaseDecision, applyDueCases } from "./apply.server.ts";
import { decideCase } from "./decide.server.ts";
import { decideHeld } from "./held.server.ts";
import { undoCase } from "./holds.server.ts";

const site = testSite();
const db = () => site.site().db;

/** A ban proposed by the first and approved by the second. */
async function addApproved() {
	const made = await addOpened(site.site());
	const { caseId, first, second } = made;
	expect(await decideCase(site.site(), first, caseId, ban)).toEqual({ made: "proposed" });
	await openCaseAs(site.site(), caseId, second);
	expect(await decideCase(site.site(), second, caseId, ban)).toEqual({ made: "decided" });
	return { ...made, id: (await decisions())[0]?.id ?? "" };
}

const decisions = () =>
	db()
		.selectFrom("case_decisions")
		.select(["id", "proposed_by", "decided_by", "takes_effect_at", "voided_why", "applied_at"])
		.execute();

const standing = { decided_by: null, takes_effect_at: null, voided_why: null, applied_at: null };

test("an approval that is taken back leaves the proposal standing, for its maker and for another approval", async () => {
	const made = await addApproved();
	const { caseId, first, second, id } = made;
	// The proposer cannot withdraw while it is approved.
	expect(await undoCase(site.site(), first, caseId)).toEqual({ refused: "late" });
	expect(await undoCase(site.site(), second, caseId)).toBe("undone");
	expect(await decisions()).toEqual([{ id, proposed_by: first.accountId, ...standing }]);
	await applyDueCases(site.site(), soon());
	expect(await kindsOf(site.site(), made)).toEqual([]);
	expect(await decideCase(site.site(), first, caseId, ban)).toMatchObject({ refused: "taken" });
	expect(await decideCase(site.site(), second, caseId, ban)).toEqual({ made: "decided" });
	expect(await undoCase(site.site(), second, caseId, soon())).toEqual({ refused: "late" });
	await applyCaseDecision(site.site(), id, soon());
	expect(await kindsOf(site.site(), made)).toEqual(["banned"]);
	expect(await undoCase(site.site(), second, caseId)).toEqual({ refused: "late" });
});

test("another decision that is undone, or that nobody may make any more, leaves the proposal standing", async () => {
	const { caseId, first, second } = await addOpened(site.site());
	await decideCase(site.site(), first, caseId, ban);
	const [proposal] = await decisions();
	const waiting = () =>
		decisions().then((all) => all.filter(({ voided_why }) => voided_why === null));
	const asProposed = [{ id: proposal?.id, proposed_by: first.accountId, ...standing }];
	await openCaseAs(site.site(), caseId, second);
	expect(await decideCase(site.site(), second, caseId, nothing)).toEqual({ made: "decided" });
	expect(await waiting()).not.toEqual(asProposed);
	expect(await undoCase(site.site(), second, caseId)).toBe("undone");
	expect(await waiting()).toEqual(asProposed);

	expect(await decideCase(site.site(), second, caseId, nothing)).toEqual({ made: "decided" });
	const roles = ["support" as const];
	await db()
		.updateTable("staff")
		.set({ roles })
		.where("account_id", "=", second.accountId)
		.execute();
	const [other] = await waiting();
	expect(await applyCaseDecision(site.site(), other?.id ?? "", soon())).toBe("voided");
	expect(await waiting()).toEqual(asProposed);
	expect(await undoCase(site.site(), first, caseId)).toBe("undone");
	expect(await waiting()).toEqual([]);
});

test("the job of an approval that was taken back does not apply a later one early", async () => {
	const made = await addApproved();
	const { caseId, second, id } = made;
	await undoCase(site.site(), second, caseId);
	const later = new Date(Date.now() + 8_000);
	expect(await decideCase(site.site(), second, caseId, ban, later)).toEqual({ made: "decided" });
	expect(await applyCaseDecision(site.site(), id, soon())).toBe("nothing");
	expect(await kindsOf(site.site(), made)).toEqual([]);
});

test("of withdrawing and approving at one moment one happens, and of undoing and applying too", async () => {
	const { caseId, first, second } = await addOpened(site.site());
	await decideCase(site.site(), first, caseId, ban);
	await openCaseAs(site.site(), caseId, second);
	const [withdrawn, approved] = await Promise.all([
		undoCase(site.site(), first, caseId),
		decideCase(site.site(), second, caseId, ban),
	]);
	const [row] = await decisions();
	// Where it was withdrawn first, the approval became a proposal of its own.
	expect(row?.voided_why === "undone").toBe(withdrawn === "undone");
	expect("made" in approved).toBe(true);
	expect((await decisions()).filter((one) => one.voided_why && one.decided_by)).toEqual([]);
	for (const round of [1, 2, 3]) {
		const made = await addApproved();
		const all = await decisions();
		const id = all.find(({ proposed_by }) => proposed_by === made.first.accountId)?.id ?? "";
		const [undone, applied] = await Promise.all([
			undoCase(site.site(), made.second, made.caseId),
			applyCaseDecision(site.site(), id, soon()),
		]);
		const kinds = await kindsOf(site.site(), made);
		expect(kinds, `round ${round}`).toEqual(applied === "applied" ? ["banned"] : []);
		expect(undone === "undone").toBe(applied !== "applied");
	}
});

test("an approver without the role approves nothing, and the proposal waits for another", async () => {
	const { caseId, first, second, id } = await addApproved();
	const roles = ["support" as const];
	await db()
		.updateTable("staff")
		.set({ roles })
		.where("account_id", "=", second.accountId)
		.execute();
	expect(await applyCaseDecision(site.site(), id, soon())).toBe("voided");
	expect(await decisions()).toEqual([{ id, proposed_by: first.accountId, ...standing }]);
	expect(await undoCase(site.site(), first, caseId)).toBe("undone");
});

test("what was proposed anew, or reported since, is not approved unread", async () => {
	const { caseId, first, second } = await addOpened(site.site());
	await decideCase(site.site(), first, caseId, ban);
	await openCaseAs(site.site(), caseId, second);
	const seen = `1 ${(await decisions())[0]?.id}`;
	await undoCase(site.site(), first, caseId);
	await openCaseAs(site.site(), caseId, first);
	const harsher = { ...ban, words: "מילים אחרות" };
	await decideCase(site.site(), first, caseId, harsher);
	await openCaseAs(site.site(), caseId, second);
	const approve = { ...ban, seen };
	expect(await decideCase(site.site(), second, caseId, approve)).toEqual({ refused: "changed" });
	const [, again] = (await decisions()).toSorted((one) => (one.voided_why ? -1 : 1));
	const fewer = { ...ban, seen: `0 ${again?.id}` };
	expect(await decideCase(site.site(), second, caseId, fewer)).toEqual({ refused: "changed" });
	const right = { ...ban, seen: `1 ${again?.id}` };
	expect(await decideCase(site.site(), second, caseId, right)).toEqual({ made: "decided" });
});

test("what comes in after the decision is not decided with it: it opens a case of its own", async () => {
	const { caseId, first, man } = await addOpened(site.site());
	await decideCase(site.site(), first, caseId, nothing);
	const { id: _, ...report } = await db()
		.selectFrom("reports")
		.selectAll()
		.executeTakeFirstOrThrow();
	const late = { ...report, id: crypto.randomUUID(), number: 123_456, code: "danger" as const };
	const reported_at = new Date(Date.now() + 5_000);
	await db()
		.insertInto("reports")
		.values({ ...late, reported_at })
		.execute();
	await applyDueCases(site.site(), soon());
	const reports = await db()
		.selectFrom("reports")
		.innerJoin("cases", "cases.id", "case_id")
		.select(["outcome", "lane", "closed_at", "cases.member_id as about"])
		.orderBy("reported_at")
		.execute();
	expect(reports).toEqual([
		{ outcome: "not_found", lane: "B", closed_at: expect.any(Date), about: man.memberId },
		{ outcome: null, lane: "A", closed_at: null, about: man.memberId },
	]);
});

test("a case does not end with its last held message, nor does a proposal", async () => {
	const { id: heldId, caseId } = await addHeld(site.site());
	const first = await addReviewer(db());
	const second = await addReviewer(db(), "רונן");
	const proposed = { proposed_by: first.accountId, proposed_at: new Date() };
	await db()
		.insertInto("case_decisions")
		.values({
			id: crypto.randomUUID(),
			case_id: caseId,
			verdict: "banned",
			rule: "minor",
			...proposed,
		})
		.execute();
	await openCaseAs(site.site(), caseId, second);
	const messages = [{ id: heldId, as: "drop" }] as const;
	const drop = { messages, rule: "minor", isTold: true } as const;
	expect(await decideHeld(site.site(), second, caseId, drop)).toBe("done");
	expect(await decideCase(site.site(), second, caseId, ban)).toEqual({ made: "decided" });
});

/** Everything that the end of a ban's ten seconds may touch. */
async function snapshot(): Promise<string> {
	const names = ["cases", "case_decisions", "reports", "enforcements", "audit", "sessions"];
	const tables: string[] = [];
	for (const name of [...names, "barred_contacts", "refunds", "member_search", "pgboss.job"]) {
		const { rows } = await sql<{ line: string }>`
			select row_to_json(one)::text as line from ${sql.table(name)} as one order by 1`.execute(
			db(),
		);
		tables.push(`${name}: ${rows.map(({ line }) => line).join("\n")}`);
	}
	return tables.join("\n");
}

test("a process that ends in the middle of applying or undoing leaves all or nothing", async () => {
	for (const what of ["undo", "apply"] as const) {
		const { caseId, second, id } = await addApproved();
		const before = await snapshot();
		let statement = 0;
		for (let isOver = false; !isOver; ) {
			statement += 1;
			const ending = { ...site.site(), db: endingAt(db(), statement) };
			const done: Promise<unknown> =
				what === "undo" ? undoCase(ending, second, caseId) : applyCaseDecision(ending, id, soon());
			isOver = await done.then(
				() => true,
				() => false,
			);
			if (!isOver) expect(await snapshot(), `${what}, statement ${statement}`).toBe(before);
		}
		expect(statement).toBeGreaterThan(what === "undo" ? 4 : 15);
		expect(await snapshot()).not.toBe(before);
		for (const table of ["case_decisions", "reports", "cases"] as const) {
			await db().deleteFrom(table).execute();
		}
	}
}, 120_000);
