import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBareDatabase } from "../../test/database.ts";
import { migrate, readMigrations } from "../platform/database/migrate.server.ts";
import type { OpenDatabase } from "../platform/database/open-database.server.ts";

/** Migration 0021, run on the previous version's database. */
let database: OpenDatabase;
beforeAll(async () => {
	database = (await openBareDatabase()).database;
});
afterAll(() => database.close());

const write = (text: string, values: readonly unknown[]) =>
	database.session((run) => run(text, [...values]));

async function addAccount(role: string | null): Promise<string> {
	const id = randomUUID();
	await write("insert into accounts (id, email, password_hash, role) values ($1, $2, 'x', $3)", [
		id,
		`${id}@example.com`,
		role,
	]);
	return id;
}

const addApplication = (account: string, state: string, created: string, ended: string | null) =>
	write(
		`insert into applications (id, account_id, state, reason, created_at, ended_at)
		values ($1, $2, $3, $4, $5, $6)`,
		[randomUUID(), account, state, state === "rejected" ? "no" : null, created, ended],
	);

test("everyone approved becomes a member as of the approval, nobody else does, and nobody is lost", async () => {
	const all = readMigrations();
	await migrate(
		database,
		all.filter(({ name }) => name < "0021"),
	);
	const approved = new Map<string, string>();
	for (let index = 0; index < 40; index += 1) {
		const role = index % 2 === 0 ? "baby" : "daddy";
		const account = await addAccount(role);
		await addApplication(account, "rejected", "2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z");
		await addApplication(account, "approved", "2026-02-01T00:00:00Z", "2026-02-03T00:00:00Z");
		approved.set(account, role);
	}
	for (const state of ["submitted", "in_review"]) {
		await addApplication(await addAccount("baby"), state, "2026-01-01T00:00:00Z", null);
	}
	for (const state of ["rejected", "withdrawn"]) {
		const account = await addAccount("baby");
		await addApplication(account, "approved", "2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z");
		await addApplication(account, state, "2026-02-01T00:00:00Z", "2026-02-02T00:00:00Z");
	}
	await addAccount("daddy");
	await migrate(database, all);
	const members = await database.db.selectFrom("members").selectAll().execute();
	const sides = members.map(({ account_id, role }) => [account_id ?? "", role] as const);
	expect(new Map<string, string>(sides)).toEqual(approved);
	expect(new Set(members.map(({ since }) => since.toISOString()))).toEqual(
		new Set(["2026-02-03T00:00:00.000Z"]),
	);
	expect(new Set(members.map(({ number }) => number)).size).toBe(40);
	expect(new Set(members.flatMap(({ id, public_id }) => [id, public_id])).size).toBe(80);
	const { rows } = { rows: await write("select id from applications", []) };
	expect(rows).toHaveLength(40 * 2 + 2 + 4);
});
