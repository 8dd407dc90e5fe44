import { normalizeForSearch } from "../platform/normalize-for-search.ts";
import { resolvedTownKey, townKey } from "../profiles/towns/towns.ts";
import type { SampleProfile } from "./samples.ts";

/** Age bands of the gallery (specification, section 9); the last has no upper end. */
export const ageBands = [
	{ value: "18-25", from: 18, to: 25 },
	{ value: "26-35", from: 26, to: 35 },
	{ value: "36-45", from: 36, to: 45 },
	{ value: "46+", from: 46, to: Number.POSITIVE_INFINITY },
] as const;

type AgeBand = (typeof ageBands)[number]["value"];

/** The filters of a search; an empty or missing one matches everything. */
export type GalleryFilters = {
	q: string;
	gender?: SampleProfile["gender"];
	age?: AgeBand;
	location: string;
};

/**
 * Reads the filters from a URL (`contract.md`, "Forms"): unknown values mean all. An unencoded
 * `46+`, whose plus arrives as a space, works too.
 */
export function readFilters(parameters: URLSearchParams): GalleryFilters {
	const filters: GalleryFilters = {
		q: (parameters.get("q") ?? "").trim(),
		location: (parameters.get("location") ?? "").trim(),
	};
	const gender = parameters.get("gender");
	if (gender === "male" || gender === "female") filters.gender = gender;
	const asked = parameters.get("age")?.replace(/^46 $/, "46+");
	const band = ageBands.find(({ value }) => value === asked);
	if (band) filters.age = band.value;
	return filters;
}

/** The gallery's URL with these filters, without those that match everything. */
export function galleryPath({ q, gender, age, location }: GalleryFilters): string {
	const parameters = new URLSearchParams();
	if (q) parameters.set("q", q);
	if (gender) parameters.set("gender", gender);
	if (age) parameters.set("age", age);
	if (location) parameters.set("location", location);
	return parameters.size > 0 ? `/gallery?${parameters}` : "/gallery";
}

/**
 * The profiles that match every filter, in order (specification, section 2): the text in name or
 * profession, the gender, the age band, and the town by any part of its name in any usual spelling.
 */
export function filterProfiles(
	profiles: readonly SampleProfile[],
	{ q, gender, age, location }: GalleryFilters,
): SampleProfile[] {
	const band = ageBands.find(({ value }) => value === age);
	return profiles.filter(
		(profile) =>
			(holds(profile.name, q) || holds(profile.profession, q)) &&
			isIn(profile.location, location) &&
			(gender === undefined || profile.gender === gender) &&
			(band === undefined || (profile.age >= band.from && profile.age <= band.to)),
	);
}

function holds(text: string, part: string): boolean {
	return normalizeForSearch(text).includes(normalizeForSearch(part));
}

/** Contains the typed text, or begins with it in another usual spelling. */
function isIn(town: string, part: string): boolean {
	const key = resolvedTownKey(part);
	return holds(town, part) || (key !== "" && townKey(town).startsWith(key));
}
