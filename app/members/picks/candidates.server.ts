import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { batchSize } from "../../platform/jobs/batch.server.ts";
import type { Site } from "../../platform/site.ts";
import { day } from "../../platform/time.ts";
import { everybodyFound } from "../visible-members.server.ts";
import { type Candidate, easeOf } from "./match.ts";
import { haveMet, isRecent, most, shownLately, taken } from "./rows.server.ts";

/** Members seen within this many days are active. */
const activeDays = 14;
/** Members away for this many days get nobody, and are shown to nobody. */
const idleDays = 30;

type Row = {
	id: string;
	role: number;
	place: number | null;
	education: number | null;
	seeks: number;
	tags: number;
	seenAt: Date;
	most: number;
	taken: number;
	shown: number;
	waitingHearts: number;
	answeredHearts: number;
};

export type Found = { ids: string[]; people: Candidate[]; isActive: boolean[] };

/** Everybody who may be introduced on a morning, read in batches. */
export async function readCandidates(
	{ db }: Pick<Site, "db">,
	morning: string,
	now: Date,
): Promise<Found> {
	const found: Found = { ids: [], people: [], isActive: [] };
	const activeSince = new Date(now.getTime() - activeDays * day);
	for (let after: string | null = "00000000-0000-0000-0000-000000000000"; after; ) {
		const rows: Row[] = await batchAfter({ db }, after, morning, now);
		for (const row of rows) {
			found.ids.push(row.id);
			found.people.push(candidateOf(row));
			found.isActive.push(row.seenAt >= activeSince);
		}
		after = rows.length < batchSize ? null : (rows.at(-1)?.id ?? null);
		// The embedded database answers without yielding to the event loop.
		await setImmediate();
	}
	return found;
}

function batchAfter(
	{ db }: Pick<Site, "db">,
	after: string,
	morning: string,
	now: Date,
): Promise<Row[]> {
	const ago = (days: number) => new Date(now.getTime() - days * day);
	const isBack = sql`exists (select from hearts as back where back.member_id = h.other_id and back.other_id = h.member_id)`;
	return everybodyFound(db)
		.innerJoin("members", "members.id", "m.member_id")
		.innerJoin("member_presence", "member_presence.member_id", "m.member_id")
		.select(["m.member_id as id", "m.role", "m.place", "m.education", "m.seeks", "m.tags"])
		.select("member_presence.seen_at as seenAt")
		.select([most(now).as("most"), taken(morning).as("taken")])
		.select(shownLately(morning).as("shown"))
		.select(
			sql<number>`(select count(*)::int from hearts as h where h.other_id = m.member_id and h.is_told
				and h.given_at > ${ago(idleDays)} and not ${isBack})`.as("waitingHearts"),
		)
		.select(
			sql<number>`(select count(*)::int from hearts as h where h.member_id = m.member_id
				and h.given_at > ${ago(7)} and ${isBack})`.as("answeredHearts"),
		)
		.where("m.member_id", ">", after)
		.where("member_presence.seen_at", ">", ago(idleDays))
		.orderBy("m.member_id")
		.limit(batchSize)
		.execute();
}

function candidateOf(row: Row): Candidate {
	const { role, place, education, seeks, tags, shown } = row;
	const { waitingHearts, answeredHearts } = row;
	return {
		isWoman: role === 1,
		place,
		education,
		shown,
		seeks: Number(seeks),
		tags: Number(tags),
		room: Math.max(0, row.most - row.taken),
		ease: easeOf(waitingHearts, answeredHearts),
	};
}

/**
 * Pairs that are not introduced: kept apart, met already, or introduced lately; as flat pairs of indexes in `ids`.
 */
export async function readExcluded(
	{ db }: Pick<Site, "db">,
	{ ids, people }: Found,
	morning: string,
): Promise<Int32Array> {
	const at = new Map(ids.map((id, place) => [id, place]));
	const known: number[] = [];
	const women = ids.filter((_, place) => people[place]?.isWoman);
	for (let from = 0; from < women.length; from += batchSize) {
		const some = women.slice(from, from + batchSize);
		const { rows } = await sql<{ woman: string; man: string }>`
			with side as (select unnest(${some}::uuid[]) as id)
			select p.woman_id as woman, p.man_id as man from side join picks as p on p.woman_id = side.id
				where ${isRecent(morning)}
			union select side.id, a.other_id from side join member_blocks as a on a.viewer_id = side.id
			union select side.id, a.viewer_id from side join member_blocks as a on a.other_id = side.id
			union select side.id, s.other_id from side join participants as s on s.member_id = side.id
			union select side.id, h.other_id from side join hearts as h on h.member_id = side.id
				where ${haveMet(sql.ref("side.id"), sql.ref("h.other_id"))}`.execute(db);
		for (const { woman, man } of rows) {
			const one = at.get(woman);
			const other = at.get(man);
			if (one !== undefined && other !== undefined) known.push(one, other);
		}
		await setImmediate();
	}
	return Int32Array.from(known);
}
