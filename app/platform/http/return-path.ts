/**
 * A path on this site to go back to, or null for anything else: other hosts, `//host`, `/\host`,
 * control characters, or more than 500 characters.
 */
export function pathOnThisSite(given: unknown): string | null {
	if (typeof given !== "string" || given.length > 500) return null;
	if (!given.startsWith("/") || /^\/[/\\]/.test(given)) return null;
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
	if (/[\u0000-\u001f\u007f\\]/.test(given)) return null;
	const here = new URL("http://here.invalid");
	const url = URL.canParse(given, here) ? new URL(given, here) : null;
	if (!url || url.origin !== here.origin || /^\/[/\\]/.test(url.pathname)) return null;
	return url.pathname + url.search + url.hash;
}

/**
 * Path and query of the page that a request is about. A script's request for a page's data names the same page:
 * what depends on a path must not depend on how it is requested.
 */
export function pageAddress({ url }: { url: string }): { pathname: string; search: string } {
	const { pathname, search } = new URL(url);
	return { pathname: pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, ""), search };
}
