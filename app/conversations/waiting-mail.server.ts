import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from "kysely";
import { waitingAsks } from "../members/album/requests.server.ts";
import { forgetMailChoices, wantsMail } from "../members/mail-choices.server.ts";
import { type MailKind, quietUntil } from "../members/mail-choices.ts";
import { isShown } from "../members/shown-notices.server.ts";
import { isPutAway, isRequestOfOver } from "../moderation/shut-talks.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { awakeBefore, restAt } from "../platform/rest-days.ts";

type Me = { id: string };
type SelectFrom = ExpressionBuilder<Tables, never>["selectFrom"];

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
	if (wants) await forgetMailChoices(db, me.id);
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

/** Messages and requests that the member has not read, of a kind that they want by mail. */
const waitingMessages = (selectFrom: SelectFrom, now: Date) =>
	selectFrom("conversation_sides as s")
		.innerJoin("messages as m", (join) =>
			join
				.onRef("m.conversation_id", "=", "s.conversation_id")
				.onRef("m.number", ">", "s.read_to")
				.onRef("m.number", ">", "s.deleted_to")
				.onRef("m.sender_id", "=", "s.other_id"),
		)
		.select("s.conversation_id")
		.where(sql<boolean>`s.member_id = choices.member_id`)
		.where("s.shelf", "in", ["inbox", "requests"])
		.where(
			sql<boolean>`case s.shelf when 'requests' then ${wantsMail("request")} else ${wantsMail("message")} end`,
		)
		.where("s.unread", ">", 0)
		.where("s.is_muted", "=", false)
		.where("s.is_quiet", "=", false)
		.where("m.unsent_at", "is", null)
		.where("m.sent_at", "<=", new Date(now.getTime() - waitsMs))
		.where(sql<boolean>`m.sent_at > coalesce(choices.looked_at, '-infinity')`)
		.where(({ not, or }) => not(or([isPutAway, isRequestOfOver(sql`${now}::timestamptz`)])));

/** The same of something else that waits. */
const waitsUnseen = (kind: MailKind, waits: RawBuilder<unknown>, at: string, now: Date) =>
	sql<boolean>`(${wantsMail(kind)} and exists (${waits} and ${sql.ref(at)} <= ${new Date(now.getTime() - waitsMs)}
		and ${sql.ref(at)} > coalesce(choices.looked_at, '-infinity')))`;

/** Members for whom anything came since then. */
const cameSince = (since: Date) => sql<boolean>`choices.member_id in (
	select member_id from conversation_sides where unread > 0 and moved_at > ${since}
	union all select owner_id from album_requests where answer is null and asked_at > ${since}
	union all select reader.id from notices join members as reader on reader.account_id = notices.account_id
		where notices.seen_at is null and notices.member_id is not null and notices.last_at > ${since})`;

/**
 * Members for whom something waited ten minutes that they have not seen, and who may be told now.
 * @param lately how long ago it came at most, in milliseconds; days of rest do not count.
 */
export async function listWaiting(db: Kysely<Tables>, now: Date, lately: number) {
	if (restAt(now)) return [];
	const waiting = await db
		.selectFrom("member_choices as choices")
		.innerJoin("members", "members.id", "choices.member_id")
		.innerJoin("accounts", "accounts.id", "members.account_id")
		.select(["members.id", "accounts.email", "quiet_from as quietFrom", "quiet_to as quietTo"])
		.where(cameSince(awakeBefore(now, lately)))
		.where("choices.wants_waiting_mail", "=", true)
		.where(mayBeMailed)
		.where(({ or, exists, selectFrom }) =>
			or([
				exists(waitingMessages(selectFrom, now)),
				waitsUnseen(
					"album",
					sql`select ${waitingAsks(sql.ref("choices.member_id"))}`,
					"asked.asked_at",
					now,
				),
				...(["heart", "match"] as const).map((kind) =>
					waitsUnseen(
						kind,
						sql`select from notices as n
					where n.account_id = accounts.id and n.kind = ${sql.lit(kind)} and n.seen_at is null
						and ${isShown(sql.ref("choices.member_id"))}`,
						"n.last_at",
						now,
					),
				),
			]),
		)
		.execute();
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
