import {
	addDays,
	dateInIsrael,
	formatDay,
	formatTime,
	hourInIsrael,
	midnightInIsrael,
} from "../../platform/dates.ts";
import { morningOn, morningText } from "../../platform/morning.ts";

/** When introductions were chosen. */
export type Chosen = {
	/** The date of their morning. */
	date: string;
	/** When that morning's were made, which is later where its hour was missed; null: they are being made, or it is not known. */
	at: Date | null;
	/** They were drawn without ranking, because people are few. */
	isFew: boolean;
};

/** The date on which they were chosen: after a night without the site, not that of their morning. */
const dateOf = ({ date, at }: Chosen) => (at ? dateInIsrael(at) : date);

const dayWords = (chosen: Chosen) => formatDay(midnightInIsrael(dateOf(chosen)));

const isToday = ({ date }: Chosen, now: Date) => date === dateInIsrael(now);
const isYesterday = (chosen: Chosen, now: Date) =>
	dateOf(chosen) === addDays(dateInIsrael(now), -1);
/** Made up for before 8:00 of this day. */
const isOfNight = (chosen: Chosen, now: Date) =>
	!isToday(chosen, now) && dateOf(chosen) === dateInIsrael(now);

/** `נבחר הבוקר`, `נבחר היום`, `נבחר הלילה`, `נבחר אתמול`, `נבחר ב־29 בנובמבר 2026`. */
export function chosenWords(chosen: Chosen, now: Date): string {
	if (isToday(chosen, now)) {
		return hourInIsrael(chosen.at ?? now) < 12 ? "נבחר הבוקר" : "נבחר היום";
	}
	if (isOfNight(chosen, now)) return "נבחר הלילה";
	return isYesterday(chosen, now) ? "נבחר אתמול" : `נבחר ב־${dayWords(chosen)}`;
}

/** Of an introduction among others of other days. */
export function fromWords(chosen: Chosen, now: Date): string {
	if (isToday(chosen, now)) return "היכרות מהיום";
	if (isOfNight(chosen, now)) return "היכרות מהלילה";
	return isYesterday(chosen, now) ? "היכרות מאתמול" : `היכרות מ־${dayWords(chosen)}`;
}

const counts = ["", "", "שתי", "שלוש", "ארבע", "חמש", "שש", "שבע", "שמונה", "תשע", "עשר"];

/** How many introductions there are, and of which day; without it where they are of several. */
export function headWords(
	all: readonly Chosen[],
	now: Date,
): { words: string; date: string | null } {
	const [first] = all;
	if (!first) return { words: "היכרויות היום,", date: formatDay(now) };
	const words = all.length === 1 ? "היכרות אחת" : `${counts[all.length] ?? all.length} היכרויות`;
	if (!isOneMorning(all)) return { words, date: null };
	const date = dayWords(first);
	if (isToday(first, now)) return { words: `${words} היום,`, date };
	if (isOfNight(first, now)) return { words: `${words} מהלילה,`, date };
	return isYesterday(first, now)
		? { words: `${words} מאתמול,`, date }
		: { words, date: `מ־${date}` };
}

export const isOneMorning = (all: readonly Chosen[]) =>
	new Set(all.map(({ date }) => date)).size <= 1;

/** The hour at which they were chosen; null: of several mornings, or not known. */
export function hourOf(all: readonly Chosen[]): string | null {
	const [first] = all;
	return first?.at && isOneMorning(all) ? formatTime(first.at) : null;
}

/** When the next morning's are chosen: `היום ב־8:00` or `מחר ב־8:00`. */
export const nextWords = (now: Date) =>
	`${now < morningOn(dateInIsrael(now)) ? "היום" : "מחר"} ב־${morningText}`;
