import { isOfAlbum } from "./album.ts";
import type { ItemMaterial, SeenPhoto } from "./material.server.ts";
import type { DecidedParts, DecisionInput, PhotoVerdict } from "./verdicts.ts";

/**
 * What a decision is about, whether who makes it has opened the photos of the private album, and which
 * pictures they opened.
 */
export type DecidedMaterial = ItemMaterial & { hasAlbum: boolean; opened: ReadonlySet<string> };

/** Of a decision that is not about single texts and photos. */
export const none: DecidedParts = { texts: [], photos: [], badge: null, portrait: null };

/**
 * The verdicts on single texts and photos, with what was read of each, or why they do not fit. Photos
 * that were not opened are left as they are.
 */
export function partsOf(
	input: DecisionInput,
	material: DecidedMaterial,
): DecidedParts | { refused: "invalid" | "no_photo" | "album" } {
	const { verdict, texts = {}, photos = {} } = input;
	if (verdict === "second_look") return { ...none, look: input.look };
	if (verdict !== "decide" && verdict !== "approve" && verdict !== "approve_back") return none;
	const isWhole = verdict !== "decide";
	const seen = material.photos.filter((photo) => material.hasAlbum || !isOfAlbum(photo));
	const unseen = material.photos.filter((photo) => !seen.includes(photo));
	if (unseen.some(({ id }) => photos[id])) return { refused: "album" };
	const parts: DecidedParts = {
		texts: material.texts.flatMap(({ field, reviewId, digest }) => {
			const given = texts[field] ?? (isWhole ? ({ as: "approve" } as const) : null);
			return given ? [{ field, reviewId, digest, ...given }] : [];
		}),
		photos: seen.flatMap((photo) => {
			const isApproved = isWhole && material.opened.has(photo.id);
			const given = photos[photo.id] ?? (isApproved ? asAsked(photo) : null);
			return given ? [{ photoId: photo.id, reviewId: photo.reviewId, ...given }] : [];
		}),
		badge: input.badge ?? null,
		portrait: material.portrait,
	};
	return checkParts(verdict, parts, material);
}

/** As its owner asked; the face of the verification as a photo for members. */
function asAsked({ audience, approvedFor }: SeenPhoto): PhotoVerdict {
	return { as: audience === "me" ? "members" : (approvedFor ?? audience) };
}

function checkParts(
	verdict: "decide" | "approve" | "approve_back",
	parts: DecidedParts,
	{ verification }: ItemMaterial,
): DecidedParts | { refused: "invalid" | "no_photo" } {
	const { texts, photos, badge } = parts;
	const isWordless =
		texts.some((text) => text.as === "back" && !text.words) ||
		photos.some((photo) => photo.as === "no" && !photo.words) ||
		(badge?.as === "no" && !badge.words);
	if (isWordless) return { refused: "invalid" };
	if (verdict === "decide") {
		const isBadge = verification?.kind === "badge" && verification.state === "sent";
		if (badge && !isBadge) return { refused: "invalid" };
		return texts.length + photos.length > 0 || badge ? parts : { refused: "invalid" };
	}
	const isSentBack = texts.some(({ as }) => as === "back");
	if (isSentBack !== (verdict === "approve_back")) return { refused: "invalid" };
	return photos.some(({ as }) => as !== "no") ? parts : { refused: "no_photo" };
}
