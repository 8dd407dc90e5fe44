import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { findOther } from "../may-see.server.ts";

type Account = { accountId: string };

/** Whether a person may see the pictures of the member with another account. */
export async function seesOwner(
	db: Kysely<Tables>,
	{ accountId }: Account,
	owner: string,
): Promise<boolean> {
	const rows = await db
		.selectFrom("members")
		.select(["id", "public_id", "account_id"])
		.where("account_id", "in", [accountId, owner])
		.execute();
	const me = rows.find(({ account_id }) => account_id === accountId);
	const other = rows.find(({ account_id }) => account_id === owner);
	if (!me || !other) return false;
	return (await findOther(db, me, other.public_id, "picture")) !== null;
}
