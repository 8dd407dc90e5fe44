import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { liveStreams, retryAfterSeconds } from "../capacity.ts";
import { completeHeaders } from "../http/headers.server.ts";
import { countTry } from "../limits/limits.server.ts";
import type { Site } from "../site.ts";
import type { Bus } from "./bus.server.ts";
import { Hub } from "./hub.server.ts";
import { livePorts } from "./live-ports.server.ts";

/** A browser opens a stream once, and again when it was disconnected. */
const openings = { rule: "live stream", most: 60, minutes: 1, mayBeForgotten: true } as const;

/**
 * `GET /live` (`contract.md`, "Events of /live"): the signed-in browser's stream of events after
 * `Last-Event-ID`, or `?after=`, or from now on. Refused with 401 when nobody is signed in, 429 with
 * too many streams or openings of the account, 503 when the site is full or stops.
 */
export async function answerLive(
	{ site, hub }: { site: Site; hub: Hub },
	request: Request,
	outgoing: ServerResponse | undefined,
): Promise<Response> {
	if (request.method !== "GET" || !outgoing) return refuse(405, { Allow: "GET" });
	const reader = await site.ports.get(livePorts).findReader(site, request);
	if (!reader) return refuse(401);
	const { all, own } = hub.count(reader.accountId);
	const wait = { "Retry-After": String(retryAfterSeconds) };
	if (hub.isClosed || all >= liveStreams.ofAll) return refuse(503, wait);
	const most = Math.max(1, Math.floor(liveStreams.ofAccount * site.settings.limits));
	if (own >= most) return refuse(429, wait);
	const late = await countTry(site, openings, reader.accountId);
	if (late) return refuse(429, { "Retry-After": String(late.seconds) });
	const headers = new Headers({
		"Content-Type": "text/event-stream; charset=utf-8",
		"X-Accel-Buffering": "no",
	});
	completeHeaders(site.settings)(headers);
	outgoing.writeHead(200, Object.fromEntries(headers));
	hub.open(outgoing, reader, readPosition(request));
	return RESPONSE_ALREADY_SENT;
}

/** A reconnecting browser repeats the URL and adds the header, which is newer. */
function readPosition(request: Request): number | null {
	const given =
		request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after") ?? "";
	return /^\d{1,15}$/.test(given) ? Number(given) : null;
}

function refuse(status: number, headers: Record<string, string> = {}): Response {
	return new Response(null, { status, headers });
}

export type Live = {
	answer(request: Request, outgoing: ServerResponse | undefined): Promise<Response>;
	count(): number;
	/** Ends all streams and opens no more; browsers reopen them elsewhere. */
	close(): void;
};

/** Opens the streams of a node over the shared bus; closing it leaves the bus to its owner. */
export function openLive(site: Site, bus: Bus): Live {
	const hub = new Hub(site, bus);
	return {
		answer: (request, outgoing) => answerLive({ site, hub }, request, outgoing),
		count: () => hub.size,
		close: () => hub.close(),
	};
}
