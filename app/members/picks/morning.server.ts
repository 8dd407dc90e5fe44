import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { type Kysely, sql, type Transaction } from "kysely";
import { tellNotices } from "../../accounts/notices.server.ts";
import { lockMembers } from "../../moderation/blocks.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { day, minute } from "../../platform/time.ts";
import { readPlaces } from "../../profiles/towns/places.server.ts";
import { everybodyFound, isSeen } from "../visible-members.server.ts";
import { type Found, readCandidates, readExcluded } from "./candidates.server.ts";
import type { Matching } from "./match.ts";
import { haveMet, isRecent, keptDays, morningOf, most, taken } from "./rows.server.ts";

/** With fewer active people on the smaller side everybody meets everybody, and ranking is meaningless. */
const few = 60;
/** How long a dead node's claim blocks the others. */
const claimMs = 3 * minute;
/** Pairs written per batch; those involved wait for each other. */
const pairsAtOnce = 100;

type Store = Pick<Site, "db" | "log">;
type Pair = { woman: string; man: string };

/**
 * Introduces people to each other, once each morning: on whichever node comes first, and after a kill from where it
 * stopped. Later in the day it does what was missed.
 */
export async function introduce(site: Store, now: Date): Promise<void> {
	const morning = morningOf(now);
	if (!(await claim(site.db, morning, now))) return;
	const found = await readCandidates(site, morning, now);
	const isFew = isTooFew(found);
	const excluded = await readExcluded(site, found, morning);
	const places = await readPlaces(site.db);
	if (!(await claim(site.db, morning, new Date(), true))) return;
	const seed = Date.parse(morning) / day;
	const { people, ids } = found;
	// A large site takes longer than a claim lasts.
	const held = setInterval(() => claim(site.db, morning, new Date(), true).catch(() => {}), minute);
	const matching = matchBeside({ people, excluded, places, isRanked: !isFew, seed });
	const { pairs, cpuMs } = await matching.finally(() => clearInterval(held));
	let made = 0;
	for (let from = 0; from < pairs.length; from += 2 * pairsAtOnce) {
		const some = pairsIn(pairs.subarray(from, from + 2 * pairsAtOnce), found, ids);
		if (!(await claim(site.db, morning, new Date(), true))) return;
		made += await site.db.transaction().execute((trx) => addPairs(trx, some, morning, now));
	}
	await finish(site.db, morning, { isFew, now });
	site.log.info(
		{ morning, people: people.length, pairs: made, isFew, cpuMs },
		"introductions made",
	);
}

/** Whether the smaller side has too few active people. */
export function isTooFew({ people, isActive }: Found): boolean {
	const active = [true, false].map(
		(isWoman) => people.filter((one, at) => one.isWoman === isWoman && isActive[at]).length,
	);
	return Math.min(...active) < few;
}

function pairsIn(pairs: Int32Array, { people }: Found, ids: readonly string[]): Pair[] {
	const found: Pair[] = [];
	for (let at = 0; at < pairs.length; at += 2) {
		const one = pairs[at] ?? -1;
		const other = pairs[at + 1] ?? -1;
		const [woman, man] = people[one]?.isWoman ? [one, other] : [other, one];
		found.push({ woman: ids[woman] ?? "", man: ids[man] ?? "" });
	}
	return found;
}

/**
 * Takes a morning's work for some minutes; false: another node has it, or it is done.
 * @param isOwn it was taken before, and is held for longer.
 */
async function claim(
	db: Kysely<Tables>,
	morning: string,
	now: Date,
	isOwn = false,
): Promise<boolean> {
	const claimed_until = new Date(now.getTime() + claimMs);
	const claimed = await db
		.insertInto("pick_mornings")
		.values({ morning, claimed_until })
		.onConflict((conflict) =>
			conflict
				.column("morning")
				.doUpdateSet({ claimed_until })
				.where("pick_mornings.done_at", "is", null)
				.where(({ eb, or, lit }) =>
					or([eb("pick_mornings.claimed_until", "<=", now), eb(lit(isOwn), "=", lit(true))]),
				),
		)
		.returning("morning")
		.executeTakeFirst();
	return claimed !== undefined;
}

async function finish(
	db: Kysely<Tables>,
	morning: string,
	{ isFew, now }: { isFew: boolean; now: Date },
) {
	await db
		.updateTable("pick_mornings")
		.set({ done_at: now, is_few: isFew })
		.where("morning", "=", morning)
		.execute();
	await db
		.deleteFrom("pick_mornings")
		.where("morning", "<", sql<string>`${morning}::date - ${sql.lit(keptDays)}`)
		.execute();
}

