import type { EntryContext, ServerBuild } from "react-router";
import { patternOf } from "./page-cache/static-pages.ts";

/** Where an open page requests the routes of the links it shows (`react-router.config.ts`). */
export const manifestPath = "/__manifest";

/** Far more links than any page has. */
const mostPaths = 200;

/**
 * Reduces an open page's request to one address per route: a list of people names the same page many times, and
 * each address costs the router a look at every route. One that is not valid UTF-8 is left out, since the router
 * would log it. Undefined when the page asks for nothing, or for more than any page needs.
 */
export function oneOfEach(build: ServerBuild): (request: Request) => Request | undefined {
	const patterns = Object.values(build.routes).flatMap((route) =>
		route?.path ? [new RegExp(`^${patternOf(route.path)}$`, "i")] : [],
	);
	return (request) => {
		const url = new URL(request.url);
		const paths = url.searchParams.get("paths")?.split(",", mostPaths + 1) ?? [];
		if (paths.length === 0 || paths.length > mostPaths) return undefined;
		const found = new Map<string, string>();
		for (const path of paths.filter(isDecodable)) {
			const fitting = patterns.flatMap((pattern, at) => (pattern.test(path) ? [at] : []));
			found.set(fitting.join(), path);
		}
		url.searchParams.set("paths", [...found.values()].join());
		return new Request(url, request);
	};
}

function isDecodable(path: string): boolean {
	try {
		return decodeURI(path) !== "";
	} catch {
		return false;
	}
}

/** The route that replaces others (`pages/document-load.page.tsx`). */
const documentLoad = "pages/document-load.page";

type Manifest = EntryContext["manifest"];

/** The page handle's fields used here (`ui/page-handle.ts`). */
type Handle = { isPlain?: true; takesPayments?: true; usesCamera?: true };

/** Whether a page is always entered by a document load. */
function needsDocument(handle: unknown): boolean {
	const { isPlain, takesPayments, usesCamera } = (handle ?? {}) as Handle;
	return isPlain === true || takesPayments === true || usesCamera === true;
}

/**
 * The build as pages in the browser know it: routes whose page needs a document load get the module that performs
 * it.
 */
export function withDocumentLoads(build: ServerBuild): ServerBuild {
	return { ...build, assets: loading(build.assets, (id) => build.routes[id]?.module.handle) };
}

const known = new WeakMap<Manifest, Manifest>();

/** The routes a rendered page starts with: its own as they are, and parents as in `withDocumentLoads`. */
export function manifestOf({
	manifest,
	routeModules,
	staticHandlerContext,
}: EntryContext): Manifest {
	const handleOf = (id: string) => (routeModules[id] as { handle?: unknown } | undefined)?.handle;
	const others = known.get(manifest) ?? loading(manifest, handleOf);
	known.set(manifest, others);
	const own = staticHandlerContext.matches
		.filter(({ route }) => needsDocument(handleOf(route.id)))
		.map(({ route }) => [route.id, manifest.routes[route.id]] as const);
	if (own.length === 0) return others;
	return { ...others, routes: { ...others.routes, ...Object.fromEntries(own) } };
}

function loading(manifest: Manifest, handleOf: (id: string) => unknown): Manifest {
	const { module = "", clientLoaderModule } = manifest.routes[documentLoad] ?? {};
	const routes = Object.entries(manifest.routes).map(([id, route]) => [
		id,
		route && needsDocument(handleOf(id))
			? {
					...route,
					module,
					clientLoaderModule,
					imports: [],
					css: [],
					hasLoader: true,
					hasClientLoader: true,
				}
			: route,
	]);
	return { ...manifest, routes: Object.fromEntries(routes) };
}
