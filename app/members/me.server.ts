import { findPerson } from "../accounts/sessions/person.server.ts";
import { findStaff } from "../accounts/staff.server.ts";
import { compileQuery } from "../platform/database/compiled-query.server.ts";
import { wholeDay } from "../platform/dates.ts";
import { isRefresh } from "../platform/live/refresh.ts";
import { describeError, logRepeated } from "../platform/log/log.server.ts";
import { type RequestArgs, type Site, sharedRenderContext, siteOf } from "../platform/site.ts";
import { presenceMs, touchPresence } from "../profiles/listing/presence.server.ts";
import type { Viewer } from "../profiles/say.ts";

export type Me = Viewer & {
	name: string | null;
	/** A member since that day. */
	since: Date | null;
	/** The desk's address, for who works here and is no member: no file that visitors may read has it. */
	desk: string | null;
	/** A member's last event before this page was read: the open page is told what comes after it. */
	livePosition?: number;
	/** In how many conversations something waits. */
	unread: number;
	/** How many requests for the private album wait for an answer. */
	requests: number;
	/** How many other entries of /notifications are new. */
	notices: number;
};

/** What waits for an account, counted for the page that is asked for. */
type CountNews = (
	args: RequestArgs,
	told: { accountId: string; memberId: string | null },
) => Promise<{ unread: number; albums: number; notices: number }>;

type Here = { memberId: string | null; seenAt: Date | null; last: number | null };

const readMe = compileQuery<
	{ accountId: string },
	Omit<Me, "desk" | "unread" | "requests" | "notices"> & Here
>((db, value) =>
	db
		.selectFrom("accounts")
		.leftJoin("profiles", "profiles.id", "accounts.id")
		.leftJoin("members", "members.account_id", "accounts.id")
		.leftJoin("member_presence", "member_presence.member_id", "members.id")
		.leftJoin("live_counters", "live_counters.account_id", "members.account_id")
		.select(["profiles.display_name as name", "profiles.gender", "members.since"])
		.select(["members.id as memberId", "member_presence.seen_at as seenAt", "last"])
		.where("accounts.id", "=", value("accountId")),
);

/**
 * Who is signed in; null on a page that is kept for everybody, and when it cannot be read: the page
 * itself then says what is wrong.
 */
export async function findMe(
	{ request, context }: RequestArgs,
	countNews: CountNews,
): Promise<Me | null> {
	if (context.get(sharedRenderContext)) return null;
	try {
		const person = await findPerson({ request, context });
		if (!person) return null;
		const site = siteOf(context);
		const { db } = site;
		if (!person.isStaff) {
			const found = await readMe(db, { accountId: person.accountId });
			if (!found) return null;
			const { memberId, seenAt, last, ...row } = found;
			const me = { ...row, since: row.since && wholeDay(row.since) };
			if (!isRefresh(request)) await notePresence(site, { memberId, seenAt });
			const told = { accountId: person.accountId, memberId };
			const { unread, albums, notices } = await countNews({ request, context }, told);
			const news = { unread, requests: albums, notices };
			return { ...me, desk: null, ...news, ...(memberId ? { livePosition: last ?? 0 } : {}) };
		}
		const staff = await findStaff(db, person.accountId);
		const none = { since: null, unread: 0, requests: 0, notices: 0 };
		return staff && { name: staff.name, gender: staff.gender, desk: "/staff", ...none };
	} catch {
		return null;
	}
}

/** Every page of a member says that the member is here; one that cannot say it is shown all the same. */
async function notePresence(site: Site, { memberId, seenAt }: Omit<Here, "last">): Promise<void> {
	const now = new Date();
	if (!memberId || (seenAt && now.getTime() - seenAt.getTime() < presenceMs)) return;
	await touchPresence(site, { memberId }, now).catch((error) =>
		logRepeated(site.log, "warn", describeError(error), "presence not kept"),
	);
}
