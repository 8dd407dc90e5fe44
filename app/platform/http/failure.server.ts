import { describeError } from "../log/log.server.ts";
import { logRepeated } from "../log/repeated.server.ts";
import { crashContext, type RequestArgs, siteOf } from "../site.ts";
import { isBusy } from "./overload/busy.server.ts";
import { pathForLog } from "./path-for-log.ts";
import { makeReference } from "./reference.server.ts";

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
