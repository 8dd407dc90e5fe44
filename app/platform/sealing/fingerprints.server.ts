import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Site } from "../site.ts";

/** The settings that seal, each `new,old` while it is replaced. */
export type SealingSetting = Tables["secret_prints"]["name"];

/** Notes that something may be sealed by a secret from now on. */
export async function addPrint(
	trx: Transaction<Tables>,
	name: SealingSetting,
	print: string,
): Promise<void> {
	await trx
		.insertInto("secret_prints")
		.values({ name, print })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

/** The fingerprints of all secrets that something may be sealed by. */
export async function listPrints(db: Kysely<Tables>, name: SealingSetting): Promise<string[]> {
	const rows = await db
		.selectFrom("secret_prints")
		.select("print")
		.where("name", "=", name)
		.execute();
	return rows.map(({ print }) => print);
}

/** Notes that nothing is sealed by any secret but this one. */
export async function keepOnlyPrint(
	trx: Transaction<Tables>,
	name: SealingSetting,
	print: string,
): Promise<void> {
	await addPrint(trx, name, print);
	await trx
		.deleteFrom("secret_prints")
		.where("name", "=", name)
		.where("print", "!=", print)
		.execute();
}

/**
 * Once the jobs that seal the files' keys anew are through, the older FILES_KEY is needed for nothing.
 * @returns whether that became so now.
 */
export async function settleFilesKey({
	db,
	files: { vault },
}: Pick<Site, "db" | "files">): Promise<boolean> {
	const prints = await listPrints(db, "FILES_KEY");
	const isKnown = prints.every((print) => vault.prints.includes(print));
	if (!isKnown || prints.every((print) => print === vault.sealedBy)) return false;
	const { rows } = await sql<{ has: boolean }>`
		select exists (select from files where sealed_by <> ${vault.sealedBy})
			or exists (select from verification_files
				where sealed_by <> ${vault.sealedBy} and doomed_at is null) as has`.execute(db);
	if (rows[0]?.has) return false;
	await db.transaction().execute((trx) => keepOnlyPrint(trx, "FILES_KEY", vault.sealedBy));
	return true;
}
