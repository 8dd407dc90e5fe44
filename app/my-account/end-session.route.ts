import { redirect } from "react-router";
import * as v from "valibot";
import { deviceCookie } from "../accounts/cookies.ts";
import { distrustDevices } from "../accounts/sessions/device.server.ts";
import { requireReauthentication } from "../accounts/sessions/person.server.ts";
import { endSession, type Person } from "../accounts/sessions/session.server.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { type Site, siteOf } from "../platform/site.ts";
import type { Route } from "./+types/end-session.route";

export const loader = () => redirect("/account", 303);

const sessionId = v.pipe(v.string(), v.uuid());

/**
 * Ends one of the person's sessions (ASVS 7.5.2); that browser needs the second factor at its next
 * sign-in.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
	const person = await requireReauthentication({ request, context }, "/account#sessions");
	const site = siteOf(context);
	const ended = v.is(sessionId, params.id) && (await endOther(site, person, params.id, request));
	const toast = ended
		? ({ kind: "success", title: "המכשיר נותק", body: "ההתחברות בו הסתיימה" } as const)
		: ({ kind: "success", title: "המכשיר כבר מנותק", body: "ההתחברות בו הסתיימה קודם" } as const);
	return redirectWith(site, "/account#sessions", { toast });
}

async function endOther(
	site: Site,
	person: Person,
	id: string,
	request: Request,
): Promise<boolean> {
	const deviceToken = deviceCookie.read(request, site.settings.origin);
	return site.db.transaction().execute(async (trx) => {
		if ((await endSession(trx, person, id)) !== "ended") return false;
		// Sessions are not linked to devices, so all browsers except this one are distrusted.
		await distrustDevices(trx, person.accountId, deviceToken);
		return true;
	});
}
