import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../test/database.ts";
import { sweeps } from "./sweeps.ts";

const db = testDatabase();

test("every expiring table is swept, and by its expiry column", async () => {
	const { rows } = await sql<{ table: string }>`
		select table_name as "table" from information_schema.columns
		where table_schema = current_schema() and column_name in ('expires_at')
		order by 1`.execute(db());
	const expiring = sweeps.filter(({ column }) => column === "expires_at");
	// A conversation is no token: a job ends its request, and it stays.
	const swept = rows.map(({ table }) => table).filter((table) => table !== "conversations");
	expect(expiring.map(({ table }) => table).toSorted()).toEqual(swept);
	const others = sweeps.filter(({ column }) => column !== "expires_at");
	expect(others.map(({ table, column }) => `${table}.${column}`)).toEqual([
		"rate_limits.ends_at",
		"live_events.at",
		"rings.at",
		"message_sketches.sent_at",
		"cases.closed_at",
		"build_files.superseded_at",
		"tickets.created_at",
	]);
});
