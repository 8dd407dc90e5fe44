/** Members with a private album, and what they do about it in tests. */
import { randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import { findMember } from "../app/members/member.server.ts";
import { keepFiles, writeFile } from "../app/platform/files/files.server.ts";
import type { Site } from "../app/platform/site.ts";
import { addPhoto } from "../app/profiles/photos/photos.server.ts";
import type { ClubMember } from "./club.ts";
import { prepared } from "./photos.ts";

type Store = Pick<Site, "db" | "files">;

/** The signed-in member as pages find them. */
export async function meOf({ db }: Pick<Site, "db">, member: ClubMember, now = new Date()) {
	const found = await findMember(db, member, now);
	if ("refused" in found) throw new Error(found.refused);
	return { ...found, sessionId: `session-${found.id}` };
}

/** Gives somebody an approved photo in the private album; `picture` is its WebP of 480 pixels. */
export async function addAlbumPhoto(
	site: Site,
	owner: { accountId: string },
	picture: Uint8Array = randomBytes(30),
): Promise<string> {
	const webp = { format: "webp", size: 480, width: 384, height: 480, bytes: picture } as const;
	const blur = { ...webp, size: 24, width: 19, height: 24, bytes: randomBytes(9) } as const;
	const added = await addPhoto(site, owner, prepared({ variants: [webp, blur] }));
	if ("refused" in added) throw new Error(added.refused);
	const photo = site.db.updateTable("photos").where("id", "=", added.id);
	await photo.set({ audience: "album", approved_for: "album" }).execute();
	return added.id;
}

/** A grey picture. */
export const grey = () =>
	sharp({ create: { width: 384, height: 480, channels: 3, background: "#808080" } })
		.webp({ quality: 90 })
		.toBuffer();

/** A viewer's copy of a photo as the first view would have left it; what is in it. */
export async function addCopy(
	{ db, files }: Store,
	photo: string,
	viewer: ClubMember,
): Promise<Buffer> {
	const bytes = randomBytes(30);
	const written = await writeFile({ files }, bytes);
	await db.transaction().execute(async (trx) => {
		await keepFiles(trx, [written]);
		const copy = { photo_id: photo, viewer_id: viewer.memberId, file_id: written.id };
		await trx.insertInto("album_copies").values(copy).execute();
	});
	return bytes;
}

/** Two members who write to each other. */
export async function addOpenTalk(
	{ db }: Pick<Site, "db">,
	one: ClubMember,
	other: ClubMember,
): Promise<string> {
	const [first_id = "", second_id = ""] = [one.memberId, other.memberId].sort();
	const id = randomUUID();
	const now = new Date();
	const asked = { asked_by: one.memberId, asked_at: now, last_at: now, last_number: 1 };
	await db
		.insertInto("conversations")
		.values({ id, first_id, second_id, state: "open", ...asked })
		.execute();
	return id;
}
