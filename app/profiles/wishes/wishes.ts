import type { Seek } from "../lists/lists.ts";

/** The accepted distance: kilometres between towns, the same town, or anywhere. */
export const distances = [
	{ value: "town", label: "באותו יישוב" },
	{ value: "20", label: "עד \u206620\u2069 ק״מ" },
	{ value: "50", label: "עד \u206650\u2069 ק״מ" },
	{ value: "100", label: "עד \u2066100\u2069 ק״מ" },
	{ value: "anywhere", label: "בכל הארץ" },
] as const;

export type Distance = (typeof distances)[number]["value"];

/** The kind of person one would like to meet (`members.md` 1a); only the owner reads it. */
export type WishValues = {
	ageFrom: number | null;
	ageTo: number | null;
	within: Distance | null;
	seeks: Seek[];
};

/** Stored wishes; `version` is 0 before the first save. */
export type Wishes = WishValues & { version: number };
