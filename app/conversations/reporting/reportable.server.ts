import type { Kysely } from "kysely";
import { notesTo } from "../../members/album/notes.server.ts";
import { findOther, findPartners, isId } from "../../members/may-see.server.ts";
import type { MemberHere } from "../../members/member.server.ts";
import { findKeptApart, readApart } from "../../moderation/apart.server.ts";
import { formOf } from "../../moderation/reports/codes.ts";
import type { Tables } from "../../platform/database/tables.ts";

type Me = Pick<MemberHere, "id" | "role">;

/** Somebody whom a member may report. */
export type Reportable = {
	memberId: string;
	accountId: string;
	/** How they are spoken of. */
	form: "f" | "m";
	/** As the member knows them; null where no name may be told. */
	alias: string | null;
	/** Whether the member has blocked them already. */
	isBlocked: boolean;
};

/** For how long one reports after an end (`members.md` 7). */
const reportableMs = 90 * 86_400_000;

/**
 * The member of the other side at an address whom the signed-in one may report: who is seen, who was
 * kept apart, or who wrote to them; also where there is no page to open, for 90 days after a block or
 * after the conversation was deleted. Null for everybody else, without a reason.
 */
export async function findReportable(
	db: Kysely<Tables>,
	me: Me,
	address: string,
	now: Date,
): Promise<Reportable | null> {
	if (!isId(address)) return null;
	const kept = await findKeptApart(db, me.id, address);
	const row = await readMember(db, kept ? { id: kept.otherId } : { public_id: address });
	if (!row?.accountId || row.role === me.role || row.id === me.id) return null;
	const { id: memberId, accountId, name } = row;
	const apart = await readApart(db, { viewerId: me.id, otherId: memberId });
	const isBlocked = apart?.isBlocked ?? false;
	const found = { memberId, accountId, form: formOf(row), isBlocked };
	const isOwn = apart !== null && kept !== null;
	if (isOwn) {
		// For who hid them, a block by the other must change nothing.
		const isOver = apart.since <= new Date(now.getTime() - reportableMs);
		// What came after they were kept apart is told to nobody (decision 0038).
		return isOver && isBlocked ? null : { ...found, alias: kept.alias };
	}
	if (await findOther(db, me, address, "page", now)) return { ...found, alias: name };
	// As the conversation has them: a block by the other changes nothing before it looks like leaving.
	const { isOver, alias } = await readTalk(db, me, memberId, now);
	if (isOver || !(await hasWritten(db, me, memberId, now))) return null;
	return { ...found, alias: alias ?? name };
}

/** Whether nothing but old words is left of the other in the member's conversation, and a kept alias. */
async function readTalk(db: Kysely<Tables>, me: Me, otherId: string, now: Date) {
	const partner = (await findPartners(db, me, [otherId], now)).get(otherId);
	if (partner) {
		return { isOver: partner.talk === "left", alias: partner.isShut ? partner.shutAs : null };
	}
	const side = await db
		.selectFrom("conversation_sides")
		.select("shut_at")
		.where("member_id", "=", me.id)
		.where("other_id", "=", otherId)
		.executeTakeFirst();
	return { isOver: side !== undefined, alias: null };
}

function readMember(db: Kysely<Tables>, by: { id: string } | { public_id: string }) {
	return db
		.selectFrom("members")
		.leftJoin("profiles", "profiles.id", "members.account_id")
		.leftJoin("member_texts", (join) =>
			join
				.onRef("member_texts.account_id", "=", "members.account_id")
				.on("member_texts.field", "=", "display_name"),
		)
		.select(["members.id", "members.account_id as accountId", "members.role"])
		.select(["profiles.gender", "member_texts.text as name"])
		.where((where) =>
			"id" in by ? where("members.id", "=", by.id) : where("members.public_id", "=", by.public_id),
		)
		.executeTakeFirst();
}

/** Whether the other wrote anything that the member could read, and has not put away for long. */
async function hasWritten(
	db: Kysely<Tables>,
	me: Me,
	otherId: string,
	now: Date,
): Promise<boolean> {
	const message = await receivedFrom(db, me, otherId, now).limit(1).executeTakeFirst();
	if (message) return true;
	const note = notesTo(db, me, now).select("id").where("asker_id", "=", otherId);
	return (await note.limit(1).executeTakeFirst()) !== undefined;
}

/** The messages of another that the member got, deleted by them 90 days ago at most. */
function receivedFrom(db: Kysely<Tables>, me: Me, otherId: string, now: Date) {
	return db
		.selectFrom("messages")
		.innerJoin("conversation_sides as s", "s.conversation_id", "messages.conversation_id")
		.select(["messages.conversation_id as conversation", "number", "sealed", "sent_at as at"])
		.select(({ eb, or }) => [
			or([eb("unsent_at", "is not", null), eb("number", "<=", eb.ref("s.deleted_to"))])
				.$castTo<boolean>()
				.as("isPutAway"),
		])
		.where("s.member_id", "=", me.id)
		.where("s.other_id", "=", otherId)
		.where("sender_id", "=", otherId)
		.where(({ eb, or }) =>
			or([
				eb("number", ">", eb.ref("s.deleted_to")),
				eb("s.deleted_at", ">", new Date(now.getTime() - reportableMs)),
			]),
		);
}

/** A message that the other of a conversation sent to the member; null: none, or not for this member. */
export async function findReceived(
	db: Kysely<Tables>,
	me: Me,
	otherId: string,
	number: number,
	now: Date,
) {
	return (
		(await receivedFrom(db, me, otherId, now).where("number", "=", number).executeTakeFirst()) ??
		null
	);
}
