/** Whether the router reads an open page anew, and nobody visits it: it asks for the data of the page that asks. */
export function isRefresh({ headers, url }: Request): boolean {
	const { origin, pathname, searchParams } = new URL(url);
	if (!pathname.endsWith(".data")) return false;
	searchParams.delete("_routes");
	const search = searchParams.size > 0 ? `?${searchParams}` : "";
	const from = headers.get("referer");
	return from !== null && from === origin + pathname.replace(/(_\.|\.)data$/, "") + search;
}
