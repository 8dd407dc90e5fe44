const longest = 6;

/** A word of an address that somebody made for a page: no address, number, name with capitals, or Hebrew. */
const slug = /^[a-z][a-z-]{0,30}(?:\.[a-z]{1,4})?$/;

/**
 * The path of a request as the log may have it. Whatever may be somebody's stands there as `…`: an address, a
 * number, an id, a token, words that were typed.
 */
export function pathForLog(pathname: string): string {
	const parts = pathname.split("/").slice(1, longest + 1);
	return `/${parts.map((part) => (part === "" || slug.test(part) ? part : "…")).join("/")}`;
}
