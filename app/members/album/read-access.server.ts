import type { Site } from "../../platform/site.ts";
import { type MemberCard, readCardOf, readCards } from "../cards/read-cards.server.ts";
import { findOther } from "../may-see.server.ts";
import type { CurrentMember } from "../member.server.ts";
import { grantsFrom } from "./grants.server.ts";
import { notesTo, openNote } from "./notes.server.ts";

type Owner = CurrentMember & { sessionId: string };
type Store = Pick<Site, "db" | "vault">;

/** A member on the owner's list: only those the owner finds, since nobody else sees anything. */
export type Person = Omit<MemberCard, "memberId">;

export type Access = {
	requests: (Person & { askedAt: Date; note: string | null; noteId: string | null })[];
	/** Running ones first, then those that ended within the week. */
	grants: (Person & { grantedAt: Date; until: Date | null; isOver: boolean })[];
	/** Notes that were answered and can still be reported; nobody reads them again for anything else. */
	answered: (Person & { noteId: string; answeredAt: Date })[];
};

/** More than anybody reads; "revoke all" still reaches every one. */
const most = 60;

export async function readAccess(site: Store, me: Owner, now: Date): Promise<Access> {
	const asked = await site.db
		.selectFrom("album_requests")
		.leftJoin("album_notes as n", "n.id", "note_id")
		.select(["album_requests.asker_id as memberId", "asked_at as askedAt", "words"])
		.select("n.id as noteId")
		.where("album_requests.owner_id", "=", me.id)
		.where("answer", "is", null)
		.orderBy("asked_at", "desc")
		.limit(most)
		.execute();
	const granted = await grantsFrom(site.db, me).limit(most).execute();
	const notes = await notesTo(site.db, me, now)
		.select(["id as noteId", "asker_id as memberId", "answered_at as answeredAt"])
		.where("answered_at", "is not", null)
		.orderBy("answered_at", "desc")
		.limit(most)
		.$narrowType<{ answeredAt: Date }>()
		.execute();
	const people = await readPeople(site, me, [...asked, ...granted, ...notes], now);
	const grants = granted.flatMap(({ memberId, ...given }) => {
		const isOver = given.until !== null && given.until <= now;
		const person = people.get(memberId);
		return person ? [{ ...person, ...given, isOver }] : [];
	});
	return {
		requests: asked.flatMap(({ memberId, askedAt, words, noteId }) => {
			const person = people.get(memberId);
			return person ? [{ ...person, askedAt, note: openNote(site, words), noteId }] : [];
		}),
		grants: grants.toSorted((one, other) => Number(one.isOver) - Number(other.isOver)),
		answered: notes.flatMap(({ memberId, ...note }) => {
			const person = people.get(memberId);
			return person ? [{ ...person, ...note }] : [];
		}),
	};
}

function personOf({ memberId: _, ...person }: MemberCard): Person {
	return person;
}

async function readPeople(
	site: Store,
	me: Owner,
	rows: readonly { memberId: string }[],
	now: Date,
): Promise<Map<string, Person>> {
	const ids = [...new Set(rows.map(({ memberId }) => memberId))];
	const cards = await readCards(site, me, ids);
	const found = new Map<string, Person>(cards.map((card) => [card.memberId, personOf(card)]));
	const rest = ids.filter((id) => !found.has(id));
	for (const [id, person] of await readHidden(site, me, rest, now)) found.set(id, person);
	return found;
}

/** Members hidden from the lists are found by those they write with. */
async function readHidden(
	site: Store,
	me: Owner,
	ids: readonly string[],
	now: Date,
): Promise<[string, Person][]> {
	if (ids.length === 0) return [];
	const rows = await site.db
		.selectFrom("members")
		.select(["id", "public_id"])
		.where("id", "in", ids)
		.execute();
	const found: [string, Person][] = [];
	for (const { id, public_id: publicId } of rows) {
		const other = await findOther(site.db, me, publicId, "page", now);
		if (!other) continue;
		const card = await readCardOf(site, me, other, now);
		if (card) found.push([id, personOf(card)]);
	}
	return found;
}
