import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { addListed, findListed } from "../../../test/listed.ts";

const db = testDatabase();

test("ranks from before get the weights of today, and nothing else of them changes", async () => {
	const given = [
		{},
		{ tags: "wine sea yoga", sentence: "שלום" },
		{ tags: "wine", seeks: "steady", sentence: "שלום", interests: "ים", expectations: "שיחה" },
	];
	const members = await Promise.all(given.map((texts) => addListed(db(), { texts })));
	const ranks = async () =>
		Promise.all(members.map(async (one) => (await findListed(db(), one))?.rank ?? 0));
	const right = await ranks();
	for (const step of [0, 1, 2, 3]) {
		await sql`update member_search
			set rank = rank - rank / 16777216 % 4 * 16777216 + ${step} * 16777216`.execute(db());
		const file = new URL("../../../db/migrations/0115_ranks_by_weight.sql", import.meta.url);
		await sql.raw(readFileSync(file, "utf8")).execute(db());
		expect(await ranks()).toEqual(right);
	}
});
