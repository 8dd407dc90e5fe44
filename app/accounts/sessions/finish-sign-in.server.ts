import type { Transaction } from "kysely";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import {
	locationWith,
	type RedirectExtras,
	redirectWith,
} from "../../platform/http/redirect-with.server.ts";
import { queueCountedMail } from "../../platform/mail/budget.server.ts";
import { type RequestArgs, type Site, siteOf } from "../../platform/site.ts";
import { deviceCookie, draftCookie, sessionCookies, signUpCookie } from "../cookies.ts";
import { bindDrafts, spendDraft } from "../draft.server.ts";
import { notMeLink } from "../not-me-link.server.ts";
import { acceptancePath, isOpenWithoutAcceptance } from "../open-without.ts";
import { findStaff } from "../staff.server.ts";
import { findWaiting } from "../waiting-forms.server.ts";
import { type AccountEvent, firstVisit } from "./account-events.ts";
import {
	findDevice,
	hasDevices,
	nameDevice,
	rememberDevice,
	trustDevice,
} from "./device.server.ts";
import { newDevice } from "./new-device.email.tsx";
import { findPerson } from "./person.server.ts";
import { endSession, findSession, openSession } from "./session.server.ts";

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

type Browser = {
	userAgent: string | null;
	/** The token of the device cookie, if there is one. */
	deviceToken: string | undefined;
	/** The owner asked to skip the second factor in this browser for a while. */
	isTrusted?: boolean;
	/** The account was just created in this browser. */
	isNew?: boolean;
	/** The second factor was just given. */
	withFactor?: boolean;
};

/** The tokens for the browser's two cookies, and whether nobody signed in to the account before. */
type StartedSession = { sessionToken: string; deviceToken: string; isFirst: boolean };

/**
 * Opens a session for an authenticated owner. A new browser is remembered and reported to the owner
 * by mail, unless it is the one that created the account.
 */
function startSession(site: Site, accountId: string, browser: Browser): Promise<StartedSession> {
	const device = nameDevice(browser.userAgent);
	return site.db.transaction().execute(async (trx) => {
		const isFirst = !(await hasDevices(trx, accountId));
		const known = await findDevice(trx, accountId, browser.deviceToken);
		const { deviceToken } = await rememberDevice(trx, accountId, browser.deviceToken, device);
		if (browser.isTrusted) await trustDevice(trx, accountId, deviceToken);
		if (!known && !browser.isNew) await tellOwner(trx, site, accountId, device);
		const { withFactor = false } = browser;
		const { token } = await openSession(trx, accountId, device, { withFactor });
		if (await findStaff(trx, accountId)) {
			const subject = { kind: "staff", id: accountId };
			await recordAct(trx, { actor: accountId, act: "staff.signed_in", subject });
		}
		return { sessionToken: token, deviceToken, isFirst };
	});
}

async function tellOwner(
	trx: Transaction<Tables>,
	site: Site,
	accountId: string,
	device: string,
): Promise<void> {
	const { email } = await trx
		.selectFrom("accounts")
		.select("email")
		.where("id", "=", accountId)
		.executeTakeFirstOrThrow();
	const content = newDevice({
		device,
		at: new Date(),
		notMe: notMeLink(site, { accountId, email }),
	});
	await queueCountedMail(trx, site, "new device", { class: "service", to: email, content });
}
