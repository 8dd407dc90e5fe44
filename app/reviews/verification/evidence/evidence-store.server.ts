import type { Site } from "../../../platform/site.ts";

type Stored = Pick<Site, "db" | "files">;

/** How long a file without a row is spared: its row may be about to be stored. */
const patienceMs = 3_600_000;

/** Deletes evidence of which no row came about: its sender or this process stopped in between. */
export async function dropLeftovers(
	{ db, files }: Stored,
	now = new Date(),
): Promise<{ dropped: number }> {
	let dropped = 0;
	for await (const { id, writtenAt } of files.evidence.list()) {
		if (now.getTime() - writtenAt.getTime() < patienceMs) continue;
		const row = db.selectFrom("verification_files").select("file_id").where("file_id", "=", id);
		if (await row.executeTakeFirst()) continue;
		await files.evidence.drop(id);
		dropped += 1;
	}
	return { dropped };
}

const batch = 500;

/**
 * Seals the keys that an older FILES_KEY sealed with the current one, in portions.
 * @param portion how many keys are read at once.
 */
export async function resealEvidence(
	{ db, files: { vault } }: Stored,
	portion = batch,
): Promise<{ lost: number }> {
	let lost = 0;
	for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
		const rows = await db
			.selectFrom("verification_files")
			.select(["file_id", "sealed_key"])
			.where("doomed_at", "is", null)
			.where("sealed_by", "!=", vault.sealedBy)
			.where("file_id", ">", after)
			.orderBy("file_id")
			.limit(portion)
			.execute();
		for (const row of rows) if (!(await resealOne({ db, vault }, row))) lost += 1;
		const last = rows.at(-1);
		if (!last || rows.length < portion) return { lost };
		after = last.file_id;
	}
}

/** Whether a key could be opened. */
async function resealOne(
	{ db, vault }: Pick<Stored, "db"> & Pick<Stored["files"], "vault">,
	{ file_id: id, sealed_key: sealed }: { file_id: string; sealed_key: string },
): Promise<boolean> {
	const fresh = vault.reseal(id, sealed);
	if (!fresh) return false;
	await db
		.updateTable("verification_files")
		.set({ sealed_key: fresh.sealedKey, sealed_by: fresh.sealedBy })
		.where("file_id", "=", id)
		.where("doomed_at", "is", null)
		.execute();
	return true;
}
