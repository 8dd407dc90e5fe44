import { filterWords } from "../gallery/members/filter-words.ts";
import type { Side } from "../gallery/members/of-side.ts";
import {
	type Bounded,
	boundFilters,
	type FilterBounds,
	readFilterBounds,
} from "../gallery/members/read-gallery.server.ts";
import {
	listApplied,
	type MemberFilters,
	memberGalleryPath,
	memberParameters,
	type NamedPlace,
	readMemberFilters,
	withWishes,
} from "../gallery/search/filters.ts";
import { countMembers } from "../gallery/search/search.server.ts";
import { countSavedSearches } from "../members/limits/page-limits.server.ts";
import { findOwnParty } from "../members/may-see.server.ts";
import { isInside } from "../members/may-see.ts";
import type { CurrentMember } from "../members/member.server.ts";
import { rightsOf } from "../members/rights.ts";
import { formatNear } from "../platform/dates.ts";
import type { Site } from "../platform/site.ts";
import { listSearches, type SavedSearch } from "./searches.server.ts";

/** Why the new people are not counted now; null: they are. */
export type Uncounted = { why: "closed" } | { why: "limit"; opens: string } | null;

/** Everything of /searches; `draft` is a search that could be saved, as the gallery's query string. */
export async function readSearches(site: Site, me: CurrentMember, draft: string, now: Date) {
	const { savedSearches: most, searchAlerts } = rightsOf(me, now);
	const side: Side = me.role === "daddy" ? "baby" : "daddy";
	const [saved, bounds] = await Promise.all([
		listSearches(site, me),
		readFilterBounds(site.db, me, now),
	]);
	const uncounted = await whyUncounted(site, me, saved.length > 0, now);
	const viewed = [];
	for (const [at, search] of saved.entries()) {
		const isResting = at >= most;
		const view = await viewSearch(site, me, search, { bounds, side });
		const fresh = isResting || uncounted ? null : await countFresh(site, me, view.bound);
		viewed.push({
			...view.shown,
			fresh,
			isResting,
			...(searchAlerts && { wantsAlert: search.wantsAlert }),
		});
	}
	return {
		side,
		most,
		searchAlerts,
		uncounted,
		searches: viewed,
		draft: viewDraft(draft, saved, bounds.named, side),
	};
}

export type Searches = Awaited<ReturnType<typeof readSearches>>;

async function whyUncounted(
	site: Site,
	me: CurrentMember,
	hasAny: boolean,
	now: Date,
): Promise<Uncounted> {
	if (!hasAny) return null;
	const party = await findOwnParty(site.db, me);
	if (!party || !isInside(party)) return { why: "closed" };
	const opens = await countSavedSearches(site, me, now);
	return opens && { why: "limit", opens: formatNear(opens, now) };
}

type Looking = { bounds: FilterBounds; side: Side };

async function viewSearch(
	{ db }: Pick<Site, "db">,
	me: CurrentMember,
	{ id, name, filters: kept }: SavedSearch,
	{ bounds, side }: Looking,
) {
	const { named } = bounds;
	const parameters = new URLSearchParams(kept);
	const filters = readMemberFilters(parameters, named);
	const bound = await boundFilters(db, me, filters, bounds);
	const shown = {
		id,
		name,
		words: wordsOf(filters, named, side),
		gone: goneFrom(parameters, memberParameters(filters, named)),
		path: memberGalleryPath(filters, named),
	};
	return { shown, bound };
}

/** How many of the people that the search finds are new this week. */
const countFresh = (site: Pick<Site, "db">, me: CurrentMember, { asked, wishes }: Bounded) =>
	countMembers(site, me, { ...withWishes(asked, wishes), new: true });

/** The same for a search as it was saved. */
export async function countFreshOf(
	site: Pick<Site, "db">,
	me: CurrentMember,
	{ filters }: SavedSearch,
	bounds: FilterBounds,
): Promise<number> {
	const read = readMemberFilters(new URLSearchParams(filters), bounds.named);
	return countFresh(site, me, await boundFilters(site.db, me, read, bounds));
}

const wordsOf = (filters: MemberFilters, places: readonly NamedPlace[], side: Side): string[] =>
	listApplied(filters).map((one) => filterWords(one, filters, { side, places }));

/** Saved values that no list offers any more; a town by its name. */
function goneFrom(kept: URLSearchParams, read: URLSearchParams): string[] {
	const gone = [...kept].filter(([key, value]) => !read.getAll(key).includes(value));
	const towns = gone.flatMap(([key, value]) => (key === "location" ? [value] : []));
	return gone.length > towns.length ? [...towns, ""] : towns;
}

/** The search that could be saved; null where nothing is filtered. */
function viewDraft(
	text: string,
	saved: readonly SavedSearch[],
	named: readonly NamedPlace[],
	side: Side,
) {
	const filters = readMemberFilters(new URLSearchParams(text), named);
	const words = wordsOf(filters, named, side);
	if (words.length === 0) return null;
	const canonical = String(memberParameters(filters, named));
	const known = saved.find((one) => one.filters === canonical)?.name ?? null;
	return { filters: canonical, words, known };
}

/** The gallery's query string as stored; null when it filters nothing. */
export async function canonicalFilters(
	site: Pick<Site, "db">,
	me: CurrentMember,
	text: string,
	now: Date,
): Promise<string | null> {
	const { named } = await readFilterBounds(site.db, me, now);
	const filters = readMemberFilters(new URLSearchParams(text), named);
	return listApplied(filters).length > 0 ? String(memberParameters(filters, named)) : null;
}
