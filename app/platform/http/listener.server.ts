import type { IncomingMessage, RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { type Log, logRepeated } from "../log/log.server.ts";
import type { Settings } from "../settings.ts";
import { pathForLog } from "./failure.server.ts";
import { completeHeaders } from "./headers.server.ts";
import type { PageCache } from "./page-cache/page-cache.server.ts";

type Parts = {
	fetch: (request: Request) => Response | Promise<Response>;
	cache: PageCache;
	settings: Settings;
	log: Log;
};

const healthy = { "Content-Type": "text/plain; charset=utf-8", "Content-Length": "2" };

/**
 * Answers Node's requests: cached pages without building a `Request`, which makes a static page
 * nearly as cheap as a web server's file; `/healthz` from a constant, since monitors poll it every
 * second; everything else through the site's handler. The `Host` header is never trusted: the
 * site's address comes from the settings.
 */
export function createListener({ fetch, cache, settings, log }: Parts): RequestListener {
	const { host } = new URL(settings.origin);
	const headers = new Headers(healthy);
	completeHeaders(settings)(headers);
	const healthHeaders = Object.fromEntries(headers);
	const work = getRequestListener(fetch, { hostname: host, overrideGlobalObjects: false });
	const lineOf = rememberLines();
	return (request, response) => {
		if (request.url === "/healthz" && request.method === "GET") {
			response.writeHead(200, healthHeaders);
			response.end("ok");
			return;
		}
		const found = cache.find({
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
		if (found.status === 404) {
			logRepeated(log, "warn", lineOf(request.url ?? ""), "not found");
		}
		response.writeHead(found.status, found.headerList);
		if (found.text === undefined) response.end(found.body ?? undefined);
		else response.end(found.text, "latin1");
	};
}

const mostLines = 500;

/** Caches log lines for unknown addresses: requests repeat, and a line costs more than finding the page. */
function rememberLines(): (url: string) => { path: string } {
	const lines = new Map<string, { path: string }>();
	return (url) => {
		const known = lines.get(url);
		if (known) return known;
		const line = { path: pathForLog(url.split("?")[0] ?? "") };
		if (lines.size >= mostLines) lines.clear();
		lines.set(url, line);
		return line;
	};
}

function header(request: IncomingMessage, name: string): string | undefined {
	const value = request.headers[name];
	return Array.isArray(value) ? value.join(", ") : value;
}
