import type { Kysely } from "kysely";
import { compileQuery } from "../../platform/database/compiled-query.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Staff, StaffRole } from "./staff.ts";

type Row = { name: string; gender: "male" | "female" | null; roles: string[] };

const readStaff = compileQuery<{ accountId: string }, Row>((db, value) =>
	db
		.selectFrom("staff")
		.select(["name", "gender", "roles"])
		.where("account_id", "=", value("accountId"))
		.where("left_at", "is", null),
);

/** Somebody on the staff, by account; null for everybody else, and for who has left. */
export async function findStaff(db: Kysely<Tables>, accountId: string): Promise<Staff | null> {
	const row = await readStaff(db, { accountId });
	return row ? { accountId, ...row, roles: row.roles as StaffRole[] } : null;
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
