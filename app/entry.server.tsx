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
import { contentPolicy } from "./platform/http/headers.server.ts";
import { keepHeader } from "./platform/http/kept/kept.server.ts";
import { makeReference } from "./platform/http/reference.server.ts";
import { describeError } from "./platform/log/log.server.ts";
import { crashContext, siteOf } from "./platform/site.ts";
import { CrashReference } from "./ui/crash-reference.ts";
import { isHydrated, mayBeKept, takesPayments } from "./ui/still.ts";

export { describeDemo } from "./demo.server.ts";
export { openSite } from "./site.server.ts";

/**
 * Renders a page to a string. Nothing on this site is worth streaming, and a string is cheaper;
 * but React Router hands its data to the browser through a Suspense boundary that `renderToString`
 * leaves out, so the hand-off is appended here for the pages that hydrate.
 */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	router: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	const site = siteOf(context);
	if (status === 405) headers.set("Allow", "GET, HEAD");
	if (status === 404) site.log.warn({ path: pathOf(request) }, "not found");
	const nonce = isHydrated(router) ? randomBytes(16).toString("base64url") : undefined;
	const handoff = router.serverHandoffStream;
	const meta = { didRenderScripts: false };
	const html = renderToString(
		<CrashReference value={context.get(crashContext).reference}>
			<ServerRouter
				context={{ ...router, serverHandoffStream: undefined, renderMeta: meta }}
				url={request.url}
				{...(nonce ? { nonce } : {})}
			/>
		</CrashReference>,
	);
	headers.set("Content-Type", "text/html; charset=utf-8");
	const guests = takesPayments(router) ? checkoutOrigins(site.settings.payments) : [];
	// The payment provider's window has to find the page that opened it.
	if (guests.length > 0) headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
	const policy = contentPolicy(site.settings, nonce, guests);
	if (policy) headers.set("Content-Security-Policy", policy);
	if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
	headers.set("Speculation-Rules", '"/speculation-rules.json"');
	headers.append("Vary", "Cookie");
	if (status === 200 && site.settings.mode !== "dev" && mayBeKept(router, request)) {
		headers.set(keepHeader, "yes");
	} else headers.set("Cache-Control", "private, no-store");

	const isHandedOff = nonce && meta.didRenderScripts && handoff;
	const script = isHandedOff
		? `<script nonce="${nonce}">${await handoffScript(handoff)}</script>`
		: "";
	return new Response(assemblePage(html, script), { status, headers });
}

const doctype = Buffer.from("<!doctype html>");

/** The whole page as bytes: a rendered text is costly to change, and a response costly to make of one. */
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

/** Logs an unexpected error once, under the reference that the person sees. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (request.signal.aborted || isRouteErrorResponse(error)) return;
	const crash = context.get(crashContext);
	if (crash.reference) return;
	crash.reference = makeReference();
	const { reference } = crash;
	siteOf(context).log.error({ reference, path: pathOf(request), ...describeError(error) }, "crash");
};

/** What of an address may be logged: the path only, at most 200 characters (specification, section 2). */
function pathOf(request: Request): string {
	return new URL(request.url).pathname.slice(0, 200);
}
