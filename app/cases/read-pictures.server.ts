import type { Kysely } from "kysely";
import type { Tables } from "../platform/database/tables.ts";

/** The same picture at two people, as its case shows it. */
export type SamePicture = {
	id: string;
	/** The member's own photo; null: it is gone, or for its owner alone now. */
	photo: string | null;
	/** The other's, while all members may see it; of a ban there is none. */
	other: string | null;
	/** The other's number; null: not a member, or gone. */
	number: string | null;
	isBanned: boolean;
};

/** The pictures for which a case was opened, the first found first. */
export async function readPictures(db: Kysely<Tables>, caseId: string): Promise<SamePicture[]> {
	return db
		.selectFrom("case_pictures as c")
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
		.where("c.case_id", "=", caseId)
		.orderBy("c.found_at")
		.orderBy("c.id")
		.execute();
}
