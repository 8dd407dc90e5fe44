import type { PageRequest } from "./page-cache.server.ts";

/** What the cache looks at in a request; `url` is path and query as the cache knows them. */
export function pageRequestOf(
	{ method, headers }: Request,
	url: string,
): PageRequest & { url: string } {
	return {
		method,
		url,
		cookie: headers.get("cookie") ?? undefined,
		encodings: headers.get("accept-encoding") ?? undefined,
		ifNoneMatch: headers.get("if-none-match") ?? undefined,
	};
}
