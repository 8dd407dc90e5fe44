import type { Kysely } from "kysely";
import type { StaffRole } from "../accounts/staff.ts";
import { listColleagues } from "../desk/take-over.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { isAllowed } from "./permissions.ts";

export type NamedPerson = { name: string; href: string };

/** Whether a role reads texts that wait: whoever does calls applicants by theirs, as the queue does. */
export const seesWaiting = (roles: readonly StaffRole[]): boolean =>
	isAllowed(roles, "applications", "view");

/**
 * People by account: the alias that others see, else the number, else, to who may read it, the alias that waits;
 * else none.
 */
export async function namePeople(
	db: Kysely<Tables>,
	accountIds: readonly (string | null)[],
	withWaiting = false,
): Promise<ReadonlyMap<string, NamedPerson>> {
	const ids = [...new Set(accountIds.filter((id) => id !== null))];
	if (ids.length === 0) return new Map();
	const rows = await db
		.selectFrom("accounts")
		.leftJoin("members", "members.account_id", "accounts.id")
		.leftJoin("profiles", "profiles.id", "accounts.id")
		.leftJoin("member_texts as alias", (join) =>
			join.onRef("alias.account_id", "=", "accounts.id").on("alias.field", "=", "display_name"),
		)
		.select(["accounts.id", "members.number", "alias.text", "profiles.display_name"])
		.where("accounts.id", "in", ids)
		.execute();
	return new Map(
		rows.map(({ id, number, text, display_name }) => {
			const name = text ?? number ?? (withWaiting ? display_name : null) ?? "בלי כינוי";
			return [id, { name, href: `/staff/people/${number ?? id}` }];
		}),
	);
}

/** Everybody who is or was on the staff, by account. */
export async function listStaffNames(db: Kysely<Tables>): Promise<Map<string, string>> {
	const rows = await db
		.selectFrom("staff")
		.select(["account_id", "name"])
		.orderBy("since")
		.limit(500)
		.execute();
	return new Map(rows.map(({ account_id, name }) => [account_id, name]));
}

/** Who may receive work that is nobody's, or the viewer's own, by name. */
export async function listReceivers(
	db: Kysely<Tables>,
	role: StaffRole,
	viewer: { accountId: string },
	holder: { accountId: string } | null,
): Promise<string[]> {
	if (holder && holder.accountId !== viewer.accountId) return [];
	return (await listColleagues(db, role, viewer)).map(({ name }) => name);
}
