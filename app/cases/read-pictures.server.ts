import type { Kysely } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { pairsOf } from "./pairs.server.ts";

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
	/** Where the other one waits too: an open case, an application. */
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
