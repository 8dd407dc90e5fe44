import type { RouterContextProvider } from "react-router";
import { describeError } from "../log/log.server.ts";
import { crashContext, siteOf } from "../site.ts";
import { makeReference } from "./reference.server.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Logs, once a request, what kept a page from doing its work, where the page itself says so to the
 * person. A response that was thrown leads elsewhere and is no failure: it is thrown on.
 */
export function reportFailure(error: unknown, { request, context }: Asked, words: string): void {
	if (error instanceof Response) throw error;
	const crash = context.get(crashContext);
	if (crash.reference) return;
	crash.reference = makeReference();
	const path = new URL(request.url).pathname.slice(0, 200);
	siteOf(context).log.error({ reference: crash.reference, path, ...describeError(error) }, words);
}
