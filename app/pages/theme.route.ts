import { redirect } from "react-router";
import { themeCookie } from "../platform/http/page-cache/page-variant.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { pathOnThisSite } from "../platform/http/return-path.ts";
import { siteOf } from "../platform/site.ts";
import type { Route } from "./+types/theme.route";

/** Remembers the chosen theme for a year and returns to the page where it was chosen. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await request.formData();
	const theme = form.get("theme");
	const site = siteOf(context);
	const { origin } = site.settings;
	const isKnown = theme === "light" || theme === "dark";
	return redirectWith(site, pathOnThisSite(form.get("back")) ?? "/", {
		cookies: [isKnown ? themeCookie.set(theme, origin) : themeCookie.clear(origin)],
	});
}

export const loader = () => redirect("/");
