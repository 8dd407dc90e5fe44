import type { Transaction } from "kysely";
import * as v from "valibot";
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
import { tellOfSecurity } from "../notices.server.ts";
import { acceptancePath, isOpenWithoutAcceptance } from "../open-without.ts";
import { findStaff } from "../staff.server.ts";
import { findWaiting } from "../waiting-forms.server.ts";
import type { AccountEvent } from "./account-events.ts";
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

/** Flash value: the account was just created, and this is its first page. */
export const firstVisit = v.literal("first visit");

type SignIn = {
	/** The return path on this site. */
	next: string | null;
	/**
	 * Where to go when no form is waiting: / from the mailed link, /profile from /auth (`product.md`,
	 * "Drafts").
	 */
	fallback: "/" | "/profile";
	event?: Extract<AccountEvent, "SIGNED_IN" | "MFA_CHALLENGE_VERIFIED">;
	cookies?: readonly string[];
	/** The account was just created, so its first browser sends no new-device mail. */
	isNew?: boolean;
	/** The second factor was given, and this browser is to be remembered. */
	isTrusted?: boolean;
	/** The second factor was given, or a passkey, which is two. */
	withFactor?: boolean;
	/** The password was just given: nothing asks for it again at once. */
	byPassword?: boolean;
	/** Our own script asks: it gets the path and replaces the page itself. */
	byScript?: boolean;
};

/** Signs a browser in and sends it on. The target replaces the current page in the browser's history. */
export async function finishSignIn(
	args: RequestArgs,
	accountId: string,
	given: SignIn,
): Promise<Response> {
	const site = siteOf(args.context);
	const started = await startSession(args, accountId, given);
	const { path, ...extras } = await afterSignIn(args, accountId, { ...given, ...started });
	return given.byScript
		? locationWith(site, path, extras)
		: redirectWith(site, path, { ...extras, replace: true });
}

type Started = {
	token: string;
	cookies: readonly string[];
	/** Nobody signed in to the account before. */
	isFirst: boolean;
	isStaff: boolean;
};

/**
 * Opens a session for an authenticated owner, in place of the browser's previous one (ASVS 7.2.4). A new
 * browser is remembered and reported to the owner by mail, unless it is the one that created the account.
 */
async function startSession(
	args: RequestArgs,
	accountId: string,
	{
		cookies = [],
		isNew = false,
		isTrusted = false,
		withFactor = false,
		byPassword = false,
	}: SignIn,
): Promise<Started> {
	const { request, context } = args;
	const site = siteOf(context);
	const { origin } = site.settings;
	const isStaff = (await findStaff(site.db, accountId)) !== null;
	// A form that a visitor began to join the club is not the staff's.
	if (!isStaff) await bindDrafts(site, draftCookie.read(request, origin), accountId);
	const before = await findPerson(args);
	if (before) await endSession(site.db, before, before.sessionId);
	const device = nameDevice(request.headers.get("user-agent"));
	const held = deviceCookie.read(request, origin);
	return site.db.transaction().execute(async (trx) => {
		const isFirst = !(await hasDevices(trx, accountId));
		const known = await findDevice(trx, accountId, held);
		const { deviceToken } = await rememberDevice(trx, accountId, held, device);
		if (isTrusted) await trustDevice(trx, accountId, deviceToken);
		if (!known && !isNew) await tellOwner(trx, site, accountId, device);
		const { token } = await openSession(trx, accountId, device, {
			withFactor,
			isReauthenticated: withFactor || byPassword,
		});
		if (await findStaff(trx, accountId)) {
			const subject = { kind: "staff", id: accountId };
			await recordAct(trx, { actor: accountId, act: "staff.signed_in", subject });
		}
		const own = [deviceCookie.set(deviceToken, origin), signUpCookie.clear(origin)];
		return {
			token,
			cookies: [...sessionCookies(token, origin), ...own, ...cookies],
			isFirst,
			isStaff,
		};
	});
}

/** The page after sign-in, via new terms if there are any, and its message. */
async function afterSignIn(
	args: RequestArgs,
	accountId: string,
	{
		token,
		cookies,
		isFirst,
		isStaff,
		isNew = false,
		event = "SIGNED_IN",
		...given
	}: SignIn & Started,
): Promise<RedirectExtras & { path: string }> {
	const { path: after, dropped } = isStaff
		? { path: given.next ?? "/staff", dropped: null }
		: await findTarget(args, accountId, given);
	const accepted = await findSession(siteOf(args.context).db, { token });
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
		cookies,
		...(isNew ? { say: firstVisit.literal } : {}),
		// The first visit's home page is its welcome, which says so itself.
		...(isNew && path === "/" ? {} : { toast }),
		...(dropped ? { also: { kind: "destructive", title: "הטופס לא נשמר", body: dropped } } : {}),
	};
}

/** The return path, otherwise the account's waiting form, otherwise /account if a deletion is scheduled. */
async function findTarget(
	{ context }: RequestArgs,
	accountId: string,
	{ next, fallback }: Pick<SignIn, "next" | "fallback">,
): Promise<{ path: string; dropped: string | null }> {
	const waiting = await findWaiting(context, accountId);
	// Otherwise every sign-in for two days would lead to a page without its form.
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
	await tellOfSecurity(trx, accountId, "device");
}
