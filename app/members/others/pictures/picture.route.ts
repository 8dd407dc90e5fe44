import { findPerson } from "../../../accounts/sessions/person.server.ts";
import { siteOf } from "../../../platform/site.ts";
import { openPicture } from "../../../profiles/photos/photo-picture.server.ts";
import type { Route } from "./+types/picture.route";
import { seesOwner } from "./sees-owner.server.ts";

/** Serves a picture to the session that its URL is sealed to; to any other it does not exist. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	const person = await findPerson({ request, context });
	const site = siteOf(context);
	const picture = await openPicture(
		site,
		person,
		params.address,
		async (owner) => person !== null && seesOwner(site.db, person, owner),
	);
	if (!picture) {
		return new Response(null, { status: 404, headers: { "Cache-Control": "private, no-store" } });
	}
	return new Response(new Uint8Array(picture.bytes), {
		headers: {
			"Content-Type": `image/${picture.format}`,
			"Cache-Control": "private, max-age=300",
			"Content-Security-Policy": "default-src 'none'; sandbox",
			Vary: "Cookie",
		},
	});
}
