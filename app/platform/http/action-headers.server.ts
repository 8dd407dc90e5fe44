import type { HeadersFunction, ServerBuild } from "react-router";

const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/**
 * Makes every page answer with the headers of its action, such as how long to wait after too many
 * tries. React Router keeps only cookies unless each page exports `headers`; a page's own export
 * wins.
 */
export function sendActionHeaders(build: ServerBuild): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => [
		id,
		route && { ...route, module: { headers, ...route.module } },
	]);
	return { ...build, routes: Object.fromEntries(routes) };
}
