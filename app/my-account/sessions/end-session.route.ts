import { redirect } from "react-router";
import { distrustDevices } from "../../accounts/sessions/device.server.ts";
import { readDeviceToken } from "../../accounts/sessions/device-cookie.ts";
import { requireProof } from "../../accounts/sessions/person.server.ts";
import { endSession } from "../../accounts/sessions/session.server.ts";
import { siteOf } from "../../platform/site.ts";
import { goOn } from "../go-on.server.ts";
import type { Route } from "./+types/end-session.route";

export const loader = () => redirect("/account", 303);

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Signs one of the person's browsers out (ASVS 7.5.2); it gives the second factor at the next sign-in. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const person = await requireProof({ request, context }, "/account#sessions");
	const site = siteOf(context);
	const id = uuid.test(params.id) ? params.id : person.accountId;
	const deviceToken = readDeviceToken(request, site.settings.origin);
	const ended = await site.db.transaction().execute(async (trx) => {
		const word = await endSession(trx, person, id);
		// Which browser it was is not written down: all but this one are asked again.
		if (word === "ended") await distrustDevices(trx, person.accountId, deviceToken);
		return word;
	});
	const toast =
		ended === "ended"
			? ({ kind: "success", title: "המכשיר נותק", body: "ההתחברות בו הסתיימה" } as const)
			: ({ kind: "success", title: "המכשיר כבר מנותק", body: "ההתחברות בו הסתיימה קודם" } as const);
	return goOn(site, "/account#sessions", { toast });
}
