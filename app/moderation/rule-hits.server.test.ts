import { expect, test } from "vitest";
import { addClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import { countSent, recordHits } from "./rule-hits.server.ts";

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

test("who asks for a gift once is only asked; whose second text does so all the same has a case", async () => {
	const person = await addClubMember(db());
	const me = { id: person.memberId, accountId: person.accountId };
	const hit = { field: "message", rule: "gifts.asked", version: 1, score: 30 } as const;
	const send = async (one: typeof hit | { field: "note"; rule: string; version: 1; score: 30 }) => {
		await recordHits(db(), me, [one]);
		await db()
			.transaction()
			.execute((trx) => countSent(trx, me, [one], new Date()));
		return db().selectFrom("cases").select(["lane", "member_id"]).execute();
	};
	await recordHits(db(), me, [hit, hit].slice(1));
	expect(await send({ ...hit, rule: "contact.phone" } as never)).toEqual([]);
	expect(await send(hit)).toEqual([]);
	expect(await send({ ...hit, field: "note" })).toEqual([{ lane: "B", member_id: me.id }]);
	expect(await send(hit)).toHaveLength(1);
});
