import { brand } from "../brand.ts";

/**
 * Redirects to a neutral site. `Clear-Site-Data` empties the browser's cache of our pages, so that
 * going back shows nothing; the history is not erased, and the site does not promise that.
 */
export function loader() {
	return new Response(null, {
		status: 303,
		headers: {
			Location: brand.neutralSite,
			"Cache-Control": "no-store",
			"Clear-Site-Data": '"cache"',
			"Referrer-Policy": "no-referrer",
		},
	});
}
