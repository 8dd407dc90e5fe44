import type { PersonalTables } from "../platform/personal-data.server.ts";
import { openAppealText } from "./appeals/appeal-text.server.ts";

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
		// What has not taken effect may still be voided.
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("decisions")
				.innerJoin("review_items", "review_items.id", "decisions.item_id")
				.select(["number as item", "verdict", "code", "words", "again_days", "parts"])
				.select(["decided_at", "applied_at"])
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
