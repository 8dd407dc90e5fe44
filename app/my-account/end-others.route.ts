import { redirect } from "react-router";
import { distrustDevices } from "../accounts/sessions/device.server.ts";
import { requireReauthentication } from "../accounts/sessions/person.server.ts";
import { endSessions } from "../accounts/sessions/session.server.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { siteOf } from "../platform/site.ts";
import type { Route } from "./+types/end-others.route";

export const loader = () => redirect("/account", 303);

/** Ends all other sessions; every browser needs the second factor at its next sign-in. */
export async function action({ request, context }: Route.ActionArgs) {
	const person = await requireReauthentication({ request, context }, "/account#sessions");
	const site = siteOf(context);
	await site.db.transaction().execute(async (trx) => {
		await endSessions(trx, person.accountId, person);
		await distrustDevices(trx, person.accountId);
	});
	return redirectWith(site, "/account#sessions", {
		toast: { kind: "success", title: "שאר המכשירים נותקו", body: "ההתחברות נשארה רק כאן" },
	});
}
