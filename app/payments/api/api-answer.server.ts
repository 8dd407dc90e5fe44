import * as v from "valibot";
import { findBearer } from "../../accounts/sessions/access-token.server.ts";
import type { Person } from "../../accounts/sessions/session.server.ts";
import type { NoSale } from "../../members/no-sale.tsx";
import { countTry, type Limit, tooManyTries } from "../../platform/limits/limits.server.ts";
import type { Site } from "../../platform/site.ts";

const own = { "Cache-Control": "private, no-store" };

/** A response that must not be cached or shared. */
export function answer(body: object, init: ResponseInit = {}): Response {
	return Response.json(body, { ...init, headers: { ...own, ...init.headers } });
}

/** `{ error: { code, message } }` (`contract.md`, "Functions"). */
export function refuse(status: number, code: string, message: string, headers = {}): Response {
	return answer({ error: { code, message } }, { status, headers });
}

/** Why nothing is sold or charged, as both calls of the checkout answer it. */
export const notSold = {
	suspended: [409, "suspended", "לא בוצע חיוב: החשבון מושעה. הפרטים בעמוד החשבון."],
	banned: [409, "banned", "לא בוצע חיוב: החשבון הוסר מהקהילה. הפרטים בעמוד החשבון."],
	deleting: [
		409,
		"deletion_asked",
		"לא בוצע חיוב: החשבון עומד להימחק. אפשר לבטל קודם את המחיקה, בעמוד החשבון.",
	],
	closed: [409, "not_yet", "לא בוצע חיוב: הבקשה נסגרה. הפרטים בעמוד הבקשה."],
	"not-yet": [
		409,
		"not_yet",
		"עוד אי אפשר לבקש שוב. היום שממנו אפשר מופיע בעמוד הבקשה, ולא בוצע חיוב.",
	],
	pending: [409, "payment_pending", "התשלום בבדיקה, אין צורך לשלם שוב."],
	staff: [409, "staff", "לא בוצע חיוב: בחשבון של הצוות אי אפשר לקנות."],
} as const satisfies Record<NoSale["why"], [status: number, code: string, message: string]>;

/** The same for every reason: having blocked the sender looks like having left. */
export const undeliverable: [status: number, code: string, message: string] = [
	409,
	"undeliverable",
	"לא בוצע חיוב: כרגע אי אפשר למסור את המתנה הזאת. אפשר לבחור שוב בעמוד המתנות.",
];

export function onlyPost(): Response {
	return refuse(405, "method_not_allowed", "הפעולה הזאת אינה אפשרית כאן.", { Allow: "POST" });
}

/**
 * Authenticates and parses an API call: bearer token first, then the rate limit, then the body,
 * whose unknown fields are ignored.
 * @returns the error response if a check fails.
 */
export async function readCall<Schema extends v.GenericSchema>(
	site: Site,
	request: Request,
	limit: Limit,
	schema: Schema,
): Promise<{ person: Person; body: v.InferOutput<Schema> } | Response> {
	const person = await findBearer(site, request);
	if (!person) return refuse(401, "session_missing", "ההתחברות הסתיימה, יש להתחבר שוב");
	const wait = await countTry(site, limit, person.accountId);
	if (wait) {
		const headers = { "Retry-After": String(wait.seconds) };
		return refuse(429, "too_many_requests", tooManyTries(wait.seconds), headers);
	}
	const read = v.safeParse(schema, await request.json().catch(() => null));
	if (!read.success) return refuse(422, "invalid_request", "הבקשה אינה תקינה.");
	return { person, body: read.output };
}
