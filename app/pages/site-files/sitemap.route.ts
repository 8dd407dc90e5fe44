import { listArticles } from "../../articles/articles.server.ts";
import { siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/sitemap.route";
import { publicPaths } from "./public-paths.ts";

export async function loader({ context }: Route.LoaderArgs) {
	const { db, settings } = siteOf(context);
	const { origin } = settings;
	const articles = (await listArticles(db)).map(({ slug }) => `/articles/${slug}`);
	const urls = [...publicPaths, ...articles]
		.map((path) => `<url><loc>${origin}${path}</loc></url>`)
		.join("");
	return new Response(
		`<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
		{
			headers: {
				"Content-Type": "application/xml; charset=utf-8",
				"Cache-Control": "public, max-age=3600",
			},
		},
	);
}
