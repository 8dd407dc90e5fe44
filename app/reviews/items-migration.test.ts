import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBareDatabase } from "../../test/database.ts";
import { migrate, readMigrations } from "../platform/database/migrate.server.ts";
import type { OpenDatabase } from "../platform/database/open-database.server.ts";

/** Migration 0055, run on the previous version's database. */
let database: OpenDatabase;
beforeAll(async () => {
	database = (await openBareDatabase()).database;
});
afterAll(() => database.close());

const write = (text: string, values: readonly unknown[]) =>
	database.session((run) => run(text, [...values]));

type Person = { state: "approved" | "submitted"; photos: readonly string[]; hasText?: boolean };

let added = 0;

/** Somebody whom the version before approved, with photos by their audience. */
async function addPerson({ state, photos, hasText = false }: Person): Promise<string> {
	const id = randomUUID();
	const email = `${id}@example.com`;
	await write(
		"insert into accounts (id, email, password_hash, role) values ($1, $2, 'x', 'baby')",
		[id, email],
	);
	added += 1;
	await write(
		`insert into members (id, account_id, public_id, number, role, since)
		values ($1, $2, $3, $4, 'baby', '2026-02-03T00:00:00Z')`,
		[randomUUID(), id, randomUUID(), `AAAAA${added + 1}`],
	);
	await write(
		"insert into applications (id, account_id, state, ended_at) values ($1, $2, $3, $4)",
		[randomUUID(), id, state, state === "approved" ? "2026-02-03T00:00:00Z" : null],
	);
	for (const [index, audience] of photos.entries()) {
		const hash = "0".repeat(64);
		await write(
			`insert into photos (id, account_id, place, audience, width, height, hash, mirrored_hash)
			values ($1, $2, $3, $4, 4, 5, $5, $5)`,
			[randomUUID(), id, index + 1, audience, hash],
		);
	}
	if (hasText) {
		await write(
			"insert into text_reviews (account_id, field, text) values ($1, 'interests', 'ים בחורף')",
			[id],
		);
	}
	return id;
}

test("what waits of a member comes into the queue once; an applicant's waits with the application", async () => {
	const all = readMigrations();
	await migrate(
		database,
		all.filter(({ name }) => name < "0045"),
	);
	const waiting = [
		await addPerson({ state: "approved", photos: ["members", "album"], hasText: true }),
		await addPerson({ state: "approved", photos: ["members"] }),
		await addPerson({ state: "approved", photos: ["me"], hasText: true }),
	];
	await addPerson({ state: "approved", photos: ["me"] });
	await addPerson({ state: "approved", photos: [], hasText: true });
	await addPerson({ state: "submitted", photos: ["members"] });
	const queued = await addPerson({ state: "approved", photos: ["members"] });
	await migrate(
		database,
		all.filter(({ name }) => name < "0055"),
	);
	await write(
		`insert into review_items (kind, account_id, due_at)
		values ('changes', $1, now() + interval '1 hour')`,
		[queued],
	);
	await migrate(database, all);
	const items = await database.db.selectFrom("review_items").selectAll().execute();
	expect(items.map(({ account_id }) => account_id).toSorted()).toEqual(
		[...waiting, queued].toSorted(),
	);
	for (const item of items) {
		expect(item).toMatchObject({ kind: "changes", application_id: null, closed_at: null });
		expect(item.due_at.getTime()).toBeGreaterThan(item.opened_at.getTime());
	}
});
