import { findPerson } from "../accounts/sessions/person.server.ts";
import { findStaff } from "../accounts/staff/staff.server.ts";
import { compileQuery } from "../platform/database/compiled-query.server.ts";
import { keptContext, type RequestArgs, siteOf } from "../platform/site.ts";
import type { Viewer } from "../profiles/say.ts";

/** The signed-in person as the frame of a page shows them. */
export type Me = Viewer & {
	name: string | null;
	/** A member since then. */
	since: Date | null;
	/** Works here, and is no member. */
	isStaff: boolean;
};

const readMe = compileQuery<{ accountId: string }, Omit<Me, "isStaff">>((db, value) =>
	db
		.selectFrom("accounts")
		.leftJoin("profiles", "profiles.id", "accounts.id")
		.leftJoin("members", "members.account_id", "accounts.id")
		.select(["profiles.display_name as name", "profiles.gender", "members.since"])
		.where("accounts.id", "=", value("accountId")),
);

/**
 * Who is signed in; null on a page that is kept for everybody, and when it cannot be read: the page
 * itself then says what is wrong.
 */
export async function findMe({ request, context }: RequestArgs): Promise<Me | null> {
	if (context.get(keptContext)) return null;
	try {
		const person = await findPerson({ request, context });
		if (!person) return null;
		const { db } = siteOf(context);
		if (!person.isStaff) {
			const me = await readMe(db, { accountId: person.accountId });
			return me ? { ...me, isStaff: false } : null;
		}
		const staff = await findStaff(db, person.accountId);
		return staff && { name: staff.name, gender: staff.gender, since: null, isStaff: true };
	} catch {
		return null;
	}
}
