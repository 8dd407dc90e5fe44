import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";

/** Which side of the site an account is on (`product.md`, "People"). */
export type Role = "daddy" | "baby";

export const otherRole = (role: Role): Role => (role === "daddy" ? "baby" : "daddy");

type Owner = { accountId: string };

/** The account's role, or null while neither form was completed. */
export async function readRole(db: Kysely<Tables>, { accountId }: Owner): Promise<Role | null> {
	const row = await db
		.selectFrom("accounts")
		.select("role")
		.where("id", "=", accountId)
		.executeTakeFirst();
	return row?.role ?? null;
}

/** Locks an account until the transaction ends, so that decisions about it are serialised. */
export async function lockAccount(trx: Transaction<Tables>, { accountId }: Owner): Promise<void> {
	await trx.selectFrom("accounts").select("id").where("id", "=", accountId).forUpdate().execute();
}

/**
 * Sets an account's role permanently; setting the same role again is allowed. The staff get none: they
 * are no members. The account stays locked until the transaction ends.
 */
export async function setRole(
	trx: Transaction<Tables>,
	{ accountId }: Owner,
	role: Role,
): Promise<"set" | { refused: "other_role" }> {
	const set = await trx
		.updateTable("accounts")
		.set({ role })
		.where("id", "=", accountId)
		.where((where) => where.or([where("role", "is", null), where("role", "=", role)]))
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("staff")
						.select("staff.account_id")
						.whereRef("staff.account_id", "=", "accounts.id"),
				),
			),
		)
		.returning("id")
		.executeTakeFirst();
	return set ? "set" : { refused: "other_role" };
}
