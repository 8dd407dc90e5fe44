import { type Kysely, type RawBuilder, sql } from "kysely";
import type { NoticeKind } from "../accounts/notices.server.ts";
import { readHeardTimes } from "../conversations/heard-words.server.ts";
import { waitingOn } from "../conversations/list.server.ts";
import { readOpenTalks } from "../conversations/open-talks.server.ts";
import { type OtherInTalk, type Reader, readOthers } from "../conversations/people.server.ts";
import { nameOf } from "../conversations/words.ts";
import { waitingAsks } from "../members/album/requests.server.ts";
import { readCards } from "../members/cards/read-cards.server.ts";
import { isShown } from "../members/shown-notices.server.ts";
import { openPlace, pageOf, sealPlace } from "../platform/database/page.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { wholeDay, wholeMinute } from "../platform/dates.ts";
import type { Site } from "../platform/site.ts";
import { type Access, aboutMembers, type Recipient } from "./count.server.ts";
import { pathOf } from "./places.ts";

/** Items with a place of their own, and notices listed beside them. */
type EntryKind = NoticeKind | "message" | "request" | "album";

type Who = Pick<OtherInTalk, "gender" | "portrait"> & { alias: string };

export type Entry = {
	id: string;
	kind: EntryKind;
	code: string;
	subject: string;
	/** Only the day where an hour would reveal too much. */
	at: Date;
	hasHour: boolean;
	times: number;
	isNew: boolean;
	path: string;
	who: Who | null;
};

type Row = {
	id: string;
	kind: EntryKind;
	code: string;
	subject: string;
	at: Date;
	times: number;
	isNew: boolean;
	otherId: string | null;
};

const pageSize = 30;
/** Hearts that are a number are one entry. */
const heartsId = "00000000-0000-0000-0000-000000000000";

/** The list's reader: an account, and what it may read in the club. */
export type ListReader = Recipient & { access: Access; reader: Reader | null };

/**
 * A page of everything that somebody is told, newest first.
 * @param after `next` of the page before; any other text begins anew.
 */
export async function listEntries(
	site: Pick<Site, "db" | "vault">,
	me: ListReader,
	after: string | null = null,
	now = new Date(),
): Promise<{ entries: Entry[]; next: string | null }> {
	const { memberId, access } = me;
	const heard =
		access.mayRead && memberId !== null ? await readHeardTimes(site.db, memberId, now) : [];
	const end = openPlace(site.vault, after);
	const found = await entriesOf(site.db, me, { end, heard, now }).execute(site.db);
	const { rows, after: next } = pageOf(found.rows, pageSize, ({ at, id }) =>
		sealPlace(site.vault, { at, id }),
	);
	const people = await readPeople(site, me, rows, now);
	const matched = rows.flatMap(({ kind, otherId }) => (kind === "match" && otherId) || []);
	const talks = await readOpenTalks(site.db, me.memberId ?? "", me.memberId ? matched : []);
	const entries = rows.flatMap((row) => {
		const { otherId, ...given } = row;
		const isCount = row.id === heartsId;
		const other = otherId === null ? null : people(row);
		if (other === undefined) return [];
		// The minute of somebody's act would reveal when they were here.
		const isDay = isCount || row.kind === "heart" || row.kind === "match";
		const at = isDay ? wholeDay(row.at) : wholeMinute(row.at);
		const path = leadTo(row, other?.publicId ?? null, talks.get(otherId ?? "") ?? null);
		const subject = otherId === null ? row.subject : "";
		return [
			{
				...given,
				id: isCount ? "hearts" : row.id,
				subject,
				at,
				hasHour: !isDay,
				path,
				who: other && named(other),
			},
		];
	});
	return { entries, next };
}

const named = ({ alias, gender, portrait }: Who): Who => ({ alias, gender, portrait });

function leadTo(
	{ kind, code, id, subject }: Row,
	publicId: string | null,
	talk: string | null,
): string {
	if (kind === "message" || kind === "request") return `/messages/${id}`;
	return kind === "album" ? "/profile/access" : pathOf({ kind, code, subject, publicId, talk });
}

type Looking = {
	end: { at: Date; id: string } | null;
	/** When the other last wrote, in conversations whose newest message is the reader's own or taken back. */
	heard: readonly { id: string; at: Date }[];
	now: Date;
};

