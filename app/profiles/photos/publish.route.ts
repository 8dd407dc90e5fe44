import { redirect } from "react-router";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/publish.route";
import { publishPhotos } from "./photos.server.ts";

const path = "/profile/photos";

export const loader = () => redirect(path, 303);

/** All that only the person sees goes to all members at once; each waits for its review. */
export async function action({ request, context }: Route.ActionArgs) {
	const owner = await requirePerson({ request, context });
	const site = siteOf(context);
	const count = await publishPhotos(site.db, owner);
	if (count === 0) return redirect(path, 303);
	const title = count === 1 ? "התמונה נשלחה לבדיקה" : "התמונות נשלחו לבדיקה";
	const body = "אחרי האישור יראה אותן כל מי שרואה את הפרופיל שלך";
	const said = count === 1 ? body.replace("אותן", "אותה") : body;
	return redirectWith(site, path, { toast: { kind: "success", title, body: said } });
}
