import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { isId } from "../../platform/ids.ts";
import { morningOn } from "../../platform/morning.ts";
import type { Subject } from "../../platform/personal-data.server.ts";
import type { Site } from "../../platform/site.ts";
import { day } from "../../platform/time.ts";
import { bitsOf, seekIndexes } from "../../profiles/listing/facets.ts";
import { nearnessOf, type Places } from "../../profiles/towns/nearness.ts";
import { readPlaces } from "../../profiles/towns/places.server.ts";
import { distances } from "../../profiles/wishes/wishes.form.ts";
import { readWishes } from "../../profiles/wishes/wishes.server.ts";
import { type MemberCard, readCards } from "../cards/read-cards.server.ts";
import type { CurrentMember } from "../member.server.ts";
import { rightsOf } from "../rights.ts";
import { everybodyFound } from "../visible-members.server.ts";
import { type Chosen, chosenWords } from "./chosen-words.ts";
import { type OwnWishes, reasonsOf } from "./reasons.ts";
import { asideDays, columnsOf, keptDays, morningOf } from "./rows.server.ts";
import { type AsideWord, lastingWords } from "./words.ts";

/** The farthest nearness that each wish allows. */
const nearnessOfWish = { town: 0, "20": 1, "50": 2, "100": 3 } as const;

type Me = CurrentMember & { sessionId: string };
type Member = Pick<CurrentMember, "id" | "role">;
type Store = Pick<Site, "db" | "vault">;

export type PickCard = Omit<MemberCard, "memberId" | "presence" | "isBoth" | "conversation"> & {
	reasons: string[];
	isAside: boolean;
	word: AsideWord | null;
	chosen: Chosen;
};

type Row = {
	otherId: string;
	isNew: boolean;
	isAside: boolean;
	word: AsideWord | null;
	date: string;
	doneAt: Date | null;
	isFew: boolean | null;
};

/** A member's pending introductions, and those opened or put aside since this morning; longest waiting first. */
async function readRows(db: Kysely<Tables>, me: Member, now: Date): Promise<Row[]> {
	const columns = columnsOf(me.role);
	const opened = sql.ref(columns.opened);
	const aside = sql.ref(columns.aside);
	const since = morningOn(morningOf(now));
	const { rows } = await sql<Row>`
		select ${sql.ref(columns.other)} as "otherId", ${opened} is null as "isNew", ${aside} is not null as "isAside",
			${sql.ref(columns.word)} as word, picked_on as date, done_at as "doneAt", is_few as "isFew"
		from picks left join pick_mornings on morning = picked_on
		where ${sql.ref(columns.me)} = ${me.id} and expires_at > ${now}
			and (coalesce(${aside}, ${opened}) is null or coalesce(${aside}, ${opened}) >= ${since})
		order by picked_on, ${sql.ref(columns.other)}`.execute(db);
	return rows;
}

/**
 * A member's introductions: of those whom the member finds now, no more than may wait.
 * @returns with the ids of those that were not opened, for `openPicks`.
 */
export async function readPicks(
	site: Store,
	me: Me,
	now: Date,
): Promise<{ picks: PickCard[]; newIds: string[]; most: number }> {
	const rows = await readRows(site.db, me, now);
	const { picksADay: most } = rightsOf(me, now);
	const found = await readCards(
		site,
		me,
		rows.map(({ otherId }) => otherId),
	);
	const cards = found.slice(0, most);
	const tell = await readReasons(site.db, me, cards);
	const byId = new Map(rows.map((row) => [row.otherId, row]));
	const picks = cards.flatMap((card): PickCard[] => {
		const { memberId, presence: _, isBoth: __, conversation: ___, ...shown } = card;
		const row = byId.get(memberId);
		if (!row) return [];
		const { isAside, word, date, doneAt, isFew } = row;
		const chosen = { date, at: doneAt, isFew: isFew ?? false };
		return [{ ...shown, reasons: tell(card), isAside, word, chosen }];
	});
	const newIds = cards.flatMap(({ memberId }) => (byId.get(memberId)?.isNew ? [memberId] : []));
	return { picks, newIds, most };
}

/** What /today shows of the introductions: the first, and the faces of the rest. */
export function todaysPicks(picks: readonly PickCard[], now: Date) {
	const [first, ...rest] = picks.filter(({ isAside }) => !isAside);
	if (!first) return null;
	const { isAside: _, word: __, sentence: ___, chosen, ...shown } = first;
	return {
		first: shown,
		title: `${chosenWords(chosen, now)}, לשניכם`,
		rest: rest.map(({ publicId, alias, age, portrait }) => ({ publicId, alias, age, portrait })),
	};
}

/** What both show and what the reader wishes, as sentences; nobody else's wishes are read. */
async function readReasons(db: Kysely<Tables>, me: Me, cards: readonly MemberCard[]) {
	if (cards.length === 0) return () => [];
	const ids = [me.id, ...cards.map(({ memberId }) => memberId)];
	const rows = await everybodyFound(db)
		.select(["m.member_id as id", "m.place", "m.age", "m.education", "m.seeks", "m.tags"])
		.where("m.member_id", "in", ids)
		.execute();
	const shown = new Map(
		rows.map(({ id, seeks, tags, ...row }) => [
			id,
			{ ...row, seeks: Number(seeks), tags: Number(tags) },
		]),
	);
	const places = await readPlaces(db);
	const wishes = await readOwnWishes(db, me);
	const mine = shown.get(me.id) ?? null;
	return ({ memberId, place: placeLabel, gender }: MemberCard): string[] => {
		const them = shown.get(memberId);
		if (!them) return [];
		const nearness = between(places, mine?.place ?? null, them.place);
		return reasonsOf({ me: mine, wishes, them: { ...them, placeLabel, gender }, nearness });
	};
}

