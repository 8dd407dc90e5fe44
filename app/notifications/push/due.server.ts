import { type Kysely, type RawBuilder, sql } from "kysely";
import { isSuspended } from "../../accounts/suspension.server.ts";
import { noticeWaits, waitsUnseen } from "../../conversations/waiting-unseen.server.ts";
import { wantsPush } from "../../members/mail-choices.server.ts";
import { quietUntil } from "../../members/mail-choices.ts";
import { findOwnParty } from "../../members/may-see.server.ts";
import { isInside } from "../../members/may-see.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { restAt } from "../../platform/rest-days.ts";
import { ttlMs } from "./send.server.ts";

/** When the account last saw a page, in any of its browsers; a payment that is under way is no later than now. */
const seenAt = (
	now: Date,
) => sql<Date>`(select max(least(coalesce(s.acted_at, s.last_seen_at), ${now}::timestamptz))
	from sessions as s where s.account_id = accounts.id)`;

/** Browsers for whose account something came since any page of it was seen, and since their last push. */
export async function listDue(db: Kysely<Tables>, now: Date) {
	if (restAt(now)) return [];
	const telling = {
		wants: wantsPush,
		since: sql`greatest(${seenAt(now)}, push.made_at, push.pushed_at)`,
		until: now,
	};
	const over = new Date(now.getTime() - ttlMs);
	const found = await db
		.selectFrom("push_subscriptions as push")
		.innerJoin("push_keys as key", "key.id", "push.key_id")
		.innerJoin("sessions", "sessions.id", "push.session_id")
		.innerJoin("accounts", "accounts.id", "push.account_id")
		.leftJoin("members", "members.account_id", "push.account_id")
		.leftJoin("member_choices as own", "own.member_id", "members.id")
		.select(["push.session_id as sessionId", "push.sealed", "push.pushed_at as pushedAt"])
		.select(["key.public_key as publicKey", "key.sealed as sealedKey", "members.id as memberId"])
		.select(["own.quiet_from as quietFrom", "own.quiet_to as quietTo"])
		.select(noticeWaits("decision", telling).as("isOwn"))
		.select((eb) =>
			(waitsUnseen(eb as never, telling, now) as RawBuilder<boolean>).as("isOfOthers"),
		)
		.where("push.sealed", "is not", null)
		.where("sessions.expires_at", ">", now)
		.where(({ eb, or }) => or([eb("retry_at", "is", null), eb("retry_at", "<=", now)]))
		// One at a time, until somebody looks; one that the service has dropped by now is no more.
		.where(sql<boolean>`(pushed_at is null or pushed_at <= ${over} or pushed_at < ${seenAt(now)})`)
		.where(({ not }) => not(isSuspended(sql<Date>`${now}::timestamptz`)))
		.execute();
	const due = [];
	for (const push of found) {
		if (quietUntil(push, now) > now) continue;
		if (push.isOwn || (push.isOfOthers && (await isMemberInside(db, push.memberId, now)))) {
			due.push(push);
		}
	}
	return due;
}

async function isMemberInside(db: Kysely<Tables>, id: string | null, now: Date): Promise<boolean> {
	const party = id === null ? null : await findOwnParty(db, { id }, now);
	return party !== null && isInside(party);
}

export type Due = Awaited<ReturnType<typeof listDue>>[number];
