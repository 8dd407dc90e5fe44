import { brand } from "../../brand.ts";
import { siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/security.route";

/** Where to report a weakness (RFC 9116); it expires half a year after the request. */
export function loader({ context }: Route.LoaderArgs) {
	const { origin } = siteOf(context).settings;
	const expires = new Date(Date.now() + 182 * 24 * 3600 * 1000);
	expires.setUTCHours(0, 0, 0, 0);
	return new Response(
		`Contact: mailto:${brand.supportEmail}\nExpires: ${expires.toISOString()}\nPreferred-Languages: he, en\nCanonical: ${origin}/.well-known/security.txt\n`,
		{
			headers: {
				"Content-Type": "text/plain; charset=utf-8",
				"Cache-Control": "public, max-age=3600",
			},
		},
	);
}
