import * as v from "valibot";
import { formOf, oldest } from "../../platform/forms/rules.ts";
import { ageOn } from "../../profiles/age.ts";

const written = /^(?:(\d{1,2})[./\-\s](\d{1,2})[./\-\s](\d{4})|(\d{4})-(\d{1,2})-(\d{1,2}))$/;

const months = [
	"ינואר",
	"פברואר",
	"מרץ",
	"אפריל",
	"מאי",
	"יוני",
	"יולי",
	"אוגוסט",
	"ספטמבר",
	"אוקטובר",
	"נובמבר",
	"דצמבר",
] as const;

type Day = { year: number; month: number; day: number };

function readDay(text: string): Day | null {
	const [, d1, m1, y1, y2, m2, d2] = written.exec(text.trim()) ?? [];
	const [year, month, day] = [y1 ?? y2, m1 ?? m2, d1 ?? d2].map(Number);
	return year && month !== undefined && day !== undefined ? { year, month, day } : null;
}

/** The number of days in a month. */
const longest = ({ year, month }: Day) => new Date(Date.UTC(year, month, 0)).getUTCDate();

function whatIsWrong(text: string): string | null {
	const day = readDay(text);
	if (!day) return "התאריך נכתב כך: יום, חודש ושנה, למשל 24.3.1998";
	if (day.month < 1 || day.month > 12) return `אין חודש ${day.month}. כדאי לבדוק את החודש.`;
	if (day.day < 1 || day.day > longest(day)) {
		const name = months[day.month - 1] ?? "";
		const year = day.month === 2 && day.day === 29 ? ` ${day.year}` : "";
		return `ב${name}${year} אין ${day.day} ימים. כדאי לבדוק את היום.`;
	}
	const age = ageOn(isoOf(day), new Date());
	if (age < 0) return "התאריך הזה עוד לא היה. כדאי לבדוק את השנה.";
	return age > oldest ? "כדאי לבדוק את השנה." : null;
}

const isoOf = ({ year, month, day }: Day) =>
	[String(year), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");

/**
 * The birth date, written `24.3.1998` (also with slashes, hyphens or spaces) or as ISO; read as ISO.
 * Any age that a living person can have is valid: who may come in is decided by the server.
 */
export const birthDateForm = formOf({
	birth_date: v.pipe(
		v.string("יש לכתוב תאריך לידה"),
		v.transform((text) => text.trim()),
		v.minLength(1, "יש לכתוב תאריך לידה"),
		v.rawCheck(({ dataset, addIssue }) => {
			if (!dataset.typed || dataset.value === "") return;
			const message = whatIsWrong(dataset.value);
			if (message) addIssue({ message });
		}),
		v.transform((text) => {
			const day = readDay(text);
			return day ? isoOf(day) : text;
		}),
	),
	/** The date under 18 that the writer was asked about, ISO. */
	confirmed: v.optional(v.string()),
});
