import * as v from "valibot";
import { locationWith } from "../../platform/http/redirect-with.server.ts";
import { pathOnThisSite } from "../../platform/http/return-path.ts";
import { siteOf } from "../../platform/site.ts";
import { sessionCookies } from "../cookies.ts";
import { reauthenticatedToast } from "../sessions/account-events.ts";
import { findPerson } from "../sessions/person.server.ts";
import { reauthenticateSession } from "../sessions/session.server.ts";
import type { Route } from "./+types/unlock.route";
import { readCall, refuseCall } from "./api.server.ts";
import { usedPasskey } from "./passkey.form.ts";
import { findRelyingParty, verifyPasskey } from "./verification.server.ts";

const call = v.object({
	passkey: usedPasskey,
	next: v.nullish(v.string()),
	again: v.optional(v.boolean()),
});

/** `POST /api/passkeys/unlock`: reauthenticates with a passkey instead of the password. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const { db, settings } = site;
	const party = findRelyingParty(settings, request);
	if (!party) return refuseCall("address");
	const person = await findPerson({ request, context });
	if (!person) return refuseCall("session_missing");
	const given = await readCall(request, call);
	if (!given) return refuseCall("request_invalid");
	const found = await verifyPasskey(db, party, person, given.passkey);
	if ("refused" in found) {
		return refuseCall(found.refused === "unknown" ? "passkey_unknown" : "passkey_invalid");
	}
	const { token } = await reauthenticateSession(db, person, { withFactor: true });
	const next = pathOnThisSite(given.next) ?? "/account";
	return locationWith(site, next, {
		...(given.again ? { toast: reauthenticatedToast } : {}),
		cookies: sessionCookies(token, settings.origin),
	});
}
