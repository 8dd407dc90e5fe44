import { cookiesContext, siteOf, visitorContext } from "../../platform/site.ts";
import { passkeyCookie } from "../cookies.ts";
import { checkRateLimit } from "../rate-limits.server.ts";
import { makeToken } from "../sessions/session.server.ts";
import type { Route } from "./+types/sign-in-options.route";
import { answerCall, refuseCall, refuseTooOften } from "./api.server.ts";
import { findRelyingParty, makeAuthenticationOptions } from "./verification.server.ts";

/** `POST /api/passkeys/sign-in/options`: the options to sign in with any passkey of this site. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const party = findRelyingParty(site.settings, request);
	if (!party) return refuseCall("address");
	const visitor = context.get(visitorContext);
	const tooMany = await checkRateLimit(site, "passkey challenge", { visitor });
	if (tooMany) return refuseTooOften(tooMany);
	// Another tab of this browser may be asking as well.
	const browser = passkeyCookie.read(request, site.settings.origin) ?? makeToken();
	context.get(cookiesContext).push(passkeyCookie.set(browser, site.settings.origin));
	return answerCall(await makeAuthenticationOptions(site.db, party, { browser }));
}
