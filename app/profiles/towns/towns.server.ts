import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { formatDay } from "../../platform/dates.ts";
import { day } from "../../platform/time.ts";
import type { TownMatch } from "./town-field.tsx";
import { findTown, suggestTowns, type Town } from "./towns.ts";

/** A member's own town may change this often in this many days (`members.md` 4). */
const mostChanges = 3;
const changeDays = 30;

/**
 * Why a member's town cannot change now; null when it can, and for people who are not members yet. Distances are
 * computed from the approved town, so approvals count: several waiting saves count as one.
 */
export async function refuseTown(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
	location: string | null,
	now = new Date(),
): Promise<string | null> {
	const town = location === null ? null : await matchTown(db, location);
	if (!town) return null;
	const [shown, approved] = await Promise.all([
		db
			.selectFrom("member_texts")
			.select("text")
			.where("account_id", "=", accountId)
			.where("field", "=", "location")
			.executeTakeFirst(),
		db
			.selectFrom("text_reviews")
			.innerJoin("members", "members.account_id", "text_reviews.account_id")
			.select(["decided_at", "text_reviews.text"])
			.where("text_reviews.account_id", "=", accountId)
			.where("field", "=", "location")
			.where("state", "=", "approved")
			.where("decided_at", ">", new Date(now.getTime() - changeDays * day))
			// The first town came with the approval of the member.
			.whereRef("decided_at", ">", "members.since")
			.orderBy("decided_at", "desc")
			.execute(),
	]);
	// Restoring the previous town after only leaving it out is not a change.
	const moves = approved.filter(({ text }, at) => text !== approved[at + 1]?.text);
	const first = moves[mostChanges - 1]?.decided_at;
	const current = shown?.text ?? approved[0]?.text;
	if (current === town.name || !first) return null;
	const opens = formatDay(new Date(first.getTime() + changeDays * day));
	return `את היישוב אפשר לשנות ${mostChanges} פעמים ב־${changeDays} יום. אפשר יהיה שוב ב־${opens}`;
}

/** Towns change only with a migration, so each database is queried once. */
const known = new WeakMap<Kysely<Tables>, Promise<Town[]>>();

export function listTowns(db: Kysely<Tables>): Promise<Town[]> {
	const kept = known.get(db);
	if (kept) return kept;
	const read = db
		.selectFrom("towns")
		.select(["name_he as name", "name_en as english"])
		.orderBy("name_he")
		.execute();
	known.set(db, read);
	read.catch(() => known.delete(db));
	return read;
}

/** The town that a text names, in any usual spelling; null when it names none. */
export async function matchTown(db: Kysely<Tables>, typed: string): Promise<Town | null> {
	return findTown(await listTowns(db), typed);
}

/** How others read a stored place, with up to three suggestions when it names no town. */
export async function readTownMatch(db: Kysely<Tables>, typed: string | null): Promise<TownMatch> {
	if (typed === null) return null;
	const towns = await listTowns(db);
	const name = findTown(towns, typed)?.name ?? null;
	const others = name ? [] : suggestTowns(towns, typed, 3).map((town) => town.name);
	return { typed, name, others };
}
