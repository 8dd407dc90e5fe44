import type { OpenDatabase } from "./open-database.server.ts";

/** The keys of the advisory locks. Any numbers will do as long as every release uses the same. */
const lockKeys = { queue: 4_871_303, demo: 4_871_304 };

/**
 * Runs `work` in one process at a time: processes starting together would create the same schema twice. The lock
 * belongs to a transaction, because a session lock would get lost behind PgBouncer; `work` uses other connections,
 * so nothing of it is rolled back. The embedded database has one process.
 */
export async function takeTurns<T>(
	database: OpenDatabase,
	work: () => Promise<T>,
	turn: keyof typeof lockKeys = "queue",
): Promise<T> {
	if (database.kind === "embedded") return work();
	return database.session(async (run) => {
		await run("begin");
		await run("select pg_advisory_xact_lock($1)", [lockKeys[turn]]);
		const done = await work();
		await run("commit");
		return done;
	});
}
