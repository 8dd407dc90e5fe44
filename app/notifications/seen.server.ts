import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { isPageShown, isShown } from "../members/shown-notices.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { pageAddress } from "../platform/http/return-path.ts";
import { writeAndCount } from "../platform/live/events.server.ts";
import { isRefresh } from "../platform/live/refresh.ts";
import { type RequestArgs, siteOf } from "../platform/site.ts";
import { aboutMembers, countNews, type News, type Recipient, readAccess } from "./count.server.ts";
import { type Place, placeOf } from "./places.ts";

/** Unseen news for a page request; what the page itself shows is marked by opening it. */
export async function readNews(
	{ request, context }: RequestArgs,
	recipient: Recipient,
): Promise<News> {
	const { db } = siteOf(context);
	const news = await countNews(db, recipient);
	if (news.notices === 0 || !isVisit(request)) return news;
	const place = placeOf(pageAddress(request));
	if (!place || !(await context.get(isPageShown))) return news;
	return (await seePlace(db, recipient, place, news)) ? countNews(db, recipient) : news;
}

/** A navigation to the page: no revalidation, prefetch, or form answer. */
const isVisit = (request: Request) =>
	request.method === "GET" && !request.headers.has("sec-purpose") && !isRefresh(request);

/**
 * Marks as seen what an address shows; what is not shown now waits until it is.
 * @param isHeartCount hearts are a number without names: a page that names somebody must not lower it.
 * @returns whether there was any.
 */
export async function seePlace(
	db: Kysely<Tables>,
	recipient: Recipient,
	{ kinds, subject, isNamed, talk }: Place,
	{ isHeartCount, now = new Date() }: { isHeartCount: boolean; now?: Date },
): Promise<boolean> {
	const seen = kinds.filter((kind) => !(isHeartCount && isNamed && kind === "heart"));
	const isSubject =
		subject === undefined
			? sql<SqlBool>`true`
			: sql<SqlBool>`coalesce(about.public_id::text, n.subject) = ${subject}`;
	const isAbout =
		talk === undefined
			? isSubject
			: sql<SqlBool>`n.member_id in (select other_id from participants
				where member_id = ${recipient.memberId}::uuid and conversation_id::text = ${talk})`;
	return see(db, recipient, sql`n.kind = any(${seen}::text[]) and ${isAbout}`, now);
}

/** Marks everything shown now as seen; during a break nothing about others. */
export async function seeAll(
	db: Kysely<Tables>,
	recipient: Recipient,
	now = new Date(),
): Promise<boolean> {
	const { isInside } = await readAccess(db, recipient, { now });
	return see(db, recipient, sql`(${isInside} or n.kind <> all(${[...aboutMembers]}::text[]))`, now);
}

/** Every device of the account recounts. */
async function see(
	db: Kysely<Tables>,
	{ accountId, memberId }: Recipient,
	which: RawBuilder<unknown>,
	now: Date,
): Promise<boolean> {
	const me = sql`${memberId}::uuid`;
	return writeAndCount(
		db,
		sql`update notices set seen_at = ${now} where id in (
			select n.id from notices as n left join members as about on about.id = n.member_id
			where n.account_id = ${accountId} and n.seen_at is null and ${which}
				and (${isShown(me)} or ${isShown(me, { isCount: true })})
			for update of n)
			returning account_id`,
	);
}
