import { say, type Viewer } from "../../profiles/say.ts";
import { directionOf } from "../../profiles/texts/texts.ts";

/**
 * A name after a prefix or a word; after a prefix a Latin one is set off by a maqaf: `לתמר`, `ל־Jean`.
 * It keeps its own direction, so that a dot at its end stays there.
 */
export function withPrefix(prefix: string, alias: string): string {
	if (/^[\u0590-\u05ff]/u.test(alias)) return `${prefix}${alias}`;
	const isolate = directionOf(alias) === "rtl" ? "\u2067" : "\u2068";
	return `${prefix}${prefix.endsWith(" ") ? "" : "־"}${isolate}${alias}\u2069`;
}

/** The alias, or a placeholder; a missing alias says nothing about the person. */
export const aliasOf = (alias: string | null | undefined): string => alias || "בלי כינוי";

/** `תמר, 32`, or the name alone. */
export function nameWithAge(alias: string, age: number | null): string {
	return age === null ? alias : `${alias}, ${age}`;
}

/** Another member's name and gender, for sentences about them. */
export type Named = { alias: string; gender: Viewer["gender"] };

/** A sentence about another member in their gender; a name without one takes the neutral form. */
export const about = (
	{ gender }: Pick<Named, "gender">,
	forms: Readonly<Record<"f" | "m" | "n", string>>,
) => say({ gender }, forms);

/** About a mutual heart, in the same words everywhere. */
export const bothWords = ({ alias, gender }: Named): string =>
	about(
		{ gender },
		{
			f: `${withPrefix("גם ", alias)} אהבה אותך`,
			m: `${withPrefix("גם ", alias)} אהב אותך`,
			n: withPrefix("לב משני הצדדים: שלך ושל ", alias),
		},
	);

/** What a mutual heart opens. */
export const freeWords = (member: Pick<Named, "gender">): string =>
	about(member, {
		f: "אפשר לכתוב לה, והשיחה לא נספרת במכסה של היום",
		m: "אפשר לכתוב לו, והשיחה לא נספרת במכסה של היום",
		n: "אפשר לכתוב, והשיחה לא נספרת במכסה של היום",
	});

/** How recently a member was here, as others see it; 0 is longer ago, or not shown. */
export type Presence = 0 | 1 | 2 | 3 | 4;

const words = {
	4: { f: "מחוברת עכשיו", m: "מחובר עכשיו", n: "כאן עכשיו" },
	3: { f: "הייתה כאן היום", m: "היה כאן היום", n: "ביקור אחרון היום" },
	2: { f: "הייתה כאן השבוע", m: "היה כאן השבוע", n: "ביקור אחרון השבוע" },
	1: { f: "הייתה כאן החודש", m: "היה כאן החודש", n: "ביקור אחרון החודש" },
	0: {
		f: "לא צוין מתי הייתה כאן",
		m: "לא צוין מתי היה כאן",
		n: "ביקור אחרון לא צוין",
	},
} as const;

/** When another member was here, in the other's gender. */
export function presenceWords(other: Viewer, presence: Presence): string {
	return say(other, words[presence]);
}
