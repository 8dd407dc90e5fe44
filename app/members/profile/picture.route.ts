import { findPerson } from "../../accounts/sessions/person.server.ts";
import { siteOf } from "../../platform/site.ts";
import { openPicture } from "../../profiles/photos/photo-picture.server.ts";
import { openAlbumPicture } from "../album/album.server.ts";
import type { Route } from "./+types/picture.route";
import { seesOwner } from "./sees-owner.server.ts";

/** Serves a picture to the session that its URL is sealed to; to any other it does not exist. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	const person = await findPerson({ request, context });
	const site = siteOf(context);
	const marked = person && (await openAlbumPicture(site, person, params.address));
	if (marked) return pictureOf(marked, "webp", "private, no-store");
	const picture = await openPicture(
		site,
		person,
		params.address,
		async (owner) => person !== null && seesOwner(site.db, person, owner),
	);
	if (!picture) {
		return new Response(null, { status: 404, headers: { "Cache-Control": "private, no-store" } });
	}
	return pictureOf(picture.bytes, picture.format, "private, max-age=300");
}

function pictureOf(bytes: Buffer, format: string, keeping: string): Response {
	return new Response(new Uint8Array(bytes), {
		headers: {
			"Content-Type": `image/${format}`,
			"Cache-Control": keeping,
			"Content-Security-Policy": "default-src 'none'; sandbox",
			Vary: "Cookie",
		},
	});
}
