import type { Kysely } from "kysely";
import { findSession } from "../app/accounts/sessions/session.server.ts";
import { openDatabase } from "../app/platform/database/database.server.ts";
import { migrate, readMigrations } from "../app/platform/database/migrate.server.ts";
import type { Tables } from "../app/platform/database/tables.ts";
import { signedIn } from "../test/person.ts";
import { median } from "./load.ts";

const rounds = 15;
const checks = 200;

type Query = { sql: string; parameters: readonly unknown[] };

/** The queries of one piece of work, as they reach the driver. */
async function queriesOf(
	db: Kysely<Tables>,
	work: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<Query[]> {
	const queries: Query[] = [];
	const executor = db.getExecutor();
	const ask = executor.executeQuery;
	executor.executeQuery = ((query, options) => {
		queries.push(query);
		return ask.call(executor, query, options);
	}) as typeof ask;
	await work(db);
	executor.executeQuery = ask;
	return queries;
}

/** CPU of one round in µs per check. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
	const before = process.cpuUsage();
	for (let index = 0; index < checks; index += 1) await work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / checks;
}

/**
 * The session check: its number of queries, also when the session is extended (goal: at most two),
 * and its CPU against the same query run directly on PGlite (goal: at most 1.5 times).
 */
export async function benchSessionCheck(): Promise<string[]> {
	const database = await openDatabase("memory:");
	try {
		await migrate(database, readMigrations());
		const { db, embedded } = database;
		if (!embedded) throw new Error("the embedded database is what is measured");
		const { cookie } = await signedIn(database.db, "bench@demo.test");
		const token = /session=([\w-]+)/.exec(cookie)?.[1] ?? "";
		const check = (on: Kysely<Tables>) => findSession(on, { token });

		await db
			.updateTable("sessions")
			.set({ last_seen_at: new Date(0) })
			.execute();
		const sliding = await queriesOf(db, check);
		const usual = await queriesOf(db, check);
		const bare = () =>
			Promise.all(usual.map(({ sql, parameters }) => embedded.pglite.query(sql, [...parameters])));

		for (let warm = 0; warm < 3; warm += 1) {
			await cpuOf(() => check(db));
			await cpuOf(bare);
		}
		const ours: number[] = [];
		const theirs: number[] = [];
		for (let round = 0; round < rounds; round += 1) {
			ours.push(await cpuOf(() => check(db)));
			theirs.push(await cpuOf(bare));
		}
		const ratio = median(ours.map((value, index) => value / (theirs[index] ?? Number.NaN)));
		return [
			`session check: ${usual.length} query, ${sliding.length} when it slides (goal at most 2)`,
			`session check: ${median(ours).toFixed(0)} µs CPU, the bare query ${median(theirs).toFixed(0)} µs, ratio ${ratio.toFixed(2)} (goal at most 1.5)`,
		];
	} finally {
		await database.close();
	}
}
