import type { RouterContextProvider } from "react-router";
import { leavePage } from "../../platform/http/leave-page.server.ts";
import { siteOf } from "../../platform/site.ts";
import { needsSecondStep } from "../second-factor/second-factor.server.ts";
import { startSecondStep } from "../second-factor/second-step-cookie.server.ts";
import { readDeviceToken } from "../sessions/device-cookie.ts";
import { finishSignIn } from "./finish-sign-in.server.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

type Enter = {
	/** Where the person wanted to go; a path on this site. */
	next: string | null;
	/** Where to go when nothing waits. */
	fallback: "/" | "/profile";
	/** The account was opened just now. */
	isNew?: boolean;
};

/**
 * Lets somebody in who gave one factor, password or mailbox: to the second step where the account asks
 * for one in this browser, else inside (ASVS 6.3.4: the same strength on every way).
 */
export async function enterAccount(
	asked: Asked,
	accountId: string,
	{ next, fallback, isNew = false }: Enter,
): Promise<Response> {
	const site = siteOf(asked.context);
	const device = readDeviceToken(asked.request, site.settings.origin);
	if (await needsSecondStep(site.db, accountId, device)) {
		return leavePage("/auth/second-step", [await startSecondStep(site, { accountId, next })]);
	}
	return finishSignIn(asked, accountId, { next, fallback, isNew });
}
