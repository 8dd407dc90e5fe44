import { educations, labelOf, seeks, tags } from "../../profiles/lists.ts";
import type { AppliedFilter, LooseFilter, MemberFilters, NamedPlace } from "../search/filters.ts";
import { ofSide, type Side } from "./side-words.ts";

/** What the words of filters are made from: the side looked at, and the places that the filters name. */
export type Wording = { side: Side; places: readonly NamedPlace[] };

export const withinOptions = [
	{ value: "", label: "בכל מרחק" },
	{ value: "town", label: "אותו יישוב" },
	{ value: "20", label: "עד 20 ק״מ" },
	{ value: "50", label: "עד 50 ק״מ" },
	{ value: "100", label: "עד 100 ק״מ" },
] as const;

export const onlineOptions = (side: Side) =>
	[
		{ value: "", label: "בכל זמן" },
		{ value: "now", label: ofSide(side, { women: "מחוברות עכשיו", men: "מחוברים עכשיו" }) },
		{ value: "today", label: "היו כאן היום" },
		{ value: "week", label: "היו כאן השבוע" },
	] as const;

/** Filters of one tick each. */
export const tickOptions = (side: Side) =>
	[
		{ value: "verified", label: "תמונה אומתה" },
		{ value: "new", label: ofSide(side, { women: "חדשות השבוע", men: "חדשים השבוע" }) },
		{ value: "photos", label: "יותר מתמונה אחת" },
	] as const;

/** The orders of the list; by presence only for those whose own is seen. */
export const sortOptions = (side: Side, showsPresence: boolean) => [
	{ value: "recommended", label: "מומלץ" },
	{ value: "new", label: ofSide(side, { women: "חדשות", men: "חדשים" }) },
	...(showsPresence
		? [{ value: "active", label: ofSide(side, { women: "פעילות לאחרונה", men: "פעילים לאחרונה" }) }]
		: []),
	{ value: "nearest", label: ofSide(side, { women: "הקרובות ביותר", men: "הקרובים ביותר" }) },
];

export const seeksWords = (side: Side) => ofSide(side, { women: "מה מחפשת", men: "מה מחפש" });

/** The value of the cell of ages. */
export function ageWords({ ageFrom, ageTo }: MemberFilters): string | null {
	if (ageFrom !== null && ageTo !== null) {
		return ageFrom === ageTo ? `${ageFrom}` : `${ageFrom} עד ${ageTo}`;
	}
	if (ageFrom !== null) return `${ageFrom} ומעלה`;
	return ageTo === null ? null : `עד ${ageTo}`;
}

/** The value of the cell of places. */
export function whereWords(filters: MemberFilters, { places }: Wording): string | null {
	const names = filters.location.map((id) => placeName(places, id));
	const within = filters.within && labelOf(withinOptions, filters.within);
	return [...names, ...(within ? [within] : [])].join(", ") || null;
}

/** The value of the cell of all others. */
export function othersWords(filters: MemberFilters, { side }: Wording): string | null {
	const ticks = tickOptions(side).filter(({ value }) => filters[value]);
	return (
		[
			...filters.tags.map((tag) => labelOf(tags, tag)),
			...(filters.online ? [labelOf(onlineOptions(side), filters.online)] : []),
			...ticks.map(({ label }) => label),
			...filters.education.map((level) => labelOf(educations, level)),
		].join(", ") || null
	);
}

/** One filter in words, as on its chip. */
export function filterWords(
	filter: AppliedFilter | LooseFilter,
	filters: MemberFilters,
	{ side, places }: Wording,
): string {
	switch (filter.name) {
		case "q":
			return `״${filters.q}״`;
		case "age":
			return `${ofSide(side, { women: "בת", men: "בן" })} ${ageWords(filters)}`;
		case "within":
			if (filters.within === "town") return "ביישוב שלי";
			return `${labelOf(withinOptions, filters.within)} ממני`;
		case "online":
			return labelOf(onlineOptions(side), filters.online);
		case "location": {
			const ids = "value" in filter ? [filter.value] : filters.location;
			return ids.map((id) => placeName(places, id)).join(", ");
		}
		case "education":
			return listed(educations, "value" in filter ? [filter.value] : filters.education);
		case "seeks":
			return listed(seeks, "value" in filter ? [filter.value] : filters.seeks);
		case "tags":
			return labelOf(tags, filter.value);
		default:
			return labelOf(tickOptions(side), filter.name);
	}
}

const placeName = (places: readonly NamedPlace[], id: number) =>
	places.find((place) => place.id === id)?.name ?? "";

const listed = (list: readonly { value: string; label: string }[], values: readonly string[]) =>
	values.map((value) => labelOf(list, value)).join(", ");
