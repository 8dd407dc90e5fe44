import { redirect } from "react-router";
import { findPerson } from "../../../accounts/sessions/person.server.ts";
import { flashCookie } from "../../../platform/http/flash.server.ts";
import { siteOf } from "../../../platform/site.ts";
import type { Route } from "./+types/sign-in.route";
import { outcomes } from "./outcomes.ts";

export const loader = () => redirect("/sugardaddy/payment", 303);

/** For a session that ended on the payment page: says so at /auth, and back from there. */
export async function action({ request, context }: Route.ActionArgs) {
	const { vault, settings } = siteOf(context);
	// Takes what is left of the session out of the browser, or /auth would load twice and lose the words.
	await findPerson({ request, context });
	const { title, body } = outcomes.signedOut;
	const flash = { toast: { kind: "destructive", title, body } } as const;
	const headers = {
		"Set-Cookie": flashCookie({ vault, settings }, flash),
	};
	return redirect("/auth?next=/sugardaddy/payment", { status: 303, headers });
}
