import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { type Listed, listedOf } from "./listed.ts";
import { readTruths } from "./searchable.server.ts";

type Owner = { accountId: string };

/**
 * Brings what others find of a person up to date with everything that decides it, in the transaction
 * that changed any of it; does nothing for who is no member. The account is locked, so that of two
 * changes at once the later one sees both.
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
	// Weaker than what deletion takes, so that it waits for no row that only names the account.
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

/** Writes rows; one that is right already is left alone, since each write moves all the indexes. */
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

/** What others find of a member, or would, whatever keeps them from it now; null: this is no member. */
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
 * What others would find of members who hide, for those who meet them all the same; whoever is not
 * found for another reason is left out.
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
