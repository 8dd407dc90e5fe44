import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";

export const releaseHarmlessName = "release-harmless";

/** Others whose finding was decided along with somebody's; their cases about nothing else end. */
export type Released = { accountIds: string[]; decision: string; by: string; decidedAt: string };

type Settling = { accountId: string; decision: string; by: string; decidedAt: Date; now: Date };

/**
 * Decides that somebody and these others have the same picture, on whichever page it stood: one finding,
 * once. What was found after the decision stays open. Their cases end in a job, since nobody holds two
 * accounts at once.
 */
export async function settlePictures(
	trx: Transaction<Tables>,
	{ jobs }: Pick<Site, "jobs">,
	{ accountId, decision, by, decidedAt, now }: Settling,
	others: readonly string[],
): Promise<void> {
	// In a fixed order, so that deciding both sides at once cannot deadlock.
	await sql`
		with pair as (
			select photo_matches.photo_id, earlier_id from photo_matches
			join photos as one on one.id = photo_matches.photo_id
			join photos as other on other.id = earlier_id
			where photo_matches.decided_at is null and found_at <= ${decidedAt} and (
				(one.account_id = ${accountId} and other.account_id = any(${others}::uuid[]))
				or (other.account_id = ${accountId} and one.account_id = any(${others}::uuid[])))
			order by photo_matches.photo_id, earlier_id for update of photo_matches
		)
		update photo_matches set decided_at = ${now} from pair
		where photo_matches.photo_id = pair.photo_id and photo_matches.earlier_id = pair.earlier_id`.execute(
		trx,
	);
	await sql`
		with pair as (
			select pictures.id from case_pictures as pictures
			join cases on cases.id = case_id join members on members.id = cases.member_id
			where decided_at is null and found_at <= ${decidedAt} and (
				(members.account_id = ${accountId} and other_account = any(${others}::uuid[]))
				or (other_account = ${accountId} and members.account_id = any(${others}::uuid[])))
			order by pictures.id for update of pictures
		)
		update case_pictures set decided_at = ${now} from pair where case_pictures.id = pair.id`.execute(
		trx,
	);
	if (others.length === 0) return;
	const released: Released = {
		accountIds: [...others],
		decision,
		by,
		decidedAt: decidedAt.toISOString(),
	};
	await jobs.enqueue(trx, releaseHarmlessName, released);
}

/** Settles what a person's photos share with those of banned people. */
export async function settleBarred(
	trx: Transaction<Tables>,
	{ accountId, decidedAt, now }: Pick<Settling, "accountId" | "decidedAt" | "now">,
): Promise<void> {
	await sql`
		update barred_matches set decided_at = ${now} from photos
		where photos.id = photo_id and photos.account_id = ${accountId}
			and barred_matches.decided_at is null and found_at <= ${decidedAt}`.execute(trx);
	await sql`
		update case_pictures set decided_at = ${now} from cases, members
		where cases.id = case_id and members.id = cases.member_id and members.account_id = ${accountId}
			and enforcement_id is not null and decided_at is null and found_at <= ${decidedAt}`.execute(
		trx,
	);
}

/** The accounts with the same picture as those of an applicant's photos that the staff see. */
export async function findSharers(db: Kysely<Tables>, accountId: string): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select distinct other.account_id as id from photos as own
		join photo_matches on own.id in (photo_matches.photo_id, earlier_id)
		join photos as other on other.id in (photo_matches.photo_id, earlier_id)
			and other.account_id <> own.account_id
		where own.account_id = ${accountId} and photo_matches.decided_at is null
			and (own.audience <> 'me' or exists (select from verifications where photo_id = own.id))
		order by 1`.execute(db);
	return rows.map(({ id }) => id);
}
