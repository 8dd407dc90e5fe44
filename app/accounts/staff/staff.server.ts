import type { Kysely } from "kysely";
import { compileQuery } from "../../platform/database/compiled-query.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Staff, StaffRole } from "./staff.ts";

type Row = { name: string; gender: "male" | "female" | null; roles: string[]; keys_off: boolean };

const readStaff = compileQuery<{ accountId: string }, Row>((db, value) =>
	db
		.selectFrom("staff")
		.select(["name", "gender", "roles", "keys_off"])
		.where("account_id", "=", value("accountId"))
		.where("left_at", "is", null),
);

/** Somebody on the staff, by account; null for everybody else, and for who has left. */
export async function findStaff(db: Kysely<Tables>, accountId: string): Promise<Staff | null> {
	const row = await readStaff(db, { accountId });
	if (!row) return null;
	const { name, gender, roles, keys_off } = row;
	return { accountId, name, gender, roles: roles as StaffRole[], hasKeys: !keys_off };
}

/** Whether any reviewer has opened a page of the desk: before that nobody can approve anybody. */
export async function hasReviewerSignedIn(db: Kysely<Tables>): Promise<boolean> {
	const row = await db
		.selectFrom("staff")
		.select("account_id")
		.where("first_seen_at", "is not", null)
		.where(({ eb, val, fn }) => eb(val("reviewer"), "=", fn.any("roles")))
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}
