import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { postgresUrl } from "../../../test/database.ts";
import { openDatabase } from "./database.server.ts";
import { migrate, readMigrations } from "./migrate.server.ts";
import {
	isDatabaseAway,
	refusalOfConnection,
	refusalOfServer,
	withRights,
} from "./refusal.server.ts";

const url = "postgres://site:hunter2@db.example/dvash";
const facts = {
	version: "16.2",
	number: 160_002,
	role: "site",
	database: "dvash",
	isReadOnly: false,
	mayMakeTables: true,
	mayRead: true,
	mayQueue: true,
	owner: "admin",
	stranger: null,
	isMovable: true,
};

test("a server that is too old, or lets the role make nothing, is refused with what mends it", () => {
	expect(refusalOfServer(facts, url)).toBeUndefined();
	expect(refusalOfServer({ ...facts, number: 150_000 }, url)).toBeUndefined();
	expect(refusalOfServer({ ...facts, version: "14.11", number: 140_011 }, url)).toMatchObject({
		reason: "too-old",
		message: "The server of db.example/dvash is PostgreSQL 14.11: the site needs 15 or newer.",
	});
	expect(refusalOfServer({ ...facts, isReadOnly: true }, url)).toMatchObject({
		reason: "read-only",
		message:
			"The server of db.example/dvash takes no writes: it is a standby, or set to read only. Let DATABASE_URL lead to the primary.",
	});
	const mend = /as its superuser run: alter database dvash owner to site;$/;
	for (const lacking of [{ mayMakeTables: false }, { mayQueue: false }]) {
		expect(refusalOfServer({ ...facts, ...lacking }, url)).toMatchObject({
			reason: "no-right",
			message: expect.stringMatching(mend),
		});
	}
	const odd = { ...facts, database: "my site", role: 'a"b', mayQueue: false };
	expect(refusalOfServer(odd, url)?.message).toContain('alter database "my site" owner to "a""b";');
	const own = refusalOfServer({ ...facts, owner: "site", mayMakeTables: false }, url)?.message;
	expect(own).toContain("grant all on schema public to site;");
	expect(own).not.toContain("alter database");
});

test("each refusal while connecting is one sentence without the password", () => {
	for (const [code, words] of [
		["28P01", "alter role site password '…';"],
		["28000", "create role site login password '…';"],
		["3D000", "create database dvash owner site;"],
		["42501", "alter database dvash owner to site;"],
		["ECONNREFUSED", "cannot be reached"],
	]) {
		const { message } = refusalOfConnection(Object.assign(new Error("no"), { code }), url);
		expect(message).toContain(words);
		expect(message).not.toMatch(/hunter2|\n/);
	}
});

test("a server that is away is told from one that refuses", () => {
	const reasonOf = (code: string, words = "no") =>
		refusalOfConnection(Object.assign(new Error(words), { code }), url).reason;
	const away = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "57P03", "53300", "08P01"];
	expect(away.map((code) => reasonOf(code))).toEqual(away.map(() => "away"));
	const pool = ["query_wait_timeout", "SASL authentication failed", "no such database: none"];
	expect(pool.map((words) => reasonOf("08P01", words))).toEqual([
		"away",
		"unreachable",
		"unreachable",
	]);
	expect(["28P01", "3D000", "42501"].map((code) => reasonOf(code))).not.toContain("away");
});

/** An ordinary role, and databases that a superuser made. */
test.runIf(postgresUrl)("on a real server", async () => {
	const admin = new pg.Client({ connectionString: postgresUrl });
	await admin.connect();
	const role = `dvash_ordinary_${process.pid}`;
	const superuser = new URL(postgresUrl ?? "").username;
	const as = (database: string, password = "right", user = role) => {
		const address = new URL(postgresUrl ?? "");
		[address.username, address.password, address.pathname] = [user, password, database];
		return address.href;
	};
	const opening = (address: string) =>
		openDatabase(address).then(
			(database) => database.close().then(() => "opened"),
			(error) => error.message as string,
		);
	try {
		await admin.query(`create role ${role} login password 'right'`);
		await admin.query(`create database ${role}`);
		expect(await opening(as(role))).toMatch(
			new RegExp(
				`^The role ${role} may not make tables .*alter database ${role} owner to ${role};$`,
			),
		);
		expect(await opening(as("nowhere"))).toContain(`create database nowhere owner ${role};`);
		expect(await opening(as(role, "right", "nobody_here"))).toMatch(
			/^The server of \S+ (does not let nobody_here in|refuses the password of nobody_here)/,
		);
		await admin.query(`alter database ${role} owner to ${role}`);
		expect(await opening(as(role))).toBe("opened");
		// As on a standby.
		const turned = await openDatabase(as(role));
		expect(await turned.isReady()).toBe(true);
		await turned.session((run) => run("set default_transaction_read_only = on"));
		expect(await turned.isReady()).toBe(false);
		const refused = sql`create table one ()`.execute(turned.db).catch((error) => error);
		expect(isDatabaseAway(await refused)).toBe(true);
		await turned.close();
		await admin.query(`alter role ${role} set default_transaction_read_only = on`);
		expect(await opening(as(role))).toContain("takes no writes");
		await admin.query(`alter role ${role} reset all`);
		// What a superuser restored: the server's first one cannot be reassigned.
		const root = new pg.Client({ connectionString: as(role, "", superuser) });
		await root.connect();
		const first = await root.query("select rolname from pg_roles where oid = 10");
		await root.query(`create schema pgboss authorization ${first.rows[0].rolname}`);
		const restored = await opening(as(role));
		expect(restored).toContain(`: restore the dump into an empty database as ${role}`);
		expect(restored).not.toMatch(/alter database|reassign/);
		await root.query(`create role ${role}_2; alter schema pgboss owner to ${role}_2`);
		const [mend = ""] = /reassign owned by .*;$/.exec(await opening(as(role))) ?? [];
		expect(mend).toBe(`reassign owned by ${role}_2 to ${role};`);
		await root.query(mend);
		await root.end();
		expect(await opening(as(role))).toBe("opened");
		// Tables of another role: as after a restore by the superuser.
		const database = await openDatabase(as(role));
		try {
			await migrate(database, readMigrations().slice(0, 1));
			const inside = new pg.Client({
				connectionString: as(role, "", superuser),
			});
			await inside.connect();
			await inside.query(
				`alter table tickets owner to current_user; alter table migrations owner to current_user`,
			);
			await inside.end();
			expect(await opening(as(role))).toMatch(/may not read the tables .*: restore the dump into/);
			await expect(withRights(migrate(database, readMigrations()))).rejects.toMatchObject({
				reason: "no-right",
				message: expect.stringContaining("pg_restore --no-owner"),
			});
		} finally {
			await database.close();
		}
	} finally {
		await admin.query(`drop database if exists ${role} with (force)`);
		await admin.query(`drop role if exists ${role}, ${role}_2`);
		await admin.end();
	}
});
