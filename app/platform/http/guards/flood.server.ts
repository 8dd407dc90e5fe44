import type { MiddlewareHandler } from "hono";
import { networkOf, visitorsInNetwork } from "../../limits/limits.server.ts";
import { tooManyTries } from "../../limits/limits.ts";
import type { Settings } from "../../settings.ts";
import { refusalPage } from "../plain-page.ts";
import { type Connection, visitorAddress } from "../visitor.server.ts";

/** More than any person sends, and more than the few people behind one address do. */
const most = 120;
const windowMs = 60_000;
/** A few megabytes; beyond it the oldest counts are dropped. */
const maxSubjects = 50_000;

/** Programs that report to us from few addresses, with calls that authenticate themselves. */
const unbounded = ["/api/webhooks/paypal", "/newsletter/stop"];

type Count = { times: number; endsAt: number };

/**
 * The outermost rate limit: a visitor may post 120 times a minute, to whatever address; an IPv6 /48
 * five times as often. Counted in memory, so that a flood costs the database nothing; a restart
 * resets it.
 */
export function boundPosts({ limits, proxyHops }: Settings): MiddlewareHandler {
	const counts = new Map<string, Count>();
	const isTooMany = (subject: string, bound: number): number => {
		const now = Date.now();
		// Ordered by expiry.
		for (const [known, { endsAt }] of counts) {
			if (endsAt > now && counts.size <= maxSubjects) break;
			counts.delete(known);
		}
		const count = counts.get(subject) ?? { times: 0, endsAt: now + windowMs };
		if (count.times === 0) counts.set(subject, count);
		count.times += 1;
		return count.times > bound ? Math.ceil((count.endsAt - now) / 1_000) : 0;
	};
	return async (c, next) => {
		if (c.req.method !== "POST" || unbounded.includes(c.req.path)) return next();
		const visitor = visitorAddress(c.req.raw, c.env as Connection, proxyHops);
		const network = networkOf(visitor);
		const bound = Math.max(1, Math.floor(most * limits));
		const wait =
			isTooMany(visitor, bound) || (network && isTooMany(network, bound * visitorsInNetwork));
		if (!wait) return next();
		const sentence = `${tooManyTries(wait)}. שום דבר לא נמחק.`;
		return refusalPage(429, sentence, { "Retry-After": String(wait) });
	};
}
