import { type Kysely, sql } from "kysely";
import { readOpenTalks } from "../conversations/open-talks.server.ts";
import { listWaitingTalks } from "../conversations/waiting-talks.server.ts";
import { openNote } from "../members/album/notes.server.ts";
import type { MemberCard } from "../members/cards/read-cards.server.ts";
import type { CurrentMember } from "../members/member.server.ts";
import { isShown } from "../members/shown-notices.server.ts";
import { isSeen } from "../members/visible-members.server.ts";
import { pathOf } from "../notifications/places.ts";
import type { Tables } from "../platform/database/tables.ts";
import { wholeDay, wholeMinute } from "../platform/dates.ts";
import type { Site } from "../platform/site.ts";
import type { Kind, Person, WaitingLine } from "./waiting.ts";
import { mostLines } from "./waiting.ts";

type Me = CurrentMember & { sessionId: string };

/** A line about a member whose card is read together with all others of the page. */
export type Open = Omit<WaitingLine, "person"> & { memberId: string | null };

/** Unseen notices of mutual hearts and of decisions. */
function unseenNotices(db: Kysely<Tables>, me: Me) {
	const newestOf = (kind: "match" | "decision") =>
		db
			.selectFrom("notices as n")
			.leftJoin("members", "members.id", "n.member_id")
			.select(["n.id", "n.kind", "n.code", "n.subject", "n.member_id as memberId"])
			.select(["n.last_at as at", "members.public_id as publicId"])
			.where("n.account_id", "=", me.accountId)
			.where("n.kind", "=", kind)
			.where("n.seen_at", "is", null)
			.where(isShown(sql`${me.id}::uuid`))
			.orderBy("n.last_at", "desc")
			.limit(mostLines + 1);
	// So many of each: many of one kind must not crowd out the other.
	return db
		.selectFrom(newestOf("match").as("matches"))
		.selectAll()
		.unionAll(db.selectFrom(newestOf("decision").as("decisions")).selectAll())
		.execute();
}

function askedForAlbum(db: Kysely<Tables>, me: Me) {
	return db
		.selectFrom("album_requests as asked")
		.leftJoin("album_notes as note", "note.id", "asked.note_id")
		.select(["asked.asker_id as memberId", "asked.asked_at as at", "note.words"])
		.where("asked.owner_id", "=", me.id)
		.where("asked.answer", "is", null)
		.where(isSeen(sql.ref("asked.owner_id"), sql.ref("asked.asker_id")))
		.orderBy("asked.asked_at", "desc")
		.limit(mostLines + 1)
		.execute();
}

/** What waits for a member, without the cards of the people it is about; one more than the lines of /today. */
export async function readWaiting(site: Pick<Site, "db" | "vault">, me: Me, now: Date) {
	const [talks, notices, asked] = await Promise.all([
		listWaitingTalks(site, me, mostLines + 1, now),
		unseenNotices(site.db, me),
		askedForAlbum(site.db, me),
	]);
	const matched = notices.flatMap(({ kind, memberId }) => (kind === "match" && memberId) || []);
	const open = await readOpenTalks(site.db, me.id, matched);
	const lines: WaitingLine[] = talks.map(({ id, person, isRequest, unread, text, at }) => ({
		kind: isRequest ? "request" : "message",
		href: `/messages/${id}`,
		person,
		count: unread,
		text: text ?? "",
		at,
	}));
	const others: Open[] = [
		...notices.map(({ kind, code, subject, publicId, memberId, at }) => ({
			kind: kind as Kind,
			href: pathOf({ kind, code, subject, publicId, talk: open.get(memberId ?? "") ?? null }),
			count: 1,
			text: kind === "decision" ? subject : "",
			...(kind === "decision" && { code }),
			// The minute of a heart would reveal when its sender was here.
			at: kind === "match" ? wholeDay(at) : wholeMinute(at),
			memberId,
		})),
		...asked.map(({ memberId, at, words }) => ({
			kind: "album" as const,
			href: "/profile/access",
			count: 1,
			text: openNote(site, words) ?? "",
			at: wholeMinute(at),
			memberId,
		})),
	];
	return { lines, open: others };
}

/** The lines with their people; people whom the member cannot find now are left out. */
export function fillIn(open: readonly Open[], cards: ReadonlyMap<string, MemberCard>) {
	return open.flatMap(({ memberId, ...line }): WaitingLine[] => {
		if (memberId === null) return [{ ...line, person: null }];
		const card = cards.get(memberId);
		if (!card) return [];
		// Its sentence gives only the name.
		const age = line.kind === "match" ? null : card.age;
		return [{ ...line, person: { ...personOf(card), age } }];
	});
}

const personOf = ({ alias, age, gender, portrait }: MemberCard): Person => ({
	name: alias,
	age,
	gender,
	portrait,
});
