import dns from "node:dns/promises";
import { setTimeout } from "node:timers/promises";
import { findPublicAddress, postTo } from "../../platform/http/outgoing.server.ts";
import type { Site } from "../../platform/site.ts";
import { hour } from "../../platform/time.ts";

/** How long a push service keeps a push for a browser that is off. */
export const ttlMs = 4 * hour;

const patienceMs = 5_000;
/** Endpoints are some two hundred characters long. */
const longestEndpoint = 1_000;

/** The browsers' push services; a subscription's URL is untrusted input. */
const services =
	/^(fcm\.googleapis\.com|([\w-]+\.)+push\.services\.mozilla\.com|web\.push\.apple\.com|([\w-]+\.)+notify\.windows\.com)$/;

type Settings = Pick<Site["settings"], "pushSimulator">;

/** The endpoint at a known push service; null for any other. */
export function endpointOf(given: string, { pushSimulator }: Settings): URL | null {
	if (given.length > longestEndpoint || !URL.canParse(given)) return null;
	const url = new URL(given);
	if (url.username || url.password || url.hash) return null;
	if (pushSimulator && url.origin === pushSimulator) return url;
	return url.protocol === "https:" && url.port === "" && services.test(url.hostname) ? url : null;
}

export type PushResult = {
	result: "sent" | "ended" | "away" | "fault";
	/** The service's status, if it answered. */
	status: number | null;
	/** The requested wait, in milliseconds. */
	waitMs: number;
};

export type Post = { endpoint: URL; authorization: string; body: Buffer };

type Finding = (name: string) => Promise<readonly { address: string }[]>;

/** Sends one push to an external endpoint, and reads only the head of the response. */
export async function sendPush(
	settings: Settings,
	{ endpoint, authorization, body }: Post,
	find: Finding = (name) => dns.lookup(name, { all: true }),
	patience = patienceMs,
): Promise<PushResult> {
	const isLocal = endpoint.origin === settings.pushSimulator;
	const none = { result: "away", status: null, waitMs: 0 } as const;
	const address = isLocal
		? endpoint.hostname
		: await Promise.race([
				findPublicAddress(endpoint.hostname, find).catch(() => null),
				setTimeout(patience, null, { ref: false }),
			]);
	if (!address) return none;
	const headers = {
		authorization,
		"content-encoding": "aes128gcm",
		"content-type": "application/octet-stream",
		ttl: String(ttlMs / 1_000),
		// Replaces one that was not delivered yet.
		topic: "update",
		urgency: "normal",
	};
	const answer = await postTo(endpoint, address, { headers, body, patience }).catch(() => null);
	if (!answer) return none;
	const waitMs = waitOf(answer.headers["retry-after"]);
	return { result: meaningOf(answer.status), status: answer.status, waitMs };
}

function meaningOf(status: number): PushResult["result"] {
	if (status >= 200 && status < 300) return "sent";
	if (status === 404 || status === 410) return "ended";
	// Redirects are not followed.
	return status === 429 || status >= 500 ? "away" : "fault";
}

/** Seconds, or a date (RFC 9110); at most the TTL of a push. */
function waitOf(retryAfter: string | undefined): number {
	if (!retryAfter) return 0;
	const ms = /^\d+$/.test(retryAfter)
		? Number(retryAfter) * 1_000
		: Date.parse(retryAfter) - Date.now();
	return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), ttlMs);
}
