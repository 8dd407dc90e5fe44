import type { ShownPhoto } from "./load-item.server.ts";

/** `תמונה 2`, by its place in the person's profile. */
export function photoWords(photos: readonly ShownPhoto[], id: string): string {
	const place = photos.find((photo) => photo.id === id)?.place;
	return place === undefined ? "תמונה" : `תמונה ${place}`;
}
