import { siteOf, visitorContext } from "../../platform/site.ts";
import { refuseTries } from "../tries.server.ts";
import type { Route } from "./+types/sign-in-options.route";
import { answerCall, refuseCall, refuseOften } from "./api.server.ts";
import { findRelyingParty } from "./relying-party.server.ts";
import { askForPasskey } from "./verification.server.ts";

/** `POST /api/passkeys/sign-in/options`: what the browser needs to ask for any passkey of this site. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const party = findRelyingParty(site.settings, request);
	if (!party) return refuseCall("address");
	const visitor = context.get(visitorContext);
	// No address was typed, so the visitor stands for the one who is tried.
	const tooMany = await refuseTries(site, "sign in", { visitor, target: `passkey ${visitor}` });
	if (tooMany) return refuseOften(tooMany);
	return answerCall(await askForPasskey(site.db, party, null));
}
