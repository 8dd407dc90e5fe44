import type { Kysely } from "kysely";
import { data } from "react-router";
import { findPerson, requirePerson } from "../../accounts/sessions/person.server.ts";
import { readCards } from "../../members/cards/read-cards.server.ts";
import { hidesAnybody, readOwnChoices } from "../../members/choices.server.ts";
import { readDayUses } from "../../members/day-uses.server.ts";
import { countSearch, retryAfter } from "../../members/limits/page-limits.server.ts";
import { findOwnParty } from "../../members/may-see.server.ts";
import { isInside } from "../../members/may-see.ts";
import { type CurrentMember, findMember } from "../../members/member.server.ts";
import { rightsOf } from "../../members/rights.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { formatNear } from "../../platform/dates.ts";
import { isRefresh } from "../../platform/live/refresh.ts";
import { type RequestArgs, type Site, sharedRenderContext, siteOf } from "../../platform/site.ts";
import { readPlaces } from "../../profiles/towns/places.server.ts";
import { listTowns } from "../../profiles/towns/towns.server.ts";
import {
	listApplied,
	type MemberFilters,
	memberGalleryPath,
	type NamedPlace,
	noFilters,
	readMemberFilters,
	type WishFilters,
	withWishes,
} from "../search/filters.ts";
import { findOwnPlace } from "../search/find.server.ts";
import { countMembers, loosen, pageSize, searchMembers } from "../search/search.server.ts";
import { noteAnnounced, readWishFilters } from "../search/wishes.server.ts";

type GalleryViewer = CurrentMember & { sessionId: string };
type GalleryQuery = {
	site: Site;
	me: GalleryViewer;
	/** What the address asks for. */
	asked: MemberFilters;
	wishes: WishFilters | null;
	after: string | null;
	now: Date;
};

/** The gallery for a member; null for everybody else, who gets the samples. */
export async function readMembersGallery(args: RequestArgs) {
	const { request, context } = args;
	if (context.get(sharedRenderContext)) return null;
	const person = await findPerson(args);
	if (!person || person.isStaff) return null;
	const site = siteOf(context);
	const member = await findMember(site.db, person);
	if ("refused" in member) return null;
	if (person.mustAccept) await requirePerson(args);
	// A prefetched page would be a search nobody asked for.
	if (request.headers.has("sec-purpose")) throw data(null, 503);
	const me = { ...member, sessionId: person.sessionId };
	const side = me.role === "daddy" ? "baby" : "daddy";
	const party = await findOwnParty(site.db, me);
	if (!party || !isInside(party)) return { kind: "closed", side } as const;
	const now = new Date();
	const opensAt = await countSearch(site, me, now);
	if (opensAt) {
		const headers = retryAfter(opensAt, now);
		return { kind: "limit", side, opens: formatNear(opensAt, now), headers } as const;
	}
	const after = new URL(request.url).searchParams.get("after");
	const { isNews, ...query } = await readGalleryQuery(site, me, request, now);
	const { named, showsPresence, isFromNowhere, asked, wishes } = query;
	const results = await readResults({ site, me, asked, wishes, after, now }, named);
	const tellsWishes = isNews && asked.wishes && !isRefresh(request);
	if (tellsWishes) await noteAnnounced(site.db, me);
	return { kind: "members", side, showsPresence, isFromNowhere, tellsWishes, ...results } as const;
}

/** The URL's filters, limited to what the member may use, and the member's wishes. */
export async function readGalleryQuery(site: Site, me: CurrentMember, request: Request, now: Date) {
	const bounds = await readFilterBounds(site.db, me, now);
	const { named, showsPresence, known } = bounds;
	const filters = readMemberFilters(new URL(request.url).searchParams, named);
	const bound = await boundFilters(site.db, me, filters, bounds);
	return { named, showsPresence, ...bound, isNews: known?.isAnnounced === false };
}

export type FilterBounds = Awaited<ReturnType<typeof readFilterBounds>>;

/** What is needed to parse and limit a member's filters. */
export async function readFilterBounds(db: Kysely<Tables>, me: CurrentMember, now: Date) {
	const [named, { showsPresence }, known] = await Promise.all([
		readNamedPlaces(db),
		readOwnChoices(db, me, now),
		readWishFilters(db, me),
	]);
	return { named, showsPresence, known };
}

export type Bounded = Awaited<ReturnType<typeof boundFilters>>;

/** The filters as far as the member may use them, and the member's wishes as far as they can be measured. */
export async function boundFilters(
	db: Kysely<Tables>,
	me: CurrentMember,
	filters: MemberFilters,
	{ showsPresence, known }: FilterBounds,
) {
	const { isFromNowhere, asked, wishes } = await measured(db, me, filters, known?.wishes);
	return {
		isFromNowhere,
		// Without wishes there is nothing to turn off.
		asked: asFarAsSeen(wishes ? asked : { ...asked, wishes: true }, showsPresence),
		wishes,
	};
}

