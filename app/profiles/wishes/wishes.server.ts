import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Saved } from "../edits/merge.ts";
import { saveOwnRow } from "../edits/own-row.server.ts";
import type { Seek } from "../lists.ts";
import type { Wishes, WishValues } from "./wishes.form.ts";

type Owner = { accountId: string };

/** A person's own wishes; empty before the first save. */
export async function readWishes(db: Kysely<Tables>, { accountId }: Owner): Promise<Wishes> {
	const row = await db
		.selectFrom("wishes")
		.select(["age_from as ageFrom", "age_to as ageTo", "within", "seeks", "version"])
		.where("id", "=", accountId)
		.executeTakeFirst();
	return row ? { ...row, seeks: row.seeks as Seek[] } : { ...wishesOf({}), version: 0 };
}

/**
 * Saves all wishes.
 * @param version as with `saveProfile`.
 */
export function saveWishes(
	db: Kysely<Tables>,
	owner: Owner,
	values: WishValues,
	version: number,
): Promise<Saved<WishValues>> {
	const { ageFrom, ageTo, within, seeks } = values;
	// The page where they are written says what they do.
	const row = { age_from: ageFrom, age_to: ageTo, within, seeks, is_announced: true };
	return saveOwnRow(db, "wishes", owner, { values, row, version, read: readWishes });
}

type GivenWishes = { [Field in keyof WishValues]?: WishValues[Field] | undefined };

export function wishesOf(given: GivenWishes): WishValues {
	return {
		ageFrom: given.ageFrom ?? null,
		ageTo: given.ageTo ?? null,
		within: given.within ?? null,
		seeks: given.seeks ?? [],
	};
}
