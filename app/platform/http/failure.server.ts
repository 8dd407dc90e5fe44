import { randomBytes } from "node:crypto";
import { describeError, logRepeated } from "../log/log.server.ts";
import { crashContext, type RequestArgs, siteOf } from "../site.ts";
import { isBusy } from "./busy.server.ts";

const longest = 6;

/** A readable path segment of a page: no address, number, capitalized name, or Hebrew. */
const slug = /^[a-z][a-z-]{0,30}(?:\.[a-z]{1,4})?$/;

/**
 * A request's path for the log. Anything that may be personal is replaced by `…`: an address, a number, an id, a
 * token, typed words.
 */
export function pathForLog(pathname: string): string {
	const parts = pathname.split("/").slice(1, longest + 1);
	return `/${parts.map((part) => (part === "" || slug.test(part) ? part : "…")).join("/")}`;
}

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * A reference such as `7K2M-9QXD` that a person can read out on the phone and staff can find in the
 * log.
 */
export function makeReference(): string {
	const all = Array.from(randomBytes(8), (byte) => letters[byte % 32]).join("");
	return `${all.slice(0, 4)}-${all.slice(4)}`;
}

/**
 * Logs an error that the page itself reports to the person, once per request. A thrown response is
 * a redirect, not a failure: it is rethrown.
 */
export function reportFailure(
	error: unknown,
	{ request, context }: RequestArgs,
	words: string,
): void {
	if (error instanceof Response) throw error;
	const crash = context.get(crashContext);
	if (isBusy(error)) {
		logRepeated(siteOf(context).log, "warn", describeError(error), "busy");
		return;
	}
	if (crash.reference) return;
	crash.reference = makeReference();
	const path = pathForLog(new URL(request.url).pathname);
	siteOf(context).log.error({ reference: crash.reference, path, ...describeError(error) }, words);
}
