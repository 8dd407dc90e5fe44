import { type FactValues, factLabels } from "./facts.form.ts";
import { fieldLabels } from "./profile.form.ts";
import type { ProfileValues } from "./profile.ts";

/** How complete one's own profile is, in whole percent, and the next field to fill in. */
export type Completeness = { percent: number; next: string | null };

const labels = { ...fieldLabels, ...factLabels };

/** The most important fields first. */
const order = [
	"display_name",
	"age",
	"location",
	"sentence",
	"interests",
	"tags",
	"seeks",
	"expectations",
	"gender",
	"profession",
	"education",
] as const;

/** Counts the filled fields; all weigh the same and none is required. */
export function completenessOf(values: ProfileValues & FactValues): Completeness {
	const isEmpty = (name: (typeof order)[number]) => {
		const value = values[name];
		return value === null || (Array.isArray(value) && value.length === 0);
	};
	const missing = order.filter(isEmpty);
	const percent = Math.floor((100 * (order.length - missing.length)) / order.length);
	return { percent, next: missing[0] ? labels[missing[0]] : null };
}
