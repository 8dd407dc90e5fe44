import * as v from "valibot";
import { locationWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import { mayChangeFactors } from "../second-factor/fresh-factor.server.ts";
import { nameDevice } from "../sessions/device.server.ts";
import { findPerson } from "../sessions/person.server.ts";
import type { Route } from "./+types/add.route";
import { readCall, refuseCall } from "./api.server.ts";
import { madePasskey } from "./passkey.form.ts";
import { addPasskey } from "./passkey.server.ts";
import { findRelyingParty, verifyNewPasskey } from "./verification.server.ts";

const refusals = {
	taken: "passkey_taken",
	"too many": "passkeys_full",
	barred: "passkey_closed",
} as const;

const call = v.object({ passkey: madePasskey });

/** `POST /api/passkeys`: registers a new passkey, named after the browser. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const party = findRelyingParty(site.settings, request);
	if (!party) return refuseCall("address");
	const person = await findPerson({ request, context });
	if (!person) return refuseCall("session_missing");
	if (!person.isReauthenticated || !(await mayChangeFactors(site, person))) {
		return refuseCall("proof_missing");
	}
	const given = await readCall(request, call);
	if (!given) return refuseCall("request_invalid");
	const made = await verifyNewPasskey(site.db, party, person, given.passkey);
	if ("refused" in made) return refuseCall("passkey_invalid");
	const name = nameDevice(request.headers.get("user-agent"));
	const added = await addPasskey(site, person, made, name);
	if (added !== "added") return refuseCall(refusals[added.refused]);
	return locationWith(siteOf(context), "/account/second-factor#passkeys", {
		event: "USER_UPDATED",
		toast: { kind: "success", title: "מפתח הגישה נוסף", body: "שאר המכשירים נותקו" },
	});
}
