import type { Kysely } from "kysely";
import { findOwnParty } from "../../members/may-see.server.ts";
import { isInside } from "../../members/may-see.ts";
import type { Seer } from "../../members/visible-members.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { findTownPlace, readPlaces } from "../../profiles/towns/places.server.ts";
import type { Places } from "../../profiles/towns/places.ts";
import { placesAround } from "./distances.ts";
import type { Steps } from "./order.server.ts";

/** The signed-in member who searches. */
export type Me = Seer & { accountId: string };

/** A searcher with what their distances are reckoned from. */
export type Searcher = {
	me: Me;
	places: Places;
	/** Their own place; null when it is not known. */
	own: number | null;
	/** All places by nearness to it; empty without one. */
	steps: Steps;
};

/** The searcher; null for a member who looks at nobody now. */
export async function openSearcher(db: Kysely<Tables>, me: Me): Promise<Searcher | null> {
	const viewer = await findOwnParty(db, me);
	if (!viewer || !isInside(viewer)) return null;
	const places = await readPlaces(db);
	const own = await findOwnPlace(db, me);
	return { me, places, own, steps: own === null ? [] : placesAround(places, own) };
}

/**
 * The searcher's own town, as the staff approved it. Only they see what is reckoned from it; others find
 * them at the place that they show.
 */
async function findOwnPlace(db: Kysely<Tables>, me: Me): Promise<number | null> {
	const row = await db
		.selectFrom("member_texts")
		.select("text")
		.where("account_id", "=", me.accountId)
		.where("field", "=", "location")
		.executeTakeFirst();
	return (await findTownPlace(db, row?.text))?.id ?? null;
}
