/**
 * Path and query of the page that a request is about. A script's request for a page's data names the same
 * page: whatever depends on a path must not depend on who asks.
 */
export function pageAddress({ url }: { url: string }): { pathname: string; search: string } {
	const { pathname, search } = new URL(url);
	return { pathname: pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, ""), search };
}
