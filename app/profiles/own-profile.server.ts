import type { Kysely } from "kysely";
import { lockAccount } from "../accounts/role.server.ts";
import { inTransaction } from "../platform/database/open-database.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { compareValues, type Saved } from "./edits/merge.ts";
import type { FactValues } from "./facts.form.ts";
import { factsOf, readFacts, saveFacts } from "./facts.server.ts";
import { profileOf, readProfile, saveProfile } from "./profile.server.ts";
import type { ProfileValues } from "./profile.ts";

type Owner = { accountId: string };

/** The values of the form on /profile: the specification's six fields, and the facts that members also read. */
export type OwnValues = ProfileValues & FactValues;

export const ownOf = (given: Parameters<typeof profileOf>[0] & Parameters<typeof factsOf>[0]) => ({
	...profileOf(given),
	...factsOf(given),
});

/** Both records; the version is the sum of theirs, which only rise: if equal, neither was saved. */
export async function readOwnValues(
	db: Kysely<Tables>,
	owner: Owner,
): Promise<OwnValues & { version: number }> {
	const profile = await readProfile(db, owner);
	const facts = await readFacts(db, owner);
	return { ...profile, ...facts, version: profile.version + facts.version };
}

/**
 * Saves both records together, each only where it changed or was never saved.
 * @param version of both, as with `saveProfile`.
 */
export function saveOwnValues(
	db: Kysely<Tables>,
	owner: Owner,
	values: OwnValues,
	version: number,
): Promise<Saved<OwnValues>> {
	return inTransaction(db, async (trx) => {
		await lockAccount(trx, owner);
		const profile = await readProfile(trx, owner);
		const facts = await readFacts(trx, owner);
		const stored = { ...profile, ...facts, version: profile.version + facts.version };
		const changed = new Set(compareValues(values, stored));
		if (stored.version !== version) {
			return changed.size === 0
				? { version: stored.version }
				: { refused: "changed" as const, stored };
		}
		const isAnew = (own: object & { version: number }) =>
			own.version === 0 || Object.keys(own).some((field) => changed.has(field as never));
		if (isAnew(profile)) await saveProfile(trx, owner, values, profile.version);
		if (isAnew(facts)) await saveFacts(trx, owner, factsOf(values), facts.version);
		return { version: version + Number(isAnew(profile)) + Number(isAnew(facts)) };
	});
}
