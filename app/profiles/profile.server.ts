import type { Kysely } from "kysely";
import type { Person } from "../accounts/sessions/session.server.ts";
import { compileQuery } from "../platform/database/compiled-query.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { ageOn } from "./age.ts";
import { findFixedAge } from "./birth-date.server.ts";
import { isApplicationClosed } from "./closed-application.server.ts";
import { completenessOf } from "./completeness.ts";
import type { Saved } from "./edits/merge.ts";
import { saveOwnRow } from "./edits/own-row.server.ts";
import { factTexts } from "./facts.form.ts";
import { readFacts } from "./facts.server.ts";
import { isShownToAll } from "./photos/photo.ts";
import { showPhotos } from "./photos/photo-picture.server.ts";
import { type Profile, type ProfileValues, profileColumns } from "./profile.ts";
import { findStates, readTexts, type TextState, type TextStates } from "./texts/texts.server.ts";
import type { WantedTexts } from "./texts/texts.ts";
import { matchTown } from "./towns/towns.server.ts";

type Owner = { accountId: string };

/** A form's values; empty fields may be absent. */
type GivenValues = { [Column in keyof ProfileValues]?: ProfileValues[Column] | undefined };

const findProfile = compileQuery<Owner, Profile & { birth_date: string | null }>((db, value) =>
	db
		.selectFrom("profiles")
		.leftJoin("members", "members.account_id", "profiles.id")
		.select([...profileColumns, "version", "members.birth_date"])
		.where("profiles.id", "=", value("accountId")),
);

/**
 * The person's own profile; empty before the first save. A member's age follows from the approved
 * birth date.
 */
export async function readProfile(db: Kysely<Tables>, { accountId }: Owner): Promise<Profile> {
	const row = await findProfile(db, { accountId });
	if (!row) return { ...profileOf({}), version: 0 };
	const { birth_date, ...profile } = row;
	return birth_date === null ? profile : { ...profile, age: ageOn(birth_date, new Date()) };
}

/**
 * Upserts the person's own profile, by the account's id; missing and empty values become null.
 * Changed texts wait for the staff before others read them. A member's age is never taken from a form.
 * @param version the version that the person saw while editing. If another save came in between,
 * nothing is written and the result is `changed` with the stored values, unless they are identical.
 */
export async function saveProfile(
	db: Kysely<Tables>,
	owner: Owner,
	given: GivenValues,
	version: number,
): Promise<Saved<ProfileValues>> {
	const age = (await findFixedAge(db, owner)) ?? given.age;
	const values = profileOf({ ...given, age });
	const texts = await wantedTexts(db, values);
	return saveOwnRow(db, "profiles", owner, { values, version, read: readProfile, texts });
}

/** The profile texts that others may read; of the place, only the town that it names. */
export async function wantedTexts(
	db: Kysely<Tables>,
	{ display_name, location, interests, expectations }: ProfileValues,
): Promise<WantedTexts> {
	const town = location === null ? null : await matchTown(db, location);
	return { display_name, location: town?.name ?? null, interests, expectations };
}

export function profileOf(given: GivenValues): ProfileValues {
	return {
		display_name: given.display_name || null,
		age: given.age ?? null,
		gender: given.gender ?? null,
		location: given.location || null,
		interests: given.interests || null,
		expectations: given.expectations || null,
	};
}

type Viewer = Pick<Person, "accountId" | "sessionId">;

/** A person's own profile with the photos, the texts shown to others, and each text's status. */
export async function readOwn(site: Pick<Site, "db" | "vault">, person: Viewer) {
	const { db } = site;
	const profile = await readProfile(db, person);
	const facts = await readFacts(db, person);
	const texts = await readTexts(db, person);
	const photos = await showPhotos(site, person);
	const [portrait = null] = photos;
	const wanted = { ...(await wantedTexts(db, profile)), ...factTexts(facts) };
	const isShown = photos.some(isShownToAll);
	const fill = completenessOf(texts.shown, isShown);
	return {
		profile,
		facts,
		portrait,
		photos,
		texts,
		wanted,
		fill,
		states: await statesNow(db, person, findStates(wanted, texts)),
	};
}

/** While nobody reviews it, what would wait for the staff is only stored. */
async function statesNow(db: Kysely<Tables>, person: Owner, states: TextStates) {
	const all = Object.entries(states) as [keyof TextStates, TextState][];
	const waits = all.some(([, { state }]) => state === "waiting" || state === "held");
	if (!waits || !(await isApplicationClosed(db, person))) return states;
	return Object.fromEntries(
		all.map(([field, text]) => [
			field,
			text.state === "waiting" || text.state === "held"
				? { ...text, state: "kept" as const }
				: text,
		]),
	) as TextStates;
}
