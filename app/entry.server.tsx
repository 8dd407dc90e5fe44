import { randomBytes } from "node:crypto";
import { renderToString } from "react-dom/server";
import {
	type EntryContext,
	type HandleErrorFunction,
	isRouteErrorResponse,
	type RouterContextProvider,
	ServerRouter,
} from "react-router";
import { checkoutOrigins } from "./payments/paypal/page-origins.ts";
import { arePaymentsOpen } from "./payments/providers.server.ts";
import { isBusy } from "./platform/http/busy.server.ts";
import { makeReference, pathForLog } from "./platform/http/failure.server.ts";
import { contentPolicy } from "./platform/http/headers.server.ts";
import { describeError, logRepeated } from "./platform/log/log.server.ts";
import { crashContext, integrityContext, siteOf } from "./platform/site.ts";
import { CrashReference } from "./ui/layout/crash-screen.tsx";
import { ScriptIntegrity, ScriptNonce } from "./ui/module-script.tsx";
import { isOfDesk, takesPayments } from "./ui/page-handle.ts";

export { describeDemo } from "./demo.server.ts";
export { openSite } from "./site.server.ts";

/** Renders a page to a string: nothing on this site is worth streaming, and a string is cheaper. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	router: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	const site = siteOf(context);
	const isCheckout = takesPayments(router) && (await arePaymentsOpen(site));
	const guests = isCheckout ? checkoutOrigins(site.settings.payments) : [];
	const nonce = guests.length > 0 ? randomBytes(16).toString("base64url") : undefined;
	const html = renderToString(
		<ScriptIntegrity value={context.get(integrityContext)}>
			<ScriptNonce value={nonce}>
				<CrashReference value={context.get(crashContext).reference}>
					<ServerRouter context={{ ...router, serverHandoffStream: undefined }} url={request.url} />
				</CrashReference>
			</ScriptNonce>
		</ScriptIntegrity>,
	);
	headers.set("Content-Type", "text/html; charset=utf-8");
	// The payment provider's window needs access to the page that opened it.
	if (guests.length > 0) headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
	const policy = contentPolicy(site.settings, nonce, guests);
	if (policy) headers.set("Content-Security-Policy", policy);
	if (!isOfDesk(router)) headers.set("Speculation-Rules", '"/speculation-rules.json"');
	headers.append("Vary", "Cookie");

	// As bytes: a long string is costly as a response body.
	return new Response(Buffer.concat([doctype, Buffer.from(html)]), { status, headers });
}

const doctype = Buffer.from("<!doctype html>");

/**
 * Logs an unexpected error once, under the reference shown to the person. A site at capacity or
 * without its database is not unexpected: the handler answers those with 503.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (request.signal.aborted || isRouteErrorResponse(error)) return;
	const crash = context.get(crashContext);
	if (isBusy(error)) {
		logRepeated(siteOf(context).log, "warn", describeError(error), "busy");
		crash.isBusy = true;
		return;
	}
	if (crash.reference) return;
	crash.reference = makeReference();
	const { reference } = crash;
	siteOf(context).log.error(
		{ reference, path: pathForLog(new URL(request.url).pathname), ...describeError(error) },
		"crash",
	);
};
