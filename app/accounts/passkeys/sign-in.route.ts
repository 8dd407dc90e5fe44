import * as v from "valibot";
import { pathOnThisSite } from "../../platform/http/return-path.ts";
import { tally } from "../../platform/log/tally.server.ts";
import { siteOf } from "../../platform/site.ts";
import { passkeyCookie } from "../cookies.ts";
import { finishSignInByScript } from "../sessions/finish-sign-in.server.ts";
import type { Route } from "./+types/sign-in.route";
import { readCall, refuseCall } from "./api.server.ts";
import { usedPasskey } from "./passkey.form.ts";
import { findRelyingParty, verifyPasskey } from "./verification.server.ts";

const call = v.object({ passkey: usedPasskey, next: v.nullish(v.string()) });

/**
 * `POST /api/passkeys/sign-in`: signs in with a passkey. A verified passkey is two factors by
 * itself, so no second step follows. Attempts are rate limited when the challenge is issued.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, settings } = siteOf(context);
	const party = findRelyingParty(settings, request);
	if (!party) return refuseCall("address");
	const given = await readCall(request, call);
	if (!given) return refuseCall("request_invalid");
	const browser = passkeyCookie.read(request, settings.origin);
	const found = browser
		? await verifyPasskey(db, party, { browser }, given.passkey)
		: ({ refused: "invalid" } as const);
	if ("refused" in found) {
		tally("sign-in refusals", { reason: "passkey" });
		return refuseCall(found.refused === "unknown" ? "passkey_unknown" : "passkey_invalid");
	}
	return finishSignInByScript({ request, context }, found.accountId, {
		next: pathOnThisSite(given.next),
		fallback: "/profile",
		withFactor: true,
	});
}
