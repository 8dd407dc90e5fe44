import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { NumberedEvent } from "./signal.ts";

/** Who missed more than so many events reads its page again instead. */
export const mostReplayed = 100;
/** Events delivered in one transaction. */
export const batchSize = 20;

type Kept = NumberedEvent & { number: number };

/** The numbers of an account's last event, and of the oldest that is still kept. */
export async function findEdges(
	db: Kysely<Tables>,
	accountId: string,
): Promise<{ last: number; oldest: number }> {
	const row = await db
		.selectFrom("live_counters")
		.select("last")
		.select((query) =>
			query
				.selectFrom("live_events")
				.select("number")
				.whereRef("live_events.account_id", "=", "live_counters.account_id")
				.orderBy("number")
				.limit(1)
				.as("oldest"),
		)
		.where("account_id", "=", accountId)
		.executeTakeFirst();
	const last = row?.last ?? 0;
	return { last, oldest: row?.oldest ?? last + 1 };
}

/** The first kept events after a number. */
export function readAfter(
	db: Kysely<Tables>,
	accountId: string,
	position: number,
): Promise<Kept[]> {
	return db
		.selectFrom("live_events")
		.select(["number", "kind", "subject", "ref"])
		.where("account_id", "=", accountId)
		.where("number", ">", position)
		.orderBy("number")
		.limit(batchSize)
		.$castTo<Kept>()
		.execute();
}

/** The last numbers of accounts; those without an event are left out. */
export async function findLasts(
	db: Kysely<Tables>,
	accountIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
	const ids = `{${accountIds.join(",")}}`;
	const rows = await db
		.selectFrom("live_counters")
		.select(["account_id", "last"])
		.where(sql<boolean>`account_id = any (${ids}::text::uuid[])`)
		.execute();
	return new Map(rows.map((row) => [row.account_id, row.last]));
}

/** Those of the sessions that are live. */
export async function findLiveSessions(
	db: Kysely<Tables>,
	sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
	const ids = `{${sessionIds.join(",")}}`;
	const rows = await db
		.selectFrom("sessions")
		.select("id")
		.where(sql<boolean>`id = any (${ids}::text::uuid[])`)
		.where("expires_at", ">", new Date())
		.execute();
	return new Set(rows.map(({ id }) => id));
}
