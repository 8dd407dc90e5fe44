/** A name after a prefix; a Latin one is set off by a maqaf: `לתמר`, `ל־Jean`. */
export function withPrefix(prefix: string, alias: string): string {
	return /^[\u0590-\u05ff]/u.test(alias) ? `${prefix}${alias}` : `${prefix}־${alias}`;
}

/** `תמר, 32`, or the name alone. */
export function nameWithAge(alias: string, age: number | null): string {
	return age === null ? alias : `${alias}, ${age}`;
}
