import { pageAddress } from "../http/return-path.ts";

/**
 * Whether a request is no visit: the router reloads an open page's data, so that the page requests its own, or only
 * the headers are wanted. The scheme is ignored: behind a proxy the site itself is called by http.
 */
export function isRefresh({ method, headers, url }: Request): boolean {
	if (method === "HEAD") return true;
	const from = URL.parse(headers.get("referer") ?? "");
	const asked = new URL(url);
	if (!from || !asked.pathname.endsWith(".data") || from.host !== asked.host) return false;
	asked.searchParams.delete("_routes");
	return (
		from.pathname === pageAddress({ url }).pathname &&
		`${from.searchParams}` === `${asked.searchParams}`
	);
}
