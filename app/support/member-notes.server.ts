import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { recordAct } from "../platform/audit/audit.server.ts";
import type { Tables } from "../platform/database/tables.ts";

type Owner = { accountId: string };

/** What the staff noted about a person, newest first; no more than a hundred. */
export function listNotes(db: Kysely<Tables>, { accountId }: Owner) {
	return db
		.selectFrom("person_notes")
		.leftJoin("staff", "staff.account_id", "person_notes.by_staff")
		.select(["id", "body", "created_at", "staff.name"])
		.where("person_notes.account_id", "=", accountId)
		.orderBy("created_at", "desc")
		.limit(100)
		.execute();
}

/**
 * Adds a note; the record says that it was written, not what.
 * @returns false when the account is gone.
 */
export function addNote(
	db: Kysely<Tables>,
	staff: Owner,
	{ accountId, text }: Owner & { text: string },
): Promise<boolean> {
	return db.transaction().execute(async (trx) => {
		const account = await trx
			.selectFrom("accounts")
			.select("id")
			.where("id", "=", accountId)
			.forKeyShare()
			.executeTakeFirst();
		if (!account) return false;
		const note = { id: randomUUID(), account_id: accountId, by_staff: staff.accountId };
		await trx
			.insertInto("person_notes")
			.values({ ...note, body: text, created_at: new Date() })
			.execute();
		const subject = { kind: "account", id: accountId };
		await recordAct(trx, { actor: staff.accountId, act: "person.noted", subject });
		return true;
	});
}
