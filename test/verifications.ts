/** Verifications for tests. */
import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../app/platform/database/tables.ts";

/** A verification that waits for an answer, with its evidence and the proof of earlier evidence. */
export async function addVerification(
	db: Kysely<Tables>,
	accountId: string,
	mark: string,
): Promise<void> {
	const id = randomUUID();
	const now = new Date();
	const later = new Date(now.getTime() + 86_400_000);
	await db
		.insertInto("verifications")
		.values({
			id,
			account_id: accountId,
			kind: "join",
			state: "more_asked",
			birth_date: "1990-02-28",
			pose: 3,
			pose_drawn_at: now,
			started_at: now,
			sent_at: now,
			asked_words: `${mark} verification`,
			asked_until: later,
		})
		.execute();
	const file = { verification_id: id, bytes: 100, sha256: "0f".repeat(32) };
	await db
		.insertInto("verification_files")
		.values({
			...file,
			file_id: randomUUID(),
			kind: "selfie",
			sealed_key: "never-shown",
			sealed_by: "never-shown",
			stored_at: now,
		})
		.execute();
	await db
		.insertInto("evidence_log")
		.values({ ...file, file_id: randomUUID(), deleted_at: now, why: "replaced" })
		.execute();
	await db
		.insertInto("verification_tries")
		.values({ account_id: accountId, day: "2026-11-22", count: 1, expires_at: later })
		.execute();
}
