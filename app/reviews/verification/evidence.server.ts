import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import {
	dropWritten,
	readFile,
	type WrittenFile,
	writeFile,
} from "../../platform/files/files.server.ts";
import { batchSize } from "../../platform/jobs/batch.server.ts";
import type { Site } from "../../platform/site.ts";
import { day, hour } from "../../platform/time.ts";

type Stored = Pick<Site, "db" | "files">;

/** Grace period for a file without a row: its row may be about to be stored. */
const patienceMs = hour;

/** Deletes evidence that never got a row, because its sender or this process stopped in between. */
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
 * Seals the keys that an older FILES_KEY sealed with the current one, in batches.
 * @param keysAtOnce how many keys are read at once.
 */
export async function resealEvidence(
	{ db, files: { vault } }: Stored,
	keysAtOnce = batch,
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
			.limit(keysAtOnce)
			.execute();
		for (const row of rows) if (!(await resealOne({ db, vault }, row))) lost += 1;
		const last = rows.at(-1);
		if (!last || rows.length < keysAtOnce) return { lost };
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

type Stores = Pick<Site, "files">;
type Why = NonNullable<Tables["verification_files"]["why"]>;

export const deleteEvidenceJob = "delete-evidence";

/** Evidence lies in a store of its own, encrypted like any file. */
const inEvidence = ({ files }: Stores): Stores => ({ files: { ...files, store: files.evidence } });

/** A selfie that is written and has no row yet; until it gets one, nobody can read it. */
export type WrittenEvidence = WrittenFile & { sha256: string };

/**
 * Encrypts and writes a selfie.
 * @throws Error when the store cannot write, e.g. a full disk (code ENOSPC).
 */
export async function writeEvidence(site: Stores, bytes: Uint8Array): Promise<WrittenEvidence> {
	const sha256 = createHash("sha256").update(bytes).digest("hex");
	return { ...(await writeFile(inEvidence(site), bytes)), sha256 };
}

/** Deletes a written selfie that gets no row. */
export function dropWrittenEvidence(site: Stores, written: WrittenEvidence): Promise<void> {
	return dropWritten(inEvidence(site), [written]);
}

/** Makes a written selfie a verification's evidence, instead of an earlier one, which is doomed. */
export async function keepEvidence(
	trx: Transaction<Tables>,
	site: Pick<Site, "jobs">,
	{ verificationId, written, now }: { verificationId: string; written: WrittenEvidence; now: Date },
): Promise<void> {
	await doomEvidence(trx, site, { verificationId, why: "replaced", now });
	await trx
		.insertInto("verification_files")
		.values({
			file_id: written.id,
			verification_id: verificationId,
			kind: "selfie",
			sealed_key: written.sealedKey,
			sealed_by: written.sealedBy,
			bytes: written.bytes,
			sha256: written.sha256,
			stored_at: now,
		})
		.execute();
}

/**
 * The selfie of an open verification as WebP, for the screen on which it is decided and nothing
 * else; null when there is none any more.
 */
export async function readSelfie(
	site: Pick<Site, "db" | "files">,
	verificationId: string,
): Promise<Buffer | null> {
	const row = await site.db
		.selectFrom("verification_files")
		.select(["file_id as id", "sealed_key as sealedKey"])
		.where("verification_id", "=", verificationId)
		.where("doomed_at", "is", null)
		.executeTakeFirst();
	return row ? readFile(inEvidence(site), row) : null;
}

/**
 * Makes a verification's evidence unreadable with the caller's transaction, by erasing its key, and
 * has a job delete it.
 */
export async function doomEvidence(
	trx: Transaction<Tables>,
	{ jobs }: Pick<Site, "jobs">,
	{ verificationId, why, now }: { verificationId: string; why: Why; now: Date },
): Promise<void> {
	const doomed = await trx
		.updateTable("verification_files")
		.set({ doomed_at: now, why, sealed_key: "" })
		.where("verification_id", "=", verificationId)
		.where("doomed_at", "is", null)
		.returning("file_id")
		.execute();
	if (doomed.length > 0) await jobs.enqueue(trx, deleteEvidenceJob, {});
}

/** Deletes doomed evidence, a batch at once: the bytes first, then its row, for which the log stands as proof. */
export async function deleteDoomed(
	site: Pick<Site, "db" | "files">,
	now = new Date(),
): Promise<{ deleted: number }> {
	const doomed = await site.db
		.selectFrom("verification_files")
		.selectAll()
		.where("doomed_at", "is not", null)
		.orderBy("doomed_at")
		.limit(batchSize)
		.execute();
	for (const { file_id, verification_id, bytes, sha256, why } of doomed) {
		await site.files.evidence.drop(file_id);
		if ((await site.files.evidence.size(file_id)) !== null) throw new Error("not deleted");
		const proof = { file_id, verification_id, bytes, sha256, deleted_at: now, why: why ?? "" };
		await site.db.transaction().execute(async (trx) => {
			const entry = trx.insertInto("evidence_log").values(proof);
			await entry.onConflict((conflict) => conflict.doNothing()).execute();
			const gone = await trx
				.deleteFrom("verification_files")
				.where("file_id", "=", file_id)
				.executeTakeFirst();
			if (gone.numDeletedRows === 0n) return;
			await recordAct(trx, {
				actor: null,
				act: "evidence.deleted",
				subject: { kind: "file", id: file_id },
				...(why ? { reason: why } : {}),
				details: { verification: verification_id, bytes, sha256 },
			});
		});
	}
	return { deleted: doomed.length };
}

const lateMs = day;

/**
 * How many files of evidence should have been deleted a day ago and are still there: doomed ones, and
 * those of a verification that is over.
 */
export async function countLateEvidence(db: Kysely<Tables>, now = new Date()): Promise<number> {
	const late = new Date(now.getTime() - lateMs);
	const { count } = await db
		.selectFrom("verification_files")
		.leftJoin("verifications", "verifications.id", "verification_files.verification_id")
		.select((select) => select.fn.countAll<number>().as("count"))
		.where((where) =>
			where.or([where("doomed_at", "<", late), where("verifications.decided_at", "<", late)]),
		)
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** When a verification's selfie was deleted, and its fingerprint; null before that. */
export async function findDeletion(
	db: Kysely<Tables>,
	verificationId: string,
): Promise<{ at: Date; sha256: string } | null> {
	const found = await db
		.selectFrom("evidence_log")
		.select(["deleted_at as at", "sha256"])
		.where("verification_id", "=", verificationId)
		.orderBy("deleted_at", "desc")
		.limit(1)
		.executeTakeFirst();
	return found ?? null;
}

/** Whether a verification has a picture that is not deleted yet. */
export async function hasEvidence(db: Kysely<Tables>, verificationId: string): Promise<boolean> {
	const found = await db
		.selectFrom("verification_files")
		.select("verification_id")
		.where("verification_id", "=", verificationId)
		.limit(1)
		.executeTakeFirst();
	return found !== undefined;
}
