import type { Kysely } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { deleteDetails } from "../profiles/join-details.server.ts";
import { openStates } from "./application.server.ts";

/**
 * Withdraws a woman's open application and deletes its details; does nothing without one. A man's
 * ends with his payment (/cancel).
 */
export function withdrawApplication(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
): Promise<"withdrawn" | { refused: "none" }> {
	return db.transaction().execute(async (trx) => {
		const account = await trx
			.selectFrom("accounts")
			.select("role")
			.where("id", "=", accountId)
			.forUpdate()
			.executeTakeFirst();
		if (account?.role !== "baby") return { refused: "none" };
		const now = new Date();
		const withdrawn = await trx
			.updateTable("applications")
			.set({ state: "withdrawn", ended_at: now, updated_at: now })
			.where("account_id", "=", accountId)
			.where("state", "in", openStates)
			.returning("id")
			.executeTakeFirst();
		if (!withdrawn) return { refused: "none" };
		await deleteDetails(trx, { accountId });
		return "withdrawn";
	});
}
