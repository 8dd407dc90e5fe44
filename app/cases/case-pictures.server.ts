import { type Kysely, sql } from "kysely";
import { recordAct } from "../platform/audit/audit.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { readFile } from "../platform/files/files.server.ts";
import { greyBlur, lookSizes } from "../platform/pictures/grey-blur.server.ts";
import type { Site } from "../platform/site.ts";
import type { Reviewer } from "../reviews/desk/holds.server.ts";
import { findOpened } from "./open-case.server.ts";

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

type Asked = { caseId: string; photo: string; look: "blurred" | "sharp" };

/**
 * A reported photo of an open case, or one of the same picture at two people, as WebP, unless there is
 * none, or its owner keeps it for themselves now. The sharp one goes only to who opened the case for a reason, and no byte before it is on record.
 */
export async function openCasePicture(
	site: Pick<Site, "db" | "files" | "log">,
	viewer: Reviewer,
	{ caseId, photo, look }: Asked,
	now = new Date(),
): Promise<Buffer | { refused: "gone" | "not_held" }> {
	if (photo === "selfie") return { refused: "gone" };
	const file = await site.db
		.selectFrom("cases")
		.innerJoin("members", "members.id", "cases.member_id")
		.innerJoin("photos", (join) => join.on("photos.id", "=", photo))
		.innerJoin("photo_files", "photo_files.photo_id", "photos.id")
		.innerJoin("files", "files.id", "photo_files.file_id")
		.select(["files.id", "files.sealed_key"])
		.where("cases.id", "=", caseId)
		.where("cases.closed_at", "is", null)
		.where("members.account_id", "<>", viewer.accountId)
		.where("photos.account_id", "<>", viewer.accountId)
		.where("photos.audience", "<>", "me")
		.where(({ and, or, exists, eb, selectFrom }) =>
			or([
				and([
					eb("photos.account_id", "=", eb.ref("members.account_id")),
					exists(
						selectFrom("reports")
							.select("reports.id")
							.whereRef("case_id", "=", "cases.id")
							.where("reports.kind", "=", "photo")
							.whereRef("item_id", "=", "photos.id"),
					),
				]),
				exists(
					selectFrom(pairsOf(caseId).as("pair"))
						.select("pair.id")
						.where((either) =>
							either.or([
								either("photo_id", "=", either.ref("photos.id")),
								either.and([
									either("other_photo", "=", either.ref("photos.id")),
									either("photos.audience", "=", "members"),
								]),
							]),
						),
				),
			]),
		)
		.where("format", "=", "webp")
		.where("size", "<=", lookSizes[look])
		.orderBy("size", "desc")
		.limit(1)
		.executeTakeFirst();
	if (!file) return { refused: "gone" };
	if (look === "sharp" && !(await findOpened(site.db, viewer, caseId, now))) {
		return { refused: "not_held" };
	}
	const bytes = await readFile(site, { id: file.id, sealedKey: file.sealed_key });
	if (!bytes) return { refused: "gone" };
	if (look === "blurred") return greyBlur(bytes);
	const subject = { kind: "case", id: caseId };
	const details = { picture: photo };
	await site.db
		.transaction()
		.execute((trx) =>
			recordAct(trx, { actor: viewer.accountId, act: "picture.revealed", subject, details }),
		);
	return bytes;
}
