import { cutText, plainSigns } from "../../platform/forms/characters.ts";
import {
	type Education,
	educations,
	type Seek,
	seeks,
	type Tag,
	tags,
} from "../../profiles/lists.ts";
import { findTown } from "../../profiles/towns/towns.ts";
import { ageBands } from "../filters.ts";

/** Distance from one's own place, as the crow flies between the centres. */
export const withins = ["town", "20", "50", "100"] as const;
const presences = ["now", "today", "week"] as const;
export const sorts = ["recommended", "new", "active", "nearest"] as const;

type Within = (typeof withins)[number];
type PresenceFilter = (typeof presences)[number];
type Sort = (typeof sorts)[number];

/** A member search's filters; an empty list, null and false match everybody. */
export type MemberFilters = {
	q: string;
	ageFrom: number | null;
	ageTo: number | null;
	/** Numbers of towns and regions, any of them. */
	location: readonly number[];
	within: Within | null;
	online: PresenceFilter | null;
	new: boolean;
	verified: boolean;
	/** Any of them. */
	education: readonly Education[];
	/** All of them. */
	tags: readonly Tag[];
	/** Any of them. */
	seeks: readonly Seek[];
	photos: boolean;
	/** Whether the searcher's own wishes apply where nothing else is asked; see `withWishes`. */
	wishes: boolean;
	sort: Sort;
};

export const noFilters: MemberFilters = {
	q: "",
	ageFrom: null,
	ageTo: null,
	location: [],
	within: null,
	online: null,
	new: false,
	verified: false,
	education: [],
	tags: [],
	seeks: [],
	photos: false,
	wishes: true,
	sort: "recommended",
};

export type WishFilters = Pick<MemberFilters, "ageFrom" | "ageTo" | "within" | "seeks">;

/** The filters, filled in with the wishes where the URL asks for nothing of the kind. */
export function withWishes(filters: MemberFilters, wishes: WishFilters | null): MemberFilters {
	if (!wishes || !filters.wishes) return filters;
	const { ageFrom, ageTo, within, location, seeks } = filters;
	return {
		...filters,
		...(ageFrom === null && ageTo === null && { ageFrom: wishes.ageFrom, ageTo: wishes.ageTo }),
		...(within === null && location.length === 0 && { within: wishes.within }),
		...(seeks.length === 0 && { seeks: wishes.seeks }),
	};
}

/** Whether any wish stands: none of them does where the address asks for everything of the kind. */
export const haveForce = (
	filters: MemberFilters,
	wishes: WishFilters | null,
): wishes is WishFilters => JSON.stringify(withWishes(filters, wishes)) !== JSON.stringify(filters);

/** A town or region that a URL names. */
export type NamedPlace = { id: number; name: string; english: string };

const longestText = 100;
const mostPlaces = 5;
/** As many as a member can choose (`members.md` 1a). */
const mostTags = 8;

/**
 * Parses the filters of a member's gallery from a URL (`contract.md`, "Inside the club"): meaningless values are
 * ignored, so that any input finds somebody or nobody, and never fails.
 */
export function readMemberFilters(
	parameters: URLSearchParams,
	places: readonly NamedPlace[],
): MemberFilters {
	const is = (name: string) => ["1", "on"].includes(parameters.get(name) ?? "");
	return {
		q: cutText((parameters.get("q") ?? "").replaceAll("\0", "").trim(), longestText),
		...readAges(parameters),
		location: readPlaces(parameters.getAll("location"), places),
		within: oneOf(withins, parameters.get("within")),
		online: oneOf(presences, parameters.get("online")),
		new: is("new"),
		verified: is("verified"),
		education: allOf(valuesOf(educations), parameters.getAll("education")),
		tags: allOf(valuesOf(tags), parameters.getAll("tags")).slice(0, mostTags),
		seeks: allOf(valuesOf(seeks), parameters.getAll("seeks")),
		photos: is("photos"),
		wishes: parameters.get("wishes") !== "0",
		sort: oneOf(sorts, parameters.get("sort")) ?? "recommended",
	};
}

/** The filters as URL parameters, without those that match everybody. */
export function memberParameters(
	{ ageFrom, ageTo, location, ...filters }: MemberFilters,
	places: readonly NamedPlace[],
): URLSearchParams {
	const parameters = new URLSearchParams();
	if (filters.q) parameters.set("q", filters.q);
	if (ageFrom !== null) parameters.set("ageFrom", String(ageFrom));
	if (ageTo !== null) parameters.set("ageTo", String(ageTo));
	for (const id of location) {
		const place = places.find((one) => one.id === id);
		if (place) parameters.append("location", place.name);
	}
	if (filters.within) parameters.set("within", filters.within);
	if (filters.online) parameters.set("online", filters.online);
	for (const name of ["new", "verified", "photos"] as const) {
		if (filters[name]) parameters.set(name, "1");
	}
	for (const name of ["education", "tags", "seeks"] as const) {
		for (const value of filters[name]) parameters.append(name, value);
	}
	if (!filters.wishes) parameters.set("wishes", "0");
	if (filters.sort !== "recommended") parameters.set("sort", filters.sort);
	return parameters;
}

/** The gallery's URL with these filters, and the cursor to continue from. */
export function memberGalleryPath(
	filters: MemberFilters,
	places: readonly NamedPlace[],
	after: string | null = null,
): string {
	const parameters = memberParameters(filters, places);
	if (after !== null) parameters.set("after", after);
	return parameters.size > 0 ? `/gallery?${parameters}` : "/gallery";
}

