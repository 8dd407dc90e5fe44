import { brand } from "../../brand.ts";
import { disguise } from "../../ui/page-meta.ts";
import type { Route } from "./+types/manifest.route";

const icons = [
	{ src: "/icon-192.png", sizes: "192x192", type: "image/png" },
	{ src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any maskable" },
];
const notes = [{ src: "/notes.svg", sizes: "any", type: "image/svg+xml" }];

/**
 * The web manifest; the short name is the brand alone, so that a phone's icon reveals nothing more, and
 * not even that for a device in disguise.
 */
export function loader({ request }: Route.LoaderArgs) {
	const isDisguised = new URL(request.url).searchParams.get("look") === "notes";
	const name = isDisguised ? disguise : brand.name;
	return Response.json(
		{
			name,
			short_name: name,
			lang: "he",
			dir: "rtl",
			start_url: "/",
			display: "standalone",
			background_color: "#0f1613",
			theme_color: "#0f1613",
			icons: isDisguised ? notes : icons,
		},
		{
			headers: {
				"Content-Type": "application/manifest+json; charset=utf-8",
				"Cache-Control": "public, max-age=3600",
			},
		},
	);
}
