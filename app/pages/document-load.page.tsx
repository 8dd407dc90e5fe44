import type { Route } from "./+types/document-load.page";

/**
 * What the router is given in the place of a page that is entered by loading a document
 * (`platform/http/route-manifest.server.ts`): it goes there, and never comes back with data.
 */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
	location.assign(request.url);
	return new Promise(() => {});
}

export default function DocumentLoad() {
	return null;
}
