import { type Kysely, sql } from "kysely";
import { notesTo, readNote } from "../members/album/notes.server.ts";
import { findOther, findPartners } from "../members/may-see.server.ts";
import type { CurrentMember } from "../members/member.server.ts";
import { block, findBlock, lockPair, readBlock } from "../moderation/blocks.server.ts";
import { fileReport, type ReportedItem } from "../moderation/reports.server.ts";
import { formOf, type ReportCode } from "../moderation/reports.ts";
import { overSince } from "../moderation/shut-talks.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { isId } from "../platform/ids.ts";
import type { Site } from "../platform/site.ts";
import { day } from "../platform/time.ts";
import { openAddress } from "../profiles/photos/photo-picture.server.ts";
import { openText, readKeysOf } from "./sealing.server.ts";

type Reporter = Pick<CurrentMember, "id" | "role">;

export type Reportable = {
	memberId: string;
	/** Null once the account is gone. */
	accountId: string | null;
	/** The grammatical form used for them. */
	form: "f" | "m";
	/** As the member knows them; null where no name may be told. */
	alias: string | null;
	isBlocked: boolean;
	/** They have left, as far as the member can see: there is no page to return to, and nobody to block. */
	hasLeft: boolean;
};

/** How long one can report after an end (`members.md` 7). */
const reportableMs = 90 * day;

/**
 * The member of the other side at an address whom the signed-in one may report: who is seen, who was
 * kept apart, or who wrote to them; also where there is no page to open, for 90 days after a block, after the
 * conversation was deleted, or after the other left. Null for everybody else, without a reason.
 */
export async function findReportable(
	db: Kysely<Tables>,
	me: Reporter,
	address: string,
	now: Date,
): Promise<Reportable | null> {
	if (!isId(address)) return null;
	const kept = await findBlock(db, me.id, address);
	const row = await readMember(db, kept ? { id: kept.otherId } : { public_id: address });
	if (!row || row.role === me.role || row.id === me.id) return null;
	const { id: memberId, accountId, name } = row;
	const blocked = await readBlock(db, { viewerId: me.id, otherId: memberId });
	const isBlocked = blocked?.isBlocked ?? false;
	const found = { memberId, accountId, form: formOf(row), isBlocked, hasLeft: false };
	const isOwn = blocked !== null && kept !== null;
	if (isOwn && accountId) {
		// For who hid them, a block by the other must change nothing.
		const isOver = blocked.since <= new Date(now.getTime() - reportableMs);
		// What came after they were kept apart is told to nobody (decision 0038).
		return isOver && isBlocked ? null : { ...found, alias: kept.alias };
	}
	if (await findOther(db, me, address, "page", now)) return { ...found, alias: name };
	// As the conversation has them: a block by the other changes nothing before it looks like leaving.
	const { hasLeft, alias } = await readTalk(db, me, memberId, now);
	if (hasLeft || !accountId) {
		// Whatever ended it: the same words, without a name, and the same ninety days.
		const [left] = await listLeftLately(db, me, [memberId], now);
		return left
			? { ...found, form: formOf({ ...row, gender: null }), alias: null, hasLeft: true }
			: null;
	}
	if (!(await hasWritten(db, me, memberId, now))) return null;
	return { ...found, alias: alias ?? name };
}

/** Of these members who left within 90 days, those who wrote to the member. */
export async function listLeftLately(
	db: Kysely<Tables>,
	me: { id: string },
	ids: readonly string[],
	now: Date,
): Promise<string[]> {
	if (ids.length === 0) return [];
	const left = await db
		.selectFrom("participants as s")
		.innerJoin("members as other", "other.id", "s.other_id")
		.select(["other.id", "s.conversation_id as conversation", "s.deleted_to as after"])
		.where("s.member_id", "=", me.id)
		.where("s.other_id", "in", ids)
		// An unanswered request went with its writer.
		.where(({ exists, selectFrom }) =>
			exists(
				selectFrom("conversations as c")
					.select("c.id")
					.whereRef("c.id", "=", "s.conversation_id")
					.where(({ or, eb }) =>
						or([eb("c.state", "=", "open"), eb("c.asked_by", "<>", eb.ref("s.other_id"))]),
					),
			),
		)
		.where(overSince, ">", new Date(now.getTime() - reportableMs))
		.execute();
	if (left.length === 0) return [];
	const { rows } = await sql<{ id: string }>`
		select distinct talk.id from jsonb_to_recordset(${JSON.stringify(left)}::jsonb)
			as talk (id uuid, conversation uuid, after integer)
		join messages as m on m.conversation_id = talk.conversation and m.sender_id = talk.id and m.number > talk.after`.execute(
		db,
	);
	return rows.map(({ id }) => id);
}

