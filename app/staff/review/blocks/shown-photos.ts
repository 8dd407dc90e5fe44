import { isOfAlbum } from "../../../reviews/desk/album.ts";
import type { SeenPhoto } from "../../../reviews/desk/material.server.ts";
import type { LoadedItem } from "../load-item.server.ts";

/** Photos in an album are shown to nobody here once they were approved (`desk.md`, queue 2). */
export function isShown({ audience, reviewId, isFace }: SeenPhoto): boolean {
	return audience === "members" || reviewId !== null || isFace;
}

/** Whether a photo is one of the private album that this reviewer has not opened. */
export function isShut({ item }: Pick<LoadedItem, "item">, photo: SeenPhoto): boolean {
	return isOfAlbum(photo) && item.albumOpenedAt === null;
}
