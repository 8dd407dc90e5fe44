import { pageAddress } from "../http/return-path.ts";

/**
 * Whether the router reloads an open page's data without a visit: the page requests its own data. The scheme is
 * ignored: behind a proxy the site itself is called by http.
 */
export function isRefresh({ headers, url }: Request): boolean {
	const from = URL.parse(headers.get("referer") ?? "");
	const asked = new URL(url);
	if (!from || !asked.pathname.endsWith(".data") || from.host !== asked.host) return false;
	asked.searchParams.delete("_routes");
	return (
		from.pathname === pageAddress({ url }).pathname &&
		`${from.searchParams}` === `${asked.searchParams}`
	);
}
