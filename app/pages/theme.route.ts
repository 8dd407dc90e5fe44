import { redirect } from "react-router";
import { pathOnThisSite } from "../platform/http/return-path.ts";
import { siteOf } from "../platform/site.ts";
import type { Route } from "./+types/theme.route";

/** Remembers the chosen theme for a year and returns to the page where it was chosen. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await request.formData();
	const theme = form.get("theme");
	const secure = siteOf(context).settings.origin.startsWith("https:") ? "; Secure" : "";
	const cookie =
		theme === "light" || theme === "dark"
			? `theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
			: `theme=; Path=/; Max-Age=0; SameSite=Lax${secure}`;
	return redirect(pathOnThisSite(form.get("back")) ?? "/", {
		status: 303,
		headers: { "Set-Cookie": cookie },
	});
}

export const loader = () => redirect("/");
