import type { Staffer } from "../desk/holds.server.ts";
import { recordAct } from "../platform/audit/audit.server.ts";
import { readFile } from "../platform/files/files.server.ts";
import { greyBlur, lookSizes } from "../platform/pictures/grey-blur.server.ts";
import type { Site } from "../platform/site.ts";
import { pairsOf } from "./case-pictures.server.ts";
import { findOpened } from "./open-case.server.ts";

type PictureQuery = { caseId: string; photo: string; look: keyof typeof lookSizes };

/**
 * A reported photo of an open case, or one of the same picture at two people, as WebP; none if it is gone or
 * visible to its owner only now. The sharp one goes only to somebody who opened the case for a reason, and no byte
 * is sent before that is on record.
 */
export async function openCasePicture(
	site: Pick<Site, "db" | "files" | "log">,
	viewer: Staffer,
	{ caseId, photo, look }: PictureQuery,
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
	if (look !== "blurred" && !(await findOpened(site.db, viewer, caseId, now))) {
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
