import { type Kysely, sql } from "kysely";
import type { Tables } from "../platform/database/tables.ts";

type Pair = {
	id: string;
	photo_id: string | null;
	other_account: string | null;
	other_photo: string | null;
	enforcement_id: string | null;
	found_at: Date;
};

/**
 * The matches of the same picture that a case shows: its own, and those waiting in the other person's open case,
 * seen from this side.
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

/** The same picture at two people, as its case shows it. */
export type SamePicture = {
	id: string;
	/** The member's own photo; null if it is gone, or visible to its owner only now. */
	photo: string | null;
	/** The other's photo, while all members may see it; null for a ban. */
	other: string | null;
	/** The other's number; null: not a member, or gone. */
	number: string | null;
	isBanned: boolean;
	/** Where the other one is waiting too: an open case, an application. */
	caseId: string | null;
	itemId: string | null;
};

/** The pictures for which a case was opened, the first found first. */
export async function readPictures(db: Kysely<Tables>, caseId: string): Promise<SamePicture[]> {
	return db
		.selectFrom(pairsOf(caseId).as("c"))
		.leftJoin("photos as own", (join) =>
			join.onRef("own.id", "=", "c.photo_id").on("own.audience", "<>", "me"),
		)
		.leftJoin("photos as other", (join) =>
			join.onRef("other.id", "=", "c.other_photo").on("other.audience", "=", "members"),
		)
		.leftJoin("enforcements as ban", "ban.id", "c.enforcement_id")
		.leftJoin("members as m", (join) =>
			join.on(({ or, eb }) =>
				or([
					eb("m.account_id", "=", eb.ref("c.other_account")),
					eb("m.id", "=", eb.ref("ban.member_id")),
				]),
			),
		)
		.select(["c.id", "own.id as photo", "other.id as other", "m.number"])
		.select(({ eb }) => eb("c.enforcement_id", "is not", null).$castTo<boolean>().as("isBanned"))
		.select(({ selectFrom }) => [
			selectFrom("cases")
				.select("cases.id")
				.whereRef("cases.member_id", "=", "m.id")
				.where("closed_at", "is", null)
				.as("caseId"),
			selectFrom("review_items as item")
				.select("item.id")
				.whereRef("item.account_id", "=", "c.other_account")
				.where("kind", "=", "application")
				.where("item.closed_at", "is", null)
				.as("itemId"),
		])
		.orderBy("c.found_at")
		.orderBy("c.id")
		.execute();
}
