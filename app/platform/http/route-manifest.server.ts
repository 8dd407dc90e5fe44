import type { ServerBuild } from "react-router";

/** Where an open page asks for the routes of the links that it shows (`react-router.config.ts`). */
export const manifestPath = "/__manifest";

/** Far more than a page has links; each costs a look at every route. */
const mostPaths = 200;

/** Whether a request asks for more routes than any page needs. */
export const asksTooMuch = ({ url }: Request): boolean =>
	(new URL(url).searchParams.get("paths")?.split(",", mostPaths + 1).length ?? 0) > mostPaths;

/** The route that takes the place of others (`pages/document-load.page.tsx`). */
const documentLoad = "pages/document-load.page";

/** What the handle of a page says (`ui/page-handle.ts`). */
type Handle = { isPlain?: true; takesPayments?: true };

/** Whether a page is entered by loading a document, from wherever. */
function needsDocument(handle: unknown): boolean {
	const { isPlain, takesPayments } = (handle ?? {}) as Handle;
	return isPlain === true || takesPayments === true;
}

/**
 * The build as pages in the browser know it: routes of which the page is entered by loading a document
 * have the module that loads it.
 */
export function withDocumentLoads(build: ServerBuild): ServerBuild {
	const { module = "", clientLoaderModule } = build.assets.routes[documentLoad] ?? {};
	const routes = Object.entries(build.assets.routes).map(([id, route]) => [
		id,
		route && needsDocument(build.routes[id]?.module.handle)
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
	return { ...build, assets: { ...build.assets, routes: Object.fromEntries(routes) } };
}
