import type { Kysely } from "kysely";
import { recordAct } from "../../platform/audit/audit.server";
import type { Tables } from "../../platform/database/tables";
import type { closingCodes } from "./manual";

/** Closes a discrepancy with a reason; the second of two at once is told that it is closed. */
export function closeDiscrepancy(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
	id: string,
	{ code, words }: { code: (typeof closingCodes)[number]; words: string },
): Promise<"closed" | { refused: "gone" }> {
	return db.transaction().execute(async (trx) => {
		const row = await trx
			.updateTable("differences")
			.set({ solved_at: new Date(), solved_by: accountId, solved_why: code, solved_words: words })
			.where("id", "=", id)
			.where("solved_at", "is", null)
			.where("kind", "!=", "refund-failed")
			.returning("kind")
			.executeTakeFirst();
		if (!row) return { refused: "gone" };
		await recordAct(trx, {
			actor: accountId,
			act: "money.difference_closed",
			subject: { kind: "difference", id },
			reason: code,
			details: { difference: row.kind },
		});
		return "closed";
	});
}
