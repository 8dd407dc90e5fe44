import type { Kysely } from "kysely";
import { heldByOther, holdsEndBefore, type Staffer } from "../desk/holds.server.ts";
import { writeNote } from "../desk/notes.server.ts";
import { recordAct } from "../platform/audit/audit.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { holdCase, lockCase } from "./holds.server.ts";

/**
 * Opens what is private in a case to who holds it, for ten minutes. That it was opened goes on record; the reason, of
 * 10 to 200 characters, is a note of the case, since what is typed may name somebody.
 */
export function openPrivate(
	site: Pick<Site, "db" | "vault">,
	reviewer: Staffer,
	{ caseId, reason }: { caseId: string; reason: string },
	now = new Date(),
): Promise<"opened" | "not_held"> {
	return site.db.transaction().execute(async (trx) => {
		const found = await lockCase(trx, caseId);
		const isHeld = found?.held_by === reviewer.accountId && !heldByOther(found, reviewer, now);
		if (!found || found.closed_at || !isHeld) return "not_held";
		await holdCase(trx, caseId, reviewer, now);
		const subject = { kind: "case", id: caseId };
		await recordAct(trx, {
			actor: reviewer.accountId,
			act: "message.opened",
			subject,
			reason: "check",
		});
		await writeNote(trx, site, reviewer, { kind: "case", id: caseId }, { text: reason, now });
		return "opened";
	});
}

/** When a reviewer opened a case within the last ten minutes; null: it is closed for them. */
export async function findOpened(
	db: Kysely<Tables>,
	{ accountId }: Staffer,
	caseId: string,
	now: Date,
): Promise<Date | null> {
	const look = await db
		.selectFrom("audit")
		.select("at")
		.where("subject_id", "=", caseId)
		.where("actor", "=", accountId)
		.where("act", "=", "message.opened")
		.where("at", ">", holdsEndBefore(now))
		.orderBy("at", "desc")
		.limit(1)
		.executeTakeFirst();
	return look?.at ?? null;
}
