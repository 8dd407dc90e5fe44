import { siteOf, visitorContext } from "../../platform/site.ts";
import { checkRateLimit } from "../rate-limits.server.ts";
import { findPerson } from "../sessions/person.server.ts";
import type { Route } from "./+types/unlock-options.route";
import { answerCall, refuseCall, refuseTooOften } from "./api.server.ts";
import { findRelyingParty, makeAuthenticationOptions } from "./verification.server.ts";

/** `POST /api/passkeys/unlock/options`: the options to reauthenticate with an own passkey. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const party = findRelyingParty(site.settings, request);
	if (!party) return refuseCall("address");
	const person = await findPerson({ request, context });
	if (!person) return refuseCall("session_missing");
	const visitor = context.get(visitorContext);
	const tooMany = await checkRateLimit(site, "passkey challenge", { visitor });
	if (tooMany) return refuseTooOften(tooMany);
	return answerCall(await makeAuthenticationOptions(site.db, party, person));
}
