import { sql } from "kysely";

type Pair = {
	id: string;
	photo_id: string | null;
	other_account: string | null;
	other_photo: string | null;
	enforcement_id: string | null;
	found_at: Date;
};

/**
 * The findings of the same picture that a case shows: its own, and those that wait in the open case of the
 * other one, seen from this side.
 */
export const pairsOf = (caseId: string) => sql<Pair>`(
	select id, photo_id, other_account, other_photo, enforcement_id, found_at
	from case_pictures where case_id = ${caseId}
	union all
	select known.id, known.other_photo, other.account_id, known.photo_id, null, known.found_at
	from cases as mine
	join members as me on me.id = mine.member_id
	join case_pictures as known on known.other_account = me.account_id and known.decided_at is null
	join cases as twin on twin.id = known.case_id and twin.closed_at is null
	join members as other on other.id = twin.member_id
	where mine.id = ${caseId} and mine.closed_at is null and not exists (
		select from case_pictures as own
		where own.case_id = mine.id and own.other_account = other.account_id
	)
)`;
