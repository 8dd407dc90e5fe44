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

/** Seals the keys that an older FILES_KEY sealed with the current one. */
export async function resealEvidence({ db, files: { vault } }: Stored): Promise<{ lost: number }> {
	const rows = await db
		.selectFrom("verification_files")
		.select(["file_id", "sealed_key"])
		.where("doomed_at", "is", null)
		.where("sealed_by", "!=", vault.sealedBy)
		.execute();
	let lost = 0;
	for (const { file_id, sealed_key } of rows) {
		const fresh = vault.reseal(file_id, sealed_key);
		if (!fresh) lost += 1;
		else {
			await db
				.updateTable("verification_files")
				.set({ sealed_key: fresh.sealedKey, sealed_by: fresh.sealedBy })
				.where("file_id", "=", file_id)
				.where("doomed_at", "is", null)
				.execute();
		}
	}
	return { lost };
}
