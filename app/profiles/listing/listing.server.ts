import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { type Listed, listedOf } from "./listed.ts";
import { readTruths } from "./searchable.server.ts";

type Owner = { accountId: string };

/**
 * Updates what others find of a person after a change of anything that decides it, in the transaction of the
 * change; does nothing for non-members. The account is locked, so that of two concurrent changes the later one sees
 * both.
 */
export function refreshListing(
	trx: Transaction<Tables>,
	{ accountId }: Owner,
	now = new Date(),
): Promise<void> {
	return refreshListings(trx, [accountId], now);
}

/** The same for several, some hundreds at a time. */
export async function refreshListings(
	trx: Transaction<Tables>,
	accountIds: readonly string[],
	now = new Date(),
): Promise<void> {
	// Weaker than the lock that deletion takes, so that it does not wait for rows that only reference the account.
	await trx
		.selectFrom("accounts")
		.select("id")
		.where("id", "in", accountIds)
		.orderBy("id")
		.forNoKeyUpdate()
		.execute();
	const truths = await readTruths(trx, sql`members.account_id = any(${accountIds}::uuid[])`);
	const found = truths.map((truth) => ({ truth, listed: listedOf(truth, now) }));
	const gone = found.flatMap(({ truth, listed }) => (listed ? [] : [truth.memberId]));
	const rows = found.flatMap(({ listed }) => listed ?? []);
	if (gone.length > 0) {
		await trx.deleteFrom("member_search").where("member_id", "in", gone).execute();
	}
	if (rows.length > 0) await list(trx, rows);
}

/** Writes rows; skips those already right, since each write touches all the indexes. */
async function list(trx: Transaction<Tables>, rows: readonly Listed[]): Promise<void> {
	const columns = (Object.keys(rows[0] ?? {}) as (keyof Listed)[]).map((name) => sql.ref(name));
	const stored = sql.join(columns.map((column) => sql`member_search.${column}`));
	const excluded = sql.join(columns.map((column) => sql`excluded.${column}`));
	await sql`
		insert into member_search (${sql.join(columns)}) values ${sql.join(rows.map(valuesOf))}
		on conflict (member_id) do update
			set ${sql.join(columns.map((column) => sql`${column} = excluded.${column}`))}
			where (${stored}) is distinct from (${excluded})`.execute(trx);
}

function valuesOf(row: Listed) {
	const values = Object.entries(row).map(([column, value]) => {
		if (column === "facets") return sql`${value}::int[]`;
		return column === "words" ? sql`array_to_tsvector(${value}::text[])` : sql`${value}`;
	});
	return sql`(${sql.join(values)})`;
}

/** What others find of a member, or would if nothing hid them; null: not a member. */
export async function readOwnListed(
	db: Kysely<Tables>,
	{ accountId }: Owner,
	now: Date,
): Promise<Listed | null> {
	const [truth] = await readTruths(db, sql`members.account_id = ${accountId}`);
	const away = { isLeaving: false, isHidden: false, isBanned: false };
	const until = { pausedUntil: null, suspendedUntil: null };
	return truth ? listedOf({ ...truth, ...away, ...until, isApproved: true }, now) : null;
}

/**
 * What others would find of hidden members, for those who meet them anyway; people who are not found for another
 * reason are left out.
 */
export async function readUnlisted(
	db: Kysely<Tables>,
	memberIds: readonly string[],
	now: Date,
): Promise<Listed[]> {
	if (memberIds.length === 0) return [];
	const truths = await readTruths(db, sql`members.id = any(${memberIds}::uuid[])`);
	return truths.flatMap((truth) => listedOf({ ...truth, isHidden: false }, now) ?? []);
}
