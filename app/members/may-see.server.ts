import type { Kysely } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { Party } from "./may-see.ts";
import { findMember } from "./member.server.ts";

/** A member as `maySee` judges them, by the address of their page; null for an unknown one. */
export async function findParty(
	db: Kysely<Tables>,
	publicId: string,
	now = new Date(),
): Promise<Party | null> {
	const row = await db
		.selectFrom("members")
		.leftJoin("accounts", "accounts.id", "members.account_id")
		.select(["members.id", "members.role", "members.account_id", "accounts.deletes_at"])
		.where("members.public_id", "=", publicId)
		.executeTakeFirst();
	if (!row) return null;
	const { id, role, account_id: accountId, deletes_at } = row;
	if (accountId === null) return { id, role, state: "gone" };
	if (deletes_at !== null) return { id, role, state: "leaving" };
	const member = await findMember(db, { accountId }, now);
	if ("refused" in member) return { id, role, state: "applicant" };
	const hasMonth = role === "baby" || member.membership !== null;
	return { id, role, state: hasMonth ? "member" : "no-month" };
}
