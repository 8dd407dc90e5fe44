import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Site } from "../site.ts";

/** The sealing settings, each `new,old` while it is being rotated. */
export type SealingSetting = Tables["secret_prints"]["name"];

/** Records that something may be sealed by a secret from now on. */
export async function addFingerprint(
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

/** The fingerprints of all secrets that may have sealed something. */
export async function listFingerprints(
	db: Kysely<Tables>,
	name: SealingSetting,
): Promise<string[]> {
	const rows = await db
		.selectFrom("secret_prints")
		.select("print")
		.where("name", "=", name)
		.execute();
	return rows.map(({ print }) => print);
}

/** Records that nothing is sealed by any other secret. */
export async function keepOnlyFingerprint(
	trx: Transaction<Tables>,
	name: SealingSetting,
	print: string,
): Promise<void> {
	await addFingerprint(trx, name, print);
	await trx
		.deleteFrom("secret_prints")
		.where("name", "=", name)
		.where("print", "!=", print)
		.execute();
}

/**
 * Once the jobs that reseal the files' keys are done, the older FILES_KEY is no longer needed.
 * @returns whether that has just become so.
 */
export async function settleFilesKey({
	db,
	files: { vault },
}: Pick<Site, "db" | "files">): Promise<boolean> {
	const fingerprints = await listFingerprints(db, "FILES_KEY");
	const isKnown = fingerprints.every((each) => vault.fingerprints.includes(each));
	if (!isKnown || fingerprints.every((each) => each === vault.sealedBy)) return false;
	const { rows } = await sql<{ has: boolean }>`
		select exists (select from files where sealed_by <> ${vault.sealedBy})
			or exists (select from verification_files
				where sealed_by <> ${vault.sealedBy} and doomed_at is null) as has`.execute(db);
	if (rows[0]?.has) return false;
	await db.transaction().execute((trx) => keepOnlyFingerprint(trx, "FILES_KEY", vault.sealedBy));
	return true;
}
