import type { Kysely } from "kysely";
import type { Person } from "../../accounts/sessions/session.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import type { Listed } from "../../profiles/listing/listed.ts";
import { readOwnListed } from "../../profiles/listing/listing.server.ts";
import { blurSize } from "../../profiles/photos/photo.ts";
import { pictureAddress } from "../../profiles/photos/photo-picture.server.ts";
import type { ShownPhoto } from "../../profiles/photos/photo-picture.tsx";
import { type OthersPhoto, readOthersPhotos } from "../../profiles/photos/shown-photos.server.ts";
import type { readOwn } from "../../profiles/profile.server.ts";
import { badgeWords, publicProfile } from "../../profiles/public-profile.ts";
import { grammaticalGender } from "../../profiles/say.ts";
import type { TextField } from "../../profiles/texts/texts.ts";
import { regions } from "../../profiles/towns/nearness.ts";
import type { AlbumView } from "../album/album.server.ts";
import { aliasOf, type Presence } from "../cards/member-words.ts";
import { placeWords } from "../cards/read-cards.server.ts";
import type { ShownMember } from "../profile/shown-member.ts";

type Store = Pick<Site, "db" | "vault">;
type Viewer = Pick<Person, "accountId" | "sessionId">;
type Own = Awaited<ReturnType<typeof readOwn>>;

/** What others see now, what they will see once everything pending is approved, and with the album open to them. */
export type View = "now" | "after" | "album";

/** The fields that wait for the staff. */
export const waitingFields = ({ states }: Own): TextField[] =>
	(Object.keys(states) as TextField[]).filter((field) => states[field]?.state === "waiting");

const isIn = (view: View, { audience, standing: { state } }: ShownPhoto) =>
	audience !== "me" && (state === "shown" || (view === "after" && state === "waiting"));

/** The views that differ from what others get now. */
export function viewsOf(own: Own): View[] {
	const photos = own.photos.filter((photo) => isIn("after", photo));
	const waits = photos.some(({ standing }) => standing.state === "waiting");
	const hasAlbum = own.photos.some(
		(photo) => photo.audience === "album" && photo.standing.state === "shown",
	);
	return [
		"now",
		...(waits || waitingFields(own).length > 0 ? (["after"] as const) : []),
		...(hasAlbum ? (["album"] as const) : []),
	];
}

/** The own page as seen by a member of the other side who has had no contact with its owner. */
export async function readAsOther(
	site: Store,
	person: Viewer,
	own: Own,
	view: View,
	now: Date,
): Promise<ShownMember> {
	const member = await findOwn(site.db, person);
	const listed = await readOwnListed(site.db, person, now);
	const texts = new Map(own.texts.shown);
	if (view === "after") {
		for (const field of waitingFields(own)) texts.set(field, own.wanted[field] ?? "");
	}
	const gender = grammaticalGender({ ...own.profile, role: member?.role ?? null });
	const age = listed ? listed.age : own.profile.age;
	const place = placeOf(listed, texts.get("location") ?? null, view);
	const profile = { ...publicProfile({ age, gender }, texts), town: place };
	const photos = own.photos.filter((photo) => isIn(view, photo));
	return {
		publicId: member?.publicId ?? "",
		alias: aliasOf(profile.alias),
		age,
		gender,
		place,
		profile,
		profession: profile.profession,
		sentence: profile.sentence,
		hasBadge: listed?.verified ?? false,
		badge: listed?.verified && member?.badgeAt ? badgeWords(member.badgeAt) : null,
		presence: listed ? (listed.presence as Presence) : null,
		nearness: null,
		portrait: null,
		photos:
			view === "after"
				? othersPhotos(site, person, photos)
				: await readOthersPhotos(site, person, person.accountId),
		isHearted: false,
		isBoth: false,
		mayHeart: true,
		album: albumOf(photos, view, member?.number ?? ""),
		ownAlbum: null,
		takesGifts: "yes",
		common: { tags: [], seeks: [] },
		mine: { alias: "", portrait: null },
	};
}

function findOwn(db: Kysely<Tables>, { accountId }: Viewer) {
	return db
		.selectFrom("members")
		.select(["public_id as publicId", "number", "role", "badge_at as badgeAt"])
		.where("account_id", "=", accountId)
		.executeTakeFirst();
}

/** A region stays a region, whatever town is pending. */
function placeOf(listed: Listed | null, town: string | null, view: View): string | null {
	const isRegion = regions.some(({ id }) => id === listed?.place);
	return listed && (isRegion || view !== "after") ? placeWords(listed.place, town) : town;
}

/** Like `readOthersPhotos`, once the pending ones are approved. */
function othersPhotos(
	site: Pick<Site, "vault">,
	session: Viewer,
	photos: readonly ShownPhoto[],
): OthersPhoto[] {
	return photos
		.map(({ id, audience, width, height, avif, webp }): OthersPhoto => {
			if (audience === "members") return { isLocked: false, width, height, avif, webp };
			const blur = { photo: id, format: "webp", size: blurSize } as const;
			const address = pictureAddress(site, session, blur);
			return { isLocked: true, width, height, avif: [], webp: [{ address, width: blurSize }] };
		})
		.filter(({ isLocked }, at) => at === 0 || !isLocked);
}

/** The album, closed as for somebody who has not asked, or open. */
function albumOf(photos: readonly ShownPhoto[], view: View, number: string): AlbumView | null {
	const album = photos.filter(({ audience }) => audience === "album");
	if (album.length === 0) return null;
	if (view !== "album") return { kind: "ask", left: 1, most: 1 };
	const pictures = album.flatMap(({ webp, width, height }) => {
		const largest = webp.at(-1);
		return largest ? [{ address: largest.address, width, height }] : [];
	});
	return { kind: "open", until: null, pictures, number };
}
