import type { Person } from "../../accounts/sessions/session.server.ts";
import type { Site } from "../../platform/site.ts";
import { openCopy } from "../../profiles/photos/album-copies.server.ts";
import { albumOf } from "../../profiles/photos/album-photos.server.ts";
import { openAddress, pictureAddress } from "../../profiles/photos/photo-picture.server.ts";
import { findAccess } from "./access.server.ts";

/** The longest edge of a copy; a smaller photo stays as it is. */
const size = 960;

/** The URL of a picture of somebody's album, for one session. */
export function albumAddress(
	site: Pick<Site, "vault">,
	session: Pick<Person, "accountId" | "sessionId">,
	photo: string,
): string {
	return pictureAddress(site, session, { photo, format: "album", size });
}

/**
 * The picture of an album at a URL, of which `sealed` is the last part, with the viewer's number in its pixels, if the URL is sealed to this
 * session and its member may see the album at this moment; otherwise null, without a reason.
 */
export async function openAlbumPicture(
	site: Pick<Site, "db" | "vault" | "files" | "log">,
	person: Pick<Person, "accountId" | "sessionId">,
	sealed: string,
	now = new Date(),
): Promise<Buffer | null> {
	const wanted = openAddress(site, person, sealed);
	if (wanted?.format !== "album") return null;
	const { photo } = wanted;
	const owner = await albumOf(site.db)
		.innerJoin("members", "members.account_id", "photos.account_id")
		.select(["members.id", "members.public_id as publicId"])
		.where("photos.id", "=", photo)
		.executeTakeFirst();
	const viewer = await site.db
		.selectFrom("members")
		.select(["id", "public_id as publicId", "number"])
		.where("account_id", "=", person.accountId)
		.executeTakeFirst();
	if (!owner || !viewer || !(await findAccess(site.db, viewer, owner, now))) return null;
	const mayKeep = async (trx: typeof site.db) =>
		(await findAccess(trx, viewer, owner, new Date())) !== null;
	return openCopy(site, photo, { memberId: viewer.id, number: viewer.number }, mayKeep);
}
