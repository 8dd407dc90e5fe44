import {
	locationWith,
	type RedirectExtras,
	redirectWith,
} from "../../platform/http/redirect-with.server.ts";
import { type RequestArgs, siteOf } from "../../platform/site.ts";
import { acceptancePath, isOpenWithoutAcceptance } from "../acceptance/open-without.ts";
import { deviceCookie, draftCookie, sessionCookies, signUpCookie } from "../cookies.ts";
import { bindDrafts, spendDraft } from "../draft.server.ts";
import { findStaff } from "../staff/staff.server.ts";
import { findWaiting } from "../waiting-forms.server.ts";
import type { AccountEvent } from "./account-events.ts";
import { firstVisit } from "./first-visit.ts";
import { findPerson } from "./person.server.ts";
import { endSession, findSession } from "./session.server.ts";
import { startSession } from "./start-session.server.ts";

type Finish = {
	/** The return path on this site. */
	next: string | null;
	/**
	 * Where to go when no form is waiting: / from the mailed link, /profile from /auth (`product.md`,
	 * "Drafts").
	 */
	fallback: "/" | "/profile";
	event?: Extract<AccountEvent, "SIGNED_IN" | "MFA_CHALLENGE_VERIFIED">;
	/** Additional `Set-Cookie` values. */
	cookies?: readonly string[];
	/** The account was just created, so its first browser sends no new-device mail. */
	isNew?: boolean;
	/** The second factor was given, and this browser is to be remembered. */
	isTrusted?: boolean;
	/** The second factor was given, or a passkey, which is two. */
	withFactor?: boolean;
};

/**
 * Signs a browser in and redirects (`afterSignIn`). The target replaces the current page in the
 * browser's history.
 */
export async function finishSignIn(
	args: RequestArgs,
	accountId: string,
	finish: Finish,
): Promise<Response> {
	const { path, ...extras } = await signInBrowser(args, accountId, finish);
	return redirectWith(siteOf(args.context), path, { ...extras, replace: true });
}

/** The same for our own script, which gets the path and replaces the page itself. */
export async function finishSignInByScript(
	args: RequestArgs,
	accountId: string,
	finish: Finish,
): Promise<Response> {
	const { path, ...extras } = await signInBrowser(args, accountId, finish);
	return locationWith(siteOf(args.context), path, extras);
}

async function signInBrowser(
	args: RequestArgs,
	accountId: string,
	given: Finish,
): Promise<RedirectExtras & { path: string }> {
	const { event = "SIGNED_IN", cookies = [], isTrusted = false, isNew = false } = given;
	const { withFactor = false } = given;
	const { request, context } = args;
	const site = siteOf(context);
	const { origin } = site.settings;
	const staff = await findStaff(site.db, accountId);
	// A form that a visitor began to join the club is not the staff's.
	if (!staff) await bindDrafts(site, draftCookie.read(request, origin), accountId);
	// A browser has one session, so the previous one ends (ASVS 7.2.4).
	const before = await findPerson(args);
	if (before) await endSession(site.db, before, before.sessionId);
	const { sessionToken, deviceToken, isFirst } = await startSession(site, accountId, {
		userAgent: request.headers.get("user-agent"),
		deviceToken: deviceCookie.read(request, origin),
		isTrusted,
		isNew,
		withFactor,
	});
	const { path: after, dropped } = staff
		? { path: given.next ?? "/staff", dropped: null }
		: await afterSignIn(args, accountId, given);
	const accepted = await findSession(site.db, { token: sessionToken });
	const path =
		accepted?.mustAccept && !isOpenWithoutAcceptance(after)
			? `${acceptancePath}?next=${encodeURIComponent(after)}`
			: after;
	const toast = {
		kind: "success",
		title: isFirst ? "ברוכים הבאים" : "ברוכים השבים",
		body: isNew ? "הכתובת אושרה" : "התחברת בהצלחה",
	} as const;
	return {
		path,
		event,
		...(isNew ? { say: firstVisit.literal } : {}),
		// The first visit's home page is its welcome, which says so itself.
		...(isNew && path === "/" ? {} : { toast }),
		...(dropped ? { also: { kind: "destructive", title: "הטופס לא נשמר", body: dropped } } : {}),
		cookies: [
			...sessionCookies(sessionToken, origin),
			deviceCookie.set(deviceToken, origin),
			signUpCookie.clear(origin),
			...cookies,
		],
	};
}

/**
 * The page after signing in: the return path, otherwise the account's waiting form, otherwise
 * /account if a deletion is scheduled, otherwise the fallback.
 */
async function afterSignIn(
	{ context }: RequestArgs,
	accountId: string,
	{ next, fallback }: Pick<Finish, "next" | "fallback">,
): Promise<{ path: string; dropped: string | null }> {
	const waiting = await findWaiting(context, accountId);
	// Otherwise it would lead every sign-in of two days to a page without its form.
	for (const { kind } of waiting.refused) {
		await spendDraft(siteOf(context), undefined, kind, accountId);
	}
	const dropped = waiting.refused[0]?.reason ?? null;
	const wanted = next ?? waiting.path;
	if (wanted) return { path: wanted, dropped };
	const account = await siteOf(context)
		.db.selectFrom("accounts")
		.select("deletes_at")
		.where("id", "=", accountId)
		.executeTakeFirst();
	return { path: account?.deletes_at ? "/account" : fallback, dropped };
}
