import { findPerson } from "../accounts/sessions/person.server.ts";
import { compileQuery } from "../platform/database/compiled-query.server.ts";
import { keptContext, type RequestArgs, siteOf } from "../platform/site.ts";
import type { Viewer } from "../profiles/say.ts";

/** The signed-in person as the frame of a page shows them. */
export type Me = Viewer & {
	name: string | null;
	/** A member since then. */
	since: Date | null;
};

const readMe = compileQuery<{ accountId: string }, Me>((db, value) =>
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
		return (await readMe(siteOf(context).db, { accountId: person.accountId })) ?? null;
	} catch {
		return null;
	}
}
