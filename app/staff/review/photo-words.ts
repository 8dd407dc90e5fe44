import type { SeenPhoto } from "../../reviews/desk/material.server.ts";

/** `תמונה 2`, by its place in the person's profile. */
export function photoWords(photos: readonly SeenPhoto[], id: string): string {
	const place = photos.find((photo) => photo.id === id)?.place;
	return place === undefined ? "תמונה" : `תמונה ${place}`;
}
