import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";

export const dayMs = 86_400_000;

/** Days after which whoever has not sent the verification is refunded (`product.md`, "Money"). */
export const verifyDays = 30;

/** A person whose paid days wait for the approval, and since when the first of them does. */
export type Waiting = { accountId: string; email: string; since: Date };

/** Those whose days have waited for at least so many days, and of them one account if it is named. */
export function listWaiting(
	db: Kysely<Tables>,
	days: number,
	now: Date,
	accountId?: string,
): Promise<Waiting[]> {
	return db
		.selectFrom("waiting_plans")
		.innerJoin("accounts", "accounts.id", "waiting_plans.account_id")
		.select(["accounts.id as accountId", "accounts.email"])
		.select(({ fn }) => fn.min("waiting_plans.waits_since").as("since"))
		.where("waiting_plans.waits_since", "<=", new Date(now.getTime() - days * dayMs))
		.$if(accountId !== undefined, (one) => one.where("accounts.id", "=", accountId as string))
		.groupBy(["accounts.id", "accounts.email"])
		.execute();
}
