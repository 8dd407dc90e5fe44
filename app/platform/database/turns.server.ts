import type { OpenDatabase } from "./open-database.server.ts";

/** The key of the advisory lock. Any number will do as long as every release uses the same. */
const lockKey = 4_871_303;

/**
 * Does `work` while no other process does: processes that start at once would make the same schema twice. The
 * lock belongs to a transaction, because a session's would get lost behind PgBouncer; `work` uses other
 * connections, and so nothing of it is rolled back. The embedded database has one process.
 */
export async function takeTurns<T>(database: OpenDatabase, work: () => Promise<T>): Promise<T> {
	if (database.kind === "embedded") return work();
	return database.session(async (run) => {
		await run("begin");
		await run("select pg_advisory_xact_lock($1)", [lockKey]);
		const done = await work();
		await run("commit");
		return done;
	});
}
