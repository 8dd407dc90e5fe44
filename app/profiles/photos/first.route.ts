import { redirect } from "react-router";
import type { Route } from "./+types/first.route";
import { actOnPhoto } from "./photo-act.server.ts";
import { movePhoto } from "./photos.server.ts";

export const loader = () => redirect("/profile/photos", 303);

/** Makes a photo the portrait. */
export const action = (args: Route.ActionArgs) =>
	actOnPhoto(args, ({ db }, owner, photo) => movePhoto(db, owner, photo, 1));
