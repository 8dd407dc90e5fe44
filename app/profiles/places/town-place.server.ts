import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { matchTown } from "../towns/towns.server.ts";
import { readPlaces } from "./places.server.ts";
import type { Place } from "./places.ts";

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
