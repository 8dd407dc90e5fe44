import { PGlite } from "@electric-sql/pglite";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { compileQuery } from "./compiled-query.server.ts";
import { keepStatements, type Query } from "./statements.server.ts";

const db = testDatabase();
let pglite: PGlite;
let query: Query;

beforeAll(async () => {
	pglite = await PGlite.create();
	await pglite.exec("create table cats (name text primary key, lives integer not null)");
});
beforeEach(async () => {
	await pglite.exec("deallocate all; delete from cats");
	query = keepStatements(() => pglite);
});
afterAll(() => pglite.close());

const countKept = async () => {
	const { rows } = await pglite.query<{ count: number }>(
		"select count(*)::int as count from pg_prepared_statements where name like 'kept%'",
	);
	return rows[0]?.count;
};

test("a statement is prepared once and returns the same as PGlite's own query", async () => {
	const before = (await countKept()) ?? 0;
	for (const name of ["Mitzi", "מיצי", null]) {
		const text = "select $1::text as name, $2::jsonb as more, $3::timestamptz as since, 7 as lives";
		const values = [name, { toy: "ball" }, new Date(0)];
		const { rows } = await query(text, values);
		expect(rows).toEqual((await pglite.query(text, values)).rows);
	}
	expect(await countKept()).toBe(before + 1);
});

test("after a refused value or statement the next one works, in a transaction too", async () => {
	const insert = "insert into cats (name, lives) values ($1, $2)";
	expect(await query(insert, ["Tom", 9])).toMatchObject({ affectedRows: 1, rows: [] });
	await expect(query(insert, ["Tom", 9])).rejects.toMatchObject({ code: "23505" });
	await expect(query("select nonsense from cats", [])).rejects.toMatchObject({ code: "42703" });
	await query("begin", []);
	await expect(query(insert, ["Tom", 9])).rejects.toMatchObject({ code: "23505" });
	await expect(query("select 1", [])).rejects.toMatchObject({ code: "25P02" });
	await query("rollback", []);
	expect(await query("update cats set lives = 8", [])).toMatchObject({
		affectedRows: 1,
	});
});

test("a statement whose table changed is prepared again after failing once", async () => {
	await query("insert into cats (name, lives) values ('Felix', 9)", []);
	const text = "select * from cats where name = $1";
	await query(text, ["Felix"]);
	await pglite.exec("alter table cats add column colour text default 'black'");
	await expect(query(text, ["Felix"])).rejects.toMatchObject({ code: "0A000" });
	const { rows } = await query(text, ["Felix"]);
	expect(rows).toEqual([{ name: "Felix", lives: 9, colour: "black" }]);
});

test("an upsert on a partial index whose condition is a parameter keeps working", async () => {
	await pglite.exec(`create table bowls (cat text, state text);
		create unique index on bowls (cat) where state in ('full', 'half')`);
	const text = `insert into bowls values ($1, $2) on conflict (cat) where state in ($3, $4)
		do update set state = 'half' returning state`;
	for (let round = 0; round < 12; round += 1) {
		const { rows } = await query(text, ["Tom", "full", "full", "half"]);
		expect(rows).toEqual([{ state: round === 0 ? "full" : "half" }]);
	}
});

test("of many different statements only the most recently used stay prepared", async () => {
	const often = "select 'often' as word";
	for (let index = 0; index < 600; index += 1) {
		expect((await query(`select ${index} as number`, [])).rows).toEqual([{ number: index }]);
		if (index % 100 === 0) expect((await query(often, [])).rows).toEqual([{ word: "often" }]);
	}
	expect(await countKept()).toBe(250);
});

test("a compiled query takes different values each time, in a transaction too", async () => {
	const add = compileQuery<{ one: number; other: number }, { sum: number }>((on, value) =>
		on.selectNoFrom(sql<number>`${value("one")}::int + ${value("other")}::int`.as("sum")),
	);
	expect(await add(db(), { one: 1, other: 2 })).toEqual({ sum: 3 });
	const inside = db()
		.transaction()
		.execute((trx) => add(trx, { other: 40, one: 2 }));
	expect(await inside).toEqual({ sum: 42 });
});
