import { Busy } from "../busy.ts";
import { retryAfterSeconds } from "../capacity.ts";
import { isDatabaseAway } from "../database/refusal.server.ts";
import { overloadedForm, overloadedPage } from "./plain-page.ts";

/** Whether an error means that the site cannot answer now, rather than that it has a bug. */
export function isBusy(error: unknown): boolean {
	return error instanceof Busy || isDatabaseAway(error);
}

/**
 * The response when the site is at capacity or has no database: 503 with `Retry-After`.
 * @param form the posted form, whose values the page then keeps; absent for other requests.
 */
export function busyAnswer(request: Request, form?: FormData): Response {
	const headers = { "Retry-After": String(retryAfterSeconds) };
	const { pathname, search } = new URL(request.url);
	return form ? overloadedForm(pathname + search, form, headers) : overloadedPage(headers);
}
