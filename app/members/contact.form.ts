import * as v from "valibot";
import { addDays, dateInIsrael } from "../platform/dates.ts";
import { plainSigns } from "../platform/forms/characters.ts";
import { lengths } from "../platform/forms/lengths.ts";
import { email, formOf, israeliPhone } from "../platform/forms/rules.ts";
import { morningOn } from "../platform/morning.ts";

/** How many addresses and numbers a member may store, how many a day, and for how many days each stays. */
export const mostContacts = 30;
export const contactsADay = 5;
const fixedDays = 30;

/** When an entry takes effect, the next 8:00 in Israel after `now`, and until when it cannot be removed. */
export function contactTimes(now: Date): { fromAt: Date; fixedUntil: Date } {
	const today = dateInIsrael(now);
	const date = now < morningOn(today) ? today : addDays(today, 1);
	return { fromAt: morningOn(date), fixedUntil: morningOn(addDays(date, fixedDays)) };
}

/** An address or a phone number, in the form in which accounts keep theirs. */
export type Contact = { kind: "email" | "phone"; text: string };

const missing = "יש לכתוב כתובת אימייל או מספר טלפון";
const several = "כאן נכתבת כתובת אחת או מספר אחד בכל פעם";
const wrong = "זו לא כתובת אימייל ולא מספר טלפון בישראל. לדוגמה: name@example.com או 050-000-0000";

/** Two addresses, or two numbers that are invalid when joined: each alone could be one. */
function isSeveral(text: string): boolean {
	const parts = text
		.split(/[\n,;/]|\s(?:או|ו)-?/u)
		.filter((part) => /@|\d{4}/.test(plainSigns(part)));
	const isOne = (part: string) => {
		const rule = plainSigns(part).includes("@") ? email(missing) : israeliPhone(missing);
		return v.is(rule, part);
	};
	return parts.length > 1 && parts.every(isOne);
}

export const contactForm = formOf({
	contact: v.pipe(
		v.string(missing),
		v.rawTransform<string, Contact>(({ dataset, addIssue, NEVER }) => {
			const isAddress = plainSigns(dataset.value).includes("@");
			const rule = isAddress ? email(missing) : israeliPhone(missing);
			const { success, output, issues } = v.safeParse(rule, dataset.value);
			if (success) return { kind: isAddress ? "email" : "phone", text: output };
			const [{ message }] = issues;
			if (isSeveral(dataset.value)) addIssue({ message: several });
			else addIssue({ message: isAddress || message === missing ? message : wrong });
			return NEVER;
		}),
		v.metadata({ longest: lengths.email }),
	),
});

/** By what its owner recognises an entry: the first letter and the domain, or the last three digits. */
export function labelOf({ kind, text }: Contact): string {
	if (kind === "phone") return `•••${text.slice(-3)}`;
	const [first = ""] = text;
	return `${first}•••${text.slice(text.lastIndexOf("@"))}`;
}
