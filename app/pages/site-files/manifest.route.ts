import { brand } from "../../brand.ts";

/**
 * The web manifest; the short name is the brand alone, so that a phone's icon reveals nothing more.
 */
export function loader() {
	return Response.json(
		{
			name: brand.name,
			short_name: brand.name,
			lang: "he",
			dir: "rtl",
			start_url: "/",
			display: "standalone",
			background_color: "#0f1613",
			theme_color: "#0f1613",
			icons: [
				{ src: "/icon-192.png", sizes: "192x192", type: "image/png" },
				{ src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any maskable" },
			],
		},
		{
			headers: {
				"Content-Type": "application/manifest+json; charset=utf-8",
				"Cache-Control": "public, max-age=3600",
			},
		},
	);
}
