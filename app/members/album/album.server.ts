import type { Kysely } from "kysely";
import type { Person } from "../../accounts/sessions/session.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { openCopy } from "../../profiles/photos/album-copies.server.ts";
import { albumOf, hasAlbum, readAlbumPhotos } from "../../profiles/photos/album-photos.server.ts";
import { openAddress, pictureAddress } from "../../profiles/photos/photo-picture.server.ts";
import { readDayUses } from "../day-uses.server.ts";
import type { Other } from "../may-see.server.ts";
import type { CurrentMember } from "../member.server.ts";
import { rightsOf } from "../rights.ts";
import { findAccess, findAskState } from "./access.server.ts";
import { openNote } from "./notes.server.ts";

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

type Viewer = CurrentMember & { sessionId: string };

type AlbumPicture = { address: string; width: number; height: number };

/** Another member's album as the viewer sees it. A refusal looks like waiting. */
export type AlbumView =
	| { kind: "open"; until: Date | null; pictures: AlbumPicture[]; number: string }
	| { kind: "waiting"; askedAt: Date; againAt: Date }
	/** It was open, and may be asked for again from then on. */
	| { kind: "closed"; againAt: Date }
	| { kind: "ask"; left: number; most: number }
	/** It exists, but cannot be asked for. */
	| { kind: "shut" };

/** Another's album on a page that the member may see; null if there is none. */
export async function readAlbum(
	site: Pick<Site, "db" | "vault">,
	me: Viewer,
	other: Other,
	now: Date,
): Promise<AlbumView | null> {
	const { db } = site;
	const photos = await readAlbumPhotos(db, other);
	if (photos.length === 0) return null;
	const access = await findAccess(db, me, other, now);
	if (access) {
		const pictures = photos.map(({ id, width, height }) => ({
			address: albumAddress(site, me, id),
			width,
			height,
		}));
		return { kind: "open", until: access.until, pictures, number: me.number };
	}
	const asking = await findAskState(db, me, other, now);
	if (asking.kind === "never") return { kind: "shut" };
	if (asking.kind === "later") {
		const { askedAt, againAt, isAnswered } = asking;
		return isAnswered ? { kind: "closed", againAt } : { kind: "waiting", askedAt, againAt };
	}
	const most = rightsOf(me, now).albumsADay;
	const used = await readDayUses(db, { memberId: me.id, kind: "album" }, now);
	const isCounted = used.includes(other.id);
	return { kind: "ask", left: isCounted ? most : Math.max(0, most - used.length), most };
}

/** The member's own album towards another: until when it is open, and whether they ask. */
export type OwnAlbum = {
	open: { until: Date | null } | null;
	/** `noteId`: for reporting the note. */
	request: { askedAt: Date; note: string | null; noteId: string | null } | null;
};

/** What a member may do about their own album on the other's page; null if there is none. */
export async function readOwnAlbum(
	site: Pick<Site, "db" | "vault">,
	me: Pick<CurrentMember, "id" | "accountId" | "publicId">,
	other: Pick<Other, "id" | "publicId">,
	now: Date,
): Promise<OwnAlbum | null> {
	if (!(await hasAlbum(site.db, me))) return null;
	const open = await findAccess(site.db, other, me, now);
	return { open, request: await readRequest(site, site.db, me, other) };
}

async function readRequest(
	site: Pick<Site, "vault">,
	db: Kysely<Tables>,
	me: { id: string },
	other: { id: string },
): Promise<OwnAlbum["request"]> {
	const row = await db
		.selectFrom("album_requests")
		.leftJoin("album_notes as n", "n.id", "note_id")
		.select(["asked_at as askedAt", "n.words", "n.id as noteId"])
		.where("album_requests.asker_id", "=", other.id)
		.where("album_requests.owner_id", "=", me.id)
		.where("answer", "is", null)
		.executeTakeFirst();
	if (!row) return null;
	const { askedAt, words, noteId } = row;
	return { askedAt, note: openNote(site, words), noteId };
}
