import { redirect } from "react-router";
import { requirePerson } from "../accounts/sessions/person.server.ts";
import { endSubscriptionOf } from "../articles/newsletter/subscription.server.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { siteOf } from "../platform/site.ts";
import type { Route } from "./+types/end-newsletter.route";

export const loader = () => redirect("/account", 303);

/** Ends the newsletter to the account's address. */
export async function action({ request, context }: Route.ActionArgs) {
	const { email } = await requirePerson({ request, context });
	const site = siteOf(context);
	await endSubscriptionOf(site, email);
	return redirectWith(site, "/account#consents", {
		toast: { kind: "success", title: "המכתבים הופסקו", body: "לא יישלח מכתב נוסף" },
	});
}
