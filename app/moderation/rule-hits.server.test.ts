import { expect, test } from "vitest";
import { addClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import { recordHits } from "./rule-hits.server.ts";

const db = testDatabase();

test("found again, a hit takes the last score and counts on, each place by itself", async () => {
	const person = await addClubMember(db());
	const hit = { field: "message", rule: "contact.phone", version: 4, score: 34 } as const;
	await recordHits(db(), person, [hit]);
	await recordHits(db(), person, []);
	await recordHits(db(), person, [{ ...hit, score: 30 }]);
	await recordHits(db(), person, [{ ...hit, field: "note" }]);
	await recordHits(db(), person, [{ ...hit, version: 5 }]);
	const rows = await db()
		.selectFrom("rule_hits")
		.select(["field", "version", "score", "times"])
		.orderBy("field")
		.orderBy("version")
		.execute();
	expect(rows).toEqual([
		{ field: "message", version: 4, score: 30, times: 2 },
		{ field: "message", version: 5, score: 34, times: 1 },
		{ field: "note", version: 4, score: 34, times: 1 },
	]);
});
