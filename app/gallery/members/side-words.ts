import type { Role } from "../../accounts/role.server.ts";

/** The side that a member looks at, which is never their own. */
export type Side = Role;

/** Words for many of one side, as they are usually addressed; a single person has a gender of their own. */
export const ofSide = (side: Side, words: Readonly<Record<"women" | "men", string>>): string =>
	side === "baby" ? words.women : words.men;

/** Counting stops there. */
export const mostSaid = 200;

/** `38 נשים`, `גבר אחד`, `יותר מ־200 נשים`. */
export function countWords(side: Side, count: number): string {
	const many = ofSide(side, { women: "נשים", men: "גברים" });
	if (count === 1) return ofSide(side, { women: "אישה אחת", men: "גבר אחד" });
	return count > mostSaid ? `יותר מ־${mostSaid} ${many}` : `${count} ${many}`;
}

/** A number beside a filter that could be left out. */
export const countFigure = (count: number): string =>
	count > mostSaid ? `${mostSaid}+` : String(count);
