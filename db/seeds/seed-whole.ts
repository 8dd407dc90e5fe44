/** The demo's content as one whole: what an interrupted start left of it is dropped by the next one. */
import { rm } from "node:fs/promises";
import { sql } from "kysely";
import type { OpenDatabase } from "../../app/platform/database/open-database.server.ts";
import { holdsAnything } from "./seed.ts";

/**
 * Drops everything that a start left which was interrupted while it made the content: nobody has used it yet.
 * @param paths of the content's files.
 * @returns whether there was such a start.
 */
export async function dropUnfinished(
	{ session }: OpenDatabase,
	paths: readonly string[],
): Promise<boolean> {
	return session(async (run) => {
		const [found] = await run("select to_regclass('demo_seeding') is not null as is");
		if (!found?.is) return false;
		for (const path of paths) await rm(path, { recursive: true, force: true });
		await run(`drop schema if exists pgboss cascade;
			drop schema public cascade; create schema public`);
		return true;
	});
}

/**
 * Fills an empty database, and does nothing with any other. The table that stands meanwhile tells the next start
 * whether it came to the end; it is none of the site's own.
 */
export async function seedWhole({ db }: OpenDatabase, fill: () => Promise<void>): Promise<void> {
	if (await holdsAnything(db)) return;
	await sql`create table demo_seeding ()`.execute(db);
	await fill();
	await sql`drop table demo_seeding`.execute(db);
}
