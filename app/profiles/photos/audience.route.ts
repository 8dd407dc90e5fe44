import { redirect } from "react-router";
import type { Route } from "./+types/audience.route";
import { type Audience, audiences } from "./photo.ts";
import { actOnPhoto } from "./photo-act.server.ts";
import { setAudience } from "./photos.server.ts";

export const loader = () => redirect("/profile/photos", 303);

/** Sets a photo's audience; an unknown value changes nothing. */
export const action = (args: Route.ActionArgs) =>
	actOnPhoto(args, async ({ db }, owner, photo, form) => {
		const audience = audiences.find((one) => one === form.get("audience"));
		return audience ? setAudience(db, owner, photo, audience satisfies Audience) : "done";
	});
