import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { type RequestArgs, siteOf } from "../../platform/site.ts";
import { deviceCookie } from "../cookies.ts";
import { finishSignIn } from "../sessions/finish-sign-in.server.ts";
import { needsSecondStep } from "./second-factor.server.ts";
import { startSecondStep } from "./second-step-cookie.server.ts";

type Enter = {
	/** The return path on this site. */
	next: string | null;
	/** Where to go when no form is waiting. */
	fallback: "/" | "/profile";
	/** The account was just created. */
	isNew?: boolean;
};

/**
 * Continues after one factor, password or mailbox: to the second step if the account requires it in
 * this browser, otherwise signs in (ASVS 6.3.4: equal strength on every path).
 */
export async function continueAfterFirstFactor(
	args: RequestArgs,
	accountId: string,
	{ next, fallback, isNew = false }: Enter,
): Promise<Response> {
	const site = siteOf(args.context);
	const device = deviceCookie.read(args.request, site.settings.origin);
	if (await needsSecondStep(site.db, accountId, device)) {
		return redirectWith(site, "/auth/second-step", {
			cookies: [await startSecondStep(site, { accountId, next })],
			replace: true,
		});
	}
	return finishSignIn(args, accountId, { next, fallback, isNew });
}
