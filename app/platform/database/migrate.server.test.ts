import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startChild } from "../../../test/child.ts";
import { openBareDatabase, postgresUrl } from "../../../test/database.ts";
import { openDatabase } from "./database.server.ts";
import { migrate, readMigrations } from "./migrate.server.ts";
import type { OpenDatabase } from "./open-database.server.ts";

let database: OpenDatabase;
let address: string;
beforeAll(async () => {
	({ database, address } = await openBareDatabase());
});
// As every new database has it.
const emptied = `drop schema public cascade; create schema public; grant usage on schema public to public`;
beforeEach(() => database.session((run) => run(emptied)));
afterAll(() => database.close());

const first = {
	name: "0001_cats",
	sql: "create table cats (name text); insert into cats values ('a');",
};
const second = { name: "0002_dogs", sql: "create table dogs (name text);" };

const tables = async () =>
	(
		await database.session((run) =>
			run("select tablename from pg_tables where schemaname = 'public' order by 1"),
		)
	).map(({ tablename }) => tablename);

test("migrates an empty database, and does nothing the second time", async () => {
	const all = readMigrations();
	expect(await migrate(database, all)).toEqual(all.map(({ name }) => name));
	const before = await database.session((run) => run("select * from migrations order by name"));
	expect(await migrate(database, all)).toEqual([]);
	expect(await database.session((run) => run("select * from migrations order by name"))).toEqual(
		before,
	);
});

test("only pending migrations are applied", async () => {
	await migrate(database, [first]);
	expect(await migrate(database, [first, second])).toEqual(["0002_dogs"]);
	expect(await tables()).toEqual(["cats", "dogs", "migrations"]);
	expect(await database.session((run) => run("select * from cats"))).toEqual([{ name: "a" }]);
});

test("a migration that changed after it landed is refused, changed line endings are not", async () => {
	await migrate(database, [first]);
	const changed = { ...first, sql: `${first.sql} -- better` };
	await expect(migrate(database, [changed, second])).rejects.toMatchObject({
		reason: "unreadable",
	});
	expect(await tables()).toEqual(["cats", "migrations"]);
	const twoLines = { name: "0003_birds", sql: "create table birds\n(name text);" };
	await migrate(database, [first, twoLines]);
	const onWindows = { ...twoLines, sql: twoLines.sql.replace("\n", "\r\n") };
	expect(await migrate(database, [first, onWindows])).toEqual([]);
});

/** What a version that does not know `name` finds after a newer one has run. */
async function afterNewer(sql: string): Promise<string[]> {
	await migrate(database, [first, second, { name: "0003_newer", sql }]);
	return migrate(database, [first, second]);
}

test("a version runs again on a database with a newer one's migration, and the newer one after it", async () => {
	expect(await afterNewer("create table birds (name text);")).toEqual([]);
	expect(await migrate(database, [first, second])).toEqual([]);
	const newer = { name: "0003_newer", sql: "create table birds (name text);" };
	const next = { name: "0004_next", sql: "create table fish (name text);" };
	expect(await migrate(database, [first, second, newer, next])).toEqual(["0004_next"]);
	expect(await tables()).toEqual(["birds", "cats", "dogs", "fish", "migrations"]);
});

test("a version that knows what a newer migration needs runs on it, an older one is refused", async () => {
	const sql = `-- Dogs have no names.
-- Suits the versions that know 0002_dogs: since then nobody reads them.
alter table dogs drop column name;`;
	expect(await afterNewer(sql)).toEqual([]);
	await expect(migrate(database, [first])).rejects.toMatchObject({
		reason: "newer-schema",
		message: expect.stringContaining("the migration 0003_newer, which this version does not know"),
	});
	expect(await tables()).toEqual(["cats", "dogs", "migrations"]);
});

test("what an older version wrote, which told nothing, suits nobody", async () => {
	await migrate(database, [first]);
	await database.session(async (run) => {
		await run("alter table migrations drop column needs");
		await run("insert into migrations (name, checksum) values ('0002_dogs', '')");
	});
	await expect(migrate(database, [first])).rejects.toMatchObject({ reason: "newer-schema" });
	await database.session((run) => run("delete from migrations where name = '0002_dogs'"));
	expect(await migrate(database, [first, second])).toEqual(["0002_dogs"]);
	expect(await migrate(database, [first])).toEqual([]);
});

test("a failing migration leaves nothing, and those before it stay", async () => {
	const broken = { name: "0002_broken", sql: "create table dogs (name text); select 1 / 0;" };
	await expect(migrate(database, [first, broken])).rejects.toThrow("division by zero");
	expect(await tables()).toEqual(["cats", "migrations"]);
	expect(await migrate(database, [first, second])).toEqual(["0002_dogs"]);
});

describe.skipIf(!postgresUrl)("on PostgreSQL", () => {
	test("when processes start at once, each migration is applied by one", async () => {
		const program = `
			import { openDatabase } from "./app/platform/database/database.server.ts";
			import { migrate } from "./app/platform/database/migrate.server.ts";
			const database = await openDatabase(process.argv[1]);
			console.log("ready");
			await database.session((run) => run("select pg_advisory_lock_shared(1)"));
			console.log(JSON.stringify(await migrate(database, JSON.parse(process.argv[2]))));
			await database.close();`;
		const slow = [first, { name: "0002_slow", sql: "select pg_sleep(0.3); create table dogs ();" }];
		// The shared lock is the starting gun: all wait for it and get it at the same moment.
		await database.session(async (run) => {
			await run("select pg_advisory_lock(1)");
			const children = [1, 2, 3].map(() => startChild(program, address, JSON.stringify(slow)));
			for (const child of children) expect(await child.line()).toBe("ready");
			await run("select pg_advisory_unlock(1)");
			const applied = await Promise.all(children.map((child) => child.line()));
			const names = applied.flatMap((line) => JSON.parse(line)).sort();
			expect(names).toEqual(["0001_cats", "0002_slow"]);
			expect(await Promise.all(children.map((child) => child.ended))).toEqual([0, 0, 0]);
		});
		expect(await database.session((run) => run("select * from cats"))).toEqual([{ name: "a" }]);
	});
});

test.runIf(postgresUrl)("an ordinary role is told what it may not, and then migrates", async () => {
	const admin = (sql: string) => database.session((run) => run(sql));
	const role = `plain_${process.env.VITEST_POOL_ID ?? 0}`;
	const name = new URL(address).pathname.slice(1);
	await admin(`create role ${role} login; grant create on schema public to ${role};
		grant create on database ${name} to ${role}`);
	const own = new URL(address);
	own.username = role;
	const plain = await openDatabase(own.href);
	try {
		await admin(`revoke create on database ${name} from ${role}`);
		await expect(migrate(plain, readMigrations())).rejects.toMatchObject({
			reason: "extension",
			message: expect.stringContaining("btree_gist"),
		});
		await admin(`grant create on database ${name} to ${role}`);
		expect(await migrate(plain, readMigrations())).toContain("0085_periods_apart");
	} finally {
		await plain.close();
		await admin(`drop owned by ${role} cascade; drop role ${role}`);
	}
});
