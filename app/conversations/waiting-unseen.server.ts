import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { waitingAsks } from "../members/album/requests.server.ts";
import type { MailKind } from "../members/mail-choices.ts";
import { isShown } from "../members/shown-notices.server.ts";
import { isPutAway, isRequestOfOver } from "../moderation/shut-talks.server.ts";
import type { Tables } from "../platform/database/tables.ts";

type Telling = {
	/** Whether the row of `accounts` is to be told of a kind. */
	wants: (kind: MailKind) => RawBuilder<boolean>;
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

const waitsAt = (kind: MailKind, waits: RawBuilder<unknown>, at: string, telling: Telling) =>
	sql<boolean>`(${telling.wants(kind)} and exists (${waits} and ${sql.ref(at)} <= ${telling.until}
		and ${sql.ref(at)} > ${telling.since}))`;

/** Whether a notice of a kind waits for the row of `accounts`. */
export const noticeWaits = (kind: "heart" | "match" | "decision", telling: Telling) =>
	waitsAt(
		kind,
		sql`select from notices as n
			where n.account_id = accounts.id and n.kind = ${sql.lit(kind)} and n.seen_at is null
				and ${isShown(sql.ref("members.id"))}`,
		"n.last_at",
		telling,
	);

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
		waitsAt("album", sql`select ${waitingAsks(sql.ref("members.id"))}`, "asked.asked_at", telling),
		noticeWaits("heart", telling),
		noticeWaits("match", telling),
	]) as unknown as RawBuilder<SqlBool>;
