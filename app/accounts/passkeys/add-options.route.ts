import { siteOf } from "../../platform/site.ts";
import { findPerson } from "../sessions/person.server.ts";
import type { Route } from "./+types/add-options.route";
import { answerCall, refuseCall } from "./api.server.ts";
import { findRelyingParty } from "./relying-party.server.ts";
import { askForNewPasskey } from "./verification.server.ts";

/** `POST /api/passkeys/options`: what the browser needs to make a passkey for this person. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, settings } = siteOf(context);
	const party = findRelyingParty(settings, request);
	if (!party) return refuseCall("address");
	const person = await findPerson({ request, context });
	if (!person) return refuseCall("session_missing");
	if (!person.isProven) return refuseCall("proof_missing");
	return answerCall(await askForNewPasskey(db, party, person));
}
