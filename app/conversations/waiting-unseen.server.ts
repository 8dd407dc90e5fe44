import { type Kysely, type RawBuilder, sql } from "kysely";
import { waitingAsks } from "../members/album/requests.server.ts";
import type { waitingKinds } from "../members/mail-choices.ts";
import { isShown } from "../members/shown-notices.server.ts";
import { isPutAway, isRequestOfOver } from "../moderation/shut-talks.server.ts";
import type { Tables } from "../platform/database/tables.ts";

type WaitingKind = (typeof waitingKinds)[number];

type Telling = {
	/** Whether the row of `accounts` is to be notified of a kind. */
	wants: (kind: WaitingKind) => RawBuilder<boolean>;
	/** What came until then is no reason. */
	since: RawBuilder<unknown>;
	/** Nor is what came later than this. */
	until: Date;
};

/** Conversations and requests in which something may wait for the row of `members`, of a kind that they want; as JSON. */
const talksOf = ({ wants, since }: Telling, now: Date) =>
	sql<Talk[]>`(select coalesce(json_agg(talk), '[]') from (
		select s.conversation_id as id, s.other_id as other, greatest(s.read_to, s.deleted_to) as after, ${since} as since
		from participants as s
		where s.member_id = members.id and s.shelf in ('inbox', 'requests')
			and s.unread > 0 and not s.is_muted and not s.is_quiet
			and case s.shelf when 'requests' then ${wants("request")} else ${wants("message")} end
			and not (${isPutAway} or ${isRequestOfOver(sql`${now}::timestamptz`)})
	) as talk)`;

type Talk = { id: string; other: string; after: number; since: string };

/** Of these rows, those with something waiting from others: a notice, or a message in one of their conversations. */
export async function whoWaits<Row extends Waiting>(
	db: Kysely<Tables>,
	found: readonly Row[],
	until: Date,
): Promise<Row[]> {
	const talks = found.flatMap(({ isOfOthers, talks }, nth) =>
		isOfOthers ? [] : talks.map((talk) => ({ nth, ...talk })),
	);
	if (talks.length === 0) return found.filter(({ isOfOthers }) => isOfOthers);
	const { rows } = await sql<{ nth: number }>`
		select distinct talk.nth from jsonb_to_recordset(${JSON.stringify(talks)}::jsonb)
			as talk (nth integer, id uuid, other uuid, after integer, since timestamptz)
		join messages as m on m.conversation_id = talk.id and m.number > talk.after
		where m.sender_id = talk.other and m.unsent_at is null
			and m.sent_at > talk.since and m.sent_at <= ${until}`.execute(db);
	const waiting = new Set(rows.map(({ nth }) => nth));
	return found.filter(({ isOfOthers }, nth) => isOfOthers || waiting.has(nth));
}

type Waiting = { isOfOthers: boolean; talks: Talk[] };

type Times = Pick<Telling, "since" | "until">;

const waitsAt = (waits: RawBuilder<unknown>, at: string, { since, until }: Times) =>
	sql<boolean>`exists (${waits} and ${sql.ref(at)} <= ${until} and ${sql.ref(at)} > ${since})`;

/** Whether a notice that passes a test on its row `n` waits for the row of `accounts`. */
export const noticeWaits = (which: RawBuilder<boolean>, times: Times) =>
	waitsAt(
		sql`select from notices as n
			where n.account_id = accounts.id and ${which} and n.seen_at is null
				and ${isShown(sql.ref("members.id"))}`,
		"n.last_at",
		times,
	);

/** What of others, and of the club, is told by a notice. */
export const waitingNotices = ["heart", "match", "gift", "pick", "search"] as const;

/** What may wait unseen of others for the rows of `members` and `accounts`: `whoWaits` asks the messages. */
export const waitsUnseen = (telling: Telling, now: Date) =>
	[
		sql<boolean>`(${sql.join(
			[
				sql`(${telling.wants("album")} and ${waitsAt(
					sql`select ${waitingAsks(sql.ref("members.id"))}`,
					"asked.asked_at",
					telling,
				)})`,
				...waitingNotices.map(
					(kind) =>
						sql`(${telling.wants(kind)} and ${noticeWaits(
							sql<boolean>`n.kind = ${sql.lit(kind)}`,
							telling,
						)})`,
				),
			],
			sql` or `,
		)})`.as("isOfOthers"),
		talksOf(telling, now).as("talks"),
	] as const;
