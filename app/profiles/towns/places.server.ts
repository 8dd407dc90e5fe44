import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { type Place, type Places, placesOf } from "./nearness.ts";
import { matchTown } from "./towns.server.ts";

/** Towns change only with a migration, so each database is queried once. */
const known = new WeakMap<Kysely<Tables>, Promise<Places>>();

export function readPlaces(db: Kysely<Tables>): Promise<Places> {
	const kept = known.get(db);
	if (kept) return kept;
	const read = findPlaces(db);
	known.set(db, read);
	read.catch(() => known.delete(db));
	return read;
}

async function findPlaces(db: Kysely<Tables>): Promise<Places> {
	const rows = await db
		.selectFrom("towns")
		.select(["code", "name_he as name", "district", "latitude", "longitude", "people"])
		.orderBy("code")
		.execute();
	return placesOf(
		rows.map((row) => ({
			...row,
			latitude: Number(row.latitude),
			longitude: Number(row.longitude),
		})),
	);
}

/** The place of the town that a text names, in any usual spelling; null when it names none, or a region. */
export async function findTownPlace(
	db: Kysely<Tables>,
	text: string | null | undefined,
): Promise<Place | null> {
	const town = text ? await matchTown(db, text) : null;
	if (!town) return null;
	const places = [...(await readPlaces(db)).values()];
	return places.find(({ name, isRegion }) => name === town.name && !isRegion) ?? null;
}
