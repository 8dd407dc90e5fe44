import * as v from "valibot";
import { formOf, optionalAge, optionalChoice } from "../../platform/forms/rules.ts";
import { choices } from "../facts/facts.form.ts";
import { seeks } from "../lists/lists.ts";
import { type Distance, distances } from "./wishes.ts";

const values = distances.map(({ value }) => value) as [Distance, ...Distance[]];

/** Field labels on the page. */
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
