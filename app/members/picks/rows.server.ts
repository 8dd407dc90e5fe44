import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Role } from "../../accounts/role.server.ts";
import { entitlements } from "../../memberships/entitlements.ts";
import { plans } from "../../memberships/plans.ts";
import { addDays, dateInIsrael } from "../../platform/dates.ts";
import { morningOn } from "../../platform/morning.ts";
import { isSeen } from "../visible-members.server.ts";
import { lastingWords } from "./words.ts";

/** How long a pair is kept, and how long one that was put aside with a lasting word. */
export const keptDays = 40;
export const asideDays = 365;
/** The minimum of days before a pair is introduced again. */
const returnDays = 30;

/** The columns of either end of a pair. */
export const columnsOf = (role: Role) =>
	role === "baby"
		? ({
				me: "woman_id",
				other: "man_id",
				opened: "woman_opened_at",
				aside: "woman_aside_at",
				word: "woman_word",
				theirWord: "man_word",
			} as const)
		: ({
				me: "man_id",
				other: "woman_id",
				opened: "man_opened_at",
				aside: "man_aside_at",
				word: "man_word",
				theirWord: "woman_word",
			} as const);

/** The date of the last 8:00 in Israel: introductions since then belong to this morning. */
export function morningOf(now: Date): string {
	const today = dateInIsrael(now);
	return now < morningOn(today) ? addDays(today, -1) : today;
}

/** Whether the row `p` waits for this end: neither opened nor put aside. */
const waits = (role: Role) => {
	const { opened, aside } = columnsOf(role);
	return sql<SqlBool>`p.${sql.ref(opened)} is null and p.${sql.ref(aside)} is null`;
};

const lasting = sql`any(${[...lastingWords]}::text[])`;

/** Whether the row `p` rules out another introduction of the two on this morning. */
export const isRecent = (morning: string) => sql<SqlBool>`(
	p.picked_on > ${addDays(morning, -returnDays)}::date or p.woman_word = ${lasting} or p.man_word = ${lasting})`;

/** Who have a conversation, or gave each other hearts of which both know, have met. */
export const haveMet = (woman: RawBuilder<unknown>, man: RawBuilder<unknown>) => sql<SqlBool>`(
	exists (select from conversations as c
		where c.first_id = least(${woman}, ${man}) and c.second_id = greatest(${woman}, ${man}))
	or exists (select from hearts as one join hearts as other on other.member_id = one.other_id
			and other.other_id = one.member_id
		where one.member_id = ${woman} and one.other_id = ${man} and one.is_told and other.is_told))`;

/** The introductions of member `m` before this morning, within the days a pair needs to return. */
export const shownLately = (morning: string) => {
	const since = sql`p.picked_on > ${addDays(morning, -returnDays)}::date`;
	return sql<number>`(case m.role
		when 1 then (select count(*)::int from picks as p where p.woman_id = m.member_id and ${since})
		else (select count(*)::int from picks as p where p.man_id = m.member_id and ${since}) end)`;
};

/** Introductions of member `m` that wait or came this morning; none waits for members who are not found. */
export const taken = (morning: string) => sql<number>`(case m.role when 1
	then (select count(*)::int from picks as p where p.woman_id = m.member_id and (p.picked_on = ${morning}::date
		or (${waits("baby")} and ${isSeen(sql.ref("p.woman_id"), sql.ref("p.man_id"))})))
	else (select count(*)::int from picks as p where p.man_id = m.member_id and (p.picked_on = ${morning}::date
		or (${waits("daddy")} and ${isSeen(sql.ref("p.man_id"), sql.ref("p.woman_id"))}))) end)`;

/** The maximum of introductions in the plan of member `m`, in a query that joins `members`. */
export const most = (now: Date) => {
	const byPlan = sql.join(
		plans.map(({ id }) => sql`when ${sql.lit(id)} then ${sql.lit(entitlements[id].picksADay)}`),
		sql` `,
	);
	return sql<number>`(case when m.role = 1 then ${sql.lit(entitlements.woman.picksADay)} else coalesce((
		select case period.plan ${byPlan} end from membership_periods as period
		where period.account_id = members.account_id
			and period.starts_at <= ${now}::timestamptz and period.ends_at > ${now}::timestamptz
		limit 1), ${sql.lit(entitlements.free.picksADay)}) end)`;
};
