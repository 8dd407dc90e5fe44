import type { SeenPhoto } from "./material.server.ts";

/** Whether the staff see a photo only after a reason; the face of a verification needs none. */
export function isOfAlbum({ audience, isFace }: Pick<SeenPhoto, "audience" | "isFace">): boolean {
	return audience === "album" && !isFace;
}
