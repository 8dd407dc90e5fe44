import { brand } from "../../brand.ts";
import { disguise } from "../../ui/page-meta.ts";
import type { Route } from "./+types/manifest.route";

const png = (src: string, size: number) => ({ src, sizes: `${size}x${size}`, type: "image/png" });

/** `icon` or `notes`; the maskable one stays within the safe zone that phones do not crop. */
const iconsOf = (name: string) => [
	png(`/${name}-192.png`, 192),
	png(`/${name}-512.png`, 512),
	{ ...png(`/${name}-maskable.png`, 512), purpose: "maskable" },
];

/**
 * The web manifest; the short name is only the brand, so that a phone's icon reveals nothing more, and not even
 * that for a disguised device. Its start URL says so: a code is asked for first.
 */
export function loader({ request }: Route.LoaderArgs) {
	const isDisguised = new URL(request.url).searchParams.get("look") === "notes";
	const name = isDisguised ? disguise : brand.name;
	const color = isDisguised ? "#ffffff" : "#0f1613";
	return Response.json(
		{
			id: isDisguised ? "/?look=notes" : "/",
			name,
			short_name: name,
			lang: "he",
			dir: "rtl",
			start_url: "/today?opened=app",
			scope: "/",
			display: "standalone",
			background_color: color,
			theme_color: color,
			icons: iconsOf(isDisguised ? "notes" : "icon"),
		},
		{
			headers: {
				"Content-Type": "application/manifest+json; charset=utf-8",
				"Cache-Control": "public, max-age=3600",
			},
		},
	);
}
