import { type Kysely, sql } from "kysely";
import { type NoticeKind, noticeKinds } from "../accounts/notices.server.ts";
import { waitingOn } from "../conversations/list.server.ts";
import { waitingRequests } from "../members/album/requests.server.ts";
import { findOwnParty } from "../members/may-see.server.ts";
import { isInside, mayReadTalks } from "../members/may-see.ts";
import { findMember } from "../members/member.server.ts";
import { rightsOf } from "../members/rights.ts";
import { isShown } from "../members/shown-notices.server.ts";
import { compileQuery } from "../platform/database/compiled-query.server.ts";
import type { Tables } from "../platform/database/tables.ts";

/** The recipient; an account that is no member yet is told only about itself. */
export type Recipient = { accountId: string; memberId: string | null };

/** Unseen news, by source. */
export type News = {
	/** Conversations with something unread, and how many of them are requests. */
	unread: number;
	requests: number;
	/** Unanswered requests for the private album. */
	albums: number;
	/** Notices by kind; absent for none. At most 100 of a kind are counted. */
	kinds: Readonly<Partial<Record<NoticeKind, number>>>;
	/** Entries of the list, however many notices an entry holds: hearts without names are one. */
	notices: number;
	/** Hearts are shown as a number without names. */
	isHeartCount: boolean;
};

type Query = { accountId: string; memberId: string | null; now: Date };

type KindRow = { kind: NoticeKind; about: boolean; shown: number; counted: number };

const most = 100;

const readNews = compileQuery<
	Query,
	{ unread: number; requests: number; albums: number; kinds: KindRow[] | null }
>((db, value) => {
	const me = sql<string>`${value("memberId")}::uuid`;
	const unseen = (isCount: boolean) => sql`(select count(*)::int from (
		select from notices as n where n.account_id = ${value("accountId")} and n.kind = given.kind
			and n.seen_at is null and ${isShown(me, { isCount })} limit ${sql.lit(most)}) as few)`;
	return db
		.with("waiting", (on) =>
			waitingOn(on, me as never, ["inbox", "requests"], sql`${value("now")}::timestamptz`).select(
				({ fn }) => [
					fn.countAll<number>().as("unread"),
					fn.countAll<number>().filterWhere("s.shelf", "=", "requests").as("requests"),
				],
			),
		)
		.selectFrom("waiting")
		.select([sql<number>`unread::int`.as("unread"), sql<number>`requests::int`.as("requests")])
		.select(waitingRequests(me).as("albums"))
		.select(
			sql<KindRow[] | null>`(select jsonb_agg(found) from (
				select given.kind, ${unseen(false)} as shown,
					case given.kind when 'heart' then ${unseen(true)} else 0 end as counted
				from unnest(${sql.lit(`{${noticeKinds.join(",")}}`)}::text[]) as given (kind)
			) as found where shown > 0 or counted > 0)`.as("kinds"),
		);
});

/** Everything still unseen: the bell and its list use this count. Paused members get nothing about others. */
export async function countNews(
	db: Kysely<Tables>,
	recipient: Recipient,
	now = new Date(),
): Promise<News> {
	const { accountId, memberId } = recipient;
	const row = await readNews(db, { accountId, memberId, now });
	const found = row?.kinds ?? [];
	const isOfOthers = found.some(({ kind }) => aboutMembers.has(kind));
	const isAsked = isOfOthers || (row?.unread ?? 0) > 0 || (row?.albums ?? 0) > 0;
	const access = isAsked
		? await readAccess(db, recipient, {
				hasHearts: found.some(({ kind }) => kind === "heart"),
				now,
			})
		: outside;
	const { isInside, mayRead, isHeartCount } = access;
	const { unread = 0, requests = 0, albums = 0 } = (mayRead && row) || {};
	const kinds = Object.fromEntries(
		found.flatMap(({ kind, shown, counted }) => {
			if (aboutMembers.has(kind) && !isInside) return [];
			const count = kind === "heart" && isHeartCount ? counted : shown;
			return count > 0 ? [[kind, count]] : [];
		}),
	);
	const entries = Object.entries(kinds).map(([kind, count]) =>
		kind === "heart" && isHeartCount ? 1 : count,
	);
	const notices = entries.reduce((sum, count) => sum + count, 0);
	return { unread, requests, albums, kinds, notices, isHeartCount };
}

/** Kinds about another member. */
export const aboutMembers: ReadonlySet<NoticeKind> = new Set(["heart", "match", "gift", "pick"]);

export type Access = {
	isInside: boolean;
	/** May read their own conversations, also during a break. */
	mayRead: boolean;
	/** Hearts are shown as a number without names. */
	isHeartCount: boolean;
};

const outside: Access = { isInside: false, mayRead: false, isHeartCount: false };

export async function readAccess(
	db: Kysely<Tables>,
	{ accountId, memberId }: Recipient,
	{ hasHearts = true, now = new Date() } = {},
): Promise<Access> {
	if (memberId === null) return outside;
	const own = await findOwnParty(db, { id: memberId }, now);
	if (own === null) return outside;
	const me = isInside(own) && hasHearts ? await findMember(db, { accountId }, now) : null;
	const isHeartCount = me !== null && ("refused" in me || !rightsOf(me, now).seesWho);
	return { isInside: isInside(own), mayRead: mayReadTalks(own), isHeartCount };
}

const readMember = compileQuery<{ accountId: string }, { id: string }>((db, value) =>
	db.selectFrom("members").select("id").where("account_id", "=", value("accountId")),
);

/** The member id of an account; null: no member. */
export async function findMemberId(db: Kysely<Tables>, accountId: string): Promise<string | null> {
	return (await readMember(db, { accountId }))?.id ?? null;
}
