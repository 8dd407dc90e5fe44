import { randomUUID } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { lockAccount } from "../accounts/role.server.ts";
import { lockMembers } from "../moderation/blocks.server.ts";
import { openCase } from "../moderation/reports.server.ts";
import { laneOf } from "../moderation/reports.ts";
import type { Tables } from "../platform/database/tables.ts";

/** A picture that somebody shows and somebody else has, or had before a ban. */
type Same = {
	memberId: string;
	accountId: string;
	photoId: string;
	otherAccount: string | null;
	otherPhoto: string | null;
	enforcementId: string | null;
};

/** How many pairs one run checks; the rest wait for the next. */
const batch = 100;

/**
 * Opens one case per pair of people with the same picture: about the one who added it later, when they show it;
 * about the other, when only that one is a member. Applicants are checked with their application. A photo visible
 * to its owner only opens none.
 */
export async function openPictureCases(db: Kysely<Tables>, now = new Date()): Promise<void> {
	await noteKnown(db);
	for (const same of [...(await findSame(db)), ...(await findBarred(db))]) {
		await db.transaction().execute((trx) => addSame(trx, same, now));
	}
}

/** The case that already names the other's picture; one query per direction, so that an index is used. */
const knownCase = (one: string, other: string) => sql`select cases.id from case_pictures as known
	join cases on cases.id = known.case_id join members on members.id = cases.member_id
	where known.other_account = ${sql.ref(other)} and members.account_id = ${sql.ref(one)}`;

/** A pair that is in a case, open or closed, is not checked again. */
const isNew = (one: string, other: string) => sql`not exists (${knownCase(one, other)})
	and not exists (${knownCase(other, one)})`;

/** Matches of pairs that stand in a case are left out from then on. */
async function noteKnown(db: Kysely<Tables>): Promise<void> {
	await sql`
		update photo_matches set case_id = known.id
		from photos as later, photos as earlier, lateral (
			${knownCase("later.account_id", "earlier.account_id")}
			union all ${knownCase("earlier.account_id", "later.account_id")} limit 1
		) as known
		where photo_matches.case_id is null
			and later.id = photo_matches.photo_id and earlier.id = photo_matches.earlier_id`.execute(db);
	await sql`
		update barred_matches set case_id = cases.id
		from photos, members, cases, case_pictures as known
		where barred_matches.case_id is null and photos.id = barred_matches.photo_id
			and members.account_id = photos.account_id and cases.member_id = members.id
			and known.case_id = cases.id and known.enforcement_id = barred_matches.enforcement_id`.execute(
		db,
	);
}

async function findSame(db: Kysely<Tables>): Promise<Same[]> {
	const { rows } = await sql<Same>`
		select distinct on (pair.one, pair.two) members.id as "memberId", shown.account_id as "accountId",
			shown.id as "photoId", other.account_id as "otherAccount", other.id as "otherPhoto",
			null as "enforcementId"
		from photo_matches
		join photos as later on later.id = photo_matches.photo_id and later.audience <> 'me'
		join photos as earlier on earlier.id = photo_matches.earlier_id
		cross join lateral (values
			(least(later.account_id, earlier.account_id), greatest(later.account_id, earlier.account_id))
		) as pair (one, two)
		join photos as shown on shown.audience <> 'me' and shown.id = case
			when exists (select from members where account_id = later.account_id) then later.id
			else earlier.id end
		join photos as other
			on other.id = case shown.id when later.id then earlier.id else later.id end
		join members on members.account_id = shown.account_id
		where photo_matches.case_id is null and photo_matches.decided_at is null
			and ${isNew("later.account_id", "earlier.account_id")}
		order by pair.one, pair.two, photo_matches.found_at
		limit ${batch}`.execute(db);
	return rows;
}

async function findBarred(db: Kysely<Tables>): Promise<Same[]> {
	const { rows } = await sql<Same>`
		select distinct on (members.id, bans.id) members.id as "memberId",
			photos.account_id as "accountId", photos.id as "photoId", null as "otherAccount",
			null as "otherPhoto", bans.id as "enforcementId"
		from barred_matches
		join photos on photos.id = barred_matches.photo_id and photos.audience <> 'me'
		join members on members.account_id = photos.account_id
		join enforcements as bans on bans.id = barred_matches.enforcement_id
			and bans.lifted_at is null and bans.member_id <> members.id
		where barred_matches.case_id is null and barred_matches.decided_at is null
			and not exists (select from case_pictures as known join cases on cases.id = known.case_id
			where cases.member_id = members.id and known.enforcement_id = bans.id)
		order by members.id, bans.id, barred_matches.found_at
		limit ${batch}`.execute(db);
	return rows;
}

/** Concurrent runs would not see each other's pair; lock the account before the case (decision 0033). */
async function addSame(trx: Transaction<Tables>, same: Same, now: Date): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtext('picture cases'))`.execute(trx);
	await lockAccount(trx, same);
	await lockMembers(trx, [same.memberId]);
	if (!(await isStill(trx, same))) return;
	const lane = laneOf("fake", { isRepeated: false });
	const { id: case_id } = await openCase(trx, { memberId: same.memberId, lane }, now);
	await trx
		.insertInto("case_pictures")
		.values({
			id: randomUUID(),
			case_id,
			photo_id: same.photoId,
			found_at: now,
			other_account: same.otherAccount,
			other_photo: same.otherPhoto,
			enforcement_id: same.enforcementId,
		})
		.execute();
}

/** Whether nobody opened it meanwhile, and neither photo was deleted or withheld. */
async function isStill(trx: Transaction<Tables>, same: Same): Promise<boolean> {
	const found = same.enforcementId ? await findBarred(trx) : await findSame(trx);
	return found.some(
		({ photoId, otherPhoto, enforcementId }) =>
			photoId === same.photoId &&
			otherPhoto === same.otherPhoto &&
			enforcementId === same.enforcementId,
	);
}
