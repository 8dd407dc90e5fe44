import type { PersonalTables } from "../../platform/personal-data.server.ts";
import { doomEvidence } from "./evidence/evidence.server.ts";

const evidence = { line: "חומרי אימות", time: "24 שעות" } as const;

/** Personal data in the tables of verification. Evidence goes before the account it belongs to. */
export const verificationTables = {
	verification_files: {
		...evidence,
		exported: "shown on the review screen only, until its deletion (decision 0032)",
		erased: async (trx, { accountId }, site) => {
			const own = await trx
				.selectFrom("verifications")
				.select("id")
				.where("account_id", "=", accountId)
				.execute();
			for (const { id } of own) {
				const now = new Date();
				await doomEvidence(trx, site, { verificationId: id, why: "account_deleted", now });
			}
		},
	},
	evidence_log: {
		...evidence,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("evidence_log")
				.innerJoin("verifications", "verifications.id", "evidence_log.verification_id")
				.select(["file_id", "bytes", "sha256", "why", "deleted_at"])
				.where("verifications.account_id", "=", accountId)
				.orderBy("deleted_at")
				.execute(),
		erased: { stays: "nameless", why: "the proof that evidence was deleted names nobody" },
	},
	verifications: {
		line: "אימות",
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("verifications")
				.select(["kind", "state", "birth_date", "first_birth_date", "pose", "asked_words"])
				.select(["started_at", "pose_drawn_at", "sent_at", "decided_at", "asked_until"])
				.where("account_id", "=", accountId)
				.orderBy("started_at")
				.execute(),
		erased: "by foreign key",
	},
	verification_tries: {
		line: "אימות",
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("verification_tries")
				.select(["day", "count", "expires_at"])
				.where("account_id", "=", accountId)
				.orderBy("day")
				.execute(),
		erased: "by foreign key",
	},
} satisfies PersonalTables;
