import { type DialectAdapter, type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { afterCommit } from "../database/after-commit.server.ts";
import { compileQuery } from "../database/compiled-query.server.ts";
import type { Tables } from "../database/tables.ts";
import type { DurableKind, EphemeralKind, LiveEvent } from "./signal.ts";

/** The channel of NOTIFY that all nodes listen to; migration 0059 names it too. */
export const channel = "live";

export type EventOf<Kind> = LiveEvent<Kind> & { accountId: string };

/**
 * Keeps events for the accounts' open pages and announces them to every node once the transaction is
 * committed; nothing is announced if it is rolled back. Call it once in a transaction, as its last
 * statement: it holds the accounts' counters until the end.
 */
export async function recordEvents(
	trx: Transaction<Tables>,
	events: readonly EventOf<DurableKind>[],
): Promise<void> {
	if (events.length === 0) return;
	const counts = new Map<string, number>();
	const given = events.map(({ accountId, kind, subject, ref }) => {
		const nth = (counts.get(accountId) ?? 0) + 1;
		counts.set(accountId, nth);
		return { account_id: accountId, kind, subject, ref, nth };
	});
	await announce(
		trx,
		sql`given as materialized (
			select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
				as given (account_id uuid, kind text, subject text, ref bigint, nth integer)
		)`,
	);
}

/**
 * The same for rows written in the same statement: each account with a written row is told to count anew.
 * @param write a statement that returns `account_id`.
 * @param isTold a condition on a returned row `n`; rows that fail it notify nobody.
 * @returns whether anyone was notified.
 */
export async function writeAndCount(
	db: Kysely<Tables>,
	write: RawBuilder<unknown>,
	isTold: RawBuilder<unknown> = sql`true`,
): Promise<boolean> {
	const told = await announce(
		db,
		sql`written as (${write}), given as materialized (
			select distinct account_id, 'count' as kind, null::text as subject, null::bigint as ref, 1 as nth
			from written as n where ${isTold}
		)`,
	);
	return told > 0;
}

/** Announces what was written, after its transaction has committed, by some way other than NOTIFY. */
type Carrier = (payloads: readonly string[]) => void;

/** Keyed by what all connections to a database have in common. */
const carriers = new WeakMap<DialectAdapter, Carrier>();

/** Routes events written through `db` this way from now on; returns the function that ends it. */
export function carryEventsOf(db: Kysely<Tables>, carry: Carrier): () => void {
	const { adapter } = db.getExecutor();
	carriers.set(adapter, carry);
	return () => void carriers.delete(adapter);
}

/**
 * Numbers and stores events, and announces them once the transaction is committed.
 * @returns how many there were.
 */
async function announce(db: Kysely<Tables>, given: RawBuilder<unknown>): Promise<number> {
	const carry = carriers.get(db.getExecutor().adapter);
	const payload = sql`json_build_array('event', account_id, number, kind, subject, ref)::text`;
	const how = carry ? payload : sql`pg_notify(${channel}, ${payload})`;
	const { rows } = await eventsOf(given, how).execute(db);
	const payloads = rows.map((row) => row.told);
	if (carry && payloads.length > 0) await afterCommit(db, () => carry(payloads));
	return payloads.length;
}

/** Counters are locked in one order, to avoid deadlocks. */
const eventsOf = (given: RawBuilder<unknown>, told: RawBuilder<unknown>) => sql<{ told: string }>`
	with ${given}, counter as (
		insert into live_counters as counted (account_id, last)
		select account_id, max(nth) from given group by account_id order by account_id
		on conflict (account_id) do update set last = counted.last + excluded.last
		returning account_id, last
	), event as (
		insert into live_events (account_id, number, kind, subject, ref)
		select account_id, last - (max(nth) over (partition by account_id)) + nth, kind, subject, ref
		from given join counter using (account_id)
		returning account_id, number, kind, subject, ref
	)
	select ${told} as told
	from (select * from event order by account_id, number) as ordered`;

/** Sends the accounts' open pages an event that is not stored, once the transaction, if any, is committed. */
export async function publishEphemeral(
	db: Kysely<Tables>,
	events: readonly EventOf<EphemeralKind>[],
): Promise<void> {
	const payloads = events.map(({ accountId, kind, subject, ref }) =>
		JSON.stringify(["event", accountId, null, kind, subject, ref]),
	);
	if (payloads.length === 0) return;
	const carry = carriers.get(db.getExecutor().adapter);
	await (carry ? afterCommit(db, () => carry(payloads)) : notify(db, payloads));
}

export async function notify(db: Kysely<Tables>, payloads: readonly string[]): Promise<void> {
	await sql`select pg_notify(${channel}, payload)
		from jsonb_array_elements_text(${JSON.stringify(payloads)}::jsonb) as payload`.execute(db);
}

/** Tells every node, once the transaction is committed, that the content of pages has changed. */
export async function announceChange(trx: Transaction<Tables>): Promise<void> {
	await sql`select pg_notify(${channel}, ${JSON.stringify(["stated"])})`.execute(trx);
}

const lastOf = compileQuery<{ accountId: string }, { last: number }>((db, value) =>
	db.selectFrom("live_counters").select("last").where("account_id", "=", value("accountId")),
);

/**
 * The number of an account's last event. A page reads it before its data and opens the stream after it, so that it
 * misses nothing.
 */
export async function findPosition(db: Kysely<Tables>, accountId: string): Promise<number> {
	return (await lastOf(db, { accountId }))?.last ?? 0;
}

/**
 * For anything that takes away what the accounts may see of each other, after its own locks: waits until deliveries
 * to them in progress, on any node, have left; nothing more is delivered to them before this transaction has ended,
 * and then according to its changes (docs/decisions/0039-live.md).
 */
export async function lockDelivery(
	trx: Transaction<Tables>,
	accountIds: readonly string[],
): Promise<void> {
	// In one order, to avoid deadlocks. The key is that of `hold_delivery`.
	for (const id of [...accountIds].sort()) {
		await sql`select pg_advisory_xact_lock(5902, hashtext(${id}))`.execute(trx);
	}
}

/**
 * Makes anyone who stops delivery to the account or ends one of the sessions wait until the transaction has ended.
 * @returns which of the sessions are live.
 */
export async function shareDeliveryLock(
	db: Kysely<Tables>,
	accountId: string,
	sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
	// Our own ids: they need no quoting.
	const ids = `{${sessionIds.join(",")}}`;
	const { rows } = await sql<{ id: string }>`
		select hold_delivery as id from hold_delivery(${accountId}, ${ids}::text::uuid[], ${new Date()})`.execute(
		db,
	);
	return new Set(rows.map(({ id }) => id));
}