/** Whether nothing but old words is left of the other in the member's conversation, and a kept alias. */
async function readTalk(db: Kysely<Tables>, me: Reporter, otherId: string, now: Date) {
	const partner = (await findPartners(db, me, [otherId], now)).get(otherId);
	if (partner) {
		return { hasLeft: partner.talk === "left", alias: partner.isShut ? partner.shutAs : null };
	}
	const side = await db
		.selectFrom("participants")
		.select("shut_at")
		.where("member_id", "=", me.id)
		.where("other_id", "=", otherId)
		.executeTakeFirst();
	return { hasLeft: side !== undefined, alias: null };
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

/** Whether the other wrote anything the member could read, and has not long deleted. */
export async function hasWritten(
	db: Kysely<Tables>,
	me: Pick<Reporter, "id">,
	otherId: string,
	now: Date,
): Promise<boolean> {
	const message = await receivedFrom(db, me, otherId, now).limit(1).executeTakeFirst();
	if (message) return true;
	const note = notesTo(db, me, now).select("id").where("asker_id", "=", otherId);
	return (await note.limit(1).executeTakeFirst()) !== undefined;
}

/** The messages of another that the member got, deleted by them 90 days ago at most. */
function receivedFrom(db: Kysely<Tables>, me: Pick<Reporter, "id">, otherId: string, now: Date) {
	return db
		.selectFrom("messages")
		.innerJoin("participants as s", "s.conversation_id", "messages.conversation_id")
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
async function findReceived(
	db: Kysely<Tables>,
	me: Reporter,
	otherId: string,
	number: number,
	now: Date,
) {
	return (
		(await receivedFrom(db, me, otherId, now).where("number", "=", number).executeTakeFirst()) ??
		null
	);
}

type Me = Pick<CurrentMember, "id" | "role"> & { sessionId: string };

/** The reported item, and what of it the reporter is shown again. */
export type Reported = {
	item: ReportedItem;
	/** A message's text; null where it was unsent, or deleted by the reporter. */
	text?: string | null;
	at?: Date;
	/** The address of a photo for this session. */
	picture?: string;
};

/**
 * The item a form names, if the reporter could see it: the profile, a photo by its address in their session, a
 * message to them by its number, or the note of a request for their album.
 * @returns "gone": it existed and is no longer stored; null: there is none, or none of theirs.
 */
export async function findReported(
	db: Kysely<Tables>,
	{ vault }: Pick<Site, "vault">,
	me: Me,
	other: Reportable,
	{ kind, item }: { kind: string; item: string },
	now: Date,
): Promise<Reported | "gone" | null> {
	if (kind === "photo") return findPhoto(db, vault, me, other, item);
	if (kind === "note") return findNote(db, { vault }, me, other, { id: item, now });
	if (kind !== "message") return { item: { kind: "profile" } };
	const number = /^[1-9]\d{0,8}$/.test(item) ? Number(item) : null;
	const found = number && (await findReceived(db, me, other.memberId, number, now));
	if (!number || !found) return null;
	const { conversation, sealed, at, isPutAway } = found;
	if (!sealed) return "gone";
	const keys = await readKeysOf(db, { vault }, conversation);
	const place = { conversationId: conversation, place: number };
	const text = isPutAway ? null : openText(keys, place, sealed);
	return { item: { kind, conversation, number }, text, at };
}

async function findPhoto(
	db: Kysely<Tables>,
	vault: Site["vault"],
	me: Me,
	{ accountId }: Reportable,
	address: string,
): Promise<Reported | "gone" | null> {
	const id = openAddress({ vault }, me, address)?.photo;
	if (!id) return null;
	const photo = await db
		.selectFrom("photos")
		.select("account_id")
		.where("id", "=", id)
		.executeTakeFirst();
	if (!photo) return "gone";
	if (photo.account_id !== accountId) return null;
	return { item: { kind: "photo", id }, picture: `/pictures/${address}` };
}

/** No note of that id, and one that is no longer kept, are the same. */
async function findNote(
	db: Kysely<Tables>,
	{ vault }: Pick<Site, "vault">,
	me: Me,
	{ memberId }: Reportable,
	{ id, now }: { id: string; now: Date },
): Promise<Reported | "gone"> {
	const kept = isId(id)
		? await notesTo(db, me, now)
				.select("id")
				.where("id", "=", id)
				.where("asker_id", "=", memberId)
				.executeTakeFirst()
		: undefined;
	const note = kept && (await readNote({ db, vault }, id));
	return note ? { item: { kind: "note", id }, text: note.text, at: note.at } : "gone";
}

type Sent = {
	code: ReportCode;
	words: string | null;
	isBlocked: boolean;
	kind: string;
	item: string;
};

/**
 * Reports the member at an address, and blocks them if requested; nobody else is notified.
 * @returns null: nobody there for this member; "gone": the reported item is no longer stored.
 */
export function sendReport(
	site: Pick<Site, "db" | "vault">,
	me: Me,
	address: string,
	{ code, words, isBlocked, ...named }: Sent,
	now = new Date(),
): Promise<Awaited<ReturnType<typeof fileReport>> | "gone" | null> {
	return site.db.transaction().execute(async (trx) => {
		const first = await findReportable(trx, me, address, now);
		if (!first) return null;
		const pair = { viewerId: me.id, otherId: first.memberId };
		await lockPair(trx, pair);
		const other = await findReportable(trx, me, address, now);
		const found = other && (await findReported(trx, site, me, other, named, now));
		if (!other || !found) return null;
		if (found === "gone") return found;
		const filed = await fileReport(
			trx,
			site,
			{ reporterId: me.id, memberId: other.memberId, item: found.item, code, words },
			now,
		);
		if (isBlocked && !other.hasLeft && !("refused" in filed)) await block(trx, pair);
		return filed;
	});
}