/** Without a town of the list no distance is measured, so no filter without effect is shown. */
async function measured(
	db: Kysely<Tables>,
	me: CurrentMember,
	asked: MemberFilters,
	known: WishFilters | null = null,
) {
	const { within, location } = withWishes(asked, known);
	if (within === null || location.length > 0 || (await findOwnPlace(db, me)) !== null)
		return { isFromNowhere: false, asked, wishes: known };
	const wishes = known && { ...known, within: null };
	const isEmpty =
		!wishes ||
		Object.values(wishes)
			.flat()
			.every((wish) => wish === null);
	return {
		isFromNowhere: true,
		asked: { ...asked, within: null },
		wishes: isEmpty ? null : wishes,
	};
}

export type MembersGallery = Extract<
	Awaited<ReturnType<typeof readMembersGallery>>,
	{ kind: "members" }
>;

/** Who hides when they were here sees it of nobody, by no filter and in no order. */
function asFarAsSeen(filters: MemberFilters, showsPresence: boolean): MemberFilters {
	if (showsPresence) return filters;
	const sort = filters.sort === "active" ? "recommended" : filters.sort;
	return { ...filters, online: null, sort };
}

async function readResults(asking: GalleryQuery, named: readonly NamedPlace[]) {
	const { site, me, asked, wishes, after } = asking;
	const filters = withWishes(asked, wishes);
	const found = await searchMembers(site, me, filters, after);
	const count = after === null ? await countMembers(site, me, filters) : null;
	const places = named.filter(({ id }) => filters.location.includes(id));
	const isFiltered = listApplied(filters).length > 0;
	const isEmpty = found.rows.length === 0;
	return {
		filters: asked,
		wishes,
		places,
		count,
		cards: await readShownCards(asking, found.rows),
		here: memberGalleryPath(asked, places, after),
		next: found.next && memberGalleryPath(asked, places, found.next),
		hidesSome: isEmpty && (await hidesAnybody(site.db, me)),
		loosened: isEmpty ? await loosen(site, me, asked, wishes) : [],
		opened: await readOpened(asking),
		launch: after === null ? await readLaunch(asking, isFiltered ? null : count) : null,
	};
}

async function readShownCards(
	{ site, me, now }: GalleryQuery,
	rows: Awaited<ReturnType<typeof searchMembers>>["rows"],
) {
	const cards = await readCards(
		site,
		me,
		rows.map(({ memberId }) => memberId),
	);
	const { showsPresence } = await readOwnChoices(site.db, me, now);
	const fresh = new Set(rows.flatMap((row) => (row.fresh === 2 ? [row.memberId] : [])));
	return cards.map(({ memberId, ...card }) => ({
		...card,
		// Who hides their own presence is told nobody's, in the page's data too.
		presence: showsPresence ? card.presence : null,
		isNew: fresh.has(memberId),
	}));
}

/** How many profiles somebody with a daily limit opened today. */
async function readOpened({ site, me, now }: GalleryQuery) {
	const most = rightsOf(me, now).profilesADay;
	if (most === null) return null;
	const opened = await readDayUses(site.db, { memberId: me.id, kind: "profile" }, now);
	return { count: opened.length, most };
}

/**
 * While there is less than a page of people on the other side: how many, and how many came this week.
 * @param known how many there are, where the search counted them.
 */
async function readLaunch({ site, me }: GalleryQuery, known: number | null) {
	const total = known ?? (await countMembers(site, me, noFilters));
	if (total >= pageSize) return null;
	const fresh = await countMembers(site, me, { ...noFilters, new: true });
	return { total, fresh, wantsMail: await wantsGrowthMail(site.db, me) };
}

type Owner = { id: string };

async function wantsGrowthMail(db: Kysely<Tables>, me: Owner): Promise<boolean> {
	const row = await db
		.selectFrom("member_choices")
		.select("wants_growth_mail")
		.where("member_id", "=", me.id)
		.executeTakeFirst();
	return row?.wants_growth_mail ?? false;
}

export async function chooseGrowthMail(
	db: Kysely<Tables>,
	me: Owner,
	isWanted: boolean,
): Promise<void> {
	await db
		.insertInto("member_choices")
		.values({ member_id: me.id, wants_growth_mail: isWanted })
		.onConflict((conflict) =>
			conflict.column("member_id").doUpdateSet({ wants_growth_mail: isWanted }),
		)
		.execute();
}

/** Every town and region as a URL may name it. */
export async function readNamedPlaces(db: Kysely<Tables>): Promise<NamedPlace[]> {
	const [places, towns] = await Promise.all([readPlaces(db), listTowns(db)]);
	const english = new Map(towns.map((town) => [town.name, town.english]));
	return [...places.values()].map(({ id, name }) => ({
		id,
		name,
		english: english.get(name) ?? "",
	}));
}
