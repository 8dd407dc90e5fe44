import type { Transaction } from "kysely";
import { lockAccount } from "../../accounts/role.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { listPhotos, movePhoto, setAudience } from "../../profiles/photos/photos.server.ts";
import { drawPose, isPoseValid } from "./pose.server.ts";
import { findVerification } from "./verification.server.ts";
import type { Verification } from "./verification.ts";

type Owner = { accountId: string };

/** Who may see the photo once it is approved; the staff compare it in any case. */
export type FaceAudience = "members" | "album";

/**
 * Whether a photo of the face can be given now: after the birth date, and before it is sent or when
 * more was asked.
 */
export function mayGiveFace(verification: Verification | null): verification is Verification {
	if (verification?.state !== "started" && verification?.state !== "more_asked") return false;
	return verification.birthDate !== null;
}

/**
 * Takes one of the person's photos as the photo of the face: it becomes the first one, and a pose is
 * drawn unless one is valid.
 */
export async function chooseFace(
	site: Pick<Site, "db">,
	owner: Owner,
	{ photo, audience }: { photo: string; audience: FaceAudience },
	now = new Date(),
): Promise<"chosen" | { refused: "closed" | "unknown" }> {
	const own = await listPhotos(site.db, owner);
	if (!own.some(({ id }) => id === photo)) return { refused: "unknown" };
	if ((await setAudience(site.db, owner, photo, audience)) !== "done")
		return { refused: "unknown" };
	if (own[0]?.id !== photo) await movePhoto(site.db, owner, photo, 1);
	return site.db.transaction().execute(async (trx) => {
		await lockAccount(trx, owner);
		const verification = await findVerification(trx, owner);
		if (!mayGiveFace(verification)) return { refused: "closed" };
		if (!(await isStillThere(trx, owner, photo))) return { refused: "unknown" };
		await trx
			.updateTable("verifications")
			.set({ photo_id: photo })
			.where("id", "=", verification.id)
			.execute();
		// Without tries left the photo stays, and the page says when to go on.
		if (!isPoseValid(verification, now)) await drawPose(trx, owner, verification, now);
		return "chosen";
	});
}

async function isStillThere(
	trx: Transaction<Tables>,
	{ accountId }: Owner,
	photo: string,
): Promise<boolean> {
	const found = await trx
		.selectFrom("photos")
		.select("id")
		.where("id", "=", photo)
		.where("account_id", "=", accountId)
		.forKeyShare()
		.executeTakeFirst();
	return found !== undefined;
}

export function drawAnother(
	site: Pick<Site, "db">,
	owner: Owner,
	now = new Date(),
): Promise<"drawn" | { refused: "closed" | "tomorrow" }> {
	return site.db.transaction().execute(async (trx) => {
		await lockAccount(trx, owner);
		const verification = await findVerification(trx, owner);
		if (!mayGiveFace(verification) || !verification.photoId) return { refused: "closed" };
		return drawPose(trx, owner, verification, now);
	});
}
