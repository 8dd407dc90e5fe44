import { Hono } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { describeError } from "../log/log.server.ts";
import {
	cookiesContext,
	crashContext,
	flashContext,
	type Site,
	siteContext,
	visitorContext,
} from "../site.ts";
import { apiAnswer } from "./api-answer.ts";
import { clearedFlashCookie, readFlash } from "./flash.server.ts";
import { allowMethods, boundUrl, readPosted, refuseForeignOrigin } from "./guards.server.ts";
import { safetyHeaders } from "./headers.server.ts";
import { type Asked, type KeptAnswers, keepHeader } from "./kept/kept.server.ts";
import { packOnce } from "./kept/packed.server.ts";
import { lastResort } from "./plain-page.ts";
import { makeReference } from "./reference.server.ts";
import { type Connection, visitorAddress } from "./visitor.server.ts";

type Parts = {
	site: Site;
	build: ServerBuild | (() => Promise<ServerBuild>);
	kept: KeptAnswers;
	isReady: () => Promise<boolean>;
};

/**
 * The whole site as a function from request to response: guards, health checks, kept answers, pages.
 * Pages that say so are kept after their first rendering.
 */
export function createHandler({
	site,
	build,
	kept,
	isReady,
}: Parts): Hono<{ Bindings: NonNullable<Connection> }> {
	const app = new Hono<{ Bindings: NonNullable<Connection> }>();
	const answerPage = createRequestHandler(
		build,
		site.settings.mode === "dev" ? "development" : "production",
	);
	const safety = safetyHeaders(site.settings);
	const addSafety = (headers: Headers) => {
		for (const [name, value] of safety) if (!headers.has(name)) headers.set(name, value);
	};

	app.use(async (c, next) => {
		await next();
		if (c.req.path.startsWith("/api/")) c.res = await apiAnswer(c.res);
		addSafety(c.res.headers);
		if (c.res.body !== null) c.res = await packOnce(c.req.header("accept-encoding"), c.res);
	});
	app.use(boundUrl, allowMethods, refuseForeignOrigin(site.settings), readPosted);

	app.get("/healthz", (c) => c.text("ok"));
	app.get("/readyz", async (c) => ((await isReady()) ? c.text("ready") : c.text("not ready", 503)));

	app.all("*", async (c) => {
		const request = c.req.raw;
		const asked = askedOf(request);
		const found = kept.find(asked);
		if (found) return new Response(found.body as BodyInit | null, found);

		const context = new RouterContextProvider();
		const flash = readFlash(site.vault, asked.cookie, site.settings.origin);
		context.set(siteContext, site);
		context.set(flashContext, flash);
		context.set(crashContext, {});
		const cookies: string[] = [];
		context.set(cookiesContext, cookies);
		context.set(visitorContext, visitorAddress(request, c.env, site.settings.trustProxy));
		const response = await answerPage(request, context);
		addCookies(response.headers, cookies);
		if (Object.keys(flash).length > 0 && isShown(response)) {
			response.headers.append("Set-Cookie", clearedFlashCookie(site.settings.origin));
			response.headers.set("Cache-Control", "private, no-store");
			response.headers.delete(keepHeader);
		}
		if (response.headers.get(keepHeader) !== null && request.method === "GET") {
			const body = Buffer.from(await response.arrayBuffer());
			addSafety(response.headers);
			await kept.keepPage(asked, body, response.headers);
			const fresh = kept.find(asked);
			if (fresh) return new Response(fresh.body as BodyInit | null, fresh);
			response.headers.delete(keepHeader);
			return new Response(body, response);
		}
		response.headers.delete(keepHeader);
		return response;
	});

	app.onError((error, c) => {
		const reference = makeReference();
		site.log.error({ reference, path: c.req.path.slice(0, 200), ...describeError(error) }, "crash");
		return lastResort(reference);
	});
	return app;
}

/** A message is used up by a page that shows it, not by what a script asks for meanwhile. */
function isShown({ status, headers }: Response): boolean {
	return status === 200 && (headers.get("content-type") ?? "").startsWith("text/html");
}

/** What a page itself says of a cookie counts more. */
function addCookies(headers: Headers, cookies: readonly string[]): void {
	const nameOf = (cookie: string) => cookie.split("=")[0];
	const own = new Set(headers.getSetCookie().map(nameOf));
	for (const cookie of cookies) {
		if (!own.has(nameOf(cookie))) headers.append("Set-Cookie", cookie);
	}
}

function askedOf(request: Request): Asked {
	const url = new URL(request.url);
	const { headers } = request;
	return {
		method: request.method,
		url: url.pathname + url.search,
		cookie: headers.get("cookie") ?? undefined,
		encodings: headers.get("accept-encoding") ?? undefined,
		ifNoneMatch: headers.get("if-none-match") ?? undefined,
	};
}
