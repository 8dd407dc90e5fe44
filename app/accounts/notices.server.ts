import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { writeAndCount } from "../platform/live/events.server.ts";
import { day } from "../platform/time.ts";

/** Notices an account receives, in the order of the settings (`today.md` 2). */
export const noticeKinds = [
	"heart",
	"match",
	"decision",
	"verification",
	"membership",
	"billing",
	"support",
	"security",
	"gift",
	"search",
	"pick",
] as const;

export type NoticeKind = (typeof noticeKinds)[number];

export const noticeDays = 90;

export type Notice = {
	/** Null: the account is gone, and nobody is notified. */
	accountId: string | null;
	kind: NoticeKind;
	/** What it is about: an id or number defined by the kind, absent for the kind itself. */
	subject?: string;
	/** Selects one of the kind's sentences. */
	code?: string;
	/** About which member: while they are away or kept apart it is not shown. */
	memberId?: string;
};

type Telling = {
	/** Skipped if the same subject was notified within this many days. */
	onceIn?: number;
	/** A test on the row `n`: without it, open pages are not told of what they do not show. */
	isShown?: RawBuilder<unknown>;
};

/**
 * Adds notices in the transaction of the event, as its last statement: one row per kind and subject until it is
 * seen, and each open page counts anew. Different codes in one row become the kind's general sentence: good news
 * must not hide what needs an answer.
 */
export async function tellNotices(
	trx: Transaction<Tables>,
	notices: readonly Notice[],
	now: Date,
	{ onceIn: days, isShown }: Telling = {},
): Promise<void> {
	const rows = notices.flatMap(({ accountId, kind, subject = "", code = "", memberId = null }) =>
		accountId ? [{ account_id: accountId, kind, subject, code, member_id: memberId }] : [],
	);
	if (rows.length === 0) return;
	const since = days === undefined ? null : new Date(now.getTime() - days * day);
	const until = new Date(now.getTime() + noticeDays * day);
	await writeAndCount(
		trx,
		sql`insert into notices as told (account_id, kind, subject, code, member_id, last_at, expires_at)
			select account_id, kind, subject, code, member_id, ${now}::timestamptz, ${until}::timestamptz
			from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
				as given (account_id uuid, kind text, subject text, code text, member_id uuid)
			where not exists (select from notices as earlier where earlier.account_id = given.account_id
				and earlier.kind = given.kind and earlier.subject = given.subject
				and earlier.last_at > ${since}::timestamptz)
			on conflict (account_id, kind, subject) where seen_at is null do update
				set times = told.times + 1,
					code = case when told.code = excluded.code then told.code else '' end, last_at = excluded.last_at,
					expires_at = excluded.expires_at
			returning account_id, kind, member_id`,
		isShown,
	);
}

/** Tells somebody that what guards their account was used or changed. */
export function tellOfSecurity(
	trx: Transaction<Tables>,
	accountId: string,
	code: "address" | "code" | "device" | "factor" | "lost" | "password",
): Promise<void> {
	return tellNotices(trx, [{ accountId, kind: "security", subject: code, code }], new Date());
}
