import { sql } from "kysely";
import type { Site } from "../site.ts";
import { keepOnlyPrint, listPrints } from "./prints.server.ts";

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
