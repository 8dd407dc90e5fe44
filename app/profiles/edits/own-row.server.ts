import { type Kysely, sql } from "kysely";
import { lockAccount } from "../../accounts/role.server.ts";
import { inTransaction } from "../../platform/database/open-database.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { queueChanges } from "../changes.server.ts";
import { refreshListing } from "../listing/listing.server.ts";
import { openReviews } from "../texts/texts.server.ts";
import type { WantedTexts } from "../texts/texts.ts";
import { compareValues, type Saved } from "./merge.ts";

/** Tables with one row per person; `version` increases with each save, for optimistic locking. */
type OwnTable = "profiles" | "facts" | "wishes";

type Owner = { accountId: string };

type OwnSave<Values> = {
	values: Values;
	/** The values by column, where column names differ. */
	row?: Readonly<Record<string, unknown>>;
	/** The version that the person saw while editing. */
	version: number;
	read: (db: Kysely<Tables>, owner: Owner) => Promise<Values & { version: number }>;
	/** The texts shown to others; changed ones wait for moderation. */
	texts?: WantedTexts;
};

/**
 * Upserts a person's row. If another save came in between, nothing is written and the result is
 * `changed` with the stored values, unless they are identical.
 */
export function saveOwnRow<Values extends object>(
	db: Kysely<Tables>,
	table: OwnTable,
	owner: Owner,
	{
		values,
		row = values as Readonly<Record<string, unknown>>,
		version,
		read,
		texts,
	}: OwnSave<Values>,
): Promise<Saved<Values>> {
	return inTransaction(db, async (trx) => {
		// Before any other row, in the order of the staff's decisions.
		if (texts) await lockAccount(trx, owner);
		const written = await writeRow(trx, table, owner, row, version);
		if (written !== undefined) {
			if (texts) {
				await openReviews(trx, owner, texts);
				await queueChanges(trx, owner);
				await refreshListing(trx, owner);
			}
			return { version: written };
		}
		const stored = await read(trx, owner);
		const isSame = compareValues(values, stored).length === 0;
		return isSame ? { version: stored.version } : { refused: "changed", stored };
	});
}

async function writeRow(
	db: Kysely<Tables>,
	table: OwnTable,
	{ accountId }: Owner,
	row: Readonly<Record<string, unknown>>,
	version: number,
): Promise<number | undefined> {
	const columns = Object.keys(row).map((column) => sql.ref(column));
	const { rows } = await sql<{ version: number }>`
		insert into ${sql.table(table)} (id, ${sql.join(columns)})
		values (${accountId}, ${sql.join(Object.values(row))})
		on conflict (id) do update
		set ${sql.join(columns.map((column) => sql`${column} = excluded.${column}`))},
			version = ${sql.table(table)}.version + 1, updated_at = now()
		where ${sql.table(table)}.version = ${version}
		returning version`.execute(db);
	return rows[0]?.version;
}
