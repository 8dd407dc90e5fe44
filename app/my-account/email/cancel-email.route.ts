import { redirect } from "react-router";
import { cancelEmailChange } from "../../accounts/email-change/email-change.server.ts";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { siteOf } from "../../platform/site.ts";
import { goOn } from "../go-on.server.ts";
import type { Route } from "./+types/cancel-email.route";

export const loader = () => redirect("/account/email", 303);

/** Gives a waiting change of address up; needs no fresh password, because nothing changes. */
export async function action({ request, context }: Route.ActionArgs) {
	const { accountId } = await requirePerson({ request, context });
	const site = siteOf(context);
	await cancelEmailChange(site.db, accountId);
	return goOn(site, "/account", {
		toast: { kind: "success", title: "השינוי בוטל", body: "הכתובת נשארת כפי שהיא" },
	});
}