/** Pairs people in a separate thread; also returns the CPU time used. */
function matchBeside(matching: Matching): Promise<{ pairs: Int32Array; cpuMs: number }> {
	return new Promise((done, fail) => {
		const file = resolve("app/members/picks/match-thread.ts");
		// The process's options may not suit a plain file.
		const worker = new Worker(file, { workerData: matching, execArgv: [] });
		worker.once("message", done);
		worker.once("error", fail);
		worker.once("exit", () => fail(new Error("no pairs")));
	});
}

/**
 * Writes the pairs of a morning of which both still have room and find each other, and tells both ends: whatever
 * changed since they were matched, and whoever else writes pairs just now, nobody gets more than may wait.
 * @returns how many there were.
 */
export async function addPairs(
	trx: Transaction<Tables>,
	pairs: readonly Pair[],
	morning: string,
	now: Date,
): Promise<number> {
	const ids = [...new Set(pairs.flatMap(({ woman, man }) => [woman, man]))];
	await lockMembers(trx, ids);
	const rooms = await readRooms(trx, ids, morning, now);
	const made: Pair[] = [];
	for (const pair of await possible(trx, pairs, morning)) {
		const both = [rooms.get(pair.woman), rooms.get(pair.man)].flatMap((room) => room ?? []);
		if (both.length < 2 || both.some((room) => room.left <= 0)) continue;
		for (const room of both) room.left -= 1;
		made.push(pair);
	}
	if (made.length === 0) return 0;
	await insert(trx, made, morning);
	const told = new Set(made.flatMap(({ woman, man }) => [woman, man]));
	const notices = [...told].flatMap((id) => {
		const room = rooms.get(id);
		// Once a morning, with the first of them.
		return room?.isFirst ? [{ accountId: room.accountId, kind: "pick" as const }] : [];
	});
	await tellNotices(trx, notices, now);
	return made.length;
}

type Room = { accountId: string; left: number; isFirst: boolean };

async function readRooms(
	trx: Transaction<Tables>,
	ids: readonly string[],
	morning: string,
	now: Date,
): Promise<Map<string, Room>> {
	const rows = await everybodyFound(trx)
		.innerJoin("members", "members.id", "m.member_id")
		.select(["m.member_id as id", "members.account_id as accountId"])
		.select([most(now).as("most"), taken(morning).as("taken")])
		.select(
			sql<boolean>`not exists (select from picks as p where p.picked_on = ${morning}::date
				and m.member_id in (p.woman_id, p.man_id))`.as("isFirst"),
		)
		.where("m.member_id", "in", ids)
		.execute();
	return new Map(
		rows.flatMap(({ id, accountId, most, taken, isFirst }) =>
			accountId ? [[id, { accountId, left: most - taken, isFirst }]] : [],
		),
	);
}

/** The pairs that find each other, have not met, and were not introduced lately. */
async function possible(
	trx: Transaction<Tables>,
	pairs: readonly Pair[],
	morning: string,
): Promise<Pair[]> {
	const woman = sql.ref("pair.woman");
	const man = sql.ref("pair.man");
	const { rows } = await sql<Pair>`
		select woman, man
		from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (woman uuid, man uuid)
		where ${isSeen(woman, man)} and ${isSeen(man, woman)} and not ${haveMet(woman, man)}
			and not exists (select from picks as p where p.woman_id = woman and p.man_id = man
				and ${isRecent(morning)})`.execute(trx);
	return rows;
}

/** A returning pair starts over at both ends. */
async function insert(
	trx: Transaction<Tables>,
	pairs: readonly Pair[],
	morning: string,
): Promise<void> {
	const fresh = {
		woman_opened_at: null,
		man_opened_at: null,
		woman_aside_at: null,
		man_aside_at: null,
		woman_word: null,
		man_word: null,
		picked_on: morning,
		expires_at: sql<Date>`${morning}::date + ${sql.lit(keptDays)}`,
	};
	await trx
		.insertInto("picks")
		.values(pairs.map(({ woman, man }) => ({ woman_id: woman, man_id: man, ...fresh })))
		.onConflict((conflict) => conflict.columns(["woman_id", "man_id"]).doUpdateSet(fresh))
		.execute();
}
