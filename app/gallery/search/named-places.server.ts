import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { readPlaces } from "../../profiles/towns/places.server.ts";
import { listTowns } from "../../profiles/towns/towns.server.ts";
import type { NamedPlace } from "./filters.ts";

/** Every town and region as a URL may name it. */
export async function readNamedPlaces(db: Kysely<Tables>): Promise<NamedPlace[]> {
	const [places, towns] = await Promise.all([readPlaces(db), listTowns(db)]);
	const english = new Map(towns.map((town) => [town.name, town.english]));
	return [...places.values()].map(({ id, name }) => ({
		id,
		name,
		english: english.get(name) ?? "",
	}));
}