/** The page that saves a search under a name. */
export const savePath = (filters: MemberFilters, places: readonly NamedPlace[]): string =>
	`/searches?${new URLSearchParams({ filters: String(memberParameters(filters, places)) })}`;

/** The URL that leaves nobody out, in the same order. */
export const clearedPath = ({ sort }: MemberFilters, wishes: WishFilters | null): string =>
	memberGalleryPath({ ...noFilters, sort, wishes: wishes === null }, []);

/** One filter as a chip shows it: an age range is one, each place and each tag is one. */
export type AppliedFilter =
	| { name: "q" | "age" | "within" | "online" | "new" | "verified" | "photos" }
	| { name: "wishes" }
	| { name: "location"; value: number }
	| { name: "education"; value: Education }
	| { name: "tags"; value: Tag }
	| { name: "seeks"; value: Seek };

/** The filters in effect, in the order of the bar; all wishes are one. */
export function listApplied(
	filters: MemberFilters,
	wishes: WishFilters | null = null,
): AppliedFilter[] {
	const { q, ageFrom, ageTo, location } = filters;
	return [
		...(haveForce(filters, wishes) ? [{ name: "wishes" as const }] : []),
		...(q ? [{ name: "q" as const }] : []),
		...(ageFrom !== null || ageTo !== null ? [{ name: "age" as const }] : []),
		...location.map((value) => ({ name: "location" as const, value })),
		...(["within", "online", "new", "verified"] as const).flatMap((name) =>
			filters[name] ? [{ name }] : [],
		),
		...filters.education.map((value) => ({ name: "education" as const, value })),
		...filters.tags.map((value) => ({ name: "tags" as const, value })),
		...filters.seeks.map((value) => ({ name: "seeks" as const, value })),
		...(filters.photos ? [{ name: "photos" as const }] : []),
	];
}

export function withoutFilter(filters: MemberFilters, applied: AppliedFilter): MemberFilters {
	if (applied.name === "age") return { ...filters, ageFrom: null, ageTo: null };
	if (applied.name === "wishes") return { ...filters, wishes: false };
	if (!("value" in applied)) return { ...filters, [applied.name]: noFilters[applied.name] };
	const kept = (filters[applied.name] as readonly unknown[]).filter(
		(value) => value !== applied.value,
	);
	return { ...filters, [applied.name]: kept };
}

/** A filter that can be dropped: any-of lists as a whole, each tag separately. */
export type LooseFilter =
	| Exclude<AppliedFilter, { value: unknown }>
	| { name: "location" | "education" | "seeks" }
	| Extract<AppliedFilter, { name: "tags" }>;

/** A filter that could be dropped, and the remaining ones. */
export type Looser = { filter: LooseFilter; filters: MemberFilters };

/** The filters that could each be dropped; of wishes all of them, or each. */
export function listLoosened(asked: MemberFilters, wishes: WishFilters | null = null): Looser[] {
	if (!haveForce(asked, wishes)) return listLoosenedOf(asked);
	const without = { ...asked, wishes: false };
	const others = listLoosenedOf({ ...withWishes(asked, wishes), wishes: false }).filter(
		({ filters }) => JSON.stringify(filters) !== JSON.stringify(without),
	);
	return [{ filter: { name: "wishes" }, filters: without }, ...others];
}

function listLoosenedOf(filters: MemberFilters): Looser[] {
	const lists = (["location", "education", "seeks"] as const)
		.filter((name) => filters[name].length > 0)
		.map((name) => ({ filter: { name }, filters: { ...filters, [name]: [] } }));
	const others = listApplied(filters).flatMap((filter) =>
		"value" in filter && filter.name !== "tags"
			? []
			: [{ filter, filters: withoutFilter(filters, filter) }],
	);
	return [...others, ...lists];
}

function readAges(parameters: URLSearchParams) {
	const ageFrom = readAge(parameters.get("ageFrom"));
	const ageTo = readAge(parameters.get("ageTo"));
	if (ageFrom === null && ageTo === null) {
		const asked = parameters.get("age")?.replace(/^46 $/, "46+");
		const band = ageBands.find(({ value }) => value === asked);
		if (!band) return { ageFrom, ageTo };
		return { ageFrom: band.from, ageTo: Number.isFinite(band.to) ? band.to : null };
	}
	// Swapped bounds mean the range between them.
	if (ageFrom !== null && ageTo !== null && ageFrom > ageTo) {
		return { ageFrom: ageTo, ageTo: ageFrom };
	}
	return { ageFrom, ageTo };
}

function readAge(text: string | null): number | null {
	const typed = plainSigns(text ?? "");
	const age = /^\d{2,3}$/.test(typed) ? Number(typed) : 0;
	return age >= 18 && age <= 120 ? age : null;
}

function readPlaces(texts: readonly string[], places: readonly NamedPlace[]): number[] {
	const ids = new Set<number>();
	for (const text of texts.slice(0, 20)) {
		const place = findTown(places, cutText(text, longestText));
		if (place) ids.add(place.id);
	}
	return [...ids].slice(0, mostPlaces);
}

const valuesOf = <Value extends string>(list: readonly { value: Value }[]) =>
	list.map(({ value }) => value);

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
	return values.find((value) => value === text) ?? null;
}

/** The given ones, each once, in the order of the list. */
function allOf<Value extends string>(values: readonly Value[], texts: readonly string[]): Value[] {
	return values.filter((value) => texts.includes(value));
}
