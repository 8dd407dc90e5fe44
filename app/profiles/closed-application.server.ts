import type { Kysely } from "kysely";
import type { Tables } from "../platform/database/tables.ts";

/** Whether the newest application was refused or withdrawn: until the next one nobody checks what waits. */
export async function isApplicationClosed(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
): Promise<boolean> {
	const newest = await db
		.selectFrom("applications")
		.select("state")
		.where("account_id", "=", accountId)
		.orderBy("created_at", "desc")
		.limit(1)
		.executeTakeFirst();
	return newest?.state === "rejected" || newest?.state === "withdrawn";
}
