import { isOfAlbum } from "../../../reviews/desk/verdicts.ts";
import type { LoadedItem, ShownPhoto } from "../load-item.server.ts";

/** Photos in an album are shown to nobody here once they were approved (`desk.md`, queue 2). */
export function isShown({ audience, isWaiting, isFace, isDisputed }: ShownPhoto): boolean {
	return audience === "members" || isWaiting || isFace || isDisputed;
}

/** Whether a photo is one of the private album that this reviewer has not opened. */
export function isShut({ item }: Pick<LoadedItem, "item">, photo: ShownPhoto): boolean {
	return isOfAlbum(photo) && item.albumOpenedAt === null;
}
