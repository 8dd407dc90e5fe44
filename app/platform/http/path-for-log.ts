const longest = 200;

/**
 * The path of a request as the log may have it: without a token that is part of it, and at most 200
 * characters.
 */
export function pathForLog(pathname: string): string {
	return pathname.replace(/[\w-]{43}(?=\/|$)/g, "…").slice(0, longest);
}
