import { about, aliasOf, withPrefix } from "../members/cards/member-words.ts";
import { addDays, dateInIsrael } from "../platform/dates.ts";
import type { OtherInTalk } from "./people.server.ts";
import { timeWords } from "./times.ts";

type Forms = Readonly<Record<"f" | "m" | "n", string>>;

const gone = { daddy: "חבר שעזב", baby: "חברה שעזבה" } as const;

/** The name of the other of a conversation; somebody who left has none. */
export const nameOf = ({
	alias,
	role,
	talk,
}: Pick<OtherInTalk, "alias" | "role" | "talk">): string =>
	talk === "left" ? gone[role] : aliasOf(alias);

export const aboutOther = ({ gender }: Pick<OtherInTalk, "gender">, forms: Forms): string =>
	about({ gender }, forms);

const formats = {
	weekday: new Intl.DateTimeFormat("he-IL", { timeZone: "Asia/Jerusalem", weekday: "narrow" }),
	date: new Intl.DateTimeFormat("he-IL", {
		timeZone: "Asia/Jerusalem",
		day: "numeric",
		month: "numeric",
	}),
	day: new Intl.DateTimeFormat("he-IL", {
		timeZone: "Asia/Jerusalem",
		weekday: "long",
		day: "numeric",
		month: "long",
	}),
	dayOfYear: new Intl.DateTimeFormat("he-IL", {
		timeZone: "Asia/Jerusalem",
		day: "numeric",
		month: "long",
		year: "numeric",
	}),
};

/** Relative time in a list: `18:42`, `אתמול`, `יום ה׳`, `12.11`. */
export function whenWords(at: Date, now: Date): string {
	const day = dateInIsrael(at);
	const today = dateInIsrael(now);
	if (day === today) return timeWords(at);
	if (day === addDays(today, -1)) return "אתמול";
	if (day > addDays(today, -7)) return `יום ${formats.weekday.format(at)}`;
	return formats.date.format(at);
}

export function dayWords(at: Date, now: Date): string {
	const day = dateInIsrael(at);
	const today = dateInIsrael(now);
	if (day === today) return "היום";
	if (day === addDays(today, -1)) return "אתמול";
	return (day.slice(0, 4) === today.slice(0, 4) ? formats.day : formats.dayOfYear).format(at);
}

export const messageWords = { f: "כתבי הודעה", m: "כתוב הודעה", n: "הודעה" } as const;

export const answerWords = (name: string) => ({
	f: withPrefix("כתבי ל", name),
	m: withPrefix("כתוב ל", name),
	n: withPrefix("תשובה ל", name),
});
