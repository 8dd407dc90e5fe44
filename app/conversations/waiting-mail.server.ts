import { type Kysely, sql } from "kysely";
import { isPutAway, isRequestOfOver } from "../moderation/shut-talks.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { hourInIsrael } from "../platform/dates.ts";

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

/** Stores the answer. What waits already was seen, and is no reason for a mail. */
export async function chooseWaitingMail(
	db: Kysely<Tables>,
	me: Me,
	wants: boolean,
	now = new Date(),
): Promise<void> {
	const choice = { wants_waiting_mail: wants, looked_at: wants ? now : null };
	await db
		.insertInto("member_choices")
		.values({ member_id: me.id, ...choice })
		.onConflict((conflict) => conflict.column("member_id").doUpdateSet(choice))
		.execute();
}

/** A member looks at their conversations: what waits now is no reason for a mail any more. */
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

/** Outside the hours in which the member wants no mail. */
function isNotQuiet(now: Date) {
	const hour = sql.lit(hourInIsrael(now));
	return sql<boolean>`(quiet_from is null or not case when quiet_from < quiet_to
		then ${hour} >= quiet_from and ${hour} < quiet_to
		else ${hour} >= quiet_from or ${hour} < quiet_to end)`;
}

/**
 * Members for whom something waited ten minutes that they have not seen, and who are not in quiet hours.
 * @param lately how long ago it came at most, in milliseconds.
 */
export function listWaiting(db: Kysely<Tables>, now: Date, lately: number) {
	return db
		.selectFrom("member_choices as choices")
		.innerJoin("members", "members.id", "choices.member_id")
		.innerJoin("accounts", "accounts.id", "members.account_id")
		.select(["members.id", "accounts.email"])
		.where(
			sql<boolean>`choices.member_id in (select member_id from conversation_sides
				where unread > 0 and moved_at > ${new Date(now.getTime() - lately)})`,
		)
		.where("choices.wants_waiting_mail", "=", true)
		.where(mayBeMailed)
		.where(isNotQuiet(now))
		.where(({ exists, selectFrom }) =>
			exists(
				selectFrom("conversation_sides as s")
					.innerJoin("messages as m", (join) =>
						join
							.onRef("m.conversation_id", "=", "s.conversation_id")
							.onRef("m.number", ">", "s.read_to")
							.onRef("m.number", ">", "s.deleted_to")
							.onRef("m.sender_id", "=", "s.other_id"),
					)
					.select("s.conversation_id")
					.whereRef("s.member_id", "=", "choices.member_id")
					.where("s.shelf", "in", ["inbox", "requests"])
					.where("s.unread", ">", 0)
					.where("s.is_muted", "=", false)
					.where("s.is_quiet", "=", false)
					.where("m.unsent_at", "is", null)
					.where("m.sent_at", "<=", new Date(now.getTime() - waitsMs))
					.where(sql<boolean>`m.sent_at > coalesce(choices.looked_at, '-infinity')`)
					.where(({ not, or }) => not(or([isPutAway, isRequestOfOver(sql`${now}::timestamptz`)]))),
			),
		)
		.execute();
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
