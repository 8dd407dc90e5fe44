import { type Kysely, sql } from "kysely";
import { forgetMailChoices, wantsMail } from "../members/mail-choices.server.ts";
import { quietUntil } from "../members/mail-choices.ts";
import type { Tables } from "../platform/database/tables.ts";
import { awakeBefore, restAt } from "../platform/rest-days.ts";
import { waitingNotices, waitsUnseen, whoWaits } from "./waiting-unseen.server.ts";

type Me = { id: string };

/** Whether a member wants a mail when something waits; null: they were not asked yet. */
export async function readWaitingChoice(db: Kysely<Tables>, me: Me): Promise<boolean | null> {
	const row = await db
		.selectFrom("member_choices")
		.select("wants_waiting_mail as wants")
		.where("member_id", "=", me.id)
		.executeTakeFirst();
	return row?.wants ?? null;
}

/** Stores the answer. Anything already waiting was seen, and triggers no mail. */
export async function chooseWaitingMail(
	db: Kysely<Tables>,
	me: Me,
	wants: boolean,
	now = new Date(),
): Promise<void> {
	const choice = { wants_waiting_mail: wants, looked_at: wants ? now : null };
	if (wants) await forgetMailChoices(db, me.id);
	await db
		.insertInto("member_choices")
		.values({ member_id: me.id, ...choice })
		.onConflict((conflict) => conflict.column("member_id").doUpdateSet(choice))
		.execute();
}

/** A member looks at their conversations: what waits now triggers no mail any more. */
export async function noteLook(db: Kysely<Tables>, me: Me, now = new Date()): Promise<void> {
	await db
		.updateTable("member_choices")
		.set({ looked_at: now })
		.where("member_id", "=", me.id)
		.where("wants_waiting_mail", "=", true)
		.execute();
}

const waitsMs = 10 * 60_000;

/** No second mail before the member has looked: many become one. */
const mayBeMailed = sql<boolean>`(waiting_mailed_at is null or looked_at > waiting_mailed_at)`;

/** Members for whom anything came since then. */
const cameSince = (since: Date) => sql<boolean>`choices.member_id in (
	select member_id from participants where unread > 0 and moved_at > ${since}
	union all select owner_id from album_requests where answer is null and asked_at > ${since}
	union all select reader.id from notices join members as reader on reader.account_id = notices.account_id
		where notices.seen_at is null and notices.kind in (${sql.join(waitingNotices.map((kind) => sql.lit(kind)))})
			and notices.last_at > ${since})`;

/**
 * Members with something unseen for ten minutes, who may be notified now.
 * @param lately how long ago it came at most, in milliseconds; days of rest do not count.
 */
export async function listWaiting(db: Kysely<Tables>, now: Date, lately: number) {
	if (restAt(now)) return [];
	const until = new Date(now.getTime() - waitsMs);
	const found = await db
		.selectFrom("member_choices as choices")
		.innerJoin("members", "members.id", "choices.member_id")
		.innerJoin("accounts", "accounts.id", "members.account_id")
		.select(["members.id", "accounts.email", "quiet_from as quietFrom", "quiet_to as quietTo"])
		.where(cameSince(awakeBefore(now, lately)))
		.where("choices.wants_waiting_mail", "=", true)
		.where(mayBeMailed)
		.select(
			waitsUnseen(
				{ wants: wantsMail, since: sql`coalesce(choices.looked_at, '-infinity')`, until },
				now,
			),
		)
		.execute();
	const waiting = await whoWaits(db, found, until);
	return waiting.filter((member) => quietUntil(member, now) <= now);
}

/** Notes the mail, in the transaction that queues it; false: another node was first. */
export async function noteMailed(db: Kysely<Tables>, me: Me, now: Date): Promise<boolean> {
	const noted = await db
		.updateTable("member_choices")
		.set({ waiting_mailed_at: now })
		.where("member_id", "=", me.id)
		.where("wants_waiting_mail", "=", true)
		.where(mayBeMailed)
		.executeTakeFirst();
	return noted.numUpdatedRows > 0n;
}
