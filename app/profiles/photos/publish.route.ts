import { redirect } from "react-router";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { isId } from "../../platform/ids.ts";
import { siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/publish.route";
import { maxPhotos } from "./photo.ts";
import { publishPhotos } from "./photos.server.ts";

const path = "/profile/photos";

export const loader = () => redirect(path, 303);

/** Shows all photos that the page listed as owner-only to all members at once; each waits for its review. */
export async function action({ request, context }: Route.ActionArgs) {
	const owner = await requirePerson({ request, context });
	const site = siteOf(context);
	const shown = (await request.formData()).getAll("photo").map(String).filter(isId);
	const count = await publishPhotos(site.db, owner, shown.slice(0, maxPhotos));
	if (count === 0) return redirect(path, 303);
	const title = "התמונות מיועדות עכשיו לחברים";
	const body = "מה שכבר אושר מוצג, וכל תמונה אחרת מופיעה אחרי הבדיקה";
	return redirectWith(site, path, { toast: { kind: "success", title, body } });
}
