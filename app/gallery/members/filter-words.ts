import { educations, labelOf, seeks, tags } from "../../profiles/lists.ts";
import type { AppliedFilter, LooseFilter, MemberFilters, NamedPlace } from "../search/filters.ts";
import { ofSide, type Side } from "./of-side.ts";

/** Counting stops there. */
export const mostSaid = 200;

/** `38 נשים`, `גבר אחד`, `יותר מ־200 נשים`. */
export function countWords(side: Side, count: number): string {
	const many = ofSide(side, { women: "נשים", men: "גברים" });
	if (count === 1) return ofSide(side, { women: "אישה אחת", men: "גבר אחד" });
	return count > mostSaid ? `יותר מ־${mostSaid} ${many}` : `${count} ${many}`;
}

/** A count shown next to a filter that could be dropped. */
export const countFigure = (count: number): string =>
	count > mostSaid ? `${mostSaid}+` : String(count);

/** What the words of filters are made from: the side looked at, and the places that the filters name. */
export type Wording = { side: Side; places: readonly NamedPlace[] };

export const withinOptions = [
	{ value: "", label: "בכל מרחק" },
	{ value: "town", label: "באותו יישוב" },
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

/** Filters with a single checkbox. */
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

export const seeksWords = (side: Side) =>
	ofSide(side, { women: "מה היא מחפשת", men: "מה הוא מחפש" });

export function ageWords({ ageFrom, ageTo }: MemberFilters): string | null {
	if (ageFrom !== null && ageTo !== null) {
		return ageFrom === ageTo ? `${ageFrom}` : `${ageFrom} עד ${ageTo}`;
	}
	if (ageFrom !== null) return `${ageFrom} ומעלה`;
	return ageTo === null ? null : `עד ${ageTo}`;
}

export function whereWords(filters: MemberFilters, { places }: Wording): string | null {
	const names = filters.location.map((id) => placeName(places, id));
	if (filters.within && filters.within !== "town" && names.length > 0) {
		return `${labelOf(withinOptions, filters.within)} מ${names.join(" או מ")}`;
	}
	const within = filters.within && names.length === 0 && withinWords(filters.within);
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
			return filters.location.length > 0 && filters.within !== "town"
				? (whereWords(filters, { side, places }) ?? "")
				: withinWords(filters.within);
		case "wishes":
			return "לפי ההעדפות שלי";
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

const withinWords = (within: MemberFilters["within"]) =>
	within === "town" ? "ביישוב שלי" : `${labelOf(withinOptions, within)} ממני`;

const placeName = (places: readonly NamedPlace[], id: number) =>
	places.find((place) => place.id === id)?.name ?? "";

const listed = (list: readonly { value: string; label: string }[], values: readonly string[]) =>
	values.map((value) => labelOf(list, value)).join(", ");
