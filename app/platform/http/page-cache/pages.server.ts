import {
	createRequestHandler,
	type HeadersFunction,
	type RequestHandler,
	RouterContextProvider,
	type ServerBuild,
} from "react-router";
import { visitorUploads } from "../../capacity.ts";
import { networkOf, visitorsInNetwork } from "../../limits/limits.server.ts";
import { logRepeated } from "../../log/log.server.ts";
import {
	type ConcurrencyLimit,
	createKeyedLimit,
	createSemaphore,
} from "../../semaphore.server.ts";
import {
	behindContext,
	buildContext,
	cookiesContext,
	crashContext,
	flashContext,
	integrityContext,
	type Site,
	sharedRenderContext,
	siteContext,
	variantContext,
	visitorContext,
} from "../../site.ts";
import { busyAnswer } from "../busy.server.ts";
import { pathForLog } from "../failure.server.ts";
import { clearedFlashCookie, openFlash } from "../flash.server.ts";
import {
	type Authorization,
	type HiddenRoutes,
	hiddenContext,
	hiddenRoutes,
	isAuthorized,
	isBelow,
	withoutHidden,
} from "../hidden-routes.server.ts";
import { fallbackErrorPage, methodNotAllowedPage } from "../plain-page.ts";
import { manifestPath, oneOfEach, withDocumentLoads } from "../route-manifest.server.ts";
import { createUploadPlaces } from "../upload-places.server.ts";
import { isUpload, uploaderPort } from "../uploads.ts";
import { type Connection, visitorAddress } from "../visitor.server.ts";
import type { PageCache, PageRequest } from "./page-cache.server.ts";
import { type PageVariant, readVariant } from "./page-variant.ts";
import { findStaticPages, notFoundPage, type StaticPage } from "./static-pages.ts";

const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/**
 * Makes every page answer with the headers of its action, such as how long to wait after too many
 * tries. React Router keeps only cookies unless each page exports `headers`; a page's own export
 * wins.
 */
function sendActionHeaders(build: ServerBuild): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => [
		id,
		route && { ...route, module: { headers, ...route.module } },
	]);
	return { ...build, routes: Object.fromEntries(routes) };
}

export type Pages = {
	render: RequestHandler;
	findStatic: ReturnType<typeof findStaticPages>;
};

function openPages(
	site: Site,
	build: ServerBuild | (() => Promise<ServerBuild>),
	limited: (build: ServerBuild) => ServerBuild = (build) => build,
): Pages {
	const mode = site.settings.mode === "dev" ? "development" : "production";
	if (typeof build === "function") {
		const render = async () => sendActionHeaders(limited(await build()));
		// Hot reload changes the pages, so nothing is cached.
		return { render: createRequestHandler(render, mode), findStatic: () => undefined };
	}
	const routes = limited(build);
	return {
		render: createRequestHandler(sendActionHeaders(routes), mode),
		findStatic: findStaticPages(routes),
	};
}

type Parts = {
	site: Site;
	build: ServerBuild | (() => Promise<ServerBuild>);
	cache: PageCache;
	/** Adds the headers of every response; cached ones keep them. */
	complete: (headers: Headers) => void;
	concurrency: ConcurrencyLimit;
};

type IncomingRequest = { request: Request; connection: Connection; form: FormData | undefined };

/**
 * Answers every request that is not for a file: from the page cache if the page allows it, else
 * through React Router, within the concurrency limit. The hidden part of the site exists for those
 * whom it admits; for everybody else its addresses are unknown ones.
 * @throws Busy when the limit is reached.
 */
