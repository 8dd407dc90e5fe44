import type { IncomingMessage, RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { KeptAnswers } from "./kept/kept.server.ts";

type Parts = {
	fetch: (request: Request) => Response | Promise<Response>;
	kept: KeptAnswers;
	/** Where the site says it lives; the `Host` header is never believed. */
	origin: string;
};

/**
 * Answers Node's requests: from memory without building a `Request`, which is what keeps a still
 * page nearly as cheap as a web server's file; everything else through the site's handler.
 */
export function createListener({ fetch, kept, origin }: Parts): RequestListener {
	const { host } = new URL(origin);
	const work = getRequestListener(fetch, { hostname: host, overrideGlobalObjects: false });
	return (request, response) => {
		const found = kept.find({
			method: request.method,
			url: request.url,
			cookie: request.headers.cookie,
			encodings: header(request, "accept-encoding"),
			ifNoneMatch: header(request, "if-none-match"),
		});
		if (!found) {
			request.headers.host = host;
			return work(request, response);
		}
		response.writeHead(found.status, found.headers);
		response.end(found.body ?? undefined);
	};
}

function header(request: IncomingMessage, name: string): string | undefined {
	const value = request.headers[name];
	return Array.isArray(value) ? value.join(", ") : value;
}
