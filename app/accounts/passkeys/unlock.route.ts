import * as v from "valibot";
import { pathOnThisSite } from "../../platform/http/return-path.ts";
import { siteOf } from "../../platform/site.ts";
import { findPerson } from "../sessions/person.server.ts";
import { proofToast } from "../sessions/proof-toast.ts";
import { proveSession } from "../sessions/session.server.ts";
import { sessionCookies } from "../sessions/session-cookies.ts";
import type { Route } from "./+types/unlock.route";
import { leadTo, readCall, refuseCall } from "./api.server.ts";
import { usedPasskey } from "./passkey.form.ts";
import { findRelyingParty } from "./relying-party.server.ts";
import { verifyPasskey } from "./verification.server.ts";

const call = v.object({
	passkey: usedPasskey,
	next: v.nullish(v.string()),
	again: v.optional(v.boolean()),
});

/** `POST /api/passkeys/unlock`: a passkey in the place of the password that /account/unlock asks for. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, settings } = siteOf(context);
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
	const { token } = await proveSession(db, person);
	const next = pathOnThisSite(given.next) ?? "/account";
	return leadTo(
		{ context },
		next,
		given.again ? { toast: proofToast } : {},
		sessionCookies(token, settings.origin),
	);
}
