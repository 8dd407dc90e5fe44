import { type Kysely, type RawBuilder, sql } from "kysely";
import { isSuspended } from "../../accounts/suspension.server.ts";
import { noticeWaits, waitsUnseen, whoWaits } from "../../conversations/waiting-unseen.server.ts";
import { wantsPush } from "../../members/mail-choices.server.ts";
import { type PushKind, quietUntil } from "../../members/mail-choices.ts";
import { findOwnParty } from "../../members/may-see.server.ts";
import { isInside } from "../../members/may-see.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { minute } from "../../platform/time.ts";
import { ttlMs } from "./send.server.ts";

/** A payment's page counts as an act half an hour ahead; clocks of several nodes differ by less than the rest. */
const aheadMs = 45 * minute;

/** When the account last loaded a page, in any of its browsers; a payment in progress counts as now at most. */
const seenAt = (
	now: Date,
) => sql<Date>`(select max(least(coalesce(s.acted_at, s.last_seen_at), ${now}::timestamptz))
	from sessions as s where s.account_id = accounts.id
		and coalesce(s.acted_at, s.last_seen_at) <= ${new Date(now.getTime() + aheadMs)}::timestamptz)`;

/** Of each choice about the account itself, which rows `n` of its notices it is about. */
const ofAccount = {
	decision: sql<boolean>`n.kind in ('decision', 'verification') and n.code in ('shown', 'verified')`,
	verification: sql<boolean>`n.kind in ('decision', 'verification') and n.code not in ('shown', 'verified')`,
	billing: sql<boolean>`n.kind in ('billing', 'membership')`,
	support: sql<boolean>`n.kind = 'support'`,
} as const satisfies Partial<Record<PushKind, unknown>>;

const isSecurity = sql<boolean>`n.kind = 'security'`;

/** Browsers whose account got something new since its last page view and since their last push. */
export async function listDue(db: Kysely<Tables>, now: Date) {
	// A time further ahead than this was written before the clock went back, and is ignored.
	const ahead = new Date(now.getTime() + aheadMs);
	const known = (column: "made_at" | "pushed_at") =>
		sql`case when ${sql.ref(`push.${column}`)} <= ${ahead} then ${sql.ref(`push.${column}`)} end`;
	const telling = {
		wants: wantsPush,
		since: sql`coalesce(greatest(${seenAt(now)}, ${known("made_at")}, ${known("pushed_at")}), '-infinity')`,
		until: now,
	};
	const waits = (kind: PushKind, which: RawBuilder<boolean>) =>
		sql<boolean>`(${wantsPush(kind)} and ${noticeWaits(which, telling)})`;
	const own = Object.entries(ofAccount) as [PushKind, RawBuilder<boolean>][];
	const over = new Date(now.getTime() - ttlMs);
	const latest = new Date(ahead.getTime() + ttlMs);
	const found = await db
		.selectFrom("push_subscriptions as push")
		.innerJoin("push_keys as key", "key.id", "push.key_id")
		.innerJoin("sessions", "sessions.id", "push.session_id")
		.innerJoin("accounts", "accounts.id", "push.account_id")
		.leftJoin("members", "members.account_id", "push.account_id")
		.leftJoin("member_choices as own", "own.member_id", "members.id")
		.select(["push.session_id as sessionId", "push.sealed"])
		.select(["push.pushed_at as pushedAt", "push.retry_at as retryAt"])
		.select(["key.public_key as publicKey", "key.sealed as sealedKey", "members.id as memberId"])
		.select(["own.quiet_from as quietFrom", "own.quiet_to as quietTo"])
		.select(waits("security", isSecurity).as("isUrgent"))
		.select(({ or }) => or(own.map(([kind, which]) => waits(kind, which))).as("isOwn"))
		.select(waitsUnseen(telling, now))
		.where("push.sealed", "is not", null)
		.where("sessions.expires_at", ">", now)
		.where(({ eb, or }) =>
			or([eb("retry_at", "is", null), eb("retry_at", "<=", now), eb("retry_at", ">", latest)]),
		)
		// One at a time, until somebody looks; a push that the service has dropped by now no longer counts.
		.where(
			sql<boolean>`(pushed_at is null or pushed_at <= ${over} or pushed_at > ${ahead} or pushed_at < ${seenAt(now)})`,
		)
		.where(({ not }) => not(isSuspended(sql<Date>`${now}::timestamptz`)))
		// Services that failed last time come last.
		.orderBy("retry_at", (order) => order.asc().nullsFirst())
		.execute();
	const ofOthers = new Set(await whoWaits(db, found, now));
	const due = [];
	for (const push of found) {
		const isQuiet = quietUntil(push, now) > now;
		const isTold = async () =>
			push.isOwn || (ofOthers.has(push) && (await isMemberInside(db, push.memberId, now)));
		if (push.isUrgent || (!isQuiet && (await isTold()))) due.push(push);
	}
	return due;
}

async function isMemberInside(db: Kysely<Tables>, id: string | null, now: Date): Promise<boolean> {
	const party = id === null ? null : await findOwnParty(db, { id }, now);
	return party !== null && isInside(party);
}

export type Due = Awaited<ReturnType<typeof listDue>>[number];
