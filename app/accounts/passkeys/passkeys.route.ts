import * as v from "valibot";
import { locationWith } from "../../platform/http/redirect-with.server.ts";
import { pathOnThisSite } from "../../platform/http/return-path.ts";
import { tally } from "../../platform/log/tally.server.ts";
import { passkeyCookie, sessionCookies } from "../cookies.ts";
import { mayChangeFactors } from "../second-factor/fresh-factor.server.ts";
import { reauthenticatedToast } from "../sessions/account-events.ts";
import { nameDevice } from "../sessions/device.server.ts";
import { finishSignIn } from "../sessions/finish-sign-in.server.ts";
import { findHolder, findPerson } from "../sessions/person.server.ts";
import { reauthenticateSession, unlockSession } from "../sessions/session.server.ts";
import type { Route } from "./+types/passkeys.route";
import { type Call, readCall, refuseCall, runCall } from "./api.server.ts";
import { madePasskey, usedPasskey } from "./passkey.form.ts";
import { addPasskey } from "./passkey.server.ts";
import { verifyNewPasskey, verifyPasskey } from "./verification.server.ts";

/** Handles a passkey that the browser created or used. */
export const action = (args: Route.ActionArgs) =>
	runCall(args, { "": add, "/sign-in": signIn, "/unlock": unlock });

const refusals = {
	taken: "passkey_taken",
	"too many": "passkeys_full",
	barred: "passkey_closed",
} as const;

const added = v.object({ passkey: madePasskey });

/** Registers a new passkey, named after the browser. */
async function add({ args, site, party }: Call): Promise<Response> {
	const person = await findPerson(args);
	if (!person) return refuseCall("session_missing");
	if (!person.isReauthenticated || !(await mayChangeFactors(site, person))) {
		return refuseCall("proof_missing");
	}
	const given = await readCall(args.request, added);
	if (!given) return refuseCall("request_invalid");
	const made = await verifyNewPasskey(site.db, party, person, given.passkey);
	if ("refused" in made) return refuseCall("passkey_invalid");
	const name = nameDevice(args.request.headers.get("user-agent"));
	const result = await addPasskey(site, person, made, name);
	if (result !== "added") return refuseCall(refusals[result.refused]);
	return locationWith(site, "/account/second-factor#passkeys", {
		event: "USER_UPDATED",
		toast: { kind: "success", title: "מפתח הגישה נוסף", body: "שאר המכשירים נותקו" },
	});
}

const wrong = { unknown: "passkey_unknown", invalid: "passkey_invalid" } as const;

const used = v.object({ passkey: usedPasskey, next: v.nullish(v.string()) });

/**
 * Signs in with a passkey. A verified passkey is two factors by itself, so no second step follows.
 * Attempts are rate limited when the challenge is issued.
 */
async function signIn({ args, site, party }: Call): Promise<Response> {
	const given = await readCall(args.request, used);
	if (!given) return refuseCall("request_invalid");
	const browser = passkeyCookie.read(args.request, site.settings.origin);
	const found = browser
		? await verifyPasskey(site.db, party, { browser }, given.passkey)
		: ({ refused: "invalid" } as const);
	if ("refused" in found) {
		tally("sign-in refusals", { reason: "passkey" });
		return refuseCall(wrong[found.refused]);
	}
	return finishSignIn(args, found.accountId, {
		next: pathOnThisSite(given.next),
		fallback: "/profile",
		withFactor: true,
		byScript: true,
	});
}

const usedToUnlock = v.object({ ...used.entries, again: v.optional(v.boolean()) });

/** Reauthenticates with a passkey instead of the password. */
async function unlock({ args, site, party }: Call): Promise<Response> {
	const { db, settings } = site;
	const person = await findHolder(args);
	if (!person) return refuseCall("session_missing");
	const given = await readCall(args.request, usedToUnlock);
	if (!given) return refuseCall("request_invalid");
	const found = await verifyPasskey(db, party, person, given.passkey);
	if ("refused" in found) return refuseCall(wrong[found.refused]);
	if (person.isLocked) await unlockSession(db, person);
	const { token } = await reauthenticateSession(db, person, { withFactor: true });
	const next = pathOnThisSite(given.next) ?? "/account";
	return locationWith(site, next, {
		...(given.again ? { toast: reauthenticatedToast } : {}),
		cookies: sessionCookies(token, settings.origin),
	});
}
