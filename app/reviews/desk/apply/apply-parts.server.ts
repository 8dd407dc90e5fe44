import type { Transaction } from "kysely";
import type { Tables } from "../../../platform/database/tables.ts";
import { decidePhoto } from "../../../profiles/photos/photo-review.server.ts";
import { approveText, refuseText } from "../../../profiles/texts/decide-texts.server.ts";
import { readPortrait } from "../material.server.ts";
import type { Applying } from "./applying.ts";

/**
 * Applies the verdicts on single texts and photos. A text that its owner has changed since it was read
 * stays open.
 */
export async function applyParts(
	trx: Transaction<Tables>,
	{ decision: { parts }, owner, by, now }: Applying,
): Promise<void> {
	for (const text of parts.texts) {
		if (text.as === "approve") await approveText(trx, owner, text, { by, now });
		else await refuseText(trx, text, { by, now, reason: text.words });
	}
	for (const photo of parts.photos) {
		await decidePhoto(trx, owner, photo.photoId, photo, { by, now });
	}
}

/**
 * When the badge stands that a decision gives: not for a portrait that came after it was decided. The photo
 * brings it back whenever it is the portrait again.
 */
export async function badgeFrom(
	trx: Transaction<Tables>,
	{ decision: { parts }, owner, now }: Applying,
): Promise<Date | null> {
	const portrait = await readPortrait(trx, owner);
	if (portrait === null || portrait !== parts.portrait) return null;
	await trx
		.updateTable("photos")
		.set({ verified_at: now })
		.where("id", "=", portrait)
		.where("account_id", "=", owner.accountId)
		.execute();
	return now;
}
