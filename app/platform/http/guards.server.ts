import type { MiddlewareHandler } from "hono";
import { withTimeout } from "../database/with-timeout.server.ts";
import { networkOf, tooManyTries, visitorsInNetwork } from "../limits/limits.server.ts";
import type { Settings } from "../settings.ts";
import type { Site } from "../site.ts";
import { methodNotAllowedPage, refusalPage } from "./plain-page.ts";
import { manifestPath } from "./route-manifest.server.ts";
import { hasOddBoundary, isUpload } from "./uploads.ts";
import { type Connection, visitorAddress } from "./visitor.server.ts";

/** More than any person sends, and more than the few people behind one address do. */
const most = 120;
const windowMs = 60_000;
/** A few megabytes; beyond it the oldest counts are dropped. */
const maxSubjects = 50_000;

/** Programs that report to us from few addresses, with calls that authenticate themselves. */
const unbounded = ["/api/webhooks/paypal", "/newsletter/stop"];

type Count = { times: number; endsAt: number };

/**
 * The outermost rate limit: a visitor may post 120 times a minute, to any address; an IPv6 /48 five times as often.
 * Counted in memory, so that a flood costs the database nothing; a restart resets it. With Redis all nodes share
 * the count; while it is away each node counts separately.
 */
export function boundPosts({
	settings: { limits, proxyHops },
	vault,
	redis,
}: Pick<Site, "settings" | "vault" | "redis">): MiddlewareHandler {
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
	/** A visitor over this node's own limit costs Redis nothing either. */
	const waitOf = async (subject: string, bound: number): Promise<number> => {
		const own = isTooMany(subject, bound);
		if (own || !redis) return own;
		const all = await redis.count(`posts ${vault.digest("limit", subject)}`, 1, windowMs);
		return all && all.count > bound ? Math.ceil(all.leftMs / 1_000) : 0;
	};
	return async (c, next) => {
		if (c.req.method !== "POST" || unbounded.includes(c.req.path)) return next();
		const visitor = visitorAddress(c.req.raw, c.env as Connection, proxyHops);
		const network = networkOf(visitor);
		const bound = Math.max(1, Math.floor(most * limits));
		const wait =
			(await waitOf(visitor, bound)) ||
			(network && (await waitOf(network, bound * visitorsInNetwork)));
		if (!wait) return next();
		const sentence = `${tooManyTries(wait)}. שום דבר לא נמחק.`;
		return refusalPage(429, sentence, { "Retry-After": String(wait) });
	};
}

const longestUrl = 2_048;
/** The router asks for the routes of a page's links in addresses of up to 7,680 characters. */
const longestRoutesUrl = 8_000;
const largestBody = 64 * 1024;
const longestBodyMs = 30_000;
const methods = ["GET", "HEAD", "POST"];
const mostFields = 100;
const plainName = /^[A-Za-z][\w-]{0,39}(:[a-z]{1,20})?$/;

/** Refuses a URL of more than 2,048 characters with 414, or of 8,000 that asks for routes. */
export const boundUrl: MiddlewareHandler = async (c, next) => {
	const url = new URL(c.req.url);
	const longest = url.pathname === manifestPath ? longestRoutesUrl : longestUrl;
	if (url.pathname.length + url.search.length > longest) {
		return refusalPage(414, "הכתובת ארוכה מדי.");
	}
	return next();
};

/** Pages are read and forms are posted; other methods are refused with 405 and the allowed ones. */
export const allowMethods: MiddlewareHandler = async (c, next) => {
	if (methods.includes(c.req.method)) return next();
	const headers = { Allow: methods.join(", ") };
	if (c.req.method === "OPTIONS") return new Response(null, { status: 204, headers });
	return methodNotAllowedPage(headers);
};

/**
 * Mail programs unsubscribe by posting from wherever they run (RFC 8058); the token is the proof.
 */
const oneClickPath = "/newsletter/stop";

/**
 * Refuses with 403 any request that would change something and comes from a page of another site.
 * Browsers name that page in `Origin`; without an Origin, `Sec-Fetch-Site` decides.
 */
export function refuseForeignOrigin(settings: Settings): MiddlewareHandler {
	const own = new Set(settings.ownOrigins);
	return async (c, next) => {
		const origin = c.req.header("origin");
		// An invalid origin would crash the router.
		if (origin !== undefined && origin !== "null" && !URL.canParse(origin)) {
			return refusalPage(400, "הבקשה לא הגיעה שלמה.");
		}
		if (c.req.method !== "POST" || c.req.path === oneClickPath) return next();
		const site = c.req.header("sec-fetch-site");
		const isForeign =
			origin !== undefined ? !own.has(origin) : site === "cross-site" || site === "same-site";
		if (isForeign) return refusalPage(403, "הבקשה הגיעה מאתר אחר ולא בוצעה.");
		return next();
	};
}

/**
 * Reads a posted body, whether or not its length is stated: more than 64 KB is refused with 413
 * (`contract.md`, "Functions"); outside `/api/`, a body that is not a form with 415; a form that is
 * broken or not one of ours with 400; one that takes more than half a minute with 408. From here on
 * the request has its whole body, and `form` the parsed form, if any. Uploads are passed on unread.
 */
export const readPosted: MiddlewareHandler<{ Variables: { form?: FormData } }> = async (
	c,
	next,
) => {
	if (c.req.method !== "POST" || isUpload(c.req.raw)) return next();
	const body = await withTimeout(longestBodyMs, readBounded(c.req.raw)).catch(
		() => "late" as const,
	);
	if (body === "late")
		return refusalPage(408, "אפשר לחזור לעמוד הקודם ולשלוח שוב. מה שנכתב בו נשאר.");
	if (body === null)
		return refusalPage(413, "אפשר לחזור לעמוד הקודם, לקצר ולשלוח שוב. מה שנכתב בו נשאר.");
	const { url, headers } = c.req.raw;
	const posted = () => new Request(url, { method: "POST", headers, body });
	const type = headers.get("content-type") ?? "";
	if (/^(application\/x-www-form-urlencoded|multipart\/form-data;.*boundary=)/i.test(type)) {
		const form = hasOddBoundary(type)
			? null
			: await posted()
					.formData()
					.catch(() => null);
		if (!form || !isPlain(form)) {
			return refusalPage(400, "הטופס לא הגיע שלם. אפשר לחזור לעמוד הקודם ולשלוח שוב.");
		}
		c.set("form", form);
	} else if (!new URL(url).pathname.startsWith("/api/")) {
		return refusalPage(415, "הטופס לא הגיע בצורה שאפשר לקרוא.");
	}
	c.req.raw = posted();
	return next();
};

/**
 * The form library parses names as paths, creates arrays as long as an index asks for, and obeys
 * fields like `__intent__`. No form of ours has nested names or nearly a hundred fields.
 */
function isPlain(form: FormData): boolean {
	const names = [...form.keys()];
	return (
		names.length <= mostFields &&
		names.every((name) => plainName.test(name) && !(name in Object.prototype))
	);
}

async function readBounded(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
	if (Number(request.headers.get("content-length") ?? 0) > largestBody) return null;
	const pieces: Uint8Array[] = [];
	let size = 0;
	const reader = request.body?.getReader();
	for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
		size += piece.value.length;
		if (size > largestBody) {
			await reader?.cancel();
			return null;
		}
		pieces.push(piece.value);
	}
	return new Uint8Array(Buffer.concat(pieces));
}