/** The newest of each source after a position. */
function entriesOf(
	db: Kysely<Tables>,
	{ accountId, memberId, access }: ListReader,
	{ end, heard, now }: Looking,
) {
	const { isInside, mayRead, isHeartCount } = access;
	const newest: Newest = (at, id) =>
		sql`${end ? sql`and (${at}, ${id}) < (${end.at}::timestamptz, ${end.id}::uuid)` : sql``}
			order by ${at} desc, ${id} desc limit ${sql.lit(pageSize + 1)}`;
	const me = sql`${memberId}::uuid`;
	const named = isHeartCount ? sql`n.kind <> 'heart'` : sql`true`;
	const sources = [
		sql`(select n.id, n.kind, n.code, n.subject, n.last_at as at, n.times, n.seen_at is null as "isNew",
				n.member_id as "otherId"
			from notices as n where n.account_id = ${accountId} and ${isShown(me)} and ${named}
				and (${isInside} or n.kind <> all(${[...aboutMembers]}::text[]))
			${newest(sql.ref("n.last_at"), sql.ref("n.id"))})`,
	];
	if (isInside && isHeartCount) {
		sources.push(sql`(select * from (
			select ${heartsId}::uuid as id, 'heart' as kind, 'count' as code, '' as subject,
				date_trunc('day', max(n.last_at), 'Asia/Jerusalem') as at,
				coalesce(nullif(count(*) filter (where n.seen_at is null), 0), count(*))::int as times,
				bool_or(n.seen_at is null) as "isNew", null::uuid as "otherId"
			from notices as n
			where n.account_id = ${accountId} and n.kind = 'heart' and ${isShown(me, { isCount: true })}
			having count(*) > 0) as hearts
			where true ${newest(sql.ref("hearts.at"), sql.ref("hearts.id"))})`);
	}
	if (mayRead && memberId !== null) {
		sources.push(...waiting(db, memberId, { heard, now }, newest));
	}
	return sql<Row>`select * from (${sql.join(sources, sql` union all `)}) as entry
		order by at desc, id desc limit ${sql.lit(pageSize + 1)}`;
}

type Newest = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Entry ids appear in the page and in the next page's URL, so use only ids that others may know. */
const askerPublicId = sql`(select members.public_id from members where members.id = asked.asker_id)`;

/** Unread conversations and pending album requests. */
function waiting(
	db: Kysely<Tables>,
	memberId: string,
	{ heard, now }: Pick<Looking, "heard" | "now">,
	newest: Newest,
): RawBuilder<unknown>[] {
	const talks = waitingOn(db, memberId, ["inbox", "requests"], sql`${now}::timestamptz`).selectAll(
		"s",
	);
	const heardAt = sql`coalesce(heard.at, c.last_at)`;
	return [
		sql`(select s.conversation_id, case s.shelf when 'requests' then 'request' else 'message' end, '', '',
				${heardAt}, s.unread, true, s.other_id
			from ${talks} as s join conversations as c on c.id = s.conversation_id
				left join jsonb_to_recordset(${JSON.stringify(heard)}::jsonb) as heard (id uuid, at timestamptz)
					on heard.id = c.id
			where true ${newest(heardAt, sql.ref("s.conversation_id"))})`,
		sql`(select ${askerPublicId}, 'album', '', '', asked.asked_at, 1, true, asked.asker_id
			${waitingAsks(sql`${memberId}::uuid`)} ${newest(sql.ref("asked.asked_at"), askerPublicId)})`,
	];
}

type Found = Who & { publicId: string | null };

/** The members in the rows, each as shown in its own place; those not shown there are left out. */
async function readPeople(
	site: Pick<Site, "db" | "vault">,
	{ reader }: ListReader,
	rows: readonly Row[],
	now: Date,
): Promise<(row: Row) => Found | undefined> {
	if (!reader) return () => undefined;
	const isTalk = ({ kind }: Row) => kind === "message" || kind === "request";
	const idsOf = (some: readonly Row[]) =>
		some.flatMap(({ otherId }) => (otherId === null ? [] : [otherId]));
	const talks = idsOf(rows.filter(isTalk));
	const others = talks.length > 0 ? await readOthers(site, reader, talks, now) : new Map();
	const cards = await readCards(site, reader, [
		...new Set(idsOf(rows.filter((row) => !isTalk(row)))),
	]);
	return (row) => {
		const id = row.otherId ?? "";
		if (!isTalk(row)) return cards.find(({ memberId }) => memberId === id);
		const other = others.get(id);
		return other && { ...other, alias: nameOf(other) };
	};
}
