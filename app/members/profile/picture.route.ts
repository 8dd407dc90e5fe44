import type { Kysely } from "kysely";
import { findPerson } from "../../accounts/sessions/person.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { siteOf } from "../../platform/site.ts";
import { openPicture } from "../../profiles/photos/photo-picture.server.ts";
import { openAlbumPicture } from "../album/album.server.ts";
import { findOther } from "../may-see.server.ts";
import type { Route } from "./+types/picture.route";

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

type Account = { accountId: string };

/** Whether a person may see the pictures of the member with another account. */
export async function seesOwner(
	db: Kysely<Tables>,
	{ accountId }: Account,
	owner: string,
): Promise<boolean> {
	const rows = await db
		.selectFrom("members")
		.select(["id", "public_id", "account_id"])
		.where("account_id", "in", [accountId, owner])
		.execute();
	const me = rows.find(({ account_id }) => account_id === accountId);
	const other = rows.find(({ account_id }) => account_id === owner);
	if (!me || !other) return false;
	return (await findOther(db, me, other.public_id, "picture")) !== null;
}
