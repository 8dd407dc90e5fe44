import type { Kysely } from "kysely";
import { openStates } from "../../memberships/application.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { deleteDetails } from "../details.server.ts";

/**
 * Takes a woman's open application back and deletes what was told for it; without one, nothing happens.
 * A man's ends with his payment (/cancel).
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
