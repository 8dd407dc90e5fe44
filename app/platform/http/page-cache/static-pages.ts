import { generatePath, matchRoutes, type ServerBuild } from "react-router";

/**
 * Query parameters that a static page reads: the values that change it, or "text" for free text,
 * which is rendered for each request.
 */
export type KnownParameters = Readonly<Record<string, readonly string[] | "text">>;

/** A cacheable page and its canonical address. */
export type StaticPage = { path: string; search: string; parameters: KnownParameters };

/** The 404 page, cached once for every unknown address that a visitor opens. */
export const notFoundPage: StaticPage = { path: "/404", search: "", parameters: {} };

/**
 * The part of a query that a static page reads, in the page's own order and first values only, as
 * with `URLSearchParams.get`; null when it has free text. Unknown parameters (`fbclid`,
 * `utm_source`) do not change the page.
 */
export function canonicalSearch(parameters: KnownParameters, search: string): string | null {
	if (search === "") return "";
	const asked = new URLSearchParams(search);
	const known = new URLSearchParams();
	for (const [name, values] of Object.entries(parameters)) {
		const value = asked.get(name);
		if (value === null) continue;
		if (values === "text") {
			if (value.trim() !== "") return null;
		} else if (values.includes(value)) known.set(name, value);
	}
	return known.size === 0 ? "" : `?${known}`;
}

type Handle = { static?: { parameters: KnownParameters } };

type Route = { path: string; handle: Handle | undefined };

const routesOf = (build: ServerBuild): Route[] =>
	Object.values(build.routes).flatMap((route) =>
		route?.path ? [{ path: route.path, handle: route.module.handle as Handle | undefined }] : [],
	);

/** Requests of scripts and of monitoring have their own responses, found or not. */
const ofScripts = /\.data$|^\/(api|__manifest|healthz|live|readyz)(\/|$)/;

export function patternOf(path: string): string {
	const inner = path
		.replace(/^\//, "")
		.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
		.replace(/:\w+/g, "[^/]+");
	return `/${inner}/*`;
}

/**
 * Recognises addresses that no route answers, without matching each route in turn as `matchRoutes`
 * does. Says nothing about paths that would have to be decoded or resolved first.
 */
export function recogniseUnknown(build: ServerBuild): (pathname: string) => boolean {
	const patterns = routesOf(build)
		.filter(({ path }) => path !== "*")
		.map(({ path }) => patternOf(path));
	const known = new RegExp(`^(?:${patterns.join("|")})$`, "i");
	return (pathname) =>
		/^(\/[\w~-][\w.~-]*)+$/.test(pathname) && !ofScripts.test(pathname) && !known.test(pathname);
}

/** Finds the static page at a URL; undefined when the request has to be rendered. */
type FindStaticPage = (
	pathname: string,
	search: string,
	variant: { isSignedIn: boolean },
) => StaticPage | undefined;

/**
 * Finds the static pages among the routes (`ui/page-handle.ts`). A page is cached only under the
 * canonical spelling of its path, so that no visitor can fill the memory with variants.
 */
export function findStaticPages(build: ServerBuild): FindStaticPage {
	const routes = routesOf(build);
	const fixed = new Map(routes.map((route) => [route.path.replace(/^\/?/, "/"), route]));
	return (pathname, search, { isSignedIn }) => {
		if (ofScripts.test(pathname)) return undefined;
		const match = fixed.has(pathname) ? undefined : matchRoutes(routes, pathname)?.at(-1);
		// Signed-in visitors have a layout of their own, there too.
		if (match?.route.path === "*") return isSignedIn ? undefined : notFoundPage;
		if (match && generatePath(`/${match.route.path}`, match.params) !== pathname) return undefined;
		const { handle } = fixed.get(pathname) ?? match?.route ?? {};
		if (!handle?.static || isSignedIn) return undefined;
		const { parameters } = handle.static;
		const known = canonicalSearch(parameters, search);
		return known === null ? undefined : { path: pathname, search: known, parameters };
	};
}
