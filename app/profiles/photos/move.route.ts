import { redirect } from "react-router";
import type { Route } from "./+types/move.route";
import { maxPhotos } from "./photo.ts";
import { actOnPhoto } from "./photo-act.server.ts";
import { movePhoto } from "./photos.server.ts";

export const loader = () => redirect("/profile/photos", 303);

/** Moves a photo to the place `to`, counted from 1; an invalid place changes nothing. */
export const action = (args: Route.ActionArgs) =>
	actOnPhoto(args, async ({ db }, owner, photo, form) => {
		const to = Number(form.get("to"));
		if (!Number.isInteger(to) || to < 1 || to > maxPhotos) return "done";
		return movePhoto(db, owner, photo, to, false);
	});
