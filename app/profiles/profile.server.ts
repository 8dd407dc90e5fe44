import type { Kysely } from "kysely";
import { keepQuery } from "../platform/database/kept-query.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { type Merge, mergeProfiles } from "./merge.ts";
import { compareProfiles, type Profile, type ProfileValues, profileColumns } from "./profile.ts";
import { nameTown } from "./towns/towns.server.ts";

type Owner = { accountId: string };

/** What a form gives: fields that were left empty may be absent. */
type GivenValues = { [Column in keyof ProfileValues]?: ProfileValues[Column] | undefined };

const findProfile = keepQuery<Owner, Profile>((db, value) =>
	db
		.selectFrom("profiles")
		.select([...profileColumns, "version"])
		.where("id", "=", value("accountId")),
);

/** The person's own profile; an empty one for somebody who saved none yet. */
export async function readProfile(db: Kysely<Tables>, { accountId }: Owner): Promise<Profile> {
	const row = await findProfile(db, { accountId });
	return row ?? { ...onlyWords({}), version: 0 };
}

/**
 * Saves the person's own profile in one statement, by upsert on the account's id; what is left out or
 * empty becomes null, and a known town gets its official name.
 * @param version that of the profile which the person saw while writing. When another save came in
 * between, nothing is written: `changed`, with what stands now; unless it is the same word for word.
 */
export async function saveProfile(
	db: Kysely<Tables>,
	{ accountId }: Owner,
	given: GivenValues,
	version: number,
): Promise<{ version: number } | { refused: "changed"; stored: Profile }> {
	const values = onlyWords(given);
	if (values.location) values.location = await nameTown(db, values.location);
	const saved = await db
		.insertInto("profiles")
		.values({ id: accountId, ...values })
		.onConflict((conflict) =>
			conflict
				.column("id")
				.doUpdateSet((row) => ({
					...values,
					version: row("profiles.version", "+", 1),
					updated_at: new Date(),
				}))
				.where("profiles.version", "=", version),
		)
		.returning("version")
		.executeTakeFirst();
	if (saved) return saved;
	const stored = await readProfile(db, { accountId });
	const isSame = compareProfiles(values, stored).length === 0;
	return isSame ? { version: stored.version } : { refused: "changed", stored };
}

type Edit = {
	/** What the form was loaded with, and in which version; null when that is not known. */
	loaded: GivenValues | null;
	version: number;
};

/**
 * Saves what was edited. When another save came in between, fields that were not edited here take its
 * values; only where both changed the same field, nothing is written: `changed`.
 */
export async function saveEdits(
	db: Kysely<Tables>,
	owner: Owner,
	given: GivenValues,
	{ loaded, version }: Edit,
): Promise<{ version: number } | { refused: "changed"; stored: Profile; merge: Merge }> {
	const typed = onlyWords(given);
	let saved = await saveProfile(db, owner, typed, version);
	for (let tries = 0; "refused" in saved; tries += 1) {
		const { stored } = saved;
		const merge = mergeProfiles(loaded && onlyWords(loaded), typed, stored);
		if (merge.conflicts.length > 0 || tries === 3) return { ...saved, merge };
		saved = await saveProfile(db, owner, merge.values, stored.version);
	}
	return saved;
}

function onlyWords(given: GivenValues): ProfileValues {
	return {
		display_name: given.display_name || null,
		age: given.age ?? null,
		gender: given.gender ?? null,
		location: given.location || null,
		interests: given.interests || null,
		expectations: given.expectations || null,
	};
}
