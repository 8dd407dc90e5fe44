import type { Kysely } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { waitsUntil } from "./member.ts";

/**
 * From when a rejected person may apply or pay again, if that day is still to come; otherwise null
 * (`members.md` 2).
 */
export async function notYet(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
	now = new Date(),
): Promise<Date | null> {
	const newest = await db
		.selectFrom("applications")
		.select(["state", "again_at as againAt"])
		.where("account_id", "=", accountId)
		.orderBy("created_at", "desc")
		.limit(1)
		.executeTakeFirst();
	return newest ? waitsUntil(newest, now) : null;
}
