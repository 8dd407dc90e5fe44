import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { formatNear } from "../../platform/dates.ts";
import type { Site } from "../../platform/site.ts";
import { labelOf, seeks, tags } from "../../profiles/lists.ts";
import {
	type OthersPhoto,
	readOthersPhotos,
	readPortraits,
} from "../../profiles/photos/shown-photos.server.ts";
import { badgeWords, type PublicProfile, publicProfile } from "../../profiles/public-profile.ts";
import { grammaticalGender } from "../../profiles/say.ts";
import { readTexts } from "../../profiles/texts/texts.server.ts";
import { type Nearness, nearnessOf } from "../../profiles/towns/nearness.ts";
import { findTownPlace } from "../../profiles/towns/places.server.ts";
import { type AlbumView, type OwnAlbum, readAlbum, readOwnAlbum } from "../album/album.server.ts";
import { aliasOf, type Named } from "../cards/member-words.ts";
import { type MemberCard, readCardOf } from "../cards/read-cards.server.ts";
import { readOwnChoices, readTaking, type Taking } from "../choices.server.ts";
import { countUse } from "../day-uses.server.ts";
import { pageLimit, profileLimit, whoseLimit } from "../limits/limit-words.ts";
import { countPage, nextMidnight } from "../limits/page-limits.server.ts";
import { findOther, type Other } from "../may-see.server.ts";
import type { CurrentMember } from "../member.server.ts";
import { writeToEachOther } from "../partners.server.ts";
import { openPicks } from "../picks/picks.server.ts";
import { rightsOf } from "../rights.ts";
import { hasVisited, noteVisit } from "../visits.server.ts";
import { findWayToWrite } from "../way-to-write.server.ts";

/** Another member's page, as this member gets it. */
export type OtherProfile = MemberCard & {
	profile: PublicProfile;
	/** The badge with its month; the day would reveal when somebody joined. */
	badge: string | null;
	/** From the member's own town to the shown one; null where either is not given. */
	nearness: Nearness | null;
	photos: OthersPhoto[];
	/** Hidden members cannot be given hearts. */
	mayHeart: boolean;
	/** The private album; null: there is none. */
	album: AlbumView | null;
	/** The viewer's own towards the other; null: there is none. */
	ownAlbum: OwnAlbum | null;
	/** Whether the other accepts a gift from the viewer. */
	takesGifts: Taking;
	/** Likes and wishes that both show; labels. */
	common: { tags: string[]; seeks: string[] };
	/** The viewer as others see them: for the moment of mutual hearts. */
	mine: { alias: string; portrait: OthersPhoto | null };
};

/** Everything that a member's page shows; null if the viewer does not find the other. */
export async function readOther(
	site: Pick<Site, "db" | "vault">,
	me: CurrentMember & { sessionId: string },
	other: Other,
	now: Date,
): Promise<OtherProfile | null> {
	const card = await readCardOf(site, me, other, now);
	if (!card) return null;
	const { shown } = await readTexts(site.db, { accountId: other.accountId });
	const own = await readTexts(site.db, me);
	const portraits = await readPortraits(site, me, [me.accountId]);
	// The page's data is readable in transit: a member who shows the region must not have a town in it.
	const profile = { ...publicProfile(card, shown), town: card.place };
	const mine = publicProfile({ age: null, gender: null }, own.shown);
	const both = <Key extends string>(theirs: readonly Key[], ours: readonly Key[]) =>
		theirs.filter((key) => ours.includes(key));
	return {
		...card,
		profile,
		badge: card.hasBadge ? await readBadge(site.db, other.id) : null,
		nearness: await readNearness(site.db, own.shown.get("location"), card.place),
		photos: await readOthersPhotos(site, me, other.accountId),
		mayHeart: other.state !== "hidden" || card.isHearted,
		album: await readAlbum(site, me, other, now),
		ownAlbum: await readOwnAlbum(site, me, other, now),
		takesGifts: (await readTaking(site.db, me, [other.id])).get(other.id) ?? "yes",
		common: {
			tags: both(profile.tags, mine.tags).map((key) => labelOf(tags, key)),
			seeks: both(profile.seeks, mine.seeks).map((key) => labelOf(seeks, key)),
		},
		mine: { alias: aliasOf(mine.alias), portrait: portraits.get(me.accountId) ?? null },
	};
}

