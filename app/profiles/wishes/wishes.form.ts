import * as v from "valibot";
import { formOf, optionalAge, optionalChoice } from "../../platform/forms/rules.ts";
import { choices } from "../facts.form.ts";
import { type Seek, seeks } from "../lists.ts";

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

const values = distances.map(({ value }) => value) as [Distance, ...Distance[]];

export const wishLabels = {
	ageFrom: "מגיל",
	ageTo: "עד גיל",
	within: "מרחק",
	seeks: "מה מחפשים",
} as const;

/** The kind of person one would like to meet; no field is required. */
export const wishesForm = v.pipe(
	formOf({
		ageFrom: optionalAge(),
		ageTo: optionalAge(),
		within: optionalChoice(values),
		seeks: choices(seeks, seeks.length),
	}),
	v.forward(
		v.partialCheck(
			[["ageFrom"], ["ageTo"]],
			({ ageFrom, ageTo }) => ageFrom === undefined || ageTo === undefined || ageFrom <= ageTo,
			"הגיל העליון נמוך מהתחתון",
		),
		["ageTo"],
	),
);
