import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { TownMatch } from "./town-help.tsx";
import { findTown, suggestTowns, type Town } from "./towns.ts";

/** Towns change only with a migration, so each database is queried once. */
const known = new WeakMap<Kysely<Tables>, Promise<Town[]>>();

/** All towns of the towns table, by name. */
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
