import { createHash } from "node:crypto";
import type { Site } from "../app/platform/site.ts";
import { addPhoto } from "../app/profiles/photos/photos.server.ts";
import { keepEvidence, writeEvidence } from "../app/reviews/verification/evidence.server.ts";
import { smallVariants } from "./pictures.ts";
import { addApplicant } from "./reviews.ts";

/** Somebody whose application waits, with a selfie and a photo of the face that can be looked at; the item's id. */
export async function addPicturedApplicant(site: Site): Promise<string> {
	const { accountId, itemId, verificationId, photoId } = await addApplicant(site.db);
	const digits = createHash("sha256").update(accountId).digest();
	const hash = [...digits].map((byte) => `${byte & 1}${(byte >> 1) & 1}`).join("");
	const variants = await smallVariants();
	const size = { width: 120, height: 160, shortSide: 600 };
	const photo = { ...size, hash, mirroredHash: [...hash].toReversed().join(""), variants };
	const added = await addPhoto(site, { accountId }, photo);
	if ("refused" in added) throw new Error(added.refused);
	const { db } = site;
	await db
		.updateTable("verifications")
		.set({ photo_id: added.id })
		.where("id", "=", verificationId)
		.execute();
	await db.deleteFrom("photos").where("id", "=", photoId).execute();
	const written = await writeEvidence(site, variants.at(-1)?.bytes ?? Buffer.alloc(0));
	const now = new Date();
	await db
		.transaction()
		.execute((trx) => keepEvidence(trx, site, { verificationId, written, now }));
	return itemId;
}
