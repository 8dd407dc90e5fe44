import { redirect } from "react-router";
import type { Route } from "./+types/delete.route";
import { actOnPhoto } from "./photo-act.server.ts";
import { erasePhoto } from "./photos.server.ts";

export const loader = () => redirect("/profile/photos", 303);

const deleted = {
	toast: {
		kind: "success",
		title: "התמונה נמחקה",
		body: "בתוך דקה לא יישאר ממנה עותק באתר. בגיבויים: עד 30 יום",
	},
} as const;

/** Deletes a photo for good; the page asks for confirmation first. */
export const action = (args: Route.ActionArgs) =>
	actOnPhoto(args, (site, owner, photo) => erasePhoto(site, owner, photo), deleted);
