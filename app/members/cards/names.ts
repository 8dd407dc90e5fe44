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

/** What a member is called who has no approved alias: an absent one says nothing about the person. */
export const aliasOf = (alias: string | null | undefined): string => alias || "בלי כינוי";

/** `תמר, 32`, or the name alone. */
export function nameWithAge(alias: string, age: number | null): string {
	return age === null ? alias : `${alias}, ${age}`;
}
