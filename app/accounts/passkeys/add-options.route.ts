import { siteOf, visitorContext } from "../../platform/site.ts";
import { checkRateLimit } from "../rate-limits.server.ts";
import { mayChangeFactors } from "../second-factor/fresh-factor.server.ts";
import { findPerson } from "../sessions/person.server.ts";
import type { Route } from "./+types/add-options.route";
import { answerCall, refuseCall, refuseTooOften } from "./api.server.ts";
import { findRelyingParty, makeRegistrationOptions } from "./verification.server.ts";

/** `POST /api/passkeys/options`: the registration options for this person. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const party = findRelyingParty(site.settings, request);
	if (!party) return refuseCall("address");
	const person = await findPerson({ request, context });
	if (!person) return refuseCall("session_missing");
	if (!person.isReauthenticated || !(await mayChangeFactors(site, person))) {
		return refuseCall("proof_missing");
	}
	const visitor = context.get(visitorContext);
	const tooMany = await checkRateLimit(site, "passkey challenge", { visitor });
	if (tooMany) return refuseTooOften(tooMany);
	return answerCall(await makeRegistrationOptions(site.db, party, person));
}
