import { type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";

/** How long a block looks as if the other were away; after that as if they had left (decision 0062). */
const awayDays = 7;

const hasLeft = (now: RawBuilder<Date>) => sql<SqlBool>`(s.shut_at is not null
	and coalesce(s.reopened_at, ${now}) - s.shut_at >= make_interval(days => ${sql.lit(awayDays)}))`;

/**
 * Since when a conversation is over for the member of the side `s` with the member `other`, whatever ended it:
 * the account's end, a removal, or the week after a block. Null: nobody knows, or it is not over.
 */
export const overSince = sql<Date | null>`least(other.gone_at, s.shut_at + make_interval(days => ${sql.lit(awayDays)}),
	(select min(since) from enforcements where enforcements.member_id = other.id
		and enforcements.kind = 'banned' and enforcements.lifted_at is null))`;

/** The same without delay, for members removed from the club. */
const isOver = (now: RawBuilder<Date>) => sql<SqlBool>`(${hasLeft(now)} or exists (
	select from enforcements where enforcements.member_id = s.other_id
		and enforcements.kind = 'banned' and enforcements.lifted_at is null))`;

/**
 * What a block by the other, or their removal, makes of a conversation for the member of the side `s`; null:
 * nothing. A request goes with the one who asked, as it does when an account is erased.
 */
export const shutOf = (now: RawBuilder<Date>) => sql<Shut | null>`case
	when not ${isOver(now)} then case when s.shut_at is not null then 'away' end
	when c.state <> 'open' and c.asked_by = s.other_id then 'nowhere'
	else 'over' end`;

export type Shut = "away" | "over" | "nowhere";

/** A request of the side `s` whose writer counts as gone for the member. */
export const isRequestOfOver = (now: RawBuilder<Date>) =>
	sql<SqlBool>`(s.shelf = 'requests' and ${isOver(now)})`;

/** A request of the side `s` that disappeared with its writer, whatever its state. */
export const isGoneRequest = (now: RawBuilder<Date>) => sql<SqlBool>`(${isOver(now)} and exists (
	select from conversations as c
	where c.id = s.conversation_id and c.state <> 'open' and c.asked_by = s.other_id))`;

/**
 * Whether the conversation of the side `s` is nowhere for its member, who hid or blocked the other. Rows that the
 * previous version wrote for a block by the other count the same.
 */
export const keepsAway = (viewer: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
	sql<SqlBool>`exists (select from member_blocks where member_blocks.viewer_id = ${viewer} and member_blocks.other_id = ${other}
		and (member_blocks.why & 3 > 0 or s.shut_at is null))`;

export const isPutAway = keepsAway(sql.ref("s.member_id"), sql.ref("s.other_id"));

/** Whether either member of a conversation sees the other as away because of a block. */
export const isShutForNow = (now: RawBuilder<Date>) => sql<SqlBool>`exists (
	select from participants as s
	where s.conversation_id = conversations.id and s.shut_at is not null and not ${hasLeft(now)})`;

type Pair = { memberId: string; otherId: string };

/** Shuts a member's conversation with somebody who blocked them; one that is over stays so. */
export async function shutTalk(trx: Transaction<Tables>, { memberId, otherId }: Pair) {
	const now = sql<Date>`${new Date()}::timestamptz`;
	await sql`
		update participants as s set
			shut_at = case when ${hasLeft(now)} or s.reopened_at is null then coalesce(s.shut_at, ${now}) else ${now} end,
			reopened_at = null,
			shut_as = coalesce(s.shut_as, (
				select text from member_texts join members on members.account_id = member_texts.account_id
				where members.id = s.other_id and field = 'display_name'
			))
		where s.member_id = ${memberId} and s.other_id = ${otherId}`.execute(trx);
}

/** Once nobody blocks any more, the conversation stays as it is until the other writes. */
export async function leaveTalk(trx: Transaction<Tables>, { memberId, otherId }: Pair) {
	await sql`
		update participants as s set reopened_at = ${new Date()}
		where s.member_id = ${memberId} and s.other_id = ${otherId}
			and s.shut_at is not null and s.reopened_at is null and not exists (
				select from member_blocks where viewer_id = s.member_id and other_id = s.other_id and why & 28 > 0
			)`.execute(trx);
}

/** Opens a conversation that waited for the other to write. */
export async function reopenTalk(trx: Transaction<Tables>, { memberId, otherId }: Pair) {
	await trx
		.updateTable("participants")
		.set(notShut)
		.where("member_id", "=", memberId)
		.where("other_id", "=", otherId)
		.where("reopened_at", "is not", null)
		.execute();
}

export const notShut = { shut_at: null, reopened_at: null, shut_as: null } as const;
