import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBareDatabase } from "../../test/database.ts";
import { migrate, readMigrations } from "../platform/database/migrate.server.ts";
import type { OpenDatabase } from "../platform/database/open-database.server.ts";

/** Migration 0108, run on the database of the version before decision 0064. */
let database: OpenDatabase;
beforeAll(async () => {
	database = (await openBareDatabase()).database;
});
afterAll(() => database.close());

const write = (text: string, ...values: readonly unknown[]) =>
	database.session((run) => run(text, [...values]));

const found = "2026-05-01";
const decided = "2026-05-02";
const later = "2026-05-03";
const hash = "0".repeat(64);
let added = 0;

type Person = { id: string; memberId: string; photo: string };

async function addPerson(): Promise<Person> {
	const id = randomUUID();
	const memberId = randomUUID();
	const photo = randomUUID();
	added += 1;
	const account =
		"insert into accounts (id, email, password_hash, role) values ($1, $2, 'x', 'baby')";
	await write(account, id, `${id}@example.com`);
	await write(
		`insert into members (id, account_id, public_id, number, role, since)
		values ($1, $2, $3, $4, 'baby', '2026-02-03')`,
		...[memberId, id, randomUUID(), `AAAAA${"23456789BCDEFGHJKLMNPQRSTUVWXYZ"[added]}`],
	);
	await write(
		`insert into photos (id, account_id, place, audience, width, height, hash, mirrored_hash)
		values ($1, $2, 1, 'members', 4, 5, $3, $3)`,
		...[photo, id, hash],
	);
	return { id, memberId, photo };
}

/** Two people with the same picture, found at this time: the name of one photo tells the pairs apart. */
async function addPair(at = found): Promise<[Person, Person]> {
	const one = await addPerson();
	const other = await addPerson();
	const match = "insert into photo_matches values ($1, $2, 0, $3)";
	await write(match, one.photo, other.photo, at);
	return [one, other];
}

type Decided = { verdict?: string; rule?: string | null; isVoided?: boolean };

/** A closed case about the first of the two, and what was decided in it. */
async function decideCase([one, other]: [Person, Person], given: Decided = {}, at = found) {
	const { verdict = "nothing", rule = null, isVoided = false } = given;
	const caseId = randomUUID();
	await write(
		`insert into cases (id, member_id, lane, opened_at, due_at, closed_at)
		values ($1, $2, 'B', $3, $3, $3)`,
		...[caseId, one.memberId, decided],
	);
	await write(
		`insert into case_pictures (id, case_id, photo_id, other_account, other_photo, found_at)
		values ($1, $2, $3, $4, $5, $6)`,
		...[randomUUID(), caseId, one.photo, other.id, other.photo, at],
	);
	await write(
		`insert into case_decisions (id, case_id, verdict, rule, decided_at, takes_effect_at, voided_at,
			voided_why, applied_at) values ($1, $2, $3, $4, $5, $5, $6, $7, $8)`,
		...[randomUUID(), caseId, verdict, rule, decided],
		...[isVoided ? decided : null, isVoided ? "undone" : null, isVoided ? null : decided],
	);
}

async function decideApplication({ id }: Person, code: string | null, lookedBy?: string) {
	const application = randomUUID();
	const item = randomUUID();
	const asked = "insert into applications (id, account_id, state) values ($1, $2, 'submitted')";
	await write(asked, application, id);
	await write(
		`insert into review_items (id, kind, account_id, application_id, due_at, closed_at, looked_by, looked_at)
		values ($1, 'application', $2, $3, $4, $4, $5, $6)`,
		...[item, id, application, decided, lookedBy ?? null, lookedBy ? decided : null],
	);
	await write(
		`insert into decisions (item_id, verdict, code, again_days, parts, decided_at, takes_effect_at, applied_at)
		values ($1, $2, $3, $4, '{}', $5, $5, $5)`,
		...[item, code ? "refuse" : "approve", code, code ? 30 : null, decided],
	);
}

test("a pair that was decided before stands decided for both, and no other does", async () => {
	const all = readMigrations();
	const before = all.filter(({ name }) => name < "0097");
	await migrate(database, before);
	const staff = (await addPerson()).id;
	const pairs: Record<string, [Person, Person]> = {};
	const add = async (name: string, at?: string) => (pairs[name] = await addPair(at));
	await decideCase(await add("nothing"));
	await decideCase(await add("fake"), { verdict: "notice", rule: "fake" });
	await decideCase(await add("another rule"), { verdict: "notice", rule: "harassment_other" });
	await decideCase(await add("undone"), { isVoided: true });
	await decideCase(await add("found later", later), {}, later);
	await decideApplication((await add("refused for it"))[0], "duplicate");
	await decideApplication((await add("other refused for it"))[1], "other_person");
	await decideApplication((await add("refused for more"))[0], "unclear");
	await decideApplication((await add("approved by two"))[0], null, staff);
	await decideApplication((await add("approved by one"))[0], null);
	const [known] = await add("banned");
	const ban = randomUUID();
	const banned = await addPerson();
	await write(
		"insert into enforcements (id, member_id, kind, rule, found_by) values ($1, $2, 'banned', 'fake', 'staff')",
		ban,
		banned.memberId,
	);
	await write("insert into barred_matches values ($1, $2, 0, $3)", known.photo, ban, found);
	await decideApplication(known, "duplicate");
	await migrate(database, all);
	const { db } = database;
	const rows = await db.selectFrom("photo_matches").selectAll().execute();
	const names = new Map(Object.entries(pairs).map(([name, [one]]) => [one.photo, name]));
	const settled = rows.filter(({ decided_at }) => decided_at).map((row) => names.get(row.photo_id));
	expect(settled.toSorted()).toEqual([
		"approved by two",
		"banned",
		"fake",
		"nothing",
		"other refused for it",
		"refused for it",
	]);
	const shown = await db.selectFrom("case_pictures").selectAll().execute();
	const ofCases = shown
		.filter(({ decided_at }) => decided_at)
		.map((row) => names.get(row.photo_id));
	expect(ofCases.toSorted()).toEqual(["fake", "nothing"]);
	const barred = await db.selectFrom("barred_matches").select("decided_at").execute();
	expect(barred).toEqual([{ decided_at: new Date(decided) }]);
});
