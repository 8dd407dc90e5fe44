import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { findTown, type Town } from "./towns.ts";

/** They change only with a migration, so each database is asked once. */
const known = new WeakMap<Kysely<Tables>, Promise<Town[]>>();

/** Every town of the towns table, by its official name. */
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

/** A town's official name, whichever spelling of it was typed; any other text as it is. */
export async function nameTown(db: Kysely<Tables>, typed: string): Promise<string> {
	return findTown(await listTowns(db), typed)?.name ?? typed;
}
