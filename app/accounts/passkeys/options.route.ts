import { cookiesContext, visitorContext } from "../../platform/site.ts";
import { makeToken } from "../../platform/tokens.server.ts";
import { passkeyCookie } from "../cookies.ts";
import { checkRateLimit } from "../rate-limits.server.ts";
import { mayChangeFactors } from "../second-factor/fresh-factor.server.ts";
import { findHolder, findPerson } from "../sessions/person.server.ts";
import type { Route } from "./+types/options.route";
import { answerCall, type Call, refuseCall, refuseTooOften, runCall } from "./api.server.ts";
import { makeAuthenticationOptions, makeRegistrationOptions } from "./verification.server.ts";

/** Options for creating or using a passkey. */
export const action = (args: Route.ActionArgs) =>
	runCall(args, {
		"/options": toAdd,
		"/sign-in/options": toSignIn,
		"/unlock/options": toUnlock,
	});

/** Rate limits a visitor's challenges. */
async function challenge({ args, site }: Call, make: () => Promise<object>): Promise<Response> {
	const visitor = args.context.get(visitorContext);
	const tooMany = await checkRateLimit(site, "passkey challenge", { visitor });
	return tooMany ? refuseTooOften(tooMany) : answerCall(await make());
}

async function toAdd(call: Call): Promise<Response> {
	const { args, site, party } = call;
	const person = await findPerson(args);
	if (!person) return refuseCall("session_missing");
	if (!person.isReauthenticated || !(await mayChangeFactors(site, person))) {
		return refuseCall("proof_missing");
	}
	return challenge(call, () => makeRegistrationOptions(site.db, party, person));
}

function toSignIn(call: Call): Promise<Response> {
	const { args, site, party } = call;
	const { origin } = site.settings;
	return challenge(call, () => {
		// Another tab of this browser may be asking as well.
		const browser = passkeyCookie.read(args.request, origin) ?? makeToken();
		args.context.get(cookiesContext).push(passkeyCookie.set(browser, origin));
		return makeAuthenticationOptions(site.db, party, { browser });
	});
}

async function toUnlock(call: Call): Promise<Response> {
	const person = await findHolder(call.args);
	if (!person) return refuseCall("session_missing");
	return challenge(call, () => makeAuthenticationOptions(call.site.db, call.party, person));
}
