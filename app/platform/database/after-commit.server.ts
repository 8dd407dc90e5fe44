import { type DatabaseConnection, type Driver, type Kysely, PostgresDialect } from "kysely";
import type { Tables } from "./tables.ts";

/** Callbacks waiting for the end of the transaction on a connection. */
const waiting = new WeakMap<DatabaseConnection, (() => void)[]>();

function take(connection: DatabaseConnection): readonly (() => void)[] {
	const works = waiting.get(connection) ?? [];
	waiting.delete(connection);
	return works;
}

/** PostgreSQL's dialect, with transactions that notify what waits for them. */
export class TellingDialect extends PostgresDialect {
	override createDriver(): Driver {
		const driver = super.createDriver();
		const commit = driver.commitTransaction.bind(driver);
		const rollback = driver.rollbackTransaction.bind(driver);
		driver.commitTransaction = async (connection) => {
			const works = take(connection);
			await commit(connection);
			for (const work of works) work();
		};
		driver.rollbackTransaction = async (connection) => {
			take(connection);
			await rollback(connection);
		};
		return driver;
	}
}

/** Runs `work` once the transaction, if any, has committed; never when it is rolled back. */
export async function afterCommit(db: Kysely<Tables>, work: () => void): Promise<void> {
	if (!db.isTransaction) return work();
	await db.getExecutor().provideConnection(async (connection) => {
		waiting.set(connection, [...(waiting.get(connection) ?? []), work]);
	});
}
