import * as v from "valibot";
import { plainSigns } from "../../platform/forms/characters.ts";
import { oldest } from "../../platform/forms/lengths.ts";
import { formOf } from "../../platform/forms/rules.ts";
import {
	hasShortYear,
	isDigitsAlone,
	isoOfDay,
	monthNames,
	readTypedDay,
	type TypedDay,
} from "../../platform/forms/typed-date.ts";
import { ageOn } from "../../profiles/age.ts";

/** The number of days in a month. */
const longest = ({ year, month }: TypedDay) => new Date(Date.UTC(year, month, 0)).getUTCDate();

function whatIsWrong(text: string): string | null {
	const day = readTypedDay(text);
	if (!day && hasShortYear(text)) return "את השנה כותבים בארבע ספרות, למשל 24.3.1998";
	if (!day && isDigitsAlone(text)) {
		return "בספרות בלבד: שתיים ליום, שתיים לחודש וארבע לשנה, למשל 24031998";
	}
	if (!day) return "התאריך נכתב כך: יום, חודש ושנה, למשל 24.3.1998";
	if (day.month < 1 || day.month > 12) return `אין חודש ${day.month}. כדאי לבדוק את החודש.`;
	if (day.day < 1 || day.day > longest(day)) {
		const name = monthNames[day.month - 1] ?? "";
		const year = day.month === 2 && day.day === 29 ? ` ${day.year}` : "";
		return `ב${name}${year} אין ${day.day} ימים. כדאי לבדוק את היום.`;
	}
	const age = ageOn(isoOfDay(day), new Date());
	if (age < 0) return "התאריך הזה עוד לא היה. כדאי לבדוק את השנה.";
	return age > oldest ? "כדאי לבדוק את השנה." : null;
}

/**
 * The birth date, however it is typed (`typed-date.ts`); read as ISO.
 * Any age that a living person can have is valid: who may come in is decided by the server.
 */
export const birthDateForm = formOf({
	birth_date: v.pipe(
		v.string("יש לכתוב תאריך לידה"),
		v.transform(plainSigns),
		v.minLength(1, "יש לכתוב תאריך לידה"),
		v.rawCheck(({ dataset, addIssue }) => {
			if (!dataset.typed || dataset.value === "") return;
			const message = whatIsWrong(dataset.value);
			if (message) addIssue({ message });
		}),
		v.transform((text) => {
			const day = readTypedDay(text);
			return day ? isoOfDay(day) : text;
		}),
	),
	/** The date under 18 that the writer was asked about, ISO. */
	confirmed: v.optional(v.string()),
});
