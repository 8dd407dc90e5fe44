/** The header by which an open page says that its script reads a page anew, and nobody visits it. */
export const refreshHeader = "Dvash-Refresh";

/**
 * Whether a page is read anew and nobody visits it: by its script, or by the router, which then asks for the
 * data of the very page that asks.
 */
export function isRefresh({ headers, url }: Request): boolean {
	if (headers.has(refreshHeader)) return true;
	const { origin, pathname, searchParams } = new URL(url);
	if (!pathname.endsWith(".data")) return false;
	searchParams.delete("_routes");
	const search = searchParams.size > 0 ? `?${searchParams}` : "";
	const from = headers.get("referer");
	return from !== null && from === origin + pathname.replace(/(_\.|\.)data$/, "") + search;
}
