import { siteOf, visitorContext } from "../../platform/site.ts";
import { findPerson } from "../sessions/person.server.ts";
import { refuseTries } from "../tries.server.ts";
import type { Route } from "./+types/unlock-options.route";
import { answerCall, refuseCall, refuseOften } from "./api.server.ts";
import { findRelyingParty } from "./relying-party.server.ts";
import { askForPasskey } from "./verification.server.ts";

/** `POST /api/passkeys/unlock/options`: what the browser needs to ask for a passkey of this person. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const party = findRelyingParty(site.settings, request);
	if (!party) return refuseCall("address");
	const person = await findPerson({ request, context });
	if (!person) return refuseCall("session_missing");
	const visitor = context.get(visitorContext);
	const tooMany = await refuseTries(site, "unlock", { visitor, target: person.accountId });
	if (tooMany) return refuseOften(tooMany);
	return answerCall(await askForPasskey(site.db, party, person));
}
