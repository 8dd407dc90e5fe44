import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "../platform/database/tables.ts";

/** Decisions that suspend a member; others only inform, remove or limit. */
const suspending = ["suspended", "banned"] as const;

/** Whether an account's member is suspended now; a fragment of the session query, whose accounts it refers to. */
export function isSuspended(now: RawBuilder<Date>): RawBuilder<boolean> {
	return sql<boolean>`exists (
		select from members join enforcements on enforcements.member_id = members.id
		where members.account_id = accounts.id and kind in ('suspended', 'banned')
			and lifted_at is null and (until is null or until > ${now})
	)`;
}

/** The decision that suspends a member, with its end if it has one; null if there is none now. */
export async function findSuspension(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
	now: Date,
): Promise<{ until: Date | null } | null> {
	const rows = await db
		.selectFrom("enforcements")
		.innerJoin("members", "members.id", "enforcements.member_id")
		.select("until")
		.where("members.account_id", "=", accountId)
		.where("kind", "in", suspending)
		.where("lifted_at", "is", null)
		.where(({ eb, or }) => or([eb("until", "is", null), eb("until", ">", now)]))
		.execute();
	if (rows.length === 0) return null;
	const ends = rows.map(({ until }) => until?.getTime() ?? Number.POSITIVE_INFINITY);
	const last = Math.max(...ends);
	return { until: Number.isFinite(last) ? new Date(last) : null };
}
