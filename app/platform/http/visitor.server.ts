import type { Site } from "../site.ts";

/** A request's connection; absent when the request did not come over one. */
export type Connection =
	| { incoming?: { socket?: { remoteAddress?: string | undefined } } }
	| undefined;

/**
 * The address for a visitor's rate limits. `X-Forwarded-For` is trusted only behind our own
 * proxies, and only the entry written by the outermost one: the `proxyHops`-th from the end. With
 * fewer entries the connection's own address counts. An IPv6 visitor owns a /64.
 */
export function visitorAddress(
	request: Request,
	connection: Connection,
	proxyHops: number,
): string {
	const entries = request.headers.get("x-forwarded-for")?.split(",") ?? [];
	const forwarded = proxyHops > 0 ? entries.at(-proxyHops) : undefined;
	const address = forwarded?.trim() || connection?.incoming?.socket?.remoteAddress || "unknown";
	const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
	return plain.includes(":") ? network(plain) : plain;
}

/** Logs once that there is a proxy in front of the site while TRUST_PROXY is off. */
export function warnOfProxy({
	settings,
	log,
}: Pick<Site, "settings" | "log">): (request: Request) => void {
	let isDone = settings.proxyHops > 0;
	return ({ headers }) => {
		if (isDone || !(headers.has("x-forwarded-for") || headers.has("forwarded"))) return;
		isDone = true;
		log.warn(
			"X-Forwarded-For arrives and TRUST_PROXY is off: everybody behind the proxy counts as one visitor. Set TRUST_PROXY to the number of proxies.",
		);
	};
}

function network(address: string): string {
	const [head = "", tail] = address.toLowerCase().split("::");
	const start = head === "" ? [] : head.split(":");
	const end = tail === undefined || tail === "" ? [] : tail.split(":");
	const gap = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
	const groups = [...start, ...Array<string>(gap).fill("0"), ...end];
	return `${groups
		.slice(0, 4)
		.map((group) => group.replace(/^0+(?=.)/, ""))
		.join(":")}::/64`;
}
