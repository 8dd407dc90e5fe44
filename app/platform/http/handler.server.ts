import type { ServerResponse } from "node:http";
import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { pageConcurrency, retryAfterSeconds } from "../capacity.ts";
import { describeError, logRepeated } from "../log/log.server.ts";
import type { ConcurrencyLimit } from "../semaphore.server.ts";
import type { Site } from "../site.ts";
import { apiAnswer } from "./api-answer.ts";
import { fileNameOf } from "./build-files.server.ts";
import { busyAnswer, isBusy } from "./busy.server.ts";
import { makeReference, pathForLog } from "./failure.server.ts";
import {
	allowMethods,
	boundPosts,
	boundUrl,
	readPosted,
	refuseForeignOrigin,
} from "./guards.server.ts";
import { completeHeaders } from "./headers.server.ts";
import { hiddenRoutes, isAuthorized, isHiddenFile, withoutHidden } from "./hidden-routes.server.ts";
import { compressAnswer } from "./page-cache/compress.server.ts";
import { OtherBuilds } from "./page-cache/other-builds.server.ts";
import type { PageCache } from "./page-cache/page-cache.server.ts";
import { answerPages, pageRequestOf } from "./page-cache/pages.server.ts";
import { recogniseUnknown } from "./page-cache/static-pages.ts";
import { fallbackErrorPage } from "./plain-page.ts";
import { type Connection, warnOfProxy } from "./visitor.server.ts";

type Parts = {
	site: Site;
	build: ServerBuild | (() => Promise<ServerBuild>);
	cache: PageCache;
	isReady: () => Promise<boolean>;
	concurrency?: ConcurrencyLimit;
	/** Answers `GET /live` on the connection itself; absent without live events. */
	live?: (request: Request, outgoing: ServerResponse | undefined) => Promise<Response>;
};

type Env = {
	Bindings: NonNullable<Connection> & { outgoing?: ServerResponse };
	Variables: { form?: FormData };
};

/**
 * The whole site as a function from request to response: guards, health checks, pages, and the
 * common headers.
 */
export function createHandler({
	site,
	build,
	cache,
	isReady,
	concurrency = pageConcurrency,
	live,
}: Parts): Hono<Env> {
	const app = new Hono<Env>();
	const complete = completeHeaders(site.settings);
	const lookForProxy = warnOfProxy(site);

	app.use(async (c, next) => {
		lookForProxy(c.req.raw);
		await next();
		if (c.req.path.startsWith("/api/")) {
			const answer = await apiAnswer(c.res);
			// Replacing a response, Hono copies the old headers onto the new one, among them the old length.
			c.res = undefined;
			c.res = answer;
		}
		complete(c.res.headers);
		if (c.res.status === 503 && !c.res.headers.has("Retry-After")) {
			c.res.headers.set("Retry-After", String(retryAfterSeconds));
		}
		if (c.res.body !== null) c.res = await compressAnswer(c.req.header("accept-encoding"), c.res);
	});
	app.use(boundUrl, allowMethods, refuseForeignOrigin(site.settings));
	app.use(boundPosts(site), readPosted);

	// For requests over a connection the listener answers it.
	app.get("/healthz", (c) => c.text("ok"));
	app.get("/readyz", async (c) => ((await isReady()) ? c.text("ready") : c.text("not ready", 503)));

	if (live) app.get("/live", (c) => live(c.req.raw, c.env.outgoing));

	const place = site.ports.get(hiddenRoutes);
	if (typeof build !== "function") {
		const isUnknown = recogniseUnknown(place ? withoutHidden(build, place.root) : build);
		cache.recognise({
			isUnknown: (path) => fileNameOf(path) === null && isUnknown(path),
			isAnswered: (request) => !place?.mayAuthorize(request, site.settings.origin),
		});
	}
	const others = new OtherBuilds(site);
	app.get("/assets/:name", async (c, next) => {
		const asked = pageRequestOf(c.req.raw, c.req.path);
		const isHidden = isHiddenFile(c.req.path);
		if (isHidden && !(place && (await isAuthorized(place, site, c.req.raw)))) return next();
		const own = isHidden ? cache.findHidden(asked) : undefined;
		const found = own ?? (await others.find(asked));
		return found ? new Response(found.body as BodyInit | null, found) : next();
	});
	const answer = answerPages({ site, build, cache, complete, concurrency });
	app.all("*", (c) => {
		const asked = { request: c.req.raw, connection: c.env, form: c.get("form") };
		return answer(asked);
	});

	app.onError((error, c) => {
		if (isBusy(error)) {
			logRepeated(site.log, "warn", describeError(error), "busy");
			return busyAnswer(c.req.raw, c.get("form"));
		}
		const reference = makeReference();
		site.log.error({ reference, path: pathForLog(c.req.path), ...describeError(error) }, "crash");
		return fallbackErrorPage(reference);
	});
	return app;
}
