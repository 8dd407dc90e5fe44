import { planIds, planMissing } from "../memberships/plans.ts";
import { lengths } from "../platform/forms/lengths.ts";
import { choice, formOf, requiredText } from "../platform/forms/rules.ts";
import { person } from "./person.form.ts";

/** Options cannot contain elements, so U+2066 and U+2069 isolate their ranges. */
const range = (numbers: string) => `\u2066${numbers}\u2069`;

/** Income bands of the specification (section 9), in shekels per month. */
export const incomes = [
	{ value: "20k-40k", label: `${range("20,000-40,000")} ₪` },
	{ value: "40k-70k", label: `${range("40,000-70,000")} ₪` },
	{ value: "70k-100k", label: `${range("70,000-100,000")} ₪` },
	{ value: "100k+", label: `מעל ${range("100,000")} ₪` },
] as const;

const selectedPlan = choice(planIds, planMissing.body);

/** The form of a man who was approved. */
export const planForm = formOf({ selectedPlan });

/** The men's registration form, its fields in page order. */
export const menForm = formOf({
	selectedPlan,
	fullName: requiredText("יש לכתוב שם מלא", lengths.name),
	age: person.age,
	email: person.email,
	phone: person.phone,
	profession: requiredText("יש לכתוב תחום עיסוק", lengths.profession),
	income: choice(["20k-40k", "40k-70k", "70k-100k", "100k+"], "יש לבחור טווח הכנסה"),
	location: person.location,
	interests: person.interests,
	expectations: person.expectations,
});
