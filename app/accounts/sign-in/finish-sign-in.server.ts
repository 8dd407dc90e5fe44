import type { RouterContextProvider } from "react-router";
import { flashCookie } from "../../platform/http/flash.server.ts";
import { leavePage } from "../../platform/http/leave-page.server.ts";
import { type Flash, siteOf } from "../../platform/site.ts";
import { bindDrafts, draftToken, listDrafts } from "../draft.server.ts";
import type { AccountEvent } from "../sessions/account-events.ts";
import { deviceCookie, readDeviceToken } from "../sessions/device-cookie.ts";
import { findPerson } from "../sessions/person.server.ts";
import { endSession } from "../sessions/session.server.ts";
import { sessionCookies } from "../sessions/session-cookies.ts";
import { clearedSignUpCookie } from "../sign-up/sign-up-cookie.ts";
import { signIn } from "./sign-in.server.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** The pages of the forms that can wait for an account. */
export const formPages = { men: "/sugardaddy#form", women: "/sugarbaby#form" } as const;

type Finish = {
	/** Where the person wanted to go; a path on this site. */
	next: string | null;
	/** Where to go when nothing waits: / from the mail's link, /profile from /auth (`product.md`, "Drafts"). */
	fallback: "/" | "/profile";
	event?: Extract<AccountEvent, "SIGNED_IN" | "MFA_CHALLENGE_VERIFIED">;
	/** Further `Set-Cookie` values. */
	cookies?: readonly string[];
	/** The account was opened just now: its first browser is nobody's news. */
	isNew?: boolean;
	/** The second factor was given, and is not to be asked for in this browser for a while. */
	isTrusted?: boolean;
};

/**
 * Signs a browser in for good and leads to the waiting draft's form, else to where the person wanted
 * to go, else to /account when its deletion waits, else to the fallback. The page it leads away from is replaced in the browser's history.
 */
export async function finishSignIn(
	asked: Asked,
	accountId: string,
	finish: Finish,
): Promise<Response> {
	const { target, cookies } = await openBrowser(asked, accountId, finish);
	return leavePage(target, cookies);
}

/** The same for a script of ours: it is told where to go and replaces the page by itself. */
export async function finishSignInByScript(
	asked: Asked,
	accountId: string,
	finish: Finish,
): Promise<Response> {
	const { target, cookies } = await openBrowser(asked, accountId, finish);
	const headers = new Headers({ "Cache-Control": "private, no-store" });
	for (const cookie of cookies) headers.append("Set-Cookie", cookie);
	return Response.json({ location: target }, { headers });
}

async function openBrowser(
	{ request, context }: Asked,
	accountId: string,
	{ next, fallback, event = "SIGNED_IN", cookies = [], isTrusted = false, isNew = false }: Finish,
): Promise<{ target: string; cookies: readonly string[] }> {
	const site = siteOf(context);
	const { origin } = site.settings;
	await bindDrafts(site, draftToken(request, origin), accountId);
	// A browser has one session; the one before ends here (ASVS 7.2.4).
	const before = await findPerson({ request, context });
	if (before) await endSession(site.db, before, before.sessionId);
	const { sessionToken, deviceToken } = await signIn(site, accountId, {
		userAgent: request.headers.get("user-agent"),
		deviceToken: readDeviceToken(request, origin),
		isTrusted,
		isNew,
	});
	const flash: Flash = {
		event,
		toast: { kind: "success", title: "ברוכים השבים", body: "התחברת בהצלחה" },
	};
	const set = [
		...sessionCookies(sessionToken, origin),
		deviceCookie(deviceToken, origin),
		clearedSignUpCookie(origin),
		flashCookie(site, flash),
		...cookies,
	];
	const target =
		(await findFormPage(site, accountId)) ??
		next ??
		((await isLeaving(site, accountId)) ? "/account" : fallback);
	return { target, cookies: set };
}

/** Whether the account will be deleted; its page says when, and how to keep it. */
async function isLeaving(
	{ db }: Pick<ReturnType<typeof siteOf>, "db">,
	accountId: string,
): Promise<boolean> {
	const account = await db
		.selectFrom("accounts")
		.select("deletes_at")
		.where("id", "=", accountId)
		.executeTakeFirst();
	return Boolean(account?.deletes_at);
}

/** The page of a form that waits for this account, or null. */
export async function findFormPage(
	site: ReturnType<typeof siteOf>,
	accountId: string,
): Promise<string | null> {
	const drafts = await listDrafts(site, undefined, accountId);
	const waiting = drafts.find(({ kind }) => kind !== "quick");
	return waiting ? formPages[waiting.kind as keyof typeof formPages] : null;
}
