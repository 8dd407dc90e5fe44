import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { ageOn } from "../../profiles/age.ts";
import type { LookReason } from "../codes.ts";
import type { ItemMaterial } from "./material.server.ts";

type Owner = { accountId: string };

/**
 * Why one person alone cannot approve an application: another account, or somebody banned, has the same
 * picture and nobody decided about it, or the birth date is not of the declared age. That somebody looks
 * under 25 only a person can say.
 */
export async function findLookReasons(
	db: Kysely<Tables>,
	owner: Owner,
	{ photos, verification }: Pick<ItemMaterial, "photos" | "verification">,
	now: Date,
): Promise<LookReason[]> {
	const seen = photos.map(({ id }) => id);
	const isSame = seen.length > 0 && (await hasSamePicture(db, owner, seen));
	const isOther = await hasOtherAge(db, owner, verification?.birthDate ?? null, now);
	return [
		...(isSame ? ["same_picture" as const] : []),
		...(isOther ? ["age_differs" as const] : []),
	];
}

/** Anyone refused for a picture before gets two looks, whatever became of the finding. */
async function hasSamePicture(
	db: Kysely<Tables>,
	{ accountId }: Owner,
	seen: readonly string[],
): Promise<boolean> {
	const { rows } = await sql<{ isSame: boolean }>`
		with known as (
			select exists (select from applications where account_id = ${accountId}
				and state = 'rejected' and reason_code in ('duplicate', 'other_person')) as refused
		), found as (
			select decided_at from photo_matches join photos as one on one.id = photo_id
				join photos as other on other.id = earlier_id
				where (photo_id = any(${seen}::uuid[]) or earlier_id = any(${seen}::uuid[]))
					and one.account_id <> other.account_id
			union all
			select barred_matches.decided_at from barred_matches join enforcements on enforcements.id = enforcement_id
				where photo_id = any(${seen}::uuid[]) and lifted_at is null
		)
		select exists (select from found, known where decided_at is null or refused) as "isSame"`.execute(
		db,
	);
	return rows[0]?.isSame === true;
}

async function hasOtherAge(
	db: Kysely<Tables>,
	{ accountId }: Owner,
	birthDate: string | null,
	now: Date,
): Promise<boolean> {
	if (!birthDate) return false;
	const profile = await db
		.selectFrom("profiles")
		.select("age")
		.where("id", "=", accountId)
		.executeTakeFirst();
	return profile?.age != null && profile.age !== ageOn(birthDate, now);
}
