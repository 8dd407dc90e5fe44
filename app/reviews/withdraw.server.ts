import type { Transaction } from "kysely";
import { lockAccount, readRole } from "../accounts/role.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { deleteDetails } from "../profiles/join-details.server.ts";
import { openStates } from "./item.ts";
import { closeItem } from "./items.server.ts";
import { endOpenVerification } from "./verification/verification.server.ts";

type Owner = { accountId: string };

/**
 * Withdraws a woman's open application, deletes its details and dooms the evidence of its
 * verification; does nothing without one. A decision that has not taken effect is voided. A man's
 * application ends with his payment (/cancel).
 */
export function withdrawApplication(
	site: Pick<Site, "db" | "jobs">,
	owner: Owner,
): Promise<"withdrawn" | { refused: "none" }> {
	return site.db.transaction().execute((trx) => withdrawIn(trx, site, owner));
}

/** The same in the caller's transaction. */
export async function withdrawIn(
	trx: Transaction<Tables>,
	site: Pick<Site, "jobs">,
	{ accountId }: Owner,
): Promise<"withdrawn" | { refused: "none" }> {
	await lockAccount(trx, { accountId });
	if ((await readRole(trx, { accountId })) !== "baby") return { refused: "none" };
	const now = new Date();
	const withdrawn = await trx
		.updateTable("applications")
		.set({ state: "withdrawn", ended_at: now, updated_at: now, due_at: null })
		.where("account_id", "=", accountId)
		.where("state", "in", openStates)
		.returning("id")
		.executeTakeFirst();
	if (!withdrawn) return { refused: "none" };
	await closeItem(trx, { kind: "application", accountId, now });
	await endOpenVerification(trx, site, { accountId }, now);
	await deleteDetails(trx, { accountId });
	return "withdrawn";
}
