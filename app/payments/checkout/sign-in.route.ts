import { redirect } from "react-router";
import { findPerson } from "../../accounts/sessions/person.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { pathOnThisSite } from "../../platform/http/return-path.ts";
import { siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/sign-in.route";
import { outcomes } from "./outcomes.ts";

export const loader = () => redirect("/sugardaddy/payment", 303);

/** For an expired session on the payment page: redirects to /auth with the reason, and back. */
export async function action({ request, context }: Route.ActionArgs) {
	const given = pathOnThisSite((await request.formData()).get("back"));
	const next = encodeURIComponent(given ?? "/sugardaddy/payment");
	// Clears the leftover session cookies, or /auth would load twice and lose the toast.
	await findPerson({ request, context });
	const { title, body } = outcomes.signedOut;
	return redirectWith(siteOf(context), `/auth?next=${next.replaceAll("%2F", "/")}`, {
		toast: { kind: "destructive", title, body },
	});
}
