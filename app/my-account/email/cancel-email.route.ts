import { redirect } from "react-router";
import { cancelEmailChange } from "../../accounts/email-change/email-change.server.ts";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/cancel-email.route";

export const loader = () => redirect("/account/email", 303);

/** Cancels a pending change of address; requires no reauthentication, because nothing changes. */
export async function action({ request, context }: Route.ActionArgs) {
	const { accountId } = await requirePerson({ request, context });
	const site = siteOf(context);
	await cancelEmailChange(site.db, accountId);
	return redirectWith(site, "/account", {
		toast: { kind: "success", title: "השינוי בוטל", body: "הכתובת נשארת כפי שהיא" },
	});
}
