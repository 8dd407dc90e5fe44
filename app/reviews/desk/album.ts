import type { SeenPhoto } from "./material.server.ts";

/** Whether the staff see a photo only after a reason; the face of a verification needs none. */
export function isOfAlbum({ audience, isFace }: Pick<SeenPhoto, "audience" | "isFace">): boolean {
	return audience === "album" && !isFace;
}

/** The words that an appeal is about, among what is opened before it is decided. */
export const disputedWords = "words";
