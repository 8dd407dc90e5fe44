import type { MiddlewareHandler } from "hono";
import type { Settings } from "../settings.ts";
import { refusalPage } from "./plain-page.ts";

const longestUrl = 2_048;
const largestBody = 64 * 1024;
const methods = ["GET", "HEAD", "POST"];

/** Refuses an address of more than 2,048 characters with 414. */
export const boundUrl: MiddlewareHandler = async (c, next) => {
	const url = new URL(c.req.url);
	if (url.pathname.length + url.search.length > longestUrl) {
		return refusalPage(414, "הכתובת ארוכה מדי.");
	}
	return next();
};

/** Pages are read and forms are posted; other methods are refused with 405 and the list of those. */
export const allowMethods: MiddlewareHandler = async (c, next) => {
	if (methods.includes(c.req.method)) return next();
	const headers = { Allow: methods.join(", ") };
	if (c.req.method === "OPTIONS") return new Response(null, { status: 204, headers });
	return refusalPage(405, "הפעולה הזאת אינה אפשרית כאן.", headers);
};

/** Mail programs end a subscription by posting from wherever they run (RFC 8058); its token is the proof. */
const oneClickPath = "/newsletter/stop";

/**
 * Refuses with 403 whatever would change something and comes from a page of another site.
 * Browsers name that page in `Origin`; where there is no Origin, in `Sec-Fetch-Site`.
 */
export function refuseForeignOrigin(settings: Settings): MiddlewareHandler {
	const own = new Set(settings.ownOrigins);
	return async (c, next) => {
		if (c.req.method !== "POST" || c.req.path === oneClickPath) return next();
		const origin = c.req.header("origin");
		const site = c.req.header("sec-fetch-site");
		const isForeign =
			origin !== undefined ? !own.has(origin) : site === "cross-site" || site === "same-site";
		if (isForeign) return refusalPage(403, "הבקשה הגיעה מאתר אחר ולא בוצעה.");
		return next();
	};
}

/**
 * Reads what is posted, whether or not its length is stated: more than 64 KB is refused with 413
 * (`contract.md`, "Functions"); outside `/api/`, what is no form with 415 and a broken form with 400.
 * From here on the request holds its whole body.
 */
export const readPosted: MiddlewareHandler = async (c, next) => {
	if (c.req.method !== "POST") return next();
	const body = await readBounded(c.req.raw);
	if (body === null) return refusalPage(413, "הטופס גדול מדי. אפשר לחזור, לקצר ולשלוח שוב.");
	const { url, headers } = c.req.raw;
	const posted = () => new Request(url, { method: "POST", headers, body });
	if (!c.req.path.startsWith("/api/")) {
		const type = headers.get("content-type") ?? "";
		if (!/^(application\/x-www-form-urlencoded|multipart\/form-data;.*boundary=)/i.test(type)) {
			return refusalPage(415, "הטופס לא הגיע בצורה שאפשר לקרוא.");
		}
		const form = await posted()
			.formData()
			.catch(() => null);
		// The forms' library obeys these two fields, and none of our forms sends them.
		const isWhole = form && !form.has("__intent__") && !form.has("__state__");
		if (!isWhole) return refusalPage(400, "הטופס לא הגיע שלם. אפשר לחזור ולשלוח שוב.");
	}
	c.req.raw = posted();
	return next();
};

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
