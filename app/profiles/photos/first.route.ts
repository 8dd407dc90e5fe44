import { redirect } from "react-router";
import type { Route } from "./+types/first.route";
import { actOnPhoto } from "./photo-act.server.ts";
import { movePhoto } from "./photos.server.ts";

export const loader = () => redirect("/profile/photos", 303);

/** Makes a photo the portrait; `sure` says that its owner knows what it costs. */
export const action = (args: Route.ActionArgs) =>
	actOnPhoto(args, ({ db }, owner, photo, form) =>
		movePhoto(db, owner, photo, 1, form.get("sure") === "1"),
	);
