import { redirect } from "react-router";
import { flashCookie } from "../../platform/http/flash.server.ts";
import { siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/sign-out.route";
import { findPerson } from "./person.server.ts";
import { endSession } from "./session.server.ts";
import { clearedSessionCookies } from "./session-cookies.ts";

export const loader = () => redirect("/", 303);

/** Signs this browser out; a second press does no harm. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, vault, settings } = siteOf(context);
	const person = await findPerson({ request, context });
	if (person) await endSession(db, person, person.sessionId);
	const toast = { kind: "success", title: "להתראות", body: "ההתחברות הסתיימה בדפדפן הזה" } as const;
	const headers = new Headers();
	for (const cookie of clearedSessionCookies(settings.origin)) headers.append("Set-Cookie", cookie);
	headers.append("Set-Cookie", flashCookie({ vault, settings }, { toast, event: "SIGNED_OUT" }));
	return redirect("/", { status: 303, headers });
}
