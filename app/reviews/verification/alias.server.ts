import type { Kysely } from "kysely";
import { judgeTexts } from "../../moderation/judge.ts";
import { recordHits } from "../../moderation/rule-hits.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Vault } from "../../platform/secret.server.ts";
import type { Site } from "../../platform/site.ts";
import { readDetails } from "../../profiles/join-details.server.ts";
import { readProfile, saveProfile } from "../../profiles/profile.server.ts";
import { matchTown } from "../../profiles/towns/towns.server.ts";
import { holdsName } from "./alias.form.ts";

type Owner = { accountId: string };
type Store = { db: Kysely<Tables>; vault: Vault };

/** What must be settled before others may read it, with the current values. */
export type AliasGaps = {
	alias: string;
	place: string;
	/** The alias is missing or holds a name from the joining form. */
	isAliasOpen: boolean;
	/** The place is missing or not a listed town. */
	isPlaceOpen: boolean;
};

/**
 * Which of alias and place must be asked again before the verification (`members.md`, 1a); null when both are
 * settled.
 */
export async function findAliasGaps({ db, vault }: Store, owner: Owner): Promise<AliasGaps | null> {
	const { display_name, location } = await readProfile(db, owner);
	const isAliasOpen = !display_name || (await isFormName({ db, vault }, owner, display_name));
	const isPlaceOpen = !location || !(await matchTown(db, location));
	if (!isAliasOpen && !isPlaceOpen) return null;
	// A name from the form is not offered again.
	const alias = isAliasOpen ? "" : (display_name ?? "");
	return { alias, place: location ?? "", isAliasOpen, isPlaceOpen };
}

async function isFormName({ db, vault }: Store, owner: Owner, alias: string): Promise<boolean> {
	const { firstName, lastName, fullName, ...others } = await readDetails(db, vault, owner);
	const names = [firstName, lastName, fullName].filter((name) => name !== undefined);
	// An earlier version kept a man's name as his alias only.
	if (names.length === 0 && "income" in others) return true;
	return holdsName(alias, names);
}

type Given = { display_name: string; location: string };

/**
 * Saves alias and place, the place under its usual name.
 * @returns what is wrong with either, in words for its field.
 */
export async function saveAlias(
	site: Pick<Site, "db" | "vault">,
	owner: Owner,
	{ display_name, location }: Given,
): Promise<"saved" | { display_name?: string; location?: string }> {
	const town = await matchTown(site.db, location);
	const isName = await isNameOfForm(site, owner, display_name);
	const { reasons, hits } = judgeTexts({ display_name });
	await recordHits(site.db, owner, hits);
	if (isName || !town || reasons.display_name) {
		return {
			...reasons,
			...(isName
				? { display_name: "הכינוי כולל שם שנכתב בטופס ההצטרפות. כדאי לבחור כינוי אחר." }
				: {}),
			...(town ? {} : { location: "היישוב לא נמצא ברשימה. אפשר לכתוב יישוב סמוך." }),
		};
	}
	let stored = await readProfile(site.db, owner);
	for (;;) {
		const values = { ...stored, display_name, location: town.name };
		const saved = await saveProfile(site.db, owner, values, stored.version);
		if (!("refused" in saved)) return "saved";
		stored = saved.stored;
	}
}

async function isNameOfForm(store: Store, owner: Owner, alias: string): Promise<boolean> {
	const { firstName, lastName, fullName } = await readDetails(store.db, store.vault, owner);
	return holdsName(
		alias,
		[firstName, lastName, fullName].filter((name) => name !== undefined),
	);
}
