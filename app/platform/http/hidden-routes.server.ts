import { createContext, type RouterContextProvider, type ServerBuild } from "react-router";
import type { Site } from "../site.ts";

/** The answer for a request to an address that exists for a few people only. */
export type Authorization =
	| "authorized"
	/** Treated as an unknown address, byte for byte. */
	| "unknown"
	/** Redirected, for example to sign in again. */
	| Response;

/** Addresses that exist for a few people only. */
export type HiddenRoutes = {
	/** The first part of their paths, without a slash. */
	root: string;
	/**
	 * Whether something in a request may admit its sender. All others get the same answer at a hidden address as
	 * at an unknown one, with the same timing: from the cached page.
	 */
	mayAuthorize(
		request: { path: string; cookies: string | null | undefined },
		origin: string,
	): boolean;
	authorize(site: Site, request: Request): Promise<Authorization>;
};

/** The hidden part of the site; `ports.server.ts` connects it. */
export const hiddenRoutes = createContext<HiddenRoutes | null>(null);

/** Set by `notFound`: this request is answered like one to an unknown address. */
export const hiddenContext = createContext<{ isHidden?: true }>();

/**
 * Answers this request exactly like one to an unknown address: for a loader or an action that finds its visitor may
 * not know of it.
 */
export function notFound(context: Readonly<RouterContextProvider>): never {
	context.get(hiddenContext).isHidden = true;
	throw new Response(null, { status: 404 });
}

/** Whether a path is at or below the hidden root, in any spelling; for script requests too. */
export function isBelow(root: string, pathname: string): boolean {
	const path = decoded(pathname)
		.replace(/\.data$/, "")
		.replace(/\/{2,}/g, "/")
		.toLowerCase();
	return path === `/${root}` || path.startsWith(`/${root}/`);
}

function decoded(pathname: string): string {
	try {
		return decodeURIComponent(pathname);
	} catch {
		return pathname;
	}
}

/** Whether a build file is only for people admitted to the hidden part (`vite.config.ts`). */
export const isHiddenFile = (path: string): boolean => path.startsWith("/assets/desk.");

/** Whether the hidden part exists for the requester, whatever the address. */
export async function isAuthorized(
	place: HiddenRoutes,
	site: Site,
	request: Request,
): Promise<boolean> {
	const path = new URL(request.url).pathname.replace(/\.data$/, "");
	const cookies = request.headers.get("cookie");
	if (!place.mayAuthorize({ path, cookies }, site.settings.origin)) return false;
	return (await place.authorize(site, request)) === "authorized";
}

/** The build for everyone else: without the hidden routes. */
export function withoutHidden(build: ServerBuild, root: string): ServerBuild {
	const known = <Route extends { path?: string } | undefined>(routes: Record<string, Route>) =>
		Object.fromEntries(
			Object.entries(routes).filter(([, route]) => !isBelow(root, `/${route?.path ?? ""}`)),
		);
	const { routes, assets } = build;
	return { ...build, routes: known(routes), assets: { ...assets, routes: known(assets.routes) } };
}
