import { redirect } from "react-router";
import { flashCookie } from "../../../platform/http/flash.server.ts";
import { siteOf } from "../../../platform/site.ts";
import type { Route } from "./+types/cancelled.route";
import { outcomes } from "./outcomes.ts";

export const loader = () => redirect("/sugardaddy#form", 303);

/** Leads back to the form and says there that nothing was charged; it changes nothing else. */
export function action({ context }: Route.ActionArgs) {
	const { vault, settings } = siteOf(context);
	const { title, body } = outcomes.cancelled;
	const flash = { toast: { kind: "success", title, body } } as const;
	const headers = {
		"Set-Cookie": flashCookie(vault, flash, settings.origin.startsWith("https:")),
	};
	return redirect("/sugardaddy#form", { status: 303, headers });
}
