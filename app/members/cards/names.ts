/**
 * A name after a prefix or a word; after a prefix a Latin one is set off by a maqaf: `לתמר`, `ל־Jean`.
 * It keeps its own direction, so that a dot at its end stays there.
 */
export function withPrefix(prefix: string, alias: string): string {
	if (/^[\u0590-\u05ff]/u.test(alias)) return `${prefix}${alias}`;
	return `${prefix}${prefix.endsWith(" ") ? "" : "־"}\u2068${alias}\u2069`;
}

/** `תמר, 32`, or the name alone. */
export function nameWithAge(alias: string, age: number | null): string {
	return age === null ? alias : `${alias}, ${age}`;
}
