import type { Person } from "../../accounts/sessions/session.server.ts";
import { compileQuery } from "../../platform/database/compiled-query.server.ts";
import { readFile } from "../../platform/files/files.server.ts";
import type { Variant } from "../../platform/pictures/picture.ts";
import type { Site } from "../../platform/site.ts";
import { isApplicationClosed } from "../closed-application.server.ts";
import { type Audience, blurSize } from "./photo.ts";
import type { ShownPhoto } from "./photo-picture.tsx";
import { listPhotos } from "./photos.server.ts";

export type Wanted = { photo: string; format: Variant["format"] | "album"; size: number };

type Viewer = Pick<Person, "sessionId" | "accountId">;

const purpose = "picture address";

/**
 * A picture's URL for one session. It reveals nothing, stays the same for the whole session so that
 * the browser can cache the picture, and does not work in any other session.
 */
export function pictureAddress(
	{ vault }: Pick<Site, "vault">,
	{ sessionId }: Pick<Viewer, "sessionId">,
	{ photo, format, size }: Wanted,
): string {
	return `/pictures/${vault.sealSame(purpose, [sessionId, photo, format, size].join(" "))}`;
}

/**
 * The picture of a URL that was sealed to this session; null for any other text. Does not check whether it may
 * still be seen.
 */
export function openAddress(
	{ vault }: Pick<Site, "vault">,
	{ sessionId }: Pick<Viewer, "sessionId">,
	address: string,
): Wanted | null {
	const [session, photo, format, size] = vault.open(purpose, address)?.split(" ") ?? [];
	if (session !== sessionId || !photo) return null;
	return { photo, format: format as Wanted["format"], size: Number(size) };
}

/** The owner's photos in their order, with URLs for this session. */
export async function showPhotos(
	site: Pick<Site, "vault" | "db">,
	owner: Viewer,
): Promise<ShownPhoto[]> {
	const found = await listPhotos(site.db, owner);
	const waits = found.some(({ standing }) => standing.state === "waiting");
	const isClosed = waits && (await isApplicationClosed(site.db, owner));
	return found.map(({ sizes, ...photo }) => {
		const addresses = (format: Variant["format"]) =>
			sizes.map(({ size, width }) => ({
				address: pictureAddress(site, owner, { photo: photo.id, format, size }),
				width,
			}));
		const standing =
			isClosed && photo.standing.state === "waiting"
				? { ...photo.standing, state: "kept" as const }
				: photo.standing;
		return { ...photo, standing, avif: addresses("avif"), webp: addresses("webp") };
	});
}

const findFile = compileQuery<
	Pick<Wanted, "photo"> & { format: string; size: number },
	{ id: string; sealed_key: string; owner: string; audience: Audience; approved: string | null }
>((db, value) =>
	db
		.selectFrom("photo_files")
		.innerJoin("photos", "photos.id", "photo_files.photo_id")
		.innerJoin("files", "files.id", "photo_files.file_id")
		.select(["files.id", "files.sealed_key", "photos.account_id as owner", "photos.audience"])
		.select("photos.approved_for as approved")
		.where("photos.id", "=", value("photo"))
		.where("photo_files.format", "=", value("format") as Variant["format"])
		.where("photo_files.size", "=", value("size")),
);

/**
 * The picture at a URL, if the URL is sealed to this session and its person may see the photo, checked anew each
 * time: owners see all of theirs, others what the staff approved for them, the private album only as its blur.
 * Otherwise null, without a reason.
 */
export async function openPicture(
	site: Pick<Site, "vault" | "db" | "files" | "log">,
	viewer: Viewer | null,
	address: string,
	maySeeOwner: (accountId: string) => Promise<boolean>,
): Promise<{ format: Variant["format"]; bytes: Buffer } | null> {
	const wanted = viewer && openAddress(site, viewer, address);
	// Pictures of an open album have a route of their own.
	if (!wanted || wanted.format === "album") return null;
	const { format } = wanted;
	const file = await findFile(site.db, wanted);
	if (!file) return null;
	if (file.owner !== viewer.accountId) {
		const isWhole = file.audience === "members" && file.approved === "members";
		const isBlur = file.audience !== "me" && file.approved !== null && wanted.size === blurSize;
		if (!(isWhole || isBlur) || !(await maySeeOwner(file.owner))) return null;
	}
	const bytes = await readFile(site, { id: file.id, sealedKey: file.sealed_key });
	if (!bytes) site.log.error({ file: file.id }, "a file with a row cannot be read");
	return bytes && { format, bytes };
}
