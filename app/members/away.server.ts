import type { Kysely } from "kysely";
import type { Tables } from "../platform/database/tables.ts";

/** The ids of members who are away and come back: paused, suspended, or about to leave. */
export function awayMembers(db: Kysely<Tables>, now: Date) {
	return db
		.selectFrom("member_choices")
		.select("member_id as id")
		.where("paused_until", ">", now)
		.union(
			db
				.selectFrom("enforcements")
				.select("member_id as id")
				.where("kind", "=", "suspended")
				.where("lifted_at", "is", null)
				.where((either) => either.or([either("until", "is", null), either("until", ">", now)])),
		)
		.union(
			db
				.selectFrom("members")
				.innerJoin("accounts", "accounts.id", "members.account_id")
				.select("members.id")
				.where("accounts.deletes_at", "is not", null),
		);
}
