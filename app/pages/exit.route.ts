import { brand, isNeutralSite } from "../brand.ts";
import { exitCookie } from "../platform/http/page-cache/page-variant.ts";
import { siteOf } from "../platform/site.ts";
import type { Route } from "./+types/exit.route";

/**
 * Redirects to the neutral site that was chosen in this browser. `Clear-Site-Data` empties the browser's
 * cache of our pages, so that going back shows nothing; the history is not erased, and the site does not
 * promise that.
 */
export function loader({ request, context }: Route.LoaderArgs) {
	const chosen = exitCookie.read(request, siteOf(context).settings.origin);
	return new Response(null, {
		status: 303,
		headers: {
			Location: brand.neutralSites[isNeutralSite(chosen) ? chosen : "search"],
			"Cache-Control": "no-store",
			"Clear-Site-Data": '"cache"',
			"Referrer-Policy": "no-referrer",
		},
	});
}