export function answerPages(parts: Parts) {
	const { site, build } = parts;
	const place = site.ports.get(hiddenRoutes);
	const inside = openPages(site, build);
	const outside = place
		? openPages(site, build, (whole) => withoutHidden(whole, place.root))
		: inside;
	const routes = openPages(site, build, (whole) =>
		withDocumentLoads(place ? withoutHidden(whole, place.root) : whole),
	);
	const whole = openPages(site, build, withDocumentLoads);
	const needed = typeof build === "function" ? (asked: Request) => asked : oneOfEach(build);
	const answer = answerFrom(parts);
	return async (given: IncomingRequest): Promise<Response> => {
		const asking = { ...given, request: decodable(given.request) };
		const { request } = asking;
		const { pathname } = new URL(request.url);
		if (pathname === manifestPath) return answerRoutes(asking);
		const isAsked = place !== null && isBelow(place.root, pathname);
		// An unknown address takes as long: it runs the same query, and ignores the result.
		const isAlike = isAsked || parts.cache.isUnknown(pathname.replace(/\.data$/, ""));
		const found = place && isAlike ? await authorizationOf(place, request) : "unknown";
		const authorization = isAsked ? found : "unknown";
		if (authorization instanceof Response) return authorization;
		const answered = authorization === "authorized" ? await answer(inside, asking) : null;
		return answered ?? answerUnknown(asking);
	};

	async function answerRoutes(asking: IncomingRequest): Promise<Response> {
		const request = needed(asking.request);
		if (!request) return new Response(null, { status: 400 });
		const known = (await knowsHidden(asking.request)) ? whole : routes;
		const response = await answer(known, { ...asking, request });
		if (!response) throw new Error("The routes were hidden");
		// Not the router's own header: the answer to the next build is another one.
		response.headers.delete("Cache-Control");
		return response;
	}

	/** Whether a request for routes may learn of the hidden ones it names; unknown ones cost as much. */
	async function knowsHidden(request: Request): Promise<boolean> {
		const paths = new URL(request.url).searchParams.get("paths")?.split(",") ?? [];
		const isAsked = paths.some(
			(path) => place && (isBelow(place.root, path) || parts.cache.isUnknown(path)),
		);
		return place !== null && isAsked && isAuthorized(place, site, request);
	}

	async function authorizationOf(asked: HiddenRoutes, request: Request): Promise<Authorization> {
		const { pathname: path } = new URL(request.url);
		const cookies = request.headers.get("cookie");
		const may = asked.mayAuthorize(
			{ path: path.replace(/\.data$/, ""), cookies },
			site.settings.origin,
		);
		return may ? asked.authorize(site, request) : "unknown";
	}

	async function answerUnknown(asking: IncomingRequest): Promise<Response> {
		const { url, method, headers, bodyUsed } = asking.request;
		// A hidden action may have read the body, which the page for unknown addresses never does.
		const request = bodyUsed ? new Request(url, { method, headers }) : asking.request;
		const response = await answer(outside, { ...asking, request });
		if (!response) throw new Error("Something outside the hidden part was hidden");
		return response;
	}
}

/** An address that is not valid UTF-8 counts as unknown; the router would log a line of its own about it. */
function decodable(request: Request): Request {
	try {
		decodeURIComponent(new URL(request.url).pathname);
		return request;
	} catch {
		return new Request(new URL("/…", request.url), request);
	}
}

type Work = (
	pages: Pages,
	asking: IncomingRequest,
	variant: PageVariant,
	isKept?: boolean,
) => Promise<Response | null>;

/** Renders a page; null when it is hidden from the visitor. */
function renderFrom(parts: Parts): Work {
	const { site, concurrency } = parts;
	const { settings } = site;
	const withPermit = createPermits(settings, concurrency);
	return async ({ render }, asking, variant, isKept = false) => {
		const { form } = asking;
		const { context, flash, cookies } = openContext(parts, asking, variant);
		context.set(sharedRenderContext, isKept);
		const uploader = isUpload(asking.request)
			? await site.ports.get(uploaderPort)(site, asking.request)
			: undefined;
		const request = uploader === null ? withoutBody(asking.request) : asking.request;
		const response = await new Promise<Response>((done, fail) => {
			const task = async (admitted: Request) => {
				done(await render(admitted, context));
				await context.get(behindContext).work;
			};
			const from = { visitor: context.get(visitorContext), uploader: uploader?.accountId };
			withPermit(from, request, task).catch(fail);
		});
		// The rest of an upload that nobody reads is not worth a connection.
		if (uploader === null) response.headers.set("Connection", "close");
		if (context.get(hiddenContext).isHidden) return null;
		if (context.get(crashContext).isBusy && response.status >= 500) {
			return busyAnswer(request, form);
		}
		const bare = bareAnswer(request, response, context.get(crashContext).reference);
		if (bare) return bare;
		addCookies(response.headers, cookies);
		if (Object.keys(flash).length > 0 && isShown(request, response)) {
			response.headers.append("Set-Cookie", clearedFlashCookie(settings.origin));
		}
		return response;
	};
}

function answerFrom(parts: Parts) {
	const { site, cache, complete } = parts;
	const { settings } = site;
	const work = renderFrom(parts);

	const answerStatic = async (
		pages: Pages,
		asking: IncomingRequest,
		variant: PageVariant,
		page: StaticPage,
	) => {
		const url = new URL(page.path + page.search, asking.request.url);
		const canonical = new Request(url, { headers: asking.request.headers });
		const { generation } = cache;
		const response = await work(pages, { ...asking, request: canonical }, variant, true);
		const status = page === notFoundPage ? 404 : 200;
		if (response?.status !== status || response.headers.has("set-cookie")) return response;
		const body = Buffer.from(await response.arrayBuffer());
		response.headers.set("Cache-Control", "no-cache");
		complete(response.headers);
		await cache.addPage(page, variant, { status, headers: response.headers, body }, generation);
		return new Response(body, response);
	};

	return async (pages: Pages, asking: IncomingRequest): Promise<Response | null> => {
		const { request } = asking;
		const { pathname, search } = new URL(request.url);
		const variant = readVariant(request.headers.get("cookie"), settings.origin);
		const isRead = request.method === "GET" || request.method === "HEAD";
		const page = isRead && !variant.flash ? pages.findStatic(pathname, search, variant) : undefined;
		const asked = pageRequestOf(request, page ? page.path + page.search : pathname + search);
		const find = () => {
			const found = cache.find(asked);
			return found && new Response(found.body as BodyInit | null, found);
		};
		const made = async () => {
			if (!page) return work(pages, asking, variant);
			const response = await answerStatic(pages, asking, variant, page);
			return find() ?? response;
		};
		const response = find() ?? (await made());
		if (response?.status === 404 && isPage(response)) {
			logRepeated(site.log, "warn", { path: pathForLog(pathname) }, "not found");
		}
		return response;
	};
}

