import { redirect } from "react-router";
import { distrustDevices } from "../../accounts/sessions/device.server.ts";
import { requireProof } from "../../accounts/sessions/person.server.ts";
import { endSessions } from "../../accounts/sessions/session.server.ts";
import { siteOf } from "../../platform/site.ts";
import { goOn } from "../go-on.server.ts";
import type { Route } from "./+types/end-others.route";

export const loader = () => redirect("/account", 303);

/** Signs every other browser out; none is spared the second factor at the next sign-in. */
export async function action({ request, context }: Route.ActionArgs) {
	const person = await requireProof({ request, context }, "/account#sessions");
	const site = siteOf(context);
	await site.db.transaction().execute(async (trx) => {
		await endSessions(trx, person.accountId, person);
		await distrustDevices(trx, person.accountId);
	});
	return goOn(site, "/account#sessions", {
		toast: { kind: "success", title: "שאר המכשירים נותקו", body: "ההתחברות נשארה רק כאן" },
	});
}
