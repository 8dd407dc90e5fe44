import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";

/**
 * For whatever takes away what the accounts may see of each other, after its own locks: waits until what
 * is being delivered to them, on any node, has left; nothing more is delivered to them before this
 * transaction has ended, and then by what it changed (docs/decisions/0039-live.md).
 */
export async function stopDelivery(
	trx: Transaction<Tables>,
	accountIds: readonly string[],
): Promise<void> {
	// In one order, so that nobody waits for somebody who waits. The key is that of `hold_delivery`.
	for (const id of [...accountIds].sort()) {
		await sql`select pg_advisory_xact_lock(5902, hashtext(${id}))`.execute(trx);
	}
}

/**
 * Keeps those waiting who stop the delivery to the account or end one of the sessions, until the
 * transaction has ended.
 * @returns which of the sessions are live.
 */
export async function holdDelivery(
	db: Kysely<Tables>,
	accountId: string,
	sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
	// Ids of ours: they need no quoting.
	const ids = `{${sessionIds.join(",")}}`;
	const { rows } = await sql<{ id: string }>`
		select hold_delivery as id from hold_delivery(${accountId}, ${ids}::text::uuid[], ${new Date()})`.execute(
		db,
	);
	return new Set(rows.map(({ id }) => id));
}
