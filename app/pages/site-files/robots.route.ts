import { siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/robots.route";

export function loader({ context }: Route.LoaderArgs) {
	const { origin } = siteOf(context).settings;
	return new Response(
		`User-agent: *\nDisallow: /auth\nDisallow: /exit\nDisallow: /design\nDisallow: /dev/\nSitemap: ${origin}/sitemap.xml\n`,
		{
			headers: {
				"Content-Type": "text/plain; charset=utf-8",
				"Cache-Control": "public, max-age=3600",
			},
		},
	);
}
