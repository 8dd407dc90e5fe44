import { createHash, randomBytes } from "node:crypto";
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
import { manifestOf } from "./platform/http/route-manifest.server.ts";
import { describeError, logRepeated } from "./platform/log/log.server.ts";
import { crashContext, integrityContext, sharedRenderContext, siteOf } from "./platform/site.ts";
import { heldType } from "./ui/browser/start-react.ts";
import { CrashReference } from "./ui/layout/crash-screen.tsx";
import { ScriptIntegrity, ScriptNonce } from "./ui/module-script.tsx";
import { isOfDesk, startsLater, takesPayments } from "./ui/page-handle.ts";

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
	// A cached page has no scripts of its own, and no nonce that many would share.
	const nonce = context.get(sharedRenderContext)
		? undefined
		: randomBytes(16).toString("base64url");
	const page = renderToString(
		<ScriptIntegrity value={context.get(integrityContext)}>
			<ScriptNonce value={nonce}>
				<CrashReference value={context.get(crashContext).reference}>
					<ServerRouter
						context={{ ...router, manifest: manifestOf(router), serverHandoffStream: undefined }}
						url={request.url}
					/>
				</CrashReference>
			</ScriptNonce>
		</ScriptIntegrity>,
	);
	const isHydrated = router.renderMeta?.didRenderScripts ?? false;
	const data = isHydrated ? await handOff(router.serverHandoffStream, nonce) : "";
	// By a function: the data may hold what a replacement gives a meaning, such as $&.
	const whole = page.replace("</body>", () => `${data}</body>`);
	const { html, digests } = startsLater(router)
		? holdScripts(whole)
		: { html: paintFirst(whole), digests: [] };
	headers.set("Content-Type", "text/html; charset=utf-8");
	// The payment provider's window needs access to the page that opened it.
	if (guests.length > 0) headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
	const inline = isHydrated && digests.length === 0 ? [`nonce-${nonce}`] : digests;
	const policy = contentPolicy(site.settings, inline, guests);
	if (policy) headers.set("Content-Security-Policy", policy);
	if (!isOfDesk(router)) headers.set("Speculation-Rules", '"/speculation-rules.json"');
	headers.append("Vary", "Cookie");

	// As bytes: a long string is costly as a response body.
	return new Response(Buffer.concat([doctype, Buffer.from(html)]), { status, headers });
}

const doctype = Buffer.from("<!doctype html>");

const escapes: Readonly<Record<string, string>> = {
	"<": "\\u003c",
	">": "\\u003e",
	"&": "\\u0026",
	"\u2028": "\\u2028",
	"\u2029": "\\u2029",
};

/**
 * The page's data for the router in the browser. React Router would send it through a Suspense boundary, which a
 * page rendered to a string leaves out without a word.
 */
async function handOff(
	stream: ReadableStream<Uint8Array> | undefined,
	nonce: string | undefined,
): Promise<string> {
	const data = JSON.stringify(stream ? await new Response(stream).text() : "");
	const text = data.replace(/[<>&\u2028\u2029]/g, (sign) => escapes[sign] ?? "");
	const into = "window.__reactRouterContext.streamController";
	const allowed = nonce ? ` nonce="${nonce}"` : "";
	return `<script${allowed}>${into}.enqueue(${text});${into}.close();</script>`;
}

/** Styles, fonts and pictures arrive before the scripts: the page reads and its forms work without them. */
function paintFirst(page: string): string {
	return page.replaceAll(
		'<link rel="modulepreload"',
		'<link rel="modulepreload" fetchpriority="low"',
	);
}

/**
 * A page whose scripts stay inert until `ui/browser/start-react.ts` runs them, with their digests: the page may be
 * cached for many, who would share a nonce.
 */
function holdScripts(page: string): { html: string; digests: readonly string[] } {
	const digests: string[] = [];
	const html = page
		.replaceAll(/<link rel="modulepreload"[^>]*>/g, "")
		.replaceAll(
			/<script(?: nonce="[^"]*")?( type="module" async="")?>([\s\S]*?)<\/script>/g,
			(_, isModule: string | undefined, text: string) => {
				digests.push(`sha256-${createHash("sha256").update(text).digest("base64")}`);
				return `<script type="${heldType}${isModule ? "/module" : ""}">${text}</script>`;
			},
		);
	return { html, digests };
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
