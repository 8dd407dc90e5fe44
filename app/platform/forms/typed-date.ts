import { plainSigns } from "./characters.ts";

export const monthNames = [
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

export type TypedDay = { year: number; month: number; day: number };

const named = new RegExp(`\\s*ב?(${monthNames.join("|")}|מרס)\\s*`);

/** Day first, with any sign between; digits alone, since some keypads have nothing else; year first, as ISO. */
const dayFirst = /^(\d{1,2})(?:\s*[./,-]\s*|\s)(\d{1,2})(?:\s*[./,-]\s*|\s)(\d{4})$/;
const digitsAlone = /^(\d\d)(\d\d)((?:19|2\d)\d\d)$/;
const yearFirst = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/;
const allDigits = /^(\d{4})(\d\d)(\d\d)$/;

/** A date as people write it: `24.3.1998`, `24/03/1998`, `24031998`, `24 במרץ 1998`; it may not exist. */
export function readTypedDay(typed: string): TypedDay | null {
	const text = plainSigns(typed).replace(named, (_, name: string) => {
		const at = (monthNames as readonly string[]).indexOf(name === "מרס" ? "מרץ" : name);
		return `.${at + 1}.`;
	});
	const [, day, month, year] = dayFirst.exec(text) ?? digitsAlone.exec(text) ?? [];
	if (year) return { year: Number(year), month: Number(month), day: Number(day) };
	const [, y, m, d] = yearFirst.exec(text) ?? allDigits.exec(text) ?? [];
	return y ? { year: Number(y), month: Number(m), day: Number(d) } : null;
}

/** Whether its year has only two digits, so that the century is unknown. */
export const hasShortYear = (typed: string): boolean =>
	/^\d{1,2}\D{1,3}\d{1,2}\D{1,3}\d\d$/.test(plainSigns(typed));

/** Whether it is only digits, too few or too many to tell day, month and year apart. */
export const isDigitsAlone = (typed: string): boolean => /^\d+$/.test(plainSigns(typed));

export const isoOfDay = ({ year, month, day }: TypedDay): string =>
	[String(year), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
