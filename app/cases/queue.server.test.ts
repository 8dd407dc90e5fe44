import { expect, test } from "vitest";
import { addClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import { findNextCase } from "./queue.server.ts";

const db = testDatabase();
const now = new Date("2026-11-22T10:00:00Z");

/** Open cases about these members, in the order of their deadlines. */
async function addCases(members: readonly string[]): Promise<string[]> {
	const rows = members.map((member_id, place) => ({
		id: crypto.randomUUID(),
		member_id,
		lane: "B" as const,
		opened_at: now,
		due_at: new Date(now.getTime() + place * 3_600_000),
	}));
	await db().insertInto("cases").values(rows).execute();
	return rows.map(({ id }) => id);
}

test("a reviewer goes on past the own case, the own proposed ban and what a colleague holds", async () => {
	const [viewer, ...others] = [
		await addClubMember(db()),
		await addClubMember(db()),
		await addClubMember(db()),
		await addClubMember(db()),
		await addClubMember(db()),
	];
	const [first, colleague] = others;
	const cases = await addCases([
		...[first, viewer, ...others.slice(1)].map((one) => one?.memberId ?? ""),
	]);
	const [done = "", own, proposed = "", held = "", free] = cases;
	await db()
		.insertInto("case_decisions")
		.values({
			id: crypto.randomUUID(),
			case_id: proposed,
			verdict: "banned",
			rule: "fake",
			proposed_by: viewer.accountId,
			proposed_at: now,
		})
		.execute();
	await db()
		.updateTable("cases")
		.set({ held_by: colleague?.accountId, held_at: now })
		.where("id", "=", held)
		.execute();
	const next = (of: string, by: string) => findNextCase(db(), of, { accountId: by }, now);
	expect(await next(done, viewer.accountId)).toBe(free);
	expect(await next(done, colleague?.accountId ?? "")).toBe(own);
	expect(await next(free ?? "", viewer.accountId)).toBe(done);
});
