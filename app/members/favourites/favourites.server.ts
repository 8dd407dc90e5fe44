import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { CardViewer } from "../cards/read-cards.server.ts";
import { seenBy } from "../visible-members.server.ts";
import { toldVisits, visitsSince } from "../visits.server.ts";
import { pageSize, type Tab } from "./tabs.ts";

export type Line = { memberId: string; at: Date };

type FavouritesQuery = { me: Pick<CardViewer, "id" | "role">; tab: Tab; now: Date };

/** The hearts or visits of a tab, as the other member of each and its moment. */
function actsOf(db: Kysely<Tables>, { me, tab, now }: FavouritesQuery) {
	switch (tab) {
		case "mine":
			return db
				.selectFrom("hearts")
				.select(["other_id as other", "given_at as at"])
				.where("member_id", "=", me.id)
				.as("act");
		case "liked":
			return db
				.selectFrom("hearts")
				.select(["member_id as other", "given_at as at"])
				.where("other_id", "=", me.id)
				.where("is_told", "=", true)
				.as("act");
		case "viewed":
			return db
				.selectFrom(toldVisits(db, now).where("visits.other_id", "=", me.id).as("told"))
				.select(["viewer_id as other", "told_at as at"])
				.where("told_at", ">=", visitsSince(now))
				.$castTo<{ other: string; at: Date }>()
				.as("act");
		default:
			return db
				.selectFrom("visits")
				.select(["other_id as other", "visited_at as at"])
				.where("viewer_id", "=", me.id)
				.where("visited_at", ">=", visitsSince(now))
				.as("act");
	}
}

/** Only people the member finds now: nobody who left, hides or is kept apart. */
function foundIn(db: Kysely<Tables>, asking: FavouritesQuery, isCount = false) {
	return seenBy(db, asking.me, isCount ? "all but who blocked" : "all").innerJoin(
		actsOf(db, asking),
		"act.other",
		"m.member_id",
	);
}

/**
 * How many there are.
 * @param isCount the member reads no more than the number, so whom the member hides or blocks stays in
 * it: else hiding one after another would tell who is counted.
 */
export async function countFavourites(
	db: Kysely<Tables>,
	asking: FavouritesQuery,
	isCount: boolean,
): Promise<number> {
	const { count } = await foundIn(db, asking, isCount)
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** One page of a tab, the newest first; pages count from 1. */
export function listFavourites(
	db: Kysely<Tables>,
	asking: FavouritesQuery,
	page: number,
): Promise<Line[]> {
	return foundIn(db, asking)
		.select(["m.member_id as memberId", "act.at"])
		.orderBy("act.at", "desc")
		.orderBy("m.member_id")
		.limit(pageSize)
		.offset((page - 1) * pageSize)
		.execute();
}