function between(places: Places, one: number | null, other: number | null) {
	const here = places.get(one ?? 0);
	const there = places.get(other ?? 0);
	return here && there ? nearnessOf(here, there) : null;
}

async function readOwnWishes(db: Kysely<Tables>, me: Me): Promise<OwnWishes> {
	const { ageFrom, ageTo, within, seeks } = await readWishes(db, me);
	const isBound = within !== null && within !== "anywhere";
	return {
		ageFrom,
		ageTo,
		within: isBound ? nearnessOfWish[within] : null,
		withinLabel: distances.find(({ value }) => value === within)?.label ?? "",
		seeks: bitsOf(seekIndexes(seeks)),
	};
}

/** Marks them as seen: from the next morning on they no longer wait. */
export async function openPicks(
	db: Kysely<Tables>,
	{ id, role }: Member,
	otherIds: readonly string[],
	now: Date,
): Promise<void> {
	if (otherIds.length === 0) return;
	const { me, other, opened } = columnsOf(role);
	await sql`update picks set ${sql.ref(opened)} = ${now} where ${sql.ref(me)} = ${id}
		and ${sql.ref(other)} = any(${otherIds}::uuid[]) and ${sql.ref(opened)} is null`.execute(db);
}

/** This member's introduction to that public id, neither put aside before this morning nor over. */
const pickTo = ({ id, role }: Member, publicId: string, now: Date) => {
	const { me, other, aside } = columnsOf(role);
	return sql`${sql.ref(me)} = ${id} and expires_at > ${now}
		and ${sql.ref(other)} = (select members.id from members where members.public_id = ${publicId}::uuid)
		and (${sql.ref(aside)} is null or ${sql.ref(aside)} >= ${morningOn(morningOf(now))})`;
};

/**
 * Puts an introduction aside; the other learns nothing.
 * @param word why, if it was said; also later.
 * @returns whether there is one.
 */
export async function putPickAside(
	db: Kysely<Tables>,
	me: Member,
	{ publicId, word }: { publicId: string; word: AsideWord | null },
	now: Date,
): Promise<boolean> {
	if (!isId(publicId)) return false;
	const { aside, word: why } = columnsOf(me.role);
	const isLasting = word !== null && (lastingWords as readonly string[]).includes(word);
	const until = isLasting ? new Date(now.getTime() + asideDays * day) : now;
	const { numAffectedRows = 0n } = await sql`update picks
		set ${sql.ref(aside)} = coalesce(${sql.ref(aside)}, ${now}), ${sql.ref(why)} = ${word},
			expires_at = greatest(expires_at, ${until})
		where ${pickTo(me, publicId, now)}`.execute(db);
	return numAffectedRows > 0n;
}

/** Takes back an introduction that was put aside this morning. */
export async function bringPickBack(
	db: Kysely<Tables>,
	me: Member,
	publicId: string,
	now: Date,
): Promise<boolean> {
	if (!isId(publicId)) return false;
	const { aside, word, theirWord } = columnsOf(me.role);
	const { numAffectedRows = 0n } = await sql`update picks
		set ${sql.ref(aside)} = null, ${sql.ref(word)} = null, expires_at = case when ${sql.ref(theirWord)} is null
			then picked_on + ${sql.lit(keptDays)} else expires_at end
		where ${pickTo(me, publicId, now)}`.execute(db);
	return numAffectedRows > 0n;
}

/** The last morning whose introductions are made, whether it is the newest one, and whether too few for ranking; null: none. */
export async function readMorning(db: Kysely<Tables>, now: Date) {
	const row = await db
		.selectFrom("pick_mornings")
		.select(["morning", "done_at as doneAt", "is_few as isFew"])
		.where("done_at", "is not", null)
		.where("morning", "<=", morningOf(now))
		.orderBy("morning", "desc")
		.limit(1)
		.executeTakeFirst();
	if (!row?.doneAt) return null;
	const { morning, doneAt: at, isFew } = row;
	return { isFew: isFew ?? false, at, isNewest: morning === morningOf(now) };
}

/** A person's introductions for their export: their own half of each. */
export async function exportPicks(
	trx: Transaction<Tables>,
	{ accountId }: Subject,
): Promise<object[]> {
	const own = await trx
		.selectFrom("members")
		.select(["id", "role"])
		.where("account_id", "=", accountId)
		.executeTakeFirst();
	if (!own) return [];
	const { me, other, opened, aside, word } = columnsOf(own.role);
	const { rows } = await sql<object>`
		select members.number, picked_on, ${sql.ref(opened)} as opened_at, ${sql.ref(aside)} as aside_at,
			${sql.ref(word)} as word
		from picks join members on members.id = ${sql.ref(other)}
		where ${sql.ref(me)} = ${own.id} order by picked_on, members.number`.execute(trx);
	return rows;
}
