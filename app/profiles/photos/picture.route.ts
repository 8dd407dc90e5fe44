import { findPerson } from "../../accounts/sessions/person.server.ts";
import { siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/picture.route";
import { openPicture } from "./photo-picture.server.ts";

/** Serves a picture to the session that its URL is sealed to; to any other it does not exist. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	const person = await findPerson({ request, context });
	const picture = await openPicture(siteOf(context), person, params.address);
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
