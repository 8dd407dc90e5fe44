import { randomBytes } from "node:crypto";
import { renderToString } from "react-dom/server";
import {
	type EntryContext,
	type HandleErrorFunction,
	isRouteErrorResponse,
	type RouterContextProvider,
	ServerRouter,
} from "react-router";
import { arePaymentsOpen } from "./payments/open-payments.server.ts";
import { checkoutOrigins } from "./payments/paypal/page-origins.ts";
import { contentPolicy } from "./platform/http/headers.server.ts";
import { isBusy } from "./platform/http/overload/busy.server.ts";
import { pathForLog } from "./platform/http/path-for-log.ts";
import { makeReference } from "./platform/http/reference.server.ts";
import { describeError } from "./platform/log/log.server.ts";
import { logRepeated } from "./platform/log/repeated.server.ts";
import { crashContext, integrityContext, siteOf } from "./platform/site.ts";
import { CrashReference } from "./ui/crash-reference.ts";
import { ScriptIntegrity, ScriptNonce } from "./ui/module-script.tsx";
import { isHydrated, isOfDesk, takesPayments } from "./ui/page-handle.ts";

export { describeDemo } from "./demo.server.ts";
export { openSite } from "./site.server.ts";

/**
 * Renders a page to a string. Nothing on this site is worth streaming, and a string is cheaper; but
 * React Router passes its data to the browser through a Suspense boundary that `renderToString`
 * leaves out, so the hand-off is appended here for hydrated pages.
 */
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
	const needsNonce = isHydrated(router) || guests.length > 0;
	const nonce = needsNonce ? randomBytes(16).toString("base64url") : undefined;
	const handoff = router.serverHandoffStream;
	const meta = { didRenderScripts: false };
	const html = renderToString(
		<ScriptIntegrity value={context.get(integrityContext)}>
			<ScriptNonce value={nonce}>
				<CrashReference value={context.get(crashContext).reference}>
					<ServerRouter
						context={{ ...router, serverHandoffStream: undefined, renderMeta: meta }}
						url={request.url}
						{...(nonce ? { nonce } : {})}
					/>
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

	const isHandedOff = nonce && meta.didRenderScripts && handoff;
	const script = isHandedOff
		? `<script nonce="${nonce}">${await handoffScript(handoff)}</script>`
		: "";
	return new Response(assemblePage(html, script), { status, headers });
}

const doctype = Buffer.from("<!doctype html>");

/**
 * The whole page as bytes: a rendered string is costly to change, and costly as a response body.
 */
function assemblePage(html: string, script: string): Buffer<ArrayBuffer> {
	const body = Buffer.from(html);
	const end = script ? body.lastIndexOf("</body>") : body.length;
	const parts = [doctype, body.subarray(0, end), Buffer.from(script), body.subarray(end)];
	return Buffer.concat(parts);
}

async function handoffScript(stream: ReadableStream<Uint8Array>): Promise<string> {
	const text = await new Response(stream).text();
	const literal = JSON.stringify(text).replace(
		/[<>&\u2028\u2029]/g,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
	);
	return `window.__reactRouterContext.streamController.enqueue(${literal});window.__reactRouterContext.streamController.close();`;
}

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