/** Between the towns that both texts name; of a region nothing is said. */
async function readNearness(
	db: Kysely<Tables>,
	own: string | undefined,
	shown: string | null,
): Promise<Nearness | null> {
	const here = await findTownPlace(db, own);
	const there = await findTownPlace(db, shown);
	return here && there && nearnessOf(here, there);
}

async function readBadge(db: Kysely<Tables>, memberId: string): Promise<string | null> {
	const row = await db
		.selectFrom("members")
		.select("badge_at")
		.where("id", "=", memberId)
		.executeTakeFirst();
	return row?.badge_at ? badgeWords(row.badge_at) : null;
}

export async function readName(db: Kysely<Tables>, { accountId, role }: Other): Promise<Named> {
	const row = await db
		.selectFrom("accounts")
		.leftJoin("profiles", "profiles.id", "accounts.id")
		.leftJoin("member_texts", (join) =>
			join
				.onRef("member_texts.account_id", "=", "accounts.id")
				.on("member_texts.field", "=", "display_name"),
		)
		.select(["profiles.gender", "member_texts.text as alias"])
		.where("accounts.id", "=", accountId)
		.executeTakeFirst();
	const gender = grammaticalGender({ gender: row?.gender ?? null, role });
	return { alias: aliasOf(row?.alias), gender };
}

type Opener = CurrentMember & { sessionId: string };

type Visit = {
	publicId: string;
	/** An open page is reloaded: counts nowhere if the member has already visited the other. */
	isAnew: boolean;
};

/**
 * Opens another member's page: counts it against the hourly and daily limits, checks that the member may see the
 * other, counts the profile against the day's, and records the visit. Between two who write to each other neither
 * counts.
 */
export async function openProfile(site: Site, me: Opener, { publicId, isAnew }: Visit, now: Date) {
	const { db } = site;
	const isOpen = isAnew && (await hasVisited(db, { viewerId: me.id, publicId }, now));
	const opensAt = isOpen ? null : await countPage(site, me, now);
	if (opensAt) return limited(pageLimit(formatNear(opensAt, now)), opensAt, now, false);
	const found = await findOther(db, me, publicId, "page", now);
	const other = found && (await readOther(site, me, found, now));
	if (!found || !other) return { kind: "nobody", side: me.role } as const;
	// Between conversation partners it is no visit, and counts against no day.
	const arePartners = await writeToEachOther(db, { viewerId: me.id, otherId: found.id });
	const most = arePartners ? null : rightsOf(me, now).profilesADay;
	const use = { memberId: me.id, otherId: found.id, kind: "profile" } as const;
	const isWithin = await db.transaction().execute((trx) => countUse(trx, use, most, now));
	if (!isWithin) {
		const midnight = nextMidnight(now);
		const words = profileLimit(most ?? 0, whoseLimit(me, now), formatNear(midnight, now));
		return limited(words, midnight, now, true);
	}
	const way = await findWayToWrite(db, me, found, now);
	const { isInvisible, showsPresence } = await readOwnChoices(db, me, now);
	if (!isInvisible && !arePartners)
		await noteVisit(db, { viewerId: me.id, otherId: found.id }, now);
	if (!isAnew) await openPicks(db, me, [found.id], now);
	const { memberId: _, conversation: __, ...shown } = other;
	return {
		kind: "member",
		other: { ...shown, presence: showsPresence ? other.presence : null },
		hasPlans: me.role === "daddy",
		way: way.kind === "over" ? ({ kind: "over" } as const) : way,
		opens: formatNear(nextMidnight(now), now),
		now,
	} as const;
}

function limited(words: ReturnType<typeof pageLimit>, opensAt: Date, now: Date, hasPlans: boolean) {
	const seconds = Math.ceil((opensAt.getTime() - now.getTime()) / 1_000);
	return { kind: "limit", words, seconds, hasPlans } as const;
}
