import { brand } from "../brand.ts";

/**
 * Leaves for a neutral site. `Clear-Site-Data` empties what the browser kept of our pages, so that
 * going back shows nothing from memory; nobody is promised that the history is erased.
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