/** Pages have one limit; uploads have one per sender and one overall. */
function createPermits({ limits }: Site["settings"], concurrency: ConcurrencyLimit) {
	const forPages = createSemaphore("pages", concurrency);
	const inPlace = createUploadPlaces();
	const most = Math.max(1, Math.floor(visitorUploads * limits));
	const ofOne = createKeyedLimit("uploads", most);
	const ofNetwork = createKeyedLimit("uploads", most * visitorsInNetwork);
	type From = { visitor: string; uploader: string | undefined };
	type Task = (request: Request) => Promise<void>;
	return ({ visitor, uploader }: From, request: Request, task: Task) => {
		if (uploader === undefined) return forPages(() => task(request));
		const network = networkOf(visitor) ?? visitor;
		const placed = () => inPlace(uploader, request, task);
		return ofOne(uploader, () => ofOne(visitor, () => ofNetwork(network, placed)));
	};
}

/** An upload without an uploader: the page answers it like a form without a file. */
function withoutBody({ url, method, headers }: Request): Request {
	const bare = new Headers(headers);
	bare.delete("content-type");
	bare.delete("content-length");
	return new Request(url, { method, headers: bare });
}

/** The router context of a request, and the cookies that its page sets. */
function openContext(
	{ site, build, cache }: Pick<Parts, "site" | "build" | "cache">,
	{ request, connection }: IncomingRequest,
	variant: PageVariant,
) {
	const context = new RouterContextProvider();
	const flash = openFlash(site.vault, variant.flash);
	const cookies: string[] = [];
	context.set(siteContext, site);
	context.set(variantContext, variant);
	context.set(flashContext, flash);
	context.set(crashContext, {});
	context.set(behindContext, {});
	context.set(hiddenContext, {});
	context.set(cookiesContext, cookies);
	if (typeof build !== "function") context.set(buildContext, build.assets.version);
	context.set(integrityContext, (path) => cache.integrityOf(path));
	context.set(visitorContext, visitorAddress(request, connection, site.settings.proxyHops));
	return { context, flash, cookies };
}

/**
 * Our own page where the router has none: a form posted to an address without an action, a GET to an address that
 * only takes forms, and a crash in the root layout. Scripts get the answer as it is.
 */
function bareAnswer(
	{ url, method }: Request,
	response: Response,
	reference: string | undefined,
): Response | null {
	const { status, headers } = response;
	if (headers.has("x-remix-response") || new URL(url).pathname.startsWith("/api/")) return null;
	if (status === 405) return methodNotAllowedPage({ Allow: "GET, HEAD" });
	if (isPage(response)) return null;
	if (status === 400 && method !== "POST") return methodNotAllowedPage({ Allow: "POST" });
	return status >= 500 && reference ? fallbackErrorPage(reference) : null;
}

function isPage({ headers }: Response): boolean {
	return (headers.get("content-type") ?? "").startsWith("text/html");
}

/**
 * A message is consumed by the page that shows it, not by a script's request in between: a request for part of a
 * page's data names its routes.
 */
function isShown({ url, method }: Request, response: Response): boolean {
	if (response.status !== 200 || method === "HEAD") return false;
	const { pathname, searchParams } = new URL(url);
	const isMove = method === "GET" && pathname.endsWith(".data") && !searchParams.has("_routes");
	return isMove || isPage(response);
}

/** A cookie set by the page itself takes precedence. */
function addCookies(headers: Headers, cookies: readonly string[]): void {
	const nameOf = (cookie: string) => cookie.split("=")[0];
	const own = new Set(headers.getSetCookie().map(nameOf));
	for (const cookie of cookies) {
		if (!own.has(nameOf(cookie))) headers.append("Set-Cookie", cookie);
	}
}

/** What the cache reads from a request; `url` is path and query as the cache knows them. */
export function pageRequestOf(
	{ method, headers }: Request,
	url: string,
): PageRequest & { url: string } {
	return {
		method,
		url,
		cookie: headers.get("cookie") ?? undefined,
		encodings: headers.get("accept-encoding") ?? undefined,
		ifNoneMatch: headers.get("if-none-match") ?? undefined,
	};
}
