import { pageAddress } from "../http/return-path.ts";

/**
 * Whether the router reads an open page anew, and nobody visits it: it asks for the data of the page that asks.
 * The scheme says nothing: behind a proxy the site itself is asked by http.
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
