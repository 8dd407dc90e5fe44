import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { openSearcher, type Searcher } from "../../app/gallery/search/find.server.ts";
import { openDatabase } from "../../app/platform/database/database.server.ts";
import { migrate, readMigrations } from "../../app/platform/database/migrate.server.ts";
import type { Tables } from "../../app/platform/database/tables.ts";
import { addCrowd, countCrowd } from "../../test/crowd.ts";

const name = "dvash_bench_search";

/** Opens an empty database, embedded or on the server of TEST_DATABASE_URL, for one piece of work. */
export async function withDatabase<T>(
	server: string | undefined,
	work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
	const drop = `drop database if exists ${name} with (force)`;
	if (server) await administer(server, drop, `create database ${name}`);
	const address = server ? new URL(server) : null;
	if (address) address.pathname = name;
	const database = await openDatabase(address?.href ?? "memory:");
	try {
		await migrate(database, readMigrations());
		return await work(database.db);
	} finally {
		await database.close();
		if (server) await administer(server, drop);
	}
}

async function administer(server: string, ...statements: string[]): Promise<void> {
	const client = new pg.Client(server);
	await client.connect();
	for (const statement of statements) await client.query(statement);
	await client.end();
}

/** Lets the crowd grow to `count`, counted and vacuumed as every night. */
export async function growTo(db: Kysely<Tables>, count: number, already = 0): Promise<void> {
	const { rows: indexes } = await sql<{ name: string; definition: string }>`
		select indexname as name, indexdef as definition from pg_indexes
		where tablename = 'member_search' and indexdef not like 'CREATE UNIQUE%'`.execute(db);
	// Built at the end they take a fraction of the time.
	for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
	await addCrowd(db, count, { already });
	for (const { definition } of indexes) await sql.raw(definition).execute(db);
	await sql`vacuum analyze member_search`.execute(db);
	await sql`vacuum analyze members`.execute(db);
	await countCrowd(db);
	await sql`vacuum analyze search_frequencies`.execute(db);
}

/** A man in Haifa who has 200 women hidden. */
export async function addSearcher(db: Kysely<Tables>): Promise<Searcher> {
	const accountId = randomUUID();
	const memberId = randomUUID();
	const email = `${accountId}@bench.test`;
	const account = { id: accountId, email, password_hash: "x", role: "daddy" as const };
	await db.insertInto("accounts").values(account).execute();
	const application = {
		id: randomUUID(),
		account_id: accountId,
		state: "approved" as const,
		ended_at: new Date(),
	};
	await db.insertInto("applications").values(application).execute();
	const number = [...memberId.replaceAll(/[^2-9a-f]/g, "").toUpperCase()].slice(0, 6).join("");
	await sql`insert into members (id, public_id, number, account_id, role, since)
		values (${memberId}, ${randomUUID()}, ${number}, ${accountId}, 'daddy', now())`.execute(db);
	const town = { account_id: accountId, field: "location" as const, text: "חיפה" };
	await db.insertInto("member_texts").values(town).execute();
	await sql`insert into member_blocks (viewer_id, other_id, why)
		select ${memberId}, member_id, 1 from member_search where role = 1 limit 200`.execute(db);
	// Others hide people too.
	await sql`insert into member_blocks (viewer_id, other_id, why)
		select men.member_id, women.member_id, 1
		from (select member_id from member_search where role = 0 limit 300) as men,
			(select member_id from member_search where role = 1 limit 200) as women
		on conflict do nothing`.execute(db);
	await sql`analyze`.execute(db);
	const searcher = await openSearcher(db, { id: memberId, accountId, role: "daddy" });
	if (!searcher) throw new Error("the searcher is no member");
	return searcher;
}
