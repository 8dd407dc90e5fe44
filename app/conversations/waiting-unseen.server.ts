import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { waitingAsks } from "../members/album/requests.server.ts";
import type { waitingKinds } from "../members/mail-choices.ts";
import { isShown } from "../members/shown-notices.server.ts";
import { isPutAway, isRequestOfOver } from "../moderation/shut-talks.server.ts";
import type { Tables } from "../platform/database/tables.ts";

type WaitingKind = (typeof waitingKinds)[number];

type Telling = {
	/** Whether the row of `accounts` is to be told of a kind. */
	wants: (kind: WaitingKind) => RawBuilder<boolean>;
	/** What came until then is no reason. */
	since: RawBuilder<unknown>;
	/** Nor is what came later than this. */
	until: Date;
};

type SelectFrom = ExpressionBuilder<Tables, never>["selectFrom"];

/** Messages and requests that the row of `members` has not read, of a kind that they want. */
const waitingMessages = (selectFrom: SelectFrom, { wants, since, until }: Telling, now: Date) =>
	selectFrom("conversation_sides as s")
		.innerJoin("messages as m", (join) =>
			join
				.onRef("m.conversation_id", "=", "s.conversation_id")
				.onRef("m.number", ">", "s.read_to")
				.onRef("m.number", ">", "s.deleted_to")
				.onRef("m.sender_id", "=", "s.other_id"),
		)
		.select("s.conversation_id")
		.where(sql<boolean>`s.member_id = members.id`)
		.where("s.shelf", "in", ["inbox", "requests"])
		.where(
			sql<boolean>`case s.shelf when 'requests' then ${wants("request")} else ${wants("message")} end`,
		)
		.where("s.unread", ">", 0)
		.where("s.is_muted", "=", false)
		.where("s.is_quiet", "=", false)
		.where("m.unsent_at", "is", null)
		.where("m.sent_at", "<=", until)
		.where(sql<boolean>`m.sent_at > ${since}`)
		.where(({ not, or }) => not(or([isPutAway, isRequestOfOver(sql`${now}::timestamptz`)])));

type Times = Pick<Telling, "since" | "until">;

const waitsAt = (waits: RawBuilder<unknown>, at: string, { since, until }: Times) =>
	sql<boolean>`exists (${waits} and ${sql.ref(at)} <= ${until} and ${sql.ref(at)} > ${since})`;

/** Whether a notice for which a test on its row `n` holds waits for the row of `accounts`. */
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

/** Whether something of others waits unseen for the rows of `members` and `accounts`. */
export const waitsUnseen = (
	{
		or,
		exists,
		selectFrom,
	}: Pick<ExpressionBuilder<Tables, never>, "or" | "exists" | "selectFrom">,
	telling: Telling,
	now: Date,
) =>
	or([
		exists(waitingMessages(selectFrom, telling, now)),
		sql<boolean>`(${telling.wants("album")} and ${waitsAt(
			sql`select ${waitingAsks(sql.ref("members.id"))}`,
			"asked.asked_at",
			telling,
		)})`,
		...waitingNotices.map(
			(kind) =>
				sql<boolean>`(${telling.wants(kind)} and ${noticeWaits(
					sql<boolean>`n.kind = ${sql.lit(kind)}`,
					telling,
				)})`,
		),
	]) as unknown as RawBuilder<SqlBool>;
