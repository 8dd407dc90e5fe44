import type { EntryContext, ServerBuild } from "react-router";

/** Where an open page asks for the routes of the links that it shows (`react-router.config.ts`). */
export const manifestPath = "/__manifest";

/** Far more than a page has links; each costs a look at every route. */
const mostPaths = 200;

/** Whether a request asks for more routes than any page needs. */
export const asksTooMuch = ({ url }: Request): boolean =>
	(new URL(url).searchParams.get("paths")?.split(",", mostPaths + 1).length ?? 0) > mostPaths;

/** The route that takes the place of others (`pages/document-load.page.tsx`). */
const documentLoad = "pages/document-load.page";

type Manifest = EntryContext["manifest"];

/** What the handle of a page says (`ui/page-handle.ts`). */
type Handle = { isPlain?: true; takesPayments?: true; usesCamera?: true };

/** Whether a page is entered by loading a document, from wherever. */
function needsDocument(handle: unknown): boolean {
	const { isPlain, takesPayments, usesCamera } = (handle ?? {}) as Handle;
	return isPlain === true || takesPayments === true || usesCamera === true;
}

/**
 * The build as pages in the browser know it: routes of which the page is entered by loading a document
 * have the module that loads it.
 */
export function withDocumentLoads(build: ServerBuild): ServerBuild {
	return { ...build, assets: loading(build.assets, (id) => build.routes[id]?.module.handle) };
}

const known = new WeakMap<Manifest, Manifest>();

/** What a rendered page knows from the start: its own routes as they are, and those above it as `withDocumentLoads`. */
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
