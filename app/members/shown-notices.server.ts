import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import { createContext } from "react-router";
import { tellNotices } from "../accounts/notices.server.ts";
import { entitlements } from "../memberships/entitlements.ts";
import { plans } from "../memberships/plans.ts";
import type { Tables } from "../platform/database/tables.ts";
import { writeAndCount } from "../platform/live/events.server.ts";

/**
 * Whether the requested page is shown to its reader: a page that a limit may refuse promises the answer before it
 * reads anything, and what it would have shown stays unseen.
 */
export const isPageShown = createContext<Promise<boolean>>(Promise.resolve(true));

/** A heart of which the other may know. */
const told = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
	sql`exists (select from hearts where hearts.member_id = ${from} and hearts.other_id = ${to} and hearts.is_told)`;

/** All that keeps two members apart; and, where only a count is read, who blocked the reader. */
const anything = 31;
const byTheOther = 4 | 16;

/**
 * Whether the row `n` of `notices` is shown to this member: nobody stands in it, or somebody whom the member
 * finds now. A heart stands until it is taken back, and gives way to the heart of both.
 * @param isCount only a number is read: whom the member keeps apart stays in it, or hiding one after another
 * would tell who is counted.
 */
export function isShown(me: RawBuilder<unknown>, { isCount = false } = {}) {
	const other = sql.ref("n.member_id");
	return sql<SqlBool>`(n.member_id is null or (
		exists (select from member_search where member_search.member_id = ${other})
		and not exists (select from member_blocks where member_blocks.viewer_id = ${me} and member_blocks.other_id = ${other}
			and member_blocks.why & ${sql.lit(isCount ? byTheOther : anything)} > 0)
		and case n.kind
			when 'heart' then ${told(other, me)} and not (${told(me, other)})
			when 'match' then ${told(other, me)} and ${told(me, other)}
			else true end))`;
}

type Person = { id: string; accountId: string };

const namingPlans = plans.flatMap(({ id }) => (entitlements[id].seesWho ? [id] : []));

/** Whether hearts are a number without names to an account, as `rightsOf` has it (`seesWho`). */
export const hasHeartCount = (accountId: RawBuilder<unknown>, now: Date) =>
	sql<SqlBool>`(exists (select from members where members.account_id = ${accountId} and members.role = 'daddy')
		and not exists (select from membership_periods as period where period.account_id = ${accountId}
			and period.starts_at <= ${now}::timestamptz and period.ends_at > ${now}::timestamptz
			and period.plan = any(${namingPlans}::text[])))`;

/** Whether the row `n` is visible to its reader: as an entry, or in the number of hearts. */
function isTold(now: Date) {
	const reader = sql`(select members.id from members where members.account_id = n.account_id)`;
	return sql<SqlBool>`case when n.kind = 'heart' and ${hasHeartCount(sql.ref("n.account_id"), now)}
		then ${isShown(reader, { isCount: true })} else ${isShown(reader)} end`;
}

/** Days before a heart from the same person is announced again (`members.md` 4). */
const heartDays = 30;

/** Announces a heart the other may know of, or a mutual one to both; the last statement of its transaction. */
export function tellHeart(
	trx: Transaction<Tables>,
	{ from, to, isBoth }: { from: Person; to: Person; isBoth: boolean },
	now: Date,
): Promise<void> {
	const heart = (reads: Person, other: Person) => ({
		...({ accountId: reads.accountId, kind: isBoth ? "match" : "heart" } as const),
		subject: other.id,
		memberId: other.id,
	});
	const notices = isBoth ? [heart(to, from), heart(from, to)] : [heart(to, from)];
	return tellNotices(trx, notices, now, { onceIn: heartDays, isShown: isTold(now) });
}

/** Before a heart is taken back: those who would see that a notice is gone recount. */
export async function takeBackHeart(
	trx: Kysely<Tables>,
	{ fromId, toId }: { fromId: string; toId: string },
	now = new Date(),
): Promise<void> {
	await writeAndCount(
		trx,
		sql`select n.account_id from notices as n join members as reader on reader.account_id = n.account_id
			where n.seen_at is null and n.kind in ('heart', 'match') and ${isTold(now)}
				and ((reader.id = ${toId}::uuid and n.member_id = ${fromId}::uuid)
					or (reader.id = ${fromId}::uuid and n.member_id = ${toId}::uuid))`,
	);
}
