import { sql } from "kysely";
import type { PersonalTables } from "../platform/personal-data.server.ts";
import { openAppealText } from "./appeals/appeals.server.ts";
import { doomEvidence } from "./verification/evidence.server.ts";

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

const review = { line: "בקשת הצטרפות", erased: "by foreign key" } as const;

/** Personal data in the reviews' tables. Which of the staff decided is not part of the export. */
export const reviewTables = {
	applications: {
		...review,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("applications")
				.select(["state", "reason_code", "reason", "created_at", "updated_at", "due_at"])
				.select(["ended_at", "again_at", "closed_why"])
				.where("account_id", "=", accountId)
				.orderBy("created_at")
				.execute(),
	},
	role_corrections: {
		...review,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("role_corrections")
				.select(["role", "asked_at", "decided_at", "is_done"])
				.where("account_id", "=", accountId)
				.orderBy("asked_at")
				.execute(),
	},
	review_items: {
		...review,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("review_items")
				.select(["number", "kind", "opened_at", "due_at", "closed_at"])
				.where("account_id", "=", accountId)
				.orderBy("opened_at")
				.execute(),
	},
	decisions: {
		...review,
		// What has not taken effect may still be voided; why a second look was asked for is a hit (`members.md` 9).
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("decisions")
				.innerJoin("review_items", "review_items.id", "decisions.item_id")
				.select(["number as item", "verdict", "code", "words", "again_days"])
				.select(sql`parts - 'look'`.as("parts"))
				.select(["decided_at", "applied_at"])
				.where("verdict", "<>", "second_look")
				.where("review_items.account_id", "=", accountId)
				.where("applied_at", "is not", null)
				.orderBy("decided_at")
				.execute(),
	},
	enforcement_appeals: {
		...review,
		exported: async (trx, { accountId }, { vault }) => {
			const rows = await trx
				.selectFrom("enforcement_appeals")
				.select(["text", "opened_at", "due_at", "decided_at", "outcome", "words"])
				.where("account_id", "=", accountId)
				.orderBy("opened_at")
				.execute();
			return rows.map(({ text, ...row }) => ({ ...row, text: openAppealText(vault, text) }));
		},
	},
	appeals: {
		...review,
		exported: async (trx, { accountId }, { vault }) => {
			const rows = await trx
				.selectFrom("appeals")
				.select(["text", "opened_at", "decided_at", "outcome", "words"])
				.where("account_id", "=", accountId)
				.orderBy("opened_at")
				.execute();
			return rows.map(({ text, ...row }) => ({ ...row, text: openAppealText(vault, text) }));
		},
	},
} satisfies PersonalTables;
