import { say, type Viewer } from "../../profiles/say.ts";

/** How lately a member was here, as others learn it; 0 is longer ago, or not said. */
export type Presence = 0 | 1 | 2 | 3 | 4;

const words = {
	4: { f: "מחוברת עכשיו", m: "מחובר עכשיו", n: "כאן עכשיו" },
	3: { f: "הייתה כאן היום", m: "היה כאן היום", n: "ביקור אחרון היום" },
	2: { f: "הייתה כאן השבוע", m: "היה כאן השבוע", n: "ביקור אחרון השבוע" },
	1: { f: "הייתה כאן החודש", m: "היה כאן החודש", n: "ביקור אחרון החודש" },
	0: { f: "נוכחות לא נאמרה", m: "נוכחות לא נאמרה", n: "נוכחות לא נאמרה" },
} as const;

/** When another member was here, in the other's gender. */
export function presenceWords(other: Viewer, presence: Presence): string {
	return say(other, words[presence]);
}
