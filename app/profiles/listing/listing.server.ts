import { sql, type Transaction } from "kysely";
import { lockAccount } from "../../accounts/role.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { type Listed, listedOf } from "./listed.ts";
import { readTruths } from "./truth.server.ts";

type Owner = { accountId: string };

/**
 * Brings what others find of a person up to date with everything that decides it, in the transaction
 * that changed any of it; does nothing for who is no member. The account is locked, so that of two
 * changes at once the later one sees both.
 */
export async function refreshListing(
	trx: Transaction<Tables>,
	{ accountId }: Owner,
	now = new Date(),
): Promise<void> {
	await lockAccount(trx, { accountId });
	const [truth] = await readTruths(trx, sql`members.account_id = ${accountId}`);
	if (!truth) return;
	const listed = listedOf(truth, now);
	if (listed) await list(trx, listed);
	else await trx.deleteFrom("member_search").where("member_id", "=", truth.memberId).execute();
}

/** Writes a row; one that is right already is left alone, since each write moves six indexes. */
async function list(trx: Transaction<Tables>, { words, facets, ...row }: Listed): Promise<void> {
	const columns = [...Object.keys(row), "facets", "words"].map((column) => sql.ref(column));
	const given = [
		...Object.values(row).map((value) => sql`${value}`),
		sql`${facets}::int[]`,
		sql`array_to_tsvector(${words}::text[])`,
	];
	const stored = sql.join(columns.map((column) => sql`member_search.${column}`));
	const excluded = sql.join(columns.map((column) => sql`excluded.${column}`));
	await sql`
		insert into member_search (${sql.join(columns)}) values (${sql.join(given)})
		on conflict (member_id) do update
			set ${sql.join(columns.map((column) => sql`${column} = excluded.${column}`))}
			where (${stored}) is distinct from (${excluded})`.execute(trx);
}
