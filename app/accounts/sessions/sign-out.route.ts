import { redirect } from "react-router";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import { clearedSessionCookies } from "../cookies.ts";
import type { Route } from "./+types/sign-out.route";
import { findHolder } from "./person.server.ts";
import { endSession } from "./session.server.ts";

export const loader = () => redirect("/", 303);

export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const person = await findHolder({ request, context });
	if (person) await endSession(site.db, person, person.sessionId);
	const toast = { kind: "success", title: "להתראות", body: "ההתחברות הסתיימה בדפדפן הזה" } as const;
	return redirectWith(site, "/", {
		toast,
		event: "SIGNED_OUT",
		cookies: clearedSessionCookies(site.settings.origin),
	});
}
