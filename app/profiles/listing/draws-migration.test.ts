import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBareDatabase } from "../../../test/database.ts";
import { migrate, readMigrations } from "../../platform/database/migrate.server.ts";
import type { OpenDatabase } from "../../platform/database/open-database.server.ts";

/** Migration 0061, run on the previous version's database. */
let database: OpenDatabase;
beforeAll(async () => {
	database = (await openBareDatabase()).database;
});
afterAll(() => database.close());

test("everybody draws another place, and keeps their tier in the order", async () => {
	const all = readMigrations();
	await migrate(
		database,
		all.filter(({ name }) => name < "0061"),
	);
	const tiers = new Map<string, number>();
	await database.session(async (run) => {
		for (let index = 0; index < 12; index += 1) {
			const id = randomUUID();
			tiers.set(id, index);
			await run(
				"insert into members (id, public_id, number, role, since) values ($1, $2, $3, 'baby', now())",
				[id, randomUUID(), `AAAA${"ABCDEFGHJKLM"[index]}B`],
			);
			await run(
				`insert into member_search
					(member_id, public_id, role, verified, photos, fresh, rank, seeks, tags, facets, words)
				values ($1, $2, 1, true, false, 0, $3, 0, 0, '{}', '')`,
				[id, randomUUID(), index * 2 ** 24 + 5],
			);
		}
	});
	await migrate(
		database,
		all.filter(({ name }) => name < "0062"),
	);
	const rows = await database.db
		.selectFrom("member_search")
		.innerJoin("members", "members.id", "member_search.member_id")
		.select(["members.id", "rank", "draw"])
		.execute();
	expect(rows).toHaveLength(12);
	for (const { id, rank, draw } of rows) expect(rank).toBe((tiers.get(id) ?? 0) * 2 ** 24 + draw);
	expect(new Set(rows.map(({ draw }) => draw)).size).toBe(12);
});
