import type { Kysely } from "kysely";
import { defineCookie } from "../platform/cookies.ts";
import { compileQuery } from "../platform/database/compiled-query.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { openClaims, sealClaims } from "../platform/tokens.server.ts";
import type { Staff, StaffRole } from "./staff.ts";

/**
 * Marks a browser in which a staff member worked within the last day, so that it is redirected to sign-in once the
 * session is over. It grants nothing.
 */
const seconds = 86_400;
export const staffBrowserCookie = defineCookie({ name: "desk", seconds });
const purpose = "staff browser";

type Claims = { accountId: string; until: number };
type Store = Pick<Site, "vault" | "settings">;

export function markStaffBrowser({ vault, settings }: Store, accountId: string): string {
	const claims: Claims = { accountId, until: Date.now() + seconds * 1_000 };
	return staffBrowserCookie.set(sealClaims(vault, purpose, claims), settings.origin);
}

export function readStaffBrowser({ vault, settings }: Store, request: Request): string | null {
	const sealed = staffBrowserCookie.read(request, settings.origin);
	const claims = openClaims<Claims>(vault, purpose, sealed);
	return claims && claims.until > Date.now() ? claims.accountId : null;
}

type Row = { name: string; gender: "male" | "female" | null; roles: string[]; keys_off: boolean };

const readStaff = compileQuery<{ accountId: string }, Row>((db, value) =>
	db
		.selectFrom("staff")
		.select(["name", "gender", "roles", "keys_off"])
		.where("account_id", "=", value("accountId"))
		.where("left_at", "is", null),
);

/** The staff member of an account; null for everybody else and for former staff. */
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
