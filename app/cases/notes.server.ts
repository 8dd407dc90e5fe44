import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import type { Reviewer } from "../reviews/desk/holds.server.ts";

const purpose = "case note";

/** What one of the staff notes on a case for the others; sealed. */
export async function addNote(
	{ db, vault }: Pick<Site, "db" | "vault">,
	{ accountId }: Reviewer,
	caseId: string,
	text: string,
	now = new Date(),
): Promise<void> {
	const id = randomUUID();
	const body = vault.seal(purpose, `${id} ${text}`);
	await db
		.insertInto("case_notes")
		.values({ id, case_id: caseId, by_staff: accountId, body, written_at: now })
		.execute();
}

/** A note, with who wrote it; null: who has left. */
export type CaseNote = { id: string; by: string | null; text: string; at: Date };

/** The notes on a case, the oldest first. */
export async function listNotes(
	{ db, vault }: { db: Kysely<Tables> } & Pick<Site, "vault">,
	caseId: string,
): Promise<CaseNote[]> {
	const rows = await db
		.selectFrom("case_notes")
		.leftJoin("staff", "staff.account_id", "by_staff")
		.select(["case_notes.id", "staff.name as by", "body", "written_at as at"])
		.where("case_id", "=", caseId)
		.orderBy("written_at")
		.execute();
	return rows.map(({ id, by, body, at }) => {
		const text = vault.open(purpose, body)?.slice(id.length + 1) ?? "";
		return { id, by, text, at };
	});
}
