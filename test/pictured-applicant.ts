import { createHash } from "node:crypto";
import type { Site } from "../app/platform/site.ts";
import { addPhoto } from "../app/profiles/photos/photos.server.ts";
import { openItem } from "../app/reviews/items.server.ts";
import { keepEvidence, writeEvidence } from "../app/reviews/verification/evidence.server.ts";
import { addClubMember } from "./club.ts";
import { smallVariants } from "./pictures.ts";
import { addApplicant } from "./reviews.ts";

/** Somebody whose application waits, with a selfie and a photo of the face that can be looked at; the item's id. */
export async function addPicturedApplicant(site: Site): Promise<string> {
	const { accountId, itemId, verificationId, photoId } = await addApplicant(site.db);
	const { db } = site;
	await db
		.updateTable("verifications")
		.set({ photo_id: await addPicture(site, accountId) })
		.where("id", "=", verificationId)
		.execute();
	await db.deleteFrom("photos").where("id", "=", photoId).execute();
	const [, largest] = await smallVariants();
	const written = await writeEvidence(site, largest?.bytes ?? Buffer.alloc(0));
	const now = new Date();
	await db
		.transaction()
		.execute((trx) => keepEvidence(trx, site, { verificationId, written, now }));
	return itemId;
}

/** A member whose new photo waits and can be looked at: the item's id, and the photo's. */
export async function addPicturedChange(site: Site) {
	const { accountId } = await addClubMember(site.db);
	const photo = await addPicture(site, accountId);
	const { db } = site;
	const audience = "members";
	await db.updateTable("photos").set({ audience }).where("id", "=", photo).execute();
	await db.insertInto("photo_reviews").values({ photo_id: photo, audience }).execute();
	const opening = { accountId, kind: "changes", now: new Date() } as const;
	const id = await db.transaction().execute((trx) => openItem(trx, opening));
	if (!id) throw new Error("Nothing waits.");
	return { id, photo };
}

/** A photo with files, of a hash of its own. */
async function addPicture(site: Site, accountId: string): Promise<string> {
	const digits = createHash("sha256").update(accountId).digest();
	const hash = [...digits].map((byte) => `${byte & 1}${(byte >> 1) & 1}`).join("");
	const mirroredHash = [...hash].toReversed().join("");
	const shape = { width: 120, height: 160, shortSide: 600, hash, mirroredHash };
	const added = await addPhoto(site, { accountId }, { ...shape, variants: await smallVariants() });
	if ("refused" in added) throw new Error(added.refused);
	return added.id;
}
