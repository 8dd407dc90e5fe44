import type { Kysely } from "kysely";
import type { Plan } from "../../memberships/plans.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { OrderRow } from "../books/rows.server.ts";

/** The order of a person for a plan that is neither paid nor left behind; there is one at most. */
export function findOpenOrder(
	db: Kysely<Tables>,
	accountId: string,
	{ id }: Plan,
): Promise<OrderRow | undefined> {
	return db
		.selectFrom("orders")
		.selectAll()
		.where("account_id", "=", accountId)
		.where("plan", "=", id)
		.where("state", "in", ["creating", "open", "capturing", "pending"])
		.executeTakeFirst();
}
